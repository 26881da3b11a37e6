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
import { NOTHING, totalsOf, wholeTotalsOf } from "./reading/totals.ts";
import { carried } from "./reading/whole.ts";
import {
  commentSchema,
  linkedImageSchema,
  placeSummarySchema,
  relatedPlaceSchema,
  totalsSchema,
} from "./schemas.ts";

/** Validated as a whole, so that a long list of invalid ids is one error. */
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
/** The most items that one query reads by id, because each may then carry its full lists. */
const FEW = 200;
/** Places that one query may read by id, under several aliases. */
const MAX_PLACES_BY_ID = 20;
/** The requested part of each place's list: a slice, or else what a place carries, listed or alone. */
const lists = z
  .object({ ids, slice: slice.optional(), alone: z.boolean().default(false) })
  .refine((request) => !request.alone || request.ids.length <= MAX_PLACES_BY_ID, {
    path: ["alone"],
    error: `is for at most ${MAX_PLACES_BY_ID} places`,
  });
const boundsOf = ({ alone }: { alone: boolean }): Bounds => (alone ? ALONE : LISTED);
const byParent = <T extends z.ZodType>(item: T) =>
  z.array(z.object({ id: z.string(), items: z.array(item) }));

const entries = <T>(wanted: readonly string[], found: Lists<T>) =>
  wanted.map((one) => ({ id: one, items: found.get(one) ?? [] }));

const atMost = (most: number) =>
  ids.refine((all) => all.length <= most, { error: `must be at most ${most} ids` });
const few = atMost(FEW);

/** Places by id, without their lists; skips unknown ids. */
export const byIds = open
  .input(z.object({ ids: few }))
  .output(z.array(placeSummarySchema))
  .query(({ ctx, input }) => {
    ctx.budget.take(input.ids.length);
    return summariesById(ctx, input.ids);
  });

/** Pictures by id, without linked pictures; skips unknown ids. */
export const imagesByIds = open
  .input(z.object({ ids: few }))
  .output(z.array(linkedImageSchema))
  .query(({ ctx, input }) => {
    ctx.budget.take(input.ids.length);
    return imagesById(ctx, input.ids);
  });

/** The lengths of the lists of many places. */
export const totals = open
  .input(z.object({ ids }))
  .output(z.array(totalsSchema.extend({ id: z.string() })))
  .query(async ({ ctx, input }) => {
    ctx.budget.take(input.ids.length);
    const found = await totalsOf(ctx, input.ids);
    return input.ids.map((one) => ({ id: one, ...(found.get(one) ?? NOTHING) }));
  });

/** The numbers of related places of few places, beyond the stored ones too. */
export const relatedTotals = open
  .input(z.object({ ids: atMost(MAX_PLACES_BY_ID) }))
  .output(z.array(z.object({ id: z.string(), total: z.int().min(0) })))
  .query(async ({ ctx, input }) => {
    ctx.budget.take(input.ids.length);
    const found = await wholeTotalsOf(ctx, input.ids);
    return input.ids.map((one) => ({ id: one, total: found.get(one)?.relatedPlacesTotal ?? 0 }));
  });

/**
 * The pictures of many places. Without a limit, each carries its share of linked pictures; the pictures
 * of one place share the room for them.
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

/** Bytes that the linked pictures of all pictures under one alias share. */
const sharing = z.object({ name: z.string(), bytes: z.number() });
const linkedOf = slice.extend({ id: z.uuid().toLowerCase(), within: sharing.optional() });

/** The pictures linked to many pictures: as many of each as requested, if they fit. */
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

/** Counts the links of many pictures; counts further if there are few. */
export const linkedTotalsOfMany = open
  .input(z.object({ ids }))
  .output(z.array(z.object({ id: z.string(), total: z.int().min(0) })))
  .query(async ({ ctx, input }) => {
    ctx.budget.take(input.ids.length);
    const most = input.ids.length > MAX_PLACES_BY_ID ? COUNTED_IN_LISTS : COUNTED_OF_ONE;
    const found = await linkedTotals(ctx, input.ids, most);
    return input.ids.map((one) => ({ id: one, total: found.get(one) ?? 0 }));
  });
