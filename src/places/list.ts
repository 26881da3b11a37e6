import { z } from "zod";
import { page } from "../paging.ts";
import { open } from "../trpc.ts";
import { withLists } from "./full.ts";
import { Place } from "./place.ts";
import { placeSchema, placeSummarySchema } from "./schemas.ts";
import { placeSummaries, type Reading } from "./views.ts";

const paging = page({ max: 200, fallback: 50 });

/** One page of places without their lists, newest first. */
export const summaries = open
  .input(paging)
  .output(z.array(placeSummarySchema))
  .query(({ ctx, input }) => newest(ctx, input));

/** One page of places, newest first, each with its newest pictures, its comments and relations. */
export const list = open
  .input(paging)
  .output(
    z.object({
      items: z.array(placeSchema),
      total: z.int().min(0),
      limit: z.int(),
      offset: z.int(),
    }),
  )
  .query(async ({ ctx, input }) => ({
    items: await withLists(ctx, await newest(ctx, input)),
    total: await ctx.em.count(Place),
    ...input,
  }));

async function newest(ctx: Reading, { limit, offset }: { limit: number; offset: number }) {
  const orderBy = { createdAt: "desc", id: "desc" } as const;
  return placeSummaries(ctx, await ctx.em.find(Place, {}, { orderBy, limit, offset }));
}
