import { instant, type Reading } from "../reading/reading.ts";
import { all, type Condition, matching, type Table } from "../search/conditions.ts";
import type { Filters } from "../search/inputs.ts";
import { MAX_FEATURES } from "./schemas.ts";

/** A row of the export by its sort key, newest first. */
export interface Key {
  id: string;
  createdAt: string;
}

/** The next rows after a key. Each statement begins by index where the one before ended. */
export async function nextRows(
  ctx: Reading,
  table: Table,
  { filters, after, limit }: { filters: Filters; after: Key | undefined; limit: number },
): Promise<Key[]> {
  const { sql, values } = all([matching(table, filters), ...(after ? [older(table, after)] : [])]);
  return ctx.em.execute(
    `select id, ${instant("created_at", '"createdAt"')} from ${table} where ${sql}
      order by ${table}.created_at desc, ${table}.id desc limit ?`,
    [...values, limit],
  );
}

const older = (table: Table, { createdAt, id }: Key): Condition => ({
  sql: `(${table}.created_at, ${table}.id) < (?::timestamptz, ?::uuid)`,
  values: [createdAt, id],
});

/**
 * SQL: a latitude of the row, null if the file may contain none. It follows `locationFor` with a reader
 * who sees only the own pictures exactly.
 */
function latitudeFor(table: Table, reader: string | null): Condition {
  if (table === "place" || reader === null) return { sql: `${table}.latitude`, values: [] };
  return {
    sql: `case when image.creator = ?
               then coalesce(camera_latitude, (select latitude from place where id = image.place_id))
               else image.latitude end`,
    values: [reader],
  };
}

/** Counts the matches that one file may have, those of them without a position, and whether there are more. */
export async function countRows(
  ctx: Reading,
  table: Table,
  { filters, reader }: { filters: Filters; reader: string | null },
): Promise<{ total: number; unplaced: number; isCut: boolean }> {
  const matched = matching(table, filters);
  const latitude = latitudeFor(table, reader);
  const [row] = await ctx.em.execute<{ found: number; unplaced: number }[]>(
    `select count(*)::int as found,
            (count(*) filter (where latitude is null and n <= ${MAX_FEATURES}))::int as unplaced
       from (
         select ${latitude.sql} as latitude,
                row_number() over (order by ${table}.created_at desc, ${table}.id desc) as n
           from ${table} where ${matched.sql}
          order by ${table}.created_at desc, ${table}.id desc limit ${MAX_FEATURES + 1}
       ) counted`,
    [...latitude.values, ...matched.values],
  );
  const { found, unplaced } = row ?? { found: 0, unplaced: 0 };
  return { total: Math.min(found, MAX_FEATURES), unplaced, isCut: found > MAX_FEATURES };
}
