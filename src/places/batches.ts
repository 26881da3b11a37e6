import { z } from "zod";
import { MAX_OBJECTS } from "../budget.ts";
import { page } from "../paging.ts";
import { open } from "../trpc.ts";
import { grouped } from "./ids.ts";
import { ALONE, LISTED } from "./reading/bounds.ts";
import { commentsOf, newestComments } from "./reading/comments.ts";
import { imagesById, imagesOf } from "./reading/images.ts";
import { COUNTED_IN_LISTS, linkedBy, linkedTotals, linksOf, thatFit } from "./reading/linked.ts";
import { type Lists, type Parent, type Slice, whole } from "./reading/reading.ts";
import { allRelations, relatedOf } from "./reading/related.ts";
import { summariesById } from "./reading/summaries.ts";
import { NOTHING, totalsOf } from "./reading/totals.ts";
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
/** Part of one list of many places: a slice, or else what a place carries, listed or alone. */
const lists = z.object({ ids, slice: slice.optional(), alone: z.boolean().default(false) });
const byParent = <T extends z.ZodType>(item: T) =>
  z.array(z.object({ id: z.string(), items: z.array(item) }));

const entries = <T>(wanted: readonly string[], found: Lists<T>) =>
  wanted.map((one) => ({ id: one, items: found.get(one) ?? [] }));

/** What is read of each place: the slice, whole, or as much as it has room for. */
function partOf(
  { ids: wanted, slice: asked, alone }: z.output<typeof lists>,
  list: "images" | "comments" | "relatedPlaces",
): { parents: Parent[]; part: Slice } {
  if (asked !== undefined) return { parents: wanted.map((id) => whole({ id })), part: asked };
  const { items, bytes } = (alone ? ALONE : LISTED)[list];
  return { parents: wanted.map((id) => ({ id, bytes })), part: { limit: items, offset: 0 } };
}

/** Places by id, without their lists; unknown ones are left out. */
export const byIds = open
  .input(z.object({ ids }))
  .output(z.array(placeSummarySchema))
  .query(({ ctx, input }) => summariesById(ctx, input.ids));

/** Pictures by id, without those linked to them; unknown ones are left out. */
export const imagesByIds = open
  .input(z.object({ ids }))
  .output(z.array(linkedImageSchema))
  .query(({ ctx, input }) => imagesById(ctx, input.ids));

/** How long the lists of many places are. */
export const totals = open
  .input(z.object({ ids }))
  .output(z.array(totalsSchema.extend({ id: z.string() })))
  .query(async ({ ctx, input }) => {
    ctx.budget.take(input.ids.length);
    const found = await totalsOf(ctx, input.ids);
    return input.ids.map((one) => ({ id: one, ...(found.get(one) ?? NOTHING) }));
  });

/** The pictures of many places, without those linked to them. */
export const imagesOfMany = open
  .input(lists)
  .output(byParent(linkedImageSchema))
  .query(async ({ ctx, input }) => {
    const { parents, part } = partOf(input, "images");
    return entries(input.ids, await imagesOf(ctx, parents, part));
  });

export const commentsOfMany = open
  .input(lists)
  .output(byParent(commentSchema))
  .query(async ({ ctx, input }) => {
    const { parents, part } = partOf(input, "comments");
    const comments =
      input.slice === undefined
        ? await newestComments(ctx, parents, part.limit)
        : await commentsOf(ctx, input.ids, input.slice);
    return entries(input.ids, comments);
  });

export const relatedOfMany = open
  .input(lists)
  .output(byParent(relatedPlaceSchema))
  .query(async ({ ctx, input }) => {
    const { parents, part } = partOf(input, "relatedPlaces");
    const { sharedImageIds } = input.alone ? ALONE : LISTED;
    return entries(input.ids, await relatedOf(ctx, parents, part, sharedImageIds));
  });

/** Pictures of one name share so many bytes of those linked to them. */
const sharing = z.object({ name: z.string(), bytes: z.number() });
const linkedOf = slice.extend({ id: z.uuid().toLowerCase(), within: sharing.optional() });

/** The pictures linked to many pictures, of each as many as are asked for and fit. */
export const linkedOfMany = open
  .input(z.object({ of: z.array(linkedOf).max(MAX_OBJECTS) }))
  .output(byParent(linkedImageSchema))
  .query(async ({ ctx, input: { of } }) => {
    const together = grouped(
      of.filter(({ within }) => within !== undefined),
      ({ within }) => within?.name,
    );
    const groups = [...together.values()].map((same) => ({
      imageIds: same.map((one) => one.id),
      bytes: same[0]?.within?.bytes ?? 0,
    }));
    const links = thatFit(await linksOf(ctx, of), groups);
    return entries(
      of.map((one) => one.id),
      await linkedBy(ctx, links),
    );
  });

/** How many pictures are linked to each of many. */
export const linkedTotalsOfMany = open
  .input(z.object({ ids }))
  .output(z.array(z.object({ id: z.string(), total: z.int().min(0) })))
  .query(async ({ ctx, input }) => {
    ctx.budget.take(input.ids.length);
    const found = await linkedTotals(ctx, input.ids, COUNTED_IN_LISTS);
    return input.ids.map((one) => ({ id: one, total: found.get(one) ?? 0 }));
  });

/** The relations of all places, nearest first. */
export const related = open
  .input(page({ max: 200, fallback: 50 }))
  .output(z.array(relatedPlaceSchema))
  .query(({ ctx, input }) => allRelations(ctx, input, LISTED.sharedImageIds));
