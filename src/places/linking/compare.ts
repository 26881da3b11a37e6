import type { EntityManager } from "@mikro-orm/postgresql";
import { EARTH_SCALE, earthDistance } from "../earth.ts";
import { uuidArray } from "../ids.ts";
import type { Relations } from "./around.ts";

/**
 * Finds every pair of pictures, one of the place and one of another, at the same location by either
 * place's radius, starting from the place with fewer pictures. If no relation of the two is kept, and
 * each list that could hold it is complete, only the changed pictures can form pairs.
 */
const pairs = `
  me (id, radius, point, pictures) as materialized (
    select id, link_radius_meters * ${EARTH_SCALE}, position,
           (select count(*) from image where place_id = place.id)
      from place where id = ?::uuid
  ),
  changed (id) as materialized (select unnest(?::uuid[])),
  wanted (other, outward) as materialized (
    select unnest(?::uuid[]), true union all select unnest(?::uuid[]), false
  ),
  unsure (id) as materialized (
    select other from me cross join wanted
     where exists (
             select from relation_bound where place_id = case when outward then me.id else other end
           )
        or exists (select from related_place where place_id = me.id and related_id = other)
        or exists (select from related_place where place_id = other and related_id = me.id)
  ),
  there (id, radius, point, whole, fewer, more) as materialized (
    select place.id, link_radius_meters * ${EARTH_SCALE}, place.position, whole,
           case when mine then me.id else place.id end, case when mine then place.id else me.id end
      from me cross join place
     cross join lateral (select ? or place.id in (select id from unsure) as whole) known
     cross join lateral (
       select not whole
              or me.pictures <= (select count(*) from image where place_id = place.id) as mine
     ) counted
     where place.id in (select other from wanted)
  ),
  pair (other, a, b, apart) as materialized (
    select there.id, a.id, b.id, b.apart
      from me cross join there join image a on a.place_id = there.fewer
       and (there.whole or a.id in (select id from changed))
     cross join lateral (
       select id, ${earthDistance("a.position", "position")} as apart from image
        where place_id = there.more
          and position <@ globe_box(a.position, greatest(me.radius, there.radius) + 0.01)
          and ${earthDistance("a.position", "position")} <= greatest(me.radius, there.radius)
     ) b
  ),
  closest (other, ids, apart) as materialized (
    select distinct on (other) other, array[a, b], apart from pair order by other, apart
  ),
  one (other, outward, id) as (
    ${["a", "b"]
      .map(
        (id) => `select other, outward, ${id} from (
          select other, ${id}, min(apart) as apart from pair group by other, ${id}
        ) nearest join wanted using (other) join there on there.id = other cross join me
        where apart <= case when outward then me.radius else there.radius end`,
      )
      .join(" union all ")}
  ),
  shared (other, outward, ids) as (
    select other, outward, array_agg(id order by id) from one group by other, outward
  )`;

const compare = `
  with ${pairs}
  insert into related_place (place_id, related_id, distance_meters, closest_ids, shared_image_ids)
  select case when outward then me.id else other end, case when outward then other else me.id end,
         coalesce(${earthDistance("me.point", "there.point")}, closest.apart) / ${EARTH_SCALE},
         case when me.point is null or there.point is null then closest.ids end,
         shared.ids
    from me cross join shared join there on there.id = other join closest using (other)
  on conflict (place_id, related_id) do update
     set distance_meters = excluded.distance_meters,
         closest_ids = excluded.closest_ids,
         shared_image_ids = excluded.shared_image_ids
  returning place_id::text, related_id::text`;

export interface Relation {
  place_id: string;
  related_id: string;
}

/**
 * Relates a place to others, and others to it, by its changed pictures or by `"all"`, in locked lists;
 * returns the relations found.
 */
export async function compareAll(
  em: EntityManager,
  placeId: string,
  imageIds: readonly string[] | "all",
  { outward, inward }: Relations,
): Promise<Relation[]> {
  if (outward.length + inward.length === 0) return [];
  const all = imageIds === "all";
  const ids = uuidArray(all ? [] : imageIds);
  const others = [uuidArray(outward), uuidArray(inward)];
  return em.execute<Relation[]>(compare, [placeId, ids, ...others, all]);
}
