import type { EntityManager } from "@mikro-orm/postgresql";
import { EARTH_SCALE } from "../earth.ts";
import { uuidArray } from "../ids.ts";

/** What has changed about some of a place's pictures. */
export interface Changes {
  placeId: string;
  /** Meters. */
  radius: number;
  /** The pictures that came, moved or went. */
  imageIds: readonly string[];
  /** Where they were before, as points of earthdistance's sphere. */
  left: readonly string[];
}

/** What a place's changes are about, as far as other places go. */
export interface Around {
  /** Those whose relations with the place the changes may touch. */
  places: string[];
  /**
   * Their pictures that a spot where a changed picture was or is reaches, by the place's radius, or
   * that reach it, by their own place's. Only what is said about those, and about the changed
   * pictures, may be different now.
   */
  neighbours: string[];
}

/** SQL: the place, its changed pictures and those of them that are somewhere. */
export const changed = `
  me (id, radius) as (values (?::uuid, ?::float8 * ${EARTH_SCALE})),
  changed (id) as materialized (select distinct unnest(?::uuid[])),
  present (id, position) as materialized (
    select id, position from image join changed using (id) where position is not null
  )`;

export const changedValues = ({ placeId, radius, imageIds }: Changes): unknown[] => [
  placeId,
  radius,
  uuidArray(imageIds),
];

/** Spots that lie in one cell of this edge and the radius, in meters, are looked around together. */
const CELL = 100;

/** SQL: the cell that a point is in. */
const cellOf = (point: string): string =>
  `array[${[1, 2, 3]
    .map((axis) => `floor(cube_ll_coord(${point}, ${axis}) / (me.radius + ${CELL}))`)
    .join(", ")}]`;

const corner = (extreme: "min" | "max"): string =>
  `array[${[1, 2, 3].map((axis) => `${extreme}(cube_ll_coord(position, ${axis}))`).join(", ")}]`;

const anySpotWithin = (radius: string): string => `exists (
  select from spot where spot.cell = box.cell and earth_distance(spot.position, y.position) <= ${radius}
)`;

export async function lookAround(em: EntityManager, changes: Changes): Promise<Around> {
  const rows = await em.execute<{ place_id: string; ids: string[] }[]>(
    `with ${changed},
     spot (position, cell) as materialized (
       select position, ${cellOf("position")} from me cross join (
         select unnest(?::cube[]) as position union select position from present
       ) spot
     ),
     box (cell, box) as materialized (
       select cell, cube(${corner("min")}, ${corner("max")}) from spot group by cell
     ),
     near as (
       select y.place_id, y.id
         from me cross join box
         join image y on y.position <@ cube_enlarge(box.box, gc_to_sec(me.radius + 0.01), 3)
        where y.place_id <> me.id and ${anySpotWithin("me.radius")}
       union
       select y.place_id, y.id from me cross join box join image y on y.reach && box.box
        where y.place_id <> me.id
          and ${anySpotWithin(`y.link_radius_meters * ${EARTH_SCALE}`)}
     )
     select place_id, array_agg(id)::text[] as ids from near group by place_id
     union all
     select related_id, '{}' from related_place join me on place_id = me.id
      where shared_image_ids && (select array_agg(id) from changed)
     union all
     select place_id, '{}' from related_place join me on related_id = me.id
      where shared_image_ids && (select array_agg(id) from changed)`,
    [...changedValues(changes), `{${changes.left.map((point) => `"${point}"`).join(",")}}`],
  );
  return {
    places: [...new Set(rows.map(({ place_id }) => place_id))],
    neighbours: rows.flatMap(({ ids }) => ids),
  };
}
