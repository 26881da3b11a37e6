import { z } from "zod";
import { open } from "../procedures/builders.ts";
import { page, pageOf } from "../procedures/paging.ts";
import { findPlace } from "./find.ts";
import { placeId } from "./inputs.ts";
import { ALONE, LISTED, PAGE_BYTES } from "./reading/bounds.ts";
import { allRelations, relatedOf } from "./reading/related.ts";
import { totalsOf } from "./reading/totals.ts";
import { relatedPlaceSchema } from "./schemas.ts";

const paging = page({ max: 200, fallback: 50 });

/** The relations of all places, nearest first. */
export const related = open
  .input(paging)
  .output(z.array(relatedPlaceSchema))
  .query(({ ctx, input }) => allRelations(ctx, input, LISTED.sharedImageIds));

/** The places related to a place, nearest first; a place keeps at most the nearest 200. */
export const relatedTo = open
  .input(paging.extend({ placeId }))
  .output(pageOf(relatedPlaceSchema))
  .query(async ({ ctx, input: { limit, offset, placeId } }) => {
    const place = await findPlace(ctx.em, placeId);
    const part = { limit, offset, bytes: PAGE_BYTES.others };
    const found = await relatedOf(ctx, [place.id], part, ALONE.sharedImageIds);
    const total = (await totalsOf(ctx, [place.id])).get(place.id)?.relatedPlacesTotal ?? 0;
    return { items: found.get(place.id) ?? [], total, limit, offset };
  });
