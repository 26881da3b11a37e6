import type { EntityManager } from "@mikro-orm/postgresql";
import { uuidArray } from "../ids.ts";

/** How many relations a place keeps. */
export interface Bound {
  /** How many an answer carries at most, the nearest. */
  most: number;
  /** A reserve beyond that, so that a removed relation does not need a new search each time. */
  spare: number;
}

/*
 * A list that was cut has a bound: it keeps every relation before the bound and none beyond it. When
 * a relation before the bound goes, the list is open until refilled and accepts every relation. Rows
 * that are locked here belong to a place that is being removed or related again, and go anyway.
 */

/** Removes relations beyond the bounds of these lists; returns the lists that became shorter. */
export async function dropBeyond(
  em: EntityManager,
  placeIds: readonly string[],
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `with gone as (
       delete from related_place where (place_id, related_id) in (
         select far.place_id, far.related_id
           from relation_bound bound join related_place far
             on far.place_id = bound.place_id
            and (far.distance_meters, far.related_id) > (bound.distance_meters, bound.related_id)
          where bound.place_id = any(?::uuid[]) and not bound.open
            for update of far skip locked
       ) returning place_id
     ) select distinct place_id::text as id from gone`,
    [uuidArray(placeIds)],
  );
  return rows.map(({ id }) => id);
}

/** Cuts the lists that are too long, except open ones. */
export async function cut(
  em: EntityManager,
  placeIds: readonly string[],
  { most, spare }: Bound,
): Promise<void> {
  const long = await em.execute<{ id: string }[]>(
    `insert into relation_bound (place_id, distance_meters, related_id, open)
     select id, last.distance_meters, last.related_id, false
       from unnest(?::uuid[]) list (id) cross join lateral (
         select distance_meters, related_id, count(*) over () > 1 as more from (
           select distance_meters, related_id from related_place where place_id = list.id
            order by distance_meters, related_id limit 2 offset ?
         ) two order by distance_meters, related_id limit 1
       ) last
      where more and not exists (select from relation_bound where place_id = list.id and open)
     on conflict (place_id) do update
        set distance_meters = excluded.distance_meters, related_id = excluded.related_id
     returning place_id::text as id`,
    [uuidArray(placeIds), most + spare - 1],
  );
  const ids = long.map(({ id }) => id);
  if (ids.length > 0) await dropBeyond(em, ids);
}

/** Marks cut lists that have become too short for refilling. */
export async function openShort(
  em: EntityManager,
  placeIds: readonly string[],
  { most }: Bound,
): Promise<void> {
  if (placeIds.length === 0) return;
  await em.execute(
    `with short as (
       update relation_bound bound set open = true
        where place_id = any(?::uuid[]) and not open and ? > (
          select count(*) from (
            select from related_place where place_id = bound.place_id limit ?
          ) kept
        ) returning place_id
     )
     insert into link_change (place_id, changed_at) select place_id, now() from short`,
    [uuidArray(placeIds), most, most],
  );
}

/** Marks a list as complete up to no bound, so it has to be built again. */
export async function openWhole(em: EntityManager, placeId: string): Promise<void> {
  await em.execute(
    `insert into relation_bound (place_id, distance_meters, related_id, open)
     values (?, -1, ?, true)
     on conflict (place_id) do update set distance_meters = -1, open = true`,
    [placeId, placeId],
  );
  await em.execute("insert into link_change (place_id, changed_at) values (?, now())", [placeId]);
}
