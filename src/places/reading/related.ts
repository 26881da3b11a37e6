import { grouped } from "../ids.ts";
import type { RelatedPlaceView } from "../schemas.ts";
import { MAX_RELATED } from "./bounds.ts";
import { listed } from "./listed.ts";
import { type Lists, type Reading, type Slice, textBytes } from "./reading.ts";
import { summariesById } from "./summaries.ts";

interface Row {
  place_id: string;
  related_id: string;
  distance_meters: number;
  shared_total: number;
  shared_image_ids: string[];
}

/**
 * A relation keeps its first pictures in a separate column, so the whole list, which may be long, is
 * never read. Skips pictures that were deleted or hidden a moment ago.
 */
const columns = (ids: number): string => `place_id, related_id, distance_meters, shared_total,
  (select coalesce(json_agg(id), '[]') from (
     select image.id from unnest(shared_first) with ordinality first (id, n) join image using (id)
      where position is not null order by n limit ${ids}
   ) present) as shared_image_ids`;

/**
 * The related places of each place that fit, nearest first, with a bounded number of picture ids each.
 */
export async function relatedOf(
  ctx: Reading,
  placeIds: readonly string[],
  part: Slice,
  ids: number,
): Promise<Lists<RelatedPlaceView>> {
  // Relations beyond the limit are the reserve.
  const limit = Math.max(0, Math.min(part.limit, MAX_RELATED - part.offset));
  const found = await listed<Row>(
    ctx,
    placeIds,
    { ...part, limit },
    {
      items: `select place_id, related_id, distance_meters, shared_total, shared_first
              from related_place where place_id = parent.id order by distance_meters, related_id`,
      columns: `related_id as id, ${columns(ids)}`,
      bytes: relationBytes(ids),
      rest: "join place on place.id = related_id order by distance_meters, related_id",
    },
  );
  return new Map(
    [...grouped(await relationViews(ctx, found), ({ placeId }) => placeId)].map(
      ([placeId, relations]) => [placeId, relations.map(({ relation }) => relation)] as const,
    ),
  );
}

/** SQL: the estimated bytes of a relation's JSON. */
const relationBytes = (ids: number): string =>
  `500 + 40 * least(shared_total, ${ids}) + ${textBytes("place.title")} + ${textBytes("place.description")}`;

/** The relations of all places, nearest first. */
export async function allRelations(
  ctx: Reading,
  { limit, offset }: Slice,
  ids: number,
): Promise<RelatedPlaceView[]> {
  const rows: Row[] = await ctx.em.execute(
    `select ${columns(ids)} from related_place
      where not exists (
        select from related_place nearer
         where nearer.place_id = related_place.place_id
           and (nearer.distance_meters, nearer.related_id)
               < (related_place.distance_meters, related_place.related_id)
        limit 1 offset ${MAX_RELATED - 1}
      )
      order by distance_meters, place_id, related_id limit ? offset ?`,
    [limit, offset],
  );
  ctx.budget.take(rows.length);
  return (await relationViews(ctx, rows)).map(({ relation }) => relation);
}

async function relationViews(
  ctx: Reading,
  rows: readonly Row[],
): Promise<{ placeId: string; relation: RelatedPlaceView }[]> {
  const places = await summariesById(
    ctx,
    rows.map((row) => row.related_id),
  );
  const byId = new Map(places.map((place) => [place.id, place]));
  return rows.flatMap((row) => {
    const place = byId.get(row.related_id);
    if (place === undefined) return [];
    const relation = {
      place,
      distanceMeters: row.distance_meters,
      sharedImageIds: row.shared_image_ids,
      sharedImagesTotal: row.shared_total,
    };
    return { placeId: row.place_id, relation };
  });
}
