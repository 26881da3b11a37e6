import { grouped, uuidArray } from "../ids.ts";
import { imagesById, imagesOf } from "../reading/images.ts";
import type { Reading } from "../reading/reading.ts";
import { summariesById } from "../reading/summaries.ts";
import {
  exportedPicture,
  type PictureFeature,
  type PlaceFeature,
  placeFeature,
} from "./feature.ts";

/** The pictures that each place of a file names; lists of places carry as many. */
export const PICTURES_OF_PLACE = 20;

/** Places with their newest pictures, in the order of the ids; charges the budget. */
export async function placeFeatures(ctx: Reading, ids: readonly string[]): Promise<PlaceFeature[]> {
  ctx.budget.take(ids.length);
  const places = await summariesById(ctx, ids);
  const images = await imagesOf(ctx, ids, { limit: PICTURES_OF_PLACE, offset: 0 });
  const counts: { id: string; total: number }[] = await ctx.em.execute(
    `select place_id as id, count(*)::int as total from image
      where place_id = any(?::uuid[]) group by place_id`,
    [uuidArray(ids)],
  );
  const totals = new Map(counts.map(({ id, total }) => [id, total]));
  const base = ctx.services.config.publicBaseUrl;
  return places.map((place) => {
    const pictures = (images.get(place.id) ?? []).map((image) => exportedPicture(image, base));
    return placeFeature(place, base, { pictures, picturesTotal: totals.get(place.id) ?? 0 });
  });
}

/** Pictures with the titles of their places, in the order of the ids; charges the budget. */
export async function pictureFeatures(
  ctx: Reading,
  ids: readonly string[],
): Promise<PictureFeature[]> {
  ctx.budget.take(ids.length);
  const images = await imagesById(ctx, ids);
  const places: { id: string; title: string }[] = await ctx.em.execute(
    "select id, title from place where id = any(?::uuid[])",
    [uuidArray([...new Set(images.map(({ placeId }) => placeId))])],
  );
  const byId = grouped(places, ({ id }) => id);
  const base = ctx.services.config.publicBaseUrl;
  return images.map((image) => {
    const place = byId.get(image.placeId)?.[0] ?? { id: image.placeId, title: "" };
    return { kind: "picture", ...exportedPicture(image, base), place };
  });
}
