import { grouped } from "../ids.ts";
import type { RelatedPlaceView } from "../schemas.ts";
import { cutLists } from "./beyond.ts";
import { MAX_RELATED } from "./bounds.ts";
import { listed } from "./listed.ts";
import { type Lists, type Reading, type Slice, textBytes } from "./reading.ts";
import { type RelationRow, relationsBeyond } from "./shared.ts";
import { summariesById } from "./summaries.ts";
import { wholeTotalsOf } from "./totals.ts";

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
 * A part that begins among the stored relations ends with them.
 */
export async function relatedOf(
  ctx: Reading,
  placeIds: readonly string[],
  part: Slice,
  ids: number,
): Promise<Lists<RelatedPlaceView>> {
  const rows =
    part.offset < MAX_RELATED
      ? // Relations beyond the limit are the reserve.
        await stored(
          ctx,
          placeIds,
          { ...part, limit: Math.min(part.limit, MAX_RELATED - part.offset) },
          ids,
        )
      : await beyond(ctx, placeIds, part, ids);
  return new Map(
    [...grouped(await relationViews(ctx, rows), ({ placeId }) => placeId)].map(
      ([placeId, relations]) => [placeId, relations.map(({ relation }) => relation)] as const,
    ),
  );
}

/** A page of one place's relations and their number, which one search finds together. */
export async function relatedPage(
  ctx: Reading,
  placeId: string,
  part: Slice,
  ids: number,
): Promise<{ items: RelatedPlaceView[]; total: number }> {
  if (part.offset >= MAX_RELATED && (await cutLists(ctx, [placeId])).has(placeId)) {
    const farther = { ...part, offset: part.offset - MAX_RELATED };
    const form = { ids, bytes: relationBytes(ids) };
    const { rows, total } = await relationsBeyond(ctx, placeId, farther, form);
    const views = await relationViews(ctx, rows);
    return { items: views.map(({ relation }) => relation), total: MAX_RELATED + total };
  }
  const items = (await relatedOf(ctx, [placeId], part, ids)).get(placeId) ?? [];
  const totals = await wholeTotalsOf(ctx, [placeId]);
  return { items, total: totals.get(placeId)?.relatedPlacesTotal ?? 0 };
}

const stored = (
  ctx: Reading,
  placeIds: readonly string[],
  part: Slice,
  ids: number,
): Promise<RelationRow[]> =>
  listed<RelationRow>(ctx, placeIds, part, {
    items: `select place_id, related_id, distance_meters, shared_total, shared_first
              from related_place where place_id = parent.id order by distance_meters, related_id`,
    columns: `related_id as id, ${columns(ids)}`,
    bytes: relationBytes(ids),
    rest: "join place on place.id = related_id order by distance_meters, related_id",
  });

/** A list that was never cut stores all relations of its place. */
async function beyond(
  ctx: Reading,
  placeIds: readonly string[],
  part: Slice,
  ids: number,
): Promise<RelationRow[]> {
  const cut = await cutLists(ctx, placeIds);
  const whole = placeIds.filter((id) => !cut.has(id));
  const rows = whole.length === 0 ? [] : await stored(ctx, whole, part, ids);
  const farther = { ...part, offset: part.offset - MAX_RELATED };
  for (const id of cut) {
    rows.push(
      ...(await relationsBeyond(ctx, id, farther, { ids, bytes: relationBytes(ids) })).rows,
    );
  }
  return rows;
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
  const rows: RelationRow[] = await ctx.em.execute(
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
  rows: readonly RelationRow[],
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
