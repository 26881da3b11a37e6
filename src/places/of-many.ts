import { z } from "zod";
import { MAX_OBJECTS } from "../procedures/budget.ts";
import { open } from "../procedures/builders.ts";
import { trusted } from "../procedures/trusted.ts";
import { grouped } from "./ids.ts";
import { ALONE, type Bounds, LINKED_OF_LISTED, LISTED, linkedEach } from "./reading/bounds.ts";
import { commentsOf, newestComments } from "./reading/comments.ts";
import { imagesById, imagesOf } from "./reading/images.ts";
import {
  COUNTED_IN_LISTS,
  COUNTED_OF_ONE,
  linkedBy,
  linkedTotals,
  linksOf,
  linksThatFit,
} from "./reading/linked.ts";
import type { Lists } from "./reading/reading.ts";
import { relatedOf } from "./reading/related.ts";
import { roomForLinked } from "./reading/room.ts";
import { summariesById } from "./reading/summaries.ts";
import { NOTHING, totalsOf } from "./reading/totals.ts";
import { carried } from "./reading/whole.ts";
import {
  commentSchema,
  linkedImageSchema,
  placeSummarySchema,
  relatedPlaceSchema,
  totalsSchema,
} from "./schemas.ts";

/** Looked at as a whole, so that a long list of what are no ids is one error. */
const ids = z
  .custom<string[]>(
    (value) =>
      Array.isArray(value) &&
      value.length <= MAX_OBJECTS &&
      value.every((one) => typeof one === "string"),
    { error: `must be at most ${MAX_OBJECTS} ids` },
  )
  .transform((all) => [...new Set(all)]);
const slice = z.object({ limit: z.int().min(1).max(200), offset: z.int().min(0) });
/** What is read by its id is read whole. */
const FEW = 200;
/** Places that are read alone at a time: by one query, under several names. */
const MOST_ALONE = 20;
/** Part of one list of many places: a slice, or else what a place carries, listed or alone. */
const lists = z
  .object({ ids, slice: slice.optional(), alone: z.boolean().default(false) })
  .refine((asked) => !asked.alone || asked.ids.length <= MOST_ALONE, {
    path: ["alone"],
    error: `is for at most ${MOST_ALONE} places`,
  });
const boundsOf = ({ alone }: { alone: boolean }): Bounds => (alone ? ALONE : LISTED);
const byParent = <T extends z.ZodType>(item: T) =>
  z.array(z.object({ id: z.string(), items: z.array(item) }));

const entries = <T>(wanted: readonly string[], found: Lists<T>) =>
  wanted.map((one) => ({ id: one, items: found.get(one) ?? [] }));

const few = ids.refine((all) => all.length <= FEW, { error: `must be at most ${FEW} ids` });

/** Places by id, without their lists; unknown ones are left out. */
export const byIds = open
  .input(z.object({ ids: few }))
  .output(z.array(placeSummarySchema))
  .query(({ ctx, input }) => {
    ctx.budget.take(input.ids.length);
    return summariesById(ctx, input.ids);
  });

/** Pictures by id, without those linked to them; unknown ones are left out. */
export const imagesByIds = open
  .input(z.object({ ids: few }))
  .output(z.array(linkedImageSchema))
  .query(({ ctx, input }) => {
    ctx.budget.take(input.ids.length);
    return imagesById(ctx, input.ids);
  });

/** How long the lists of many places are. */
export const totals = open
  .input(z.object({ ids }))
  .output(z.array(totalsSchema.extend({ id: z.string() })))
  .query(async ({ ctx, input }) => {
    ctx.budget.take(input.ids.length);
    const found = await totalsOf(ctx, input.ids);
    return input.ids.map((one) => ({ id: one, ...(found.get(one) ?? NOTHING) }));
  });

/**
 * The pictures of many places, without those linked to them; and of these what each carries where no
 * limit is asked for, the pictures of one place sharing the room that there is.
 */
export const imagesOfMany = open
  .input(lists)
  .output(
    trusted(
      z.array(
        z.object({
          id: z.string(),
          items: z.array(linkedImageSchema),
          linked: z.object({ limit: z.int(), bytes: z.number().optional() }),
        }),
      ),
    ),
  )
  .query(async ({ ctx, input }) => {
    const bounds = boundsOf(input);
    if (input.slice !== undefined) {
      const part = entries(input.ids, await imagesOf(ctx, input.ids, input.slice));
      return part.map((entry) => ({ ...entry, linked: { limit: LINKED_OF_LISTED } }));
    }
    const images = await imagesOf(ctx, input.ids, carried(bounds.images));
    const room = await roomForLinked(ctx, input.ids, bounds);
    return entries(input.ids, images).map((entry) => ({
      ...entry,
      linked: { limit: linkedEach(bounds, entry.items.length), bytes: room.get(entry.id) ?? 0 },
    }));
  });

export const commentsOfMany = open
  .input(lists)
  .output(trusted(byParent(commentSchema)))
  .query(async ({ ctx, input }) => {
    const comments =
      input.slice === undefined
        ? await newestComments(ctx, input.ids, carried(boundsOf(input).comments))
        : await commentsOf(ctx, input.ids, input.slice);
    return entries(input.ids, comments);
  });

export const relatedOfMany = open
  .input(lists)
  .output(trusted(byParent(relatedPlaceSchema)))
  .query(async ({ ctx, input }) => {
    const { relatedPlaces, sharedImageIds } = boundsOf(input);
    const part = input.slice ?? carried(relatedPlaces);
    return entries(input.ids, await relatedOf(ctx, input.ids, part, sharedImageIds));
  });

/** Pictures of one name share so many bytes of those linked to them. */
const sharing = z.object({ name: z.string(), bytes: z.number() });
const linkedOf = slice.extend({ id: z.uuid().toLowerCase(), within: sharing.optional() });

/** The pictures linked to many pictures, of each as many as are asked for and fit. */
export const linkedOfMany = open
  .input(
    z.object({
      of: z
        .array(linkedOf)
        .max(MAX_OBJECTS)
        .refine((of) => new Set(of.map((one) => one.id)).size === of.length, {
          error: "names a picture more than once",
        }),
    }),
  )
  .output(trusted(byParent(linkedImageSchema)))
  .query(async ({ ctx, input: { of } }) => {
    const together = grouped(
      of.filter(({ within }) => within !== undefined),
      ({ within }) => within?.name,
    );
    const groups = [...together.values()].map((same) => ({
      imageIds: same.map((one) => one.id),
      bytes: same[0]?.within?.bytes ?? 0,
    }));
    const links = linksThatFit(await linksOf(ctx, of), groups);
    return entries(
      of.map((one) => one.id),
      await linkedBy(ctx, links),
    );
  });

/** How many pictures are linked to each of many; of few they are counted further. */
export const linkedTotalsOfMany = open
  .input(z.object({ ids }))
  .output(z.array(z.object({ id: z.string(), total: z.int().min(0) })))
  .query(async ({ ctx, input }) => {
    ctx.budget.take(input.ids.length);
    const most = input.ids.length > MOST_ALONE ? COUNTED_IN_LISTS : COUNTED_OF_ONE;
    const found = await linkedTotals(ctx, input.ids, most);
    return input.ids.map((one) => ({ id: one, total: found.get(one) ?? 0 }));
  });
