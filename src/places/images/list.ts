import { z } from "zod";
import { page, pageOf } from "../../paging.ts";
import { open } from "../../trpc.ts";
import { findPlace } from "../find.ts";
import { withLinked } from "../full.ts";
import { Image } from "../image.ts";
import { id } from "../inputs.ts";
import { imageSchema, linkedImageSchema } from "../schemas.ts";
import { imageViews } from "../views.ts";

const paging = page({ max: 200, fallback: 50 });
const orderBy = { createdAt: "desc", id: "desc" } as const;

/** One page of the pictures of all places, newest first, without those linked to them. */
export const list = open
  .input(paging)
  .output(z.array(linkedImageSchema))
  .query(async ({ ctx, input }) =>
    imageViews(ctx, await ctx.em.find(Image, {}, { orderBy, ...input })),
  );

/** The pictures of a place, newest first, each with those at the same location. */
export const ofPlace = open
  .input(paging.extend({ placeId: id }))
  .output(pageOf(imageSchema))
  .query(async ({ ctx, input: { limit, offset, placeId } }) => {
    const place = await findPlace(ctx.em, placeId);
    const [rows, total] = await ctx.em.findAndCount(
      Image,
      { placeId: place.id },
      { orderBy, limit, offset },
    );
    return { items: await withLinked(ctx, await imageViews(ctx, rows)), total, limit, offset };
  });
