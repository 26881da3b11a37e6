import type { EntityManager } from "@mikro-orm/postgresql";
import { EARTH_SCALE, earthDistance } from "../earth.ts";
import { uuidArray } from "../ids.ts";
import { type Changes, changed, changedValues, type Relations } from "./around.ts";

/**
 * The pictures that the place shares with others. A neighbour's picture is shared while any picture of
 * the place is at its location; a changed picture is shared with each place that has a picture at its
 * location. `outward` rows use the place's radius, the others the other place's. The few pictures of
 * `witness` are compared first, because in a crowd one of them is nearly always close.
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
             select from witness where ${earthDistance("witness.position", "y.position")} <= me.radius
           ) or exists (
             select from image a
              where a.place_id = me.id and a.position <@ globe_box(y.position, me.radius + 0.01)
                and ${earthDistance("a.position", "y.position")} <= me.radius
           ) as shared
      from me cross join neighbour y
    union all
    select y.place_id, false, y.id, exists (
             select from witness where ${earthDistance("witness.position", "y.position")} <= y.radius
           ) or exists (
             select from image a
              where a.place_id = me.id and a.position <@ y.reach
                and ${earthDistance("a.position", "y.position")} <= y.radius
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
                and y.position <@ globe_box(x.position, reached.radius + 0.01)
                and ${earthDistance("x.position", "y.position")} <= reached.radius
           )
  ),
  verdict as (
    select other, outward,
           coalesce(array_agg(distinct id) filter (where shared), '{}') as joining,
           array_agg(id) filter (where not shared) as leaving
      from judged group by other, outward
  )`;

/** The pictures that each affected relation now shares. */
const merged = `
  concerned (other, outward) as (
    select unnest(?::uuid[]), true union all select unnest(?::uuid[]), false
  ),
  held as (
    select other, outward, shared_image_ids, distance_meters, closest_ids
      from me cross join concerned join related_place
        on related_place.place_id = case when outward then me.id else other end
       and related_place.related_id = case when outward then other else me.id end
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
      ) held left join verdict using (other, outward)
     where joining <> '{}' or leaving is not null or lost
  )`;

/** SQL: the nearest of a place's pictures to a point. */
const nearest = (placeId: string, point: string): string => `
  select id, position from image where place_id = ${placeId} and position is not null
   order by position <-> ${point} limit 1`;

const metersApart = (a: string, b: string): string => `${earthDistance(a, b)} / ${EARTH_SCALE}`;

/**
 * The distance between the closest pictures of two places, for places without a coordinate. If neither
 * picture of the closest pair changed, the pair `stands` and only new pictures can be closer; else all
 * pictures are `measured`. Each place's list is handled separately, because one may be more recent
 * than the other.
 */
const closest = `
  pair as materialized (
    select other, outward, distance_meters, closest_ids, not coalesce(
             closest_ids && (select array_agg(id) from changed), true
           ) as stands
      from merged join place there on there.id = other cross join me
     where me.point is null or there.position is null
  ),
  measured as materialized (
    select other, best.ids, best.meters
      from me cross join (select distinct other from pair where not stands) pair
     cross join lateral (
        select array[a.id, b.id] as ids, ${metersApart("a.position", "b.position")} as meters
          from (select (select count(*) from image where place_id = me.id)
                       <= (select count(*) from image where place_id = other) as here) fewer
          join image a on a.place_id = case when fewer.here then me.id else other end
         cross join lateral (
           ${nearest("case when fewer.here then other else me.id end", "a.position")}
         ) b
         where a.position is not null order by meters limit 1
      ) best
  ),
  arrived as materialized (
    select distinct on (other) other, array[x.id, b.id] as ids,
           ${metersApart("x.position", "b.position")} as meters
      from (select distinct other from pair where stands) pair
     cross join present x cross join lateral (${nearest("other", "x.position")}) b
     order by other, meters
  ),
  closest as (
    select other, outward, best.ids, best.meters
      from pair cross join lateral (
        select closest_ids as ids, distance_meters as meters where stands
        union all
        select ids, meters from arrived where arrived.other = pair.other and stands
        union all
        select ids, meters from measured where measured.other = pair.other and not stands
        order by meters limit 1
      ) best
  )`;

/**
 * The distance is that between the places or, if one has no coordinate, between their closest
 * pictures. A relation ends when all its remaining pictures belong to one of the places.
 */
const relation = `
  relation as (
    select from_place.id as place_id, to_place.id as related_id, merged.shared_image_ids,
           coalesce(
             ${metersApart("from_place.position", "to_place.position")}, closest.meters
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
      from me cross join merged left join closest using (other, outward)
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
    returning related_place.place_id
  ),
  kept as (
    update related_place
       set distance_meters = relation.distance_meters,
           closest_ids = relation.closest_ids,
           shared_image_ids = relation.shared_image_ids
      from relation
     where related_place.place_id = relation.place_id
       and related_place.related_id = relation.related_id
       and relation.mutual and relation.distance_meters is not null
  )
  select distinct place_id::text as id from gone`;

/**
 * Applies the changes of a place's pictures to kept relations. The caller has locked the lists. Returns
 * the places whose lists became shorter.
 */
export async function mergeChanges(
  em: EntityManager,
  changes: Changes,
  { outward, inward }: Relations,
  neighbours: readonly string[],
): Promise<string[]> {
  if (outward.length + inward.length === 0) return [];
  const rows = await em.execute<{ id: string }[]>(merge, [
    ...changedValues(changes),
    uuidArray(neighbours),
    uuidArray(outward),
    uuidArray(inward),
  ]);
  return rows.map(({ id }) => id);
}
