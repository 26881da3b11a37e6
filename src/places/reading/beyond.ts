import { EARTH_SCALE, earthDistance } from "../earth.ts";
import { uuidArray } from "../ids.ts";
import { MAX_RELATED } from "./bounds.ts";
import type { Reading, Slice } from "./reading.ts";

/*
 * A place stores its nearest relations. The farther ones are found here from the pictures' coordinates,
 * when a reader pages that far or a place is read alone (decisions.md#related-places).
 */

/** The most related places of a place that are counted and listed, those stored included. */
const COUNTED_RELATED = 5_000;
const MAX_BEYOND = COUNTED_RELATED - MAX_RELATED;
/** Pictures around a place's own that one search examines; it takes about 5 µs of CPU for each. */
const MAX_EXAMINED = 20_000;
/** Examined pictures that count as an object of the budget. */
const EXAMINED_AN_OBJECT = 10;

/** The edge, in meters, of cells whose spots are searched together, in addition to the radius. */
const CELL = 100;
/** Spots of a cell that are compared with each picture before a search by index. */
const WITNESSES = 50;

const axes = (of: (axis: number) => string): string => `array[${[1, 2, 3].map(of).join(", ")}]`;

/** SQL: the place, with the chord that its radius spans. */
export const me = `
  me (id, radius, reach, point) as materialized (
    select id, link_radius_meters * ${EARTH_SCALE},
           globe_chord(link_radius_meters * ${EARTH_SCALE} + 0.01), position
      from place where id = ?::uuid
  )`;

/** SQL: whether the place has a picture at the same location as a point, by the index. */
export const isReached = (point: string): string => `exists (
  select from image own where own.place_id = me.id
     and own.position <@ cube_enlarge(${point}, me.reach, 3)
     and ${earthDistance("own.position", point)} <= me.radius
)`;

/** SQL: the pictures of other places at the same location as one of the place's, once a cell. */
const near = `
  spot (position, cell) as materialized (
    select position, ${axes(
      (axis) => `floor((cube_ll_coord(position, ${axis})
        - min(cube_ll_coord(position, ${axis})) over ()) / (me.radius + ${CELL}))`,
    )}
      from me cross join (
        select distinct image.position from me join image on image.place_id = me.id
         where image.position is not null
      ) own
  ),
  box (cell, middle, box, witnesses, more) as materialized (
    select cell, cube(${axes((axis) => `avg(cube_ll_coord(position, ${axis}))`)}),
           cube_enlarge(cube(
             ${axes((axis) => `min(cube_ll_coord(position, ${axis}))`)},
             ${axes((axis) => `max(cube_ll_coord(position, ${axis}))`)}
           ), min(me.reach), 3),
           (array_agg(position))[1:${WITNESSES}], count(*) > ${WITNESSES}
      from me cross join spot group by cell
  ),
  examined (place_id, position, cell) as materialized (
    select y.place_id, y.position, box.cell
      from me cross join box cross join lateral (
        select place_id, position from image
         where position <@ box.box and place_id <> me.id
         order by position <-> box.middle limit ?
      ) y limit ?
  ),
  near (place_id, position, cell) as materialized (
    select y.place_id, y.position, cell
      from me cross join examined y join box using (cell)
     where exists (
             select from unnest(witnesses) spot
              where ${earthDistance("spot", "y.position")} <= me.radius
           )
        or more and ${isReached("y.position")}
  )`;

/** SQL: the related places beyond the stored ones, with the distance as the linking measures it. */
const found = `
  there (id, point) as materialized (
    select place.id, place.position from (select distinct place_id from near) near
      join place on place.id = place_id
     where place_id not in (
       select related_id from me join related_place stored on stored.place_id = me.id
        order by distance_meters, related_id limit ${MAX_RELATED}
     )
  ),
  closest (place_id, meters) as materialized (
    select near.place_id, min(case
             when more then (
               select ${earthDistance("own.position", "near.position")} from image own
                where own.place_id = me.id and own.position is not null
                order by own.position <-> near.position limit 1
             )
             else (
               select min(${earthDistance("spot", "near.position")}) from unnest(witnesses) spot
             )
           end)
      from me cross join near join box using (cell) join there on there.id = near.place_id
     where me.point is null or there.point is null group by near.place_id
  ),
  found (id, meters) as materialized (
    select there.id,
           coalesce(${earthDistance("me.point", "there.point")}, closest.meters) / ${EARTH_SCALE}
      from me cross join there left join closest on closest.place_id = there.id
  )`;

/** A related place that is not stored. */
export interface Farther {
  id: string;
  meters: number;
}

interface Beyond {
  /** The number of related places beyond the stored ones. */
  total: number;
  part: Farther[];
}

/** Part of the related places beyond the stored ones, nearest first; examines `most` pictures. */
export async function findBeyond(
  ctx: Reading,
  placeId: string,
  { limit, offset }: Omit<Slice, "bytes">,
  most: number = MAX_EXAMINED,
): Promise<Beyond> {
  const [row] = await ctx.em.execute<(Beyond & { examined: number })[]>(
    `with ${me}, ${near}, ${found},
     part as (select id, meters from found order by meters, id limit ? offset ?)
     select (select count(*)::int from examined) as examined,
            (select count(*)::int from found) as total,
            (select coalesce(json_agg(part order by meters, id), '[]') from part) as part`,
    [placeId, most, most, Math.max(0, Math.min(limit, MAX_BEYOND - offset)), offset],
  );
  const { examined, total, part } = row ?? { examined: 0, total: 0, part: [] };
  ctx.budget.take(Math.ceil(examined / EXAMINED_AN_OBJECT));
  return { total: Math.min(total, MAX_BEYOND), part };
}

/**
 * The number of a place's relations if it stores the most that an answer carries: all stored ones of a
 * list that was never cut, else those found beyond it, as far as the budget allows.
 */
export async function countBeyond(ctx: Reading, placeId: string): Promise<number> {
  if (!(await cutLists(ctx, [placeId])).has(placeId)) {
    const [row] = await ctx.em.execute<{ total: number }[]>(
      "select count(*)::int as total from related_place where place_id = ?",
      [placeId],
    );
    return row?.total ?? 0;
  }
  const most = Math.min(MAX_EXAMINED, ctx.budget.objectsLeft * EXAMINED_AN_OBJECT);
  const { total } = await findBeyond(ctx, placeId, { limit: 0, offset: 0 }, most);
  return MAX_RELATED + total;
}

/** The places that store only part of their relations. */
export async function cutLists(ctx: Reading, placeIds: readonly string[]): Promise<Set<string>> {
  const rows: { id: string }[] = await ctx.em.execute(
    "select place_id as id from relation_bound where place_id = any(?::uuid[])",
    [uuidArray(placeIds)],
  );
  return new Set(rows.map(({ id }) => id));
}
