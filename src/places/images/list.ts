import { z } from "zod";
import { open } from "../../procedures/builders.ts";
import { page, pageOf } from "../../procedures/paging.ts";
import { findPlace } from "../find.ts";
import { Image } from "../image.ts";
import { placeId } from "../inputs.ts";
import { LINKED_OF_LISTED, PAGE_BYTES } from "../reading/bounds.ts";
import { imagesOf, newestImages } from "../reading/images.ts";
import { COUNTED_IN_LISTS, linksThatFit, withLinked } from "../reading/linked.ts";
import { imageSchema, linkedImageSchema } from "../schemas.ts";

const paging = page({ max: 200, fallback: 50 });

/** One page of the pictures of all places, newest first, without linked pictures. */
export const list = open
  .input(paging)
  .output(z.array(linkedImageSchema))
  .query(({ ctx, input }) => newestImages(ctx, input));

/** The pictures of a place, newest first, each with the nearest of those at the same location. */
export const ofPlace = open
  .input(paging.extend({ placeId }))
  .output(pageOf(imageSchema))
  .query(async ({ ctx, input: { limit, offset, placeId } }) => {
    const place = await findPlace(ctx.em, placeId);
    const part = { limit, offset, bytes: PAGE_BYTES.images };
    const images = (await imagesOf(ctx, [place.id], part)).get(place.id) ?? [];
    const together = { imageIds: images.map(({ id }) => id), bytes: PAGE_BYTES.linkedImages };
    const total = await ctx.em.count(Image, { placeId: place.id });
    const items = await withLinked(ctx, images, {
      limitOf: () => LINKED_OF_LISTED,
      counted: COUNTED_IN_LISTS,
      cut: (links) => linksThatFit(links, [together]),
    });
    return { items, total, limit, offset };
  });
