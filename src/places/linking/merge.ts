import type { EntityManager } from "@mikro-orm/postgresql";
import { EARTH_SCALE } from "../earth.ts";
import { uuidArray } from "../ids.ts";
import { type Around, type Changes, changed, changedValues } from "./around.ts";

/**
 * Of each neighbour whether a picture of the place still is at its location, and of each
 * changed picture at whose it is; `outward` by the place's radius, else by the other's. In a crowd
 * nearly every neighbour is at the location of one of a few pictures, which are asked first.
 */
const judged = `
  neighbour as materialized (
    select id, place_id, position, reach, link_radius_meters * ${EARTH_SCALE} as radius
      from image join unnest(?::uuid[]) id using (id)
  ),
  witness as materialized (
    select position from present
    union all (
      select a.position from me join image a on a.place_id = me.id
       order by a.position <-> (select position from neighbour limit 1) limit 10
    )
  ),
  judged as (
    select y.place_id as other, true as outward, y.id, exists (
             select from witness where earth_distance(witness.position, y.position) <= me.radius
           ) or exists (
             select from image a
              where a.place_id = me.id and a.position <@ earth_box(y.position, me.radius + 0.01)
                and earth_distance(a.position, y.position) <= me.radius
           ) as shared
      from me cross join neighbour y
    union all
    select y.place_id, false, y.id, exists (
             select from witness where earth_distance(witness.position, y.position) <= y.radius
           ) or exists (
             select from image a
              where a.place_id = me.id and a.position <@ y.reach
                and earth_distance(a.position, y.position) <= y.radius
           )
      from me cross join neighbour y
    union all
    select reached.other, reached.outward, x.id, true
      from present x cross join (
        select distinct y.place_id as other, outward,
               case when outward then me.radius else y.radius end as radius
          from me cross join neighbour y cross join (values (true), (false)) way (outward)
      ) reached
     where exists (
             select from image y
              where y.place_id = reached.other
                and y.position <@ earth_box(x.position, reached.radius + 0.01)
                and earth_distance(x.position, y.position) <= reached.radius
           )
  ),
  verdict as (
    select other, outward,
           coalesce(array_agg(distinct id) filter (where shared), '{}') as joining,
           array_agg(id) filter (where not shared) as leaving
      from judged group by other, outward
  )`;

/** What the relations with each other place hold from now on. */
const merged = `
  concerned (id) as (select unnest(?::uuid[])),
  held as (
    select related_id as other, true as outward, shared_image_ids, distance_meters, closest_ids
      from related_place join me on place_id = me.id
     where related_id in (select id from concerned)
    union all
    select place_id, false, shared_image_ids, distance_meters, closest_ids
      from related_place join me on related_id = me.id
     where place_id in (select id from concerned)
  ),
  merged as materialized (
    select other, outward, distance_meters, closest_ids,
           leaving is not null or coalesce(lost, false) as lessened,
           array((
               select unnest(held.shared_image_ids)
               except (select id from changed union all select unnest(leaving))
             ) union select unnest(joining) order by 1
           ) as shared_image_ids
      from (
        select held.*, shared_image_ids && (select array_agg(id) from changed) as lost from held
      ) held full join verdict using (other, outward)
     where joining <> '{}' or leaving is not null or lost
  )`;

/** The nearest of a place's pictures to a point; both are SQL. */
const nearest = (placeId: string, point: string): string => `
  select id, position from image where place_id = ${placeId} and position is not null
   order by position <-> ${point} limit 1`;

const metersApart = (a: string, b: string): string => `earth_distance(${a}, ${b}) / ${EARTH_SCALE}`;

/**
 * How far the closest pictures of two places are apart of which one has no coordinate. All are
 * looked at only when one of those that were the closest is among the changed.
 */
const closest = `
  pair as (
    select other, distance_meters, closest_ids, not known or not coalesce(
             closest_ids && (select array_agg(id) from changed), true
           ) as stands
      from (
        select distinct on (other) other, held.distance_meters, held.closest_ids,
               held.other is not null as known
          from merged left join held using (other) order by other, held.distance_meters
      ) pair
  ),
  closest as (
    select other, best.ids, best.meters
      from me cross join pair
      join place here on here.id = me.id join place there on there.id = other
      cross join lateral (
        select closest_ids as ids, distance_meters as meters where stands and closest_ids is not null
        union all
        select array[x.id, b.id], ${metersApart("x.position", "b.position")}
          from present x cross join lateral (${nearest("other", "x.position")}) b
         where stands
        union all
        select array[a.id, b.id], ${metersApart("a.position", "b.position")}
          from (select (select count(*) from image where place_id = me.id)
                       <= (select count(*) from image where place_id = other) as here) fewer
          join image a on a.place_id = case when fewer.here then me.id else other end
         cross join lateral (
           ${nearest("case when fewer.here then other else me.id end", "a.position")}
         ) b
         where not stands and a.position is not null
        order by meters limit 1
      ) best
     where here.latitude is null or there.latitude is null
  )`;

/**
 * The distance is that of the places; where one has no coordinate, of their closest pictures. A
 * relation that is left with pictures of one place only has ended.
 */
const relation = `
  relation as (
    select from_place.id as place_id, to_place.id as related_id, merged.shared_image_ids,
           coalesce(
             earth_distance(
               ll_to_earth(from_place.latitude, from_place.longitude),
               ll_to_earth(to_place.latitude, to_place.longitude)
             ) / ${EARTH_SCALE},
             closest.meters
           ) as distance_meters,
           closest.ids as closest_ids,
           not lessened or (${["from_place", "to_place"]
             .map(
               (place) => `exists (
             select from unnest(merged.shared_image_ids) id join image using (id)
              where image.place_id = ${place}.id
           )`,
             )
             .join(" and ")}) as mutual
      from me cross join merged left join closest using (other)
      join place from_place on from_place.id = case when outward then me.id else other end
      join place to_place on to_place.id = case when outward then other else me.id end
  )`;

const merge = `
  with ${changed}, ${judged}, ${merged}, ${closest}, ${relation},
  gone as (
    delete from related_place using relation
     where related_place.place_id = relation.place_id
       and related_place.related_id = relation.related_id
       and (not relation.mutual or relation.distance_meters is null)
  )
  insert into related_place (place_id, related_id, distance_meters, closest_ids, shared_image_ids)
  select place_id, related_id, distance_meters, closest_ids, shared_image_ids
    from relation where mutual and distance_meters is not null
  on conflict (place_id, related_id) do update
     set distance_meters = excluded.distance_meters,
         closest_ids = excluded.closest_ids,
         shared_image_ids = excluded.shared_image_ids`;

/** Merges what has changed about some of a place's pictures into its relations, which are locked. */
export async function mergeChanges(
  em: EntityManager,
  changes: Changes,
  { places, neighbours }: Around,
): Promise<void> {
  await em.execute(merge, [...changedValues(changes), uuidArray(neighbours), uuidArray(places)]);
}
