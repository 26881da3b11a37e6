import { uuidArray } from "../ids.ts";
import { countBeyond } from "./beyond.ts";
import { MAX_RELATED } from "./bounds.ts";
import type { Reading } from "./reading.ts";

/** The lengths of a place's lists. */
export interface Totals {
  imagesTotal: number;
  commentsTotal: number;
  relatedPlacesTotal: number;
}

export const NOTHING: Totals = { imagesTotal: 0, commentsTotal: 0, relatedPlacesTotal: 0 };

/** The totals of many places, with related places up to those stored. */
export async function totalsOf(
  ctx: Reading,
  placeIds: readonly string[],
): Promise<Map<string, Totals>> {
  const rows: { id: string; images: number; comments: number; related: number }[] =
    await ctx.em.execute(
      `select parent.id,
              (select count(*)::int from image where place_id = parent.id) as images,
              (select count(*)::int from comment where place_id = parent.id) as comments,
              (select count(*)::int from (
                 select from related_place where place_id = parent.id limit ${MAX_RELATED}
               ) kept) as related
         from unnest(?::uuid[]) as parent (id)`,
      [uuidArray([...new Set(placeIds)])],
    );
  return new Map(
    rows.map(({ id, images, comments, related }) => [
      id,
      { imagesTotal: images, commentsTotal: comments, relatedPlacesTotal: related },
    ]),
  );
}

/** The totals of few places, with related places beyond the stored ones. */
export async function wholeTotalsOf(
  ctx: Reading,
  placeIds: readonly string[],
): Promise<Map<string, Totals>> {
  const totals = await totalsOf(ctx, placeIds);
  for (const [id, one] of totals) {
    if (one.relatedPlacesTotal < MAX_RELATED) continue;
    totals.set(id, { ...one, relatedPlacesTotal: await countBeyond(ctx, id) });
  }
  return totals;
}
