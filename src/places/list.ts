import { z } from "zod";
import { open } from "../procedures/builders.ts";
import { page, pageOf } from "../procedures/paging.ts";
import { trusted } from "../procedures/trusted.ts";
import { placesThatFit } from "./reading/dense.ts";
import { countPlaces } from "./reading/newest.ts";
import { newestSummaries } from "./reading/summaries.ts";
import { placeSchema, placeSummarySchema } from "./schemas.ts";

const paging = page({ max: 200, fallback: 50 });

/** One page of places without their lists, newest first. */
export const summaries = open
  .input(paging)
  .output(z.array(placeSummarySchema))
  .query(({ ctx, input }) => newestSummaries(ctx, input));

/**
 * One page of places, newest first, each with its newest pictures, its comments and relations; a shorter one
 * where `limit` of them would exceed the budget.
 */
export const list = open
  .input(paging)
  .output(trusted(pageOf(placeSchema)))
  .query(async ({ ctx, input }) => ({
    items: await placesThatFit(ctx, await newestSummaries(ctx, input)),
    total: await countPlaces(ctx.em),
    ...input,
  }));
