import { grouped, uuidArray } from "../ids.ts";
import { imageBytes, imagesById } from "../reading/images.ts";
import type { Reading } from "../reading/reading.ts";
import { summariesById } from "../reading/summaries.ts";
import {
  exportedPicture,
  type PictureFeature,
  type PlaceFeature,
  placeFeature,
} from "./feature.ts";
import { leading } from "./leading.ts";

/** The result of one read of rows. */
export interface Read<F> {
  /** The features of the rows that exist still. */
  features: F[];
  /** The leading ids that were read; the others would have made the read too large. */
  ids: readonly string[];
}

/** The pictures that each place of a file names; lists of places carry as many. */
export const PICTURES_OF_PLACE = 20;

/** Places with their newest pictures, in the order of the ids; charges the budget. */
export async function placeFeatures(
  ctx: Reading,
  wanted: readonly string[],
): Promise<Read<PlaceFeature>> {
  const listed = await newestOf(ctx, wanted);
  const ids = leading(
    wanted,
    listed.map(({ placeId: id, bytes }) => ({ id, bytes })),
  );
  const ofIds = new Set(ids);
  const imageIds = listed.filter(({ placeId }) => ofIds.has(placeId)).map(({ id }) => id);
  ctx.budget.take(ids.length + imageIds.length);
  const places = await summariesById(ctx, ids);
  const images = grouped(await imagesById(ctx, imageIds), ({ placeId }) => placeId);
  const counts: { id: string; total: number }[] = await ctx.em.execute(
    `select place_id as id, count(*)::int as total from image
      where place_id = any(?::uuid[]) group by place_id`,
    [uuidArray(ids)],
  );
  const totals = new Map(counts.map(({ id, total }) => [id, total]));
  const base = ctx.services.config.publicBaseUrl;
  const features = places.map((place) => {
    const pictures = (images.get(place.id) ?? []).map((image) => exportedPicture(image, base));
    return placeFeature(place, base, { pictures, picturesTotal: totals.get(place.id) ?? 0 });
  });
  return { features, ids };
}

/** The pictures that each place of a file names, with their estimated bytes. */
const newestOf = (
  ctx: Reading,
  placeIds: readonly string[],
): Promise<{ id: string; placeId: string; bytes: number }[]> =>
  ctx.em.execute(
    `select item.id, item.place_id as "placeId", ${imageBytes("item")}::int as bytes
       from unnest(?::uuid[]) as parent (id)
      cross join lateral (select * from image where place_id = parent.id
                           order by created_at desc, id desc limit ${PICTURES_OF_PLACE}) item
      order by item.created_at desc, item.id desc`,
    [uuidArray(placeIds)],
  );

/** Pictures with the titles of their places, in the order of the ids; charges the budget. */
export async function pictureFeatures(
  ctx: Reading,
  wanted: readonly string[],
): Promise<Read<PictureFeature>> {
  const sizes: { id: string; bytes: number }[] = await ctx.em.execute(
    `select id, ${imageBytes("image")}::int as bytes from image where id = any(?::uuid[])`,
    [uuidArray(wanted)],
  );
  const ids = leading(wanted, sizes);
  ctx.budget.take(ids.length);
  const images = await imagesById(ctx, ids);
  const places: { id: string; title: string }[] = await ctx.em.execute(
    "select id, title from place where id = any(?::uuid[])",
    [uuidArray([...new Set(images.map(({ placeId }) => placeId))])],
  );
  const byId = grouped(places, ({ id }) => id);
  const base = ctx.services.config.publicBaseUrl;
  const features = images.map((image): PictureFeature => {
    const place = byId.get(image.placeId)?.[0] ?? { id: image.placeId, title: "" };
    return { kind: "picture", ...exportedPicture(image, base), place };
  });
  return { features, ids };
}
