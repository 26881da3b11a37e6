import type { EntityManager } from "@mikro-orm/postgresql";
import { EARTH_SCALE } from "../earth.ts";
import { uuidArray } from "../ids.ts";

interface Changes {
  placeId: string;
  /** Meters. */
  radius: number;
  /** The pictures that came, moved or went. */
  imageIds: readonly string[];
  /** Where they were before, as points of earthdistance's sphere. */
  left: readonly string[];
}

/**
 * Where the place's changed pictures were or are, and the pictures of other places that such a
 * spot reaches, by the place's radius, or that reach it, by their own place's. Only what is said
 * about those, and about the changed pictures, may be different now.
 */
const around = `
  me (id, radius) as (values (?::uuid, ?::float8 * ${EARTH_SCALE})),
  changed (id) as (select distinct unnest(?::uuid[])),
  present (id, position) as materialized (
    select id, position from image join changed using (id) where position is not null
  ),
  spot (position) as (select unnest(?::cube[]) union select position from present),
  neighbour as materialized (
    select y.id, y.place_id, y.position, y.reach, y.link_radius_meters * ${EARTH_SCALE} as radius
      from me cross join spot join image y on y.position <@ earth_box(spot.position, me.radius + 0.01)
     where y.place_id <> me.id and earth_distance(spot.position, y.position) <= me.radius
    union
    select y.id, y.place_id, y.position, y.reach, y.link_radius_meters * ${EARTH_SCALE}
      from me cross join spot join image y on y.reach @> spot.position
     where y.place_id <> me.id
       and earth_distance(spot.position, y.position) <= y.link_radius_meters * ${EARTH_SCALE}
  )`;

/**
 * Of each neighbour whether a picture of the place still is at its location, and of each
 * changed picture at whose it is; `outward` by the place's radius, else by the other's.
 */
const judged = `
  judged as (
    select y.place_id as other, true as outward, y.id, exists (
             select from present x where earth_distance(x.position, y.position) <= me.radius
           ) or exists (
             select from image a
              where a.place_id = me.id and a.position <@ earth_box(y.position, me.radius + 0.01)
                and earth_distance(a.position, y.position) <= me.radius
           ) as shared
      from me cross join neighbour y
    union all
    select y.place_id, false, y.id, exists (
             select from present x where earth_distance(x.position, y.position) <= y.radius
           ) or exists (
             select from image a
              where a.place_id = me.id and a.position <@ y.reach
                and earth_distance(a.position, y.position) <= y.radius
           )
      from me cross join neighbour y
    union all
    select y.place_id, way.outward, x.id, true
      from me cross join neighbour y cross join present x
      cross join lateral (values (true, me.radius), (false, y.radius)) way (outward, radius)
     where earth_distance(x.position, y.position) <= way.radius
  ),
  verdict as (
    select other, outward,
           coalesce(array_agg(distinct id) filter (where shared), '{}') as joining,
           array_agg(id) filter (where not shared) as leaving
      from judged group by other, outward
  )`;

/** What the relations with each other place hold from now on. */
const merged = `
  held as (
    select case when place_id = me.id then related_id else place_id end as other,
           place_id = me.id as outward, shared_image_ids
      from related_place, me where me.id in (place_id, related_id)
  ),
  merged as materialized (
    select other, outward, array(
             select id from unnest(held.shared_image_ids) id
              where id not in (select id from changed) and id <> all (coalesce(leaving, '{}'))
             union select unnest(joining) order by 1
           ) as shared_image_ids
      from held full join verdict using (other, outward)
     where joining <> '{}' or leaving is not null
        or held.shared_image_ids && (select array_agg(id) from changed)
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
             ),
             (select min(earth_distance(a.position, b.position))
                from image a, image b
               where a.place_id = from_place.id and a.id = any (merged.shared_image_ids)
                 and b.place_id = to_place.id and b.id = any (merged.shared_image_ids))
           ) / ${EARTH_SCALE} as distance_meters,
           (select count(distinct image.place_id) = 2 from image
             where image.id = any (merged.shared_image_ids)) as mutual
      from me cross join merged
      join place from_place on from_place.id = case when outward then me.id else other end
      join place to_place on to_place.id = case when outward then other else me.id end
  )`;

const merge = `
  with ${around}, ${judged}, ${merged}, ${relation},
  gone as (
    delete from related_place using relation
     where related_place.place_id = relation.place_id
       and related_place.related_id = relation.related_id
       and not relation.mutual
  )
  insert into related_place (place_id, related_id, distance_meters, shared_image_ids)
  select place_id, related_id, distance_meters, shared_image_ids
    from relation where mutual
  on conflict (place_id, related_id) do update
     set distance_meters = excluded.distance_meters,
         shared_image_ids = excluded.shared_image_ids`;

/** Merges what has changed about some of a place's pictures into its relations. */
export async function mergeChanges(em: EntityManager, changes: Changes): Promise<void> {
  const { placeId, radius, imageIds, left } = changes;
  await em.execute(merge, [placeId, radius, uuidArray(imageIds), cubeArray(left)]);
}

const cubeArray = (points: readonly string[]): string =>
  `{${points.map((point) => `"${point}"`).join(",")}}`;
