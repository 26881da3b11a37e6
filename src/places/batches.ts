import { z } from "zod";
import { page } from "../paging.ts";
import { open } from "../trpc.ts";
import { id } from "./inputs.ts";
import { allRelations, commentsOf, imagesOf, linkedOf, placesById, relatedOf } from "./load.ts";
import {
  commentSchema,
  linkedImageSchema,
  placeSummarySchema,
  relatedPlaceSchema,
} from "./schemas.ts";

const MANY = 10_000;
const ids = z
  .array(id)
  .max(MANY, { error: `must be at most ${MANY} ids` })
  .transform((all) => [...new Set(all)]);
const byParent = <T extends z.ZodType>(item: T) =>
  z.array(z.object({ id: z.string(), items: z.array(item) }));
const slice = z.object({ limit: z.int().min(1).max(200), offset: z.int().min(0) }).optional();
/** One list of many parents; so many of each that the answer stays bounded. */
const lists = z
  .object({ ids, slice })
  .refine(({ ids, slice }) => ids.length * (slice?.limit ?? 1) <= MANY, {
    path: ["limit"],
    error: `asks for more than ${MANY} objects; ask for fewer of each, or of fewer`,
  });

const entries = <T>(wanted: readonly string[], found: Map<string, T[]>) =>
  wanted.map((one) => ({ id: one, items: found.get(one) ?? [] }));

/** Places by id, without their lists; unknown ones are left out. */
export const byIds = open
  .input(z.object({ ids }))
  .output(z.array(placeSummarySchema))
  .query(({ ctx, input }) => placesById(ctx, input.ids));

/** The pictures of many places, without those linked to them. */
export const imagesOfMany = open
  .input(lists)
  .output(byParent(linkedImageSchema))
  .query(async ({ ctx, input }) => entries(input.ids, await imagesOf(ctx, input.ids, input.slice)));

export const commentsOfMany = open
  .input(lists)
  .output(byParent(commentSchema))
  .query(async ({ ctx, input }) =>
    entries(input.ids, await commentsOf(ctx, input.ids, input.slice)),
  );

/** The pictures linked to many pictures. */
export const linkedOfMany = open
  .input(z.object({ ids }))
  .output(byParent(linkedImageSchema))
  .query(async ({ ctx, input }) => entries(input.ids, await linkedOf(ctx, input.ids)));

export const relatedOfMany = open
  .input(z.object({ ids }))
  .output(byParent(relatedPlaceSchema))
  .query(async ({ ctx, input }) => entries(input.ids, await relatedOf(ctx, input.ids)));

/** The relations of all places, nearest first. */
export const related = open
  .input(page({ max: 200, fallback: 50 }))
  .output(z.array(relatedPlaceSchema))
  .query(({ ctx, input }) => allRelations(ctx, input));
