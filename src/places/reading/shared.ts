import { earthDistance } from "../earth.ts";
import { uuidArray } from "../ids.ts";
import { type Farther, findBeyond, isReached, me } from "./beyond.ts";
import { type Listed, thatFit } from "./listed.ts";
import type { Reading, Slice } from "./reading.ts";

/** A relation as the table has it, with a bounded number of picture ids. */
export interface RelationRow {
  place_id: string;
  related_id: string;
  distance_meters: number;
  shared_total: number;
  shared_image_ids: string[];
}

/** The most pictures of both sides that a page compares; a page of places with more pictures ends early. */
const MAX_COMPARED = 10_000;

/**
 * SQL: the pictures that a page of relations shares, by the place's radius. A page ends before the place
 * whose pictures would be too many to compare, but never before the first.
 */
const shared = (ids: number): string => `
  wanted (id, meters, n) as materialized (
    select * from unnest(?::uuid[], ?::float8[]) with ordinality
  ),
  counted (id, meters, n, pictures) as materialized (
    select id, meters, n, sum(
             (select count(*) from me join image own on own.place_id = me.id)
             + (select count(*) from image where place_id = wanted.id)
           ) over (order by n)
      from wanted
  ),
  paged (id, meters, n) as materialized (
    select id, meters, n from counted where n = 1 or pictures <= ${MAX_COMPARED}
  ),
  theirs (place_id, id, position) as materialized (
    select paged.id, image.id, image.position
      from me cross join paged join image on image.place_id = paged.id
     where ${isReached("image.position")}
  ),
  sharing (place_id, id) as materialized (
    select place_id, id from theirs
    union all
    select paged.id, own.id from me cross join paged join image own on own.place_id = me.id
     where exists (
       select from theirs where theirs.place_id = paged.id
          and ${earthDistance("theirs.position", "own.position")} <= me.radius
     )
  ),
  relation as (
    select paged.id as related_id, meters as distance_meters, n, count(sharing.id)::int as shared_total,
           coalesce((array_agg(sharing.id order by sharing.id))[1:${ids}], '{}') as shared_first
      from paged left join sharing on sharing.place_id = paged.id group by 1, 2, 3
  )`;

/** Part of a place's relations beyond the stored ones, as rows of the table would be, and their number. */
export async function relationsBeyond(
  ctx: Reading,
  placeId: string,
  slice: Slice,
  { ids, bytes }: { ids: number; bytes: string },
): Promise<{ rows: RelationRow[]; total: number }> {
  const { part, total } = await findBeyond(ctx, placeId, slice);
  if (part.length === 0) return { rows: [], total };
  const found = await ctx.em.execute<(RelationRow & Listed)[]>(
    `with ${me}, ${shared(ids)}
     select me.id as parent, related_id as id, me.id as place_id, related_id, distance_meters,
            shared_total, to_json(shared_first) as shared_image_ids, ${bytes} as bytes
       from me cross join relation join place on place.id = related_id order by n`,
    [placeId, uuidArray(part.map(({ id }) => id)), numbers(part)],
  );
  return { rows: thatFit(ctx, found, slice.bytes), total };
}

const numbers = (farther: readonly Farther[]): string =>
  `{${farther.map(({ meters }) => meters).join(",")}}`;
