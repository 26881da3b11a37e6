import type { EntityManager } from "@mikro-orm/postgresql";
import { EARTH_SCALE, earthDistance } from "../earth.ts";
import { uuidArray } from "../ids.ts";

/** Changes of some of a place's pictures. */
export interface Changes {
  placeId: string;
  /** The pictures that were added, moved or removed. */
  imageIds: readonly string[];
  /** Their earlier positions, as points on the database's sphere. */
  left: readonly string[];
}

/** The extent of one look around. */
export interface Look {
  /** How many of the nearest new relations to take; 0 skips the place's own list. */
  outward: number;
  /** Whether to ignore relations that the place keeps beyond its bound. */
  recompute: boolean;
  /** How many other places' lists to take, in the order of their ids; 0 skips them. */
  inward: number;
  /** The last list already done, or null. */
  reached: string | null;
}

/** Relations of a place with others: in its own list and in theirs. */
export interface Relations {
  outward: string[];
  inward: string[];
}

/** The relations with other places that a place's changes concern. */
export interface Around {
  /** Kept relations that may have changed. */
  kept: Relations;
  /** Relations that may be new. */
  found: Relations;
  /**
   * Pictures, in places with a kept relation, within reach of a spot where a changed picture was or
   * is: by the place's radius, or by their own place's. Only these and the changed pictures can
   * differ now.
   */
  neighbours: string[];
}

/** SQL: the place, its changed pictures, and those of them that have a position. */
export const changed = `
  me (id, radius, point) as materialized (
    select id, link_radius_meters * ${EARTH_SCALE}, position from place where id = ?::uuid
  ),
  changed (id) as materialized (select distinct unnest(?::uuid[])),
  present (id, position) as materialized (
    select id, position from image join changed using (id) where position is not null
  )`;

export const changedValues = ({ placeId, imageIds }: Changes): unknown[] => [
  placeId,
  uuidArray(imageIds),
];

/** The edge, in meters, of cells whose spots are searched together, in addition to the radius. */
const CELL = 100;

/** SQL: the cell that a point is in. */
const cellOf = (point: string): string =>
  `array[${[1, 2, 3]
    .map((axis) => `floor(cube_ll_coord(${point}, ${axis}) / (me.radius + ${CELL}))`)
    .join(", ")}]`;

const corner = (extreme: "min" | "max"): string =>
  `array[${[1, 2, 3].map((axis) => `${extreme}(cube_ll_coord(position, ${axis}))`).join(", ")}]`;

const anySpotWithin = (radius: string): string => `exists (
  select from spot where spot.cell = box.cell and ${earthDistance("spot.position", "y.position")} <= ${radius}
)`;

/** Pictures around the spots, once per direction in which one reaches the other. */
const near = `
  spot (position, cell, here) as materialized (
    select position, ${cellOf("position")}, bool_or(here) from me cross join (
      select unnest(?::cube[]) as position, false as here union all select position, true from present
    ) spot group by 1, 2
  ),
  box (cell, box) as materialized (
    select cell, cube(${corner("min")}, ${corner("max")}) from spot group by cell
  ),
  near (place_id, id, position, cell, outward, radius) as materialized (
    select y.place_id, y.id, y.position, box.cell, true, me.radius
      from me cross join box
      join image y on y.position <@ cube_enlarge(box.box, globe_chord(me.radius + 0.01), 3)
     where ?::int > 0 and y.place_id <> me.id and ${anySpotWithin("me.radius")}
    union all
    select y.place_id, y.id, y.position, box.cell, false, y.link_radius_meters * ${EARTH_SCALE}
      from me cross join box join image y on y.reach && box.box
     where ?::int > 0 and y.place_id <> me.id
       and ${anySpotWithin(`y.link_radius_meters * ${EARTH_SCALE}`)}
  )`;

const keptRelations = `
  kept (other, outward, lost) as materialized (
    select related_place.related_id, true, shared_image_ids && (select array_agg(id) from changed)
      from me join related_place on related_place.place_id = me.id
      left join relation_bound bound on bound.place_id = me.id
     where not ? or (related_place.distance_meters, related_place.related_id)
                    <= (bound.distance_meters, bound.related_id)
    union all
    select place_id, false, shared_image_ids && (select array_agg(id) from changed)
      from me join related_place on related_place.related_id = me.id
  )`;

/**
 * Finds places that are not yet related but are by a current picture. The distance is that of the
 * places, else that of the closest of these pictures: if others were closer, the relation would be
 * known, or lie beyond a bound that this distance exceeds, too. If both directions reach, the closest
 * pair is the same for both.
 */
const found = `
  found (other, outward, inward, meters) as materialized (
    select near.place_id, bool_or(outward), bool_or(not outward), coalesce(
             min(${earthDistance("me.point", "there.position")}),
             min(case when me.point is null or there.position is null then (
               select min(${earthDistance("spot.position", "near.position")}) from spot
                where spot.here and spot.cell = near.cell
             ) end)
           ) / ${EARTH_SCALE}
      from me cross join near join place there on there.id = near.place_id
     where (near.place_id, near.outward) not in (select other, outward from kept)
       and (? or exists (
             select from spot
              where spot.here and spot.cell = near.cell
                and ${earthDistance("spot.position", "near.position")} <= near.radius
           ))
     group by near.place_id
  ),
  admitted (other, outward) as (
    (
      select other, true
        from me cross join found left join relation_bound bound on bound.place_id = me.id
       where outward and (bound.place_id is null or bound.open
             or (meters, other) < (bound.distance_meters, bound.related_id))
       order by meters, other limit ?
    )
    union all
    select other, false
      from me cross join found left join relation_bound bound on bound.place_id = other
     where inward and (bound.place_id is null or bound.open
           or (meters, me.id) < (bound.distance_meters, bound.related_id))
  )`;

interface Row {
  other: string;
  outward: boolean;
  admitted: boolean;
  ids: string[];
}

export async function lookAround(
  em: EntityManager,
  changes: Changes,
  { outward, recompute, inward, reached }: Look,
): Promise<Around> {
  const rows = await em.execute<Row[]>(
    `with ${changed}, ${near}, ${keptRelations}, ${found},
     concerned as (
       select other, outward, bool_or(admitted) as admitted,
              coalesce(array_agg(distinct id) filter (where id is not null), '{}')::text[] as ids
         from (
           select other, kept.outward, false as admitted, id
             from kept join near on near.place_id = other and near.outward = kept.outward
           union all select other, outward, false, null from kept where lost
           union all select other, outward, true, null from admitted
         ) concerned group by other, outward
     )
     select * from concerned where outward and ?::int > 0
     union all (
       select * from concerned where not outward and (?::uuid is null or other > ?::uuid)
        order by other limit ?
     )`,
    [
      ...changedValues(changes),
      `{${changes.left.map((point) => `"${point}"`).join(",")}}`,
      ...[outward, inward, recompute, changes.left.length === 0, outward, outward],
      ...[reached, reached, inward],
    ],
  );
  const relations = (found: boolean): Relations => {
    const of = rows.filter(({ admitted }) => admitted === found);
    return {
      outward: of.filter((row) => row.outward).map(({ other }) => other),
      inward: of.filter((row) => !row.outward).map(({ other }) => other),
    };
  };
  return {
    kept: relations(false),
    found: relations(true),
    neighbours: [...new Set(rows.flatMap(({ ids }) => ids))],
  };
}
