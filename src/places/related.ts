import { z } from "zod";
import { open } from "../procedures/builders.ts";
import { page, pageOf } from "../procedures/paging.ts";
import { findPlace } from "./find.ts";
import { placeId } from "./inputs.ts";
import { ALONE, LISTED, PAGE_BYTES } from "./reading/bounds.ts";
import { allRelations, relatedPage } from "./reading/related.ts";
import { relatedPlaceSchema } from "./schemas.ts";

const paging = page({ max: 200, fallback: 50 });

/** The relations of all places, nearest first. */
export const related = open
  .input(paging)
  .output(z.array(relatedPlaceSchema))
  .query(({ ctx, input }) => allRelations(ctx, input, LISTED.sharedImageIds));

/** The places related to a place, nearest first: the stored ones, and those found beyond them. */
export const relatedTo = open
  .input(paging.extend({ placeId }))
  .output(pageOf(relatedPlaceSchema))
  .query(async ({ ctx, input: { limit, offset, placeId } }) => {
    const place = await findPlace(ctx.em, placeId);
    const part = { limit, offset, bytes: PAGE_BYTES.others };
    const { items, total } = await relatedPage(ctx, place.id, part, ALONE.sharedImageIds);
    return { items, total, limit, offset };
  });
