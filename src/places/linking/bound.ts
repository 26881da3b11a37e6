import type { EntityManager } from "@mikro-orm/postgresql";
import { uuidArray } from "../ids.ts";

/** How many relations a place keeps. */
export interface Bound {
  /** The most that it is given with, the nearest. */
  most: number;
  /** More that are kept in reserve, so that not each one that goes is looked for again. */
  spare: number;
}

/*
 * A list that is cut has a bound: what is before it is kept, all of it, and what is beyond it is
 * not. When something goes from before it the list is open until it is filled up: it takes in
 * whatever comes. Rows that are locked here belong to a place that is being removed, or related anew,
 * and go anyway.
 */

/** Removes what is beyond the bound of one of these lists; gives those that this made shorter. */
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

/** Cuts those of these lists that are too long, but for open ones. */
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

/** Of these lists, those that are cut and have become too short are to be filled up. */
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

/** Nothing that a list has is known to be all before some bound: it is to be made anew. */
export async function openWhole(em: EntityManager, placeId: string): Promise<void> {
  await em.execute(
    `insert into relation_bound (place_id, distance_meters, related_id, open)
     values (?, -1, ?, true)
     on conflict (place_id) do update set distance_meters = -1, open = true`,
    [placeId, placeId],
  );
  await em.execute("insert into link_change (place_id, changed_at) values (?, now())", [placeId]);
}
