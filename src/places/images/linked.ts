import { open } from "../../procedures/builders.ts";
import { page, pageOf } from "../../procedures/paging.ts";
import { findImageIfThere, noImage } from "../find.ts";
import { imageId } from "../inputs.ts";
import { COUNTED_OF_ONE, linkedBy, linkedTotals, linksOf } from "../reading/linked.ts";
import { linkedImageSchema } from "../schemas.ts";

/** The pictures linked to a picture, nearest first. */
export const linked = open
  .input(page({ max: 200, fallback: 50 }).extend({ imageId }))
  .output(pageOf(linkedImageSchema))
  .query(async ({ ctx, input: { limit, offset, imageId } }) => {
    const image = await findImageIfThere(ctx.em, imageId);
    if (image === null) throw noImage(imageId);
    const links = await linksOf(ctx, [{ id: image.id, limit, offset }]);
    const items = (await linkedBy(ctx, links)).get(image.id) ?? [];
    const total = (await linkedTotals(ctx, [image.id], COUNTED_OF_ONE)).get(image.id) ?? 0;
    return { items, total, limit, offset };
  });
