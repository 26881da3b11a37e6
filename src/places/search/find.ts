import { invalid } from "../../errors/errors.ts";
import { metersOf } from "../earth.ts";
import { instant, type Reading } from "../reading/reading.ts";
import { seen } from "../seen.ts";
import { all, type Condition, matching, POINT, pointOf, type Table } from "./conditions.ts";
import { cursorAfter, type Last, lastOf } from "./cursor.ts";
import type { Search } from "./inputs.ts";

/** Up to where what is found is counted; that many stand for more as well. */
export const COUNTED = 1000;

interface Row {
  id: string;
  created_at: string;
  /** Straight through the globe; null where no point is asked about. */
  chord: number | null;
}

/** What is found, by its id, and how far from the point that is asked about. */
interface Found {
  id: string;
  distanceMeters: number | null;
}

export interface Page {
  found: Found[];
  total: number;
  nextCursor: string | null;
}

/**
 * A page of the rows of a table that are searched for. It begins where the one before ended, by an
 * index, so the last costs what the first does.
 *
 * @throws PlatformError `validation_failed` naming `order` or `cursor`
 */
export async function find(ctx: Reading, table: Table, search: Search): Promise<Page> {
  const { order: asked, limit, cursor, ...filters } = search;
  const order = asked ?? (filters.near ? "nearest" : "newest");
  if (order === "nearest" && !filters.near) {
    throw invalid("order", "can be nearest only to a point; give near, too");
  }
  const matched = matching(table, filters);
  const last = cursor === undefined ? undefined : lastOf(cursor, table, filters, order);
  const more = await pageAfter(ctx, table, { matched, last, order, limit, near: filters.near });
  const rows = more.slice(0, limit);
  ctx.budget.take(rows.length);
  const end = more.length > limit ? rows.at(-1) : undefined;
  return {
    found: rows.map(({ id, chord }) => ({
      id,
      distanceMeters: chord === null ? null : metersOf(chord),
    })),
    total: await totalOf(ctx, table, matched),
    nextCursor: end === undefined ? null : cursorAfter(lastRow(end, order), table, filters),
  };
}

interface Asked extends Pick<Search, "near"> {
  matched: Condition;
  last: Last | undefined;
  order: Last["order"];
  limit: number;
}

/** One more than fits, which tells whether there is a next page. */
function pageAfter(
  ctx: Reading,
  table: Table,
  { matched, last, order, limit, near }: Asked,
): Promise<Row[]> {
  const point = near ? pointOf(near) : [];
  const chord = near ? `${seen(table).position} <-> ${POINT}` : "null::float8";
  const { sql, values } = all([matched, ...(last ? [after(table, last, point)] : [])]);
  const by =
    order === "newest" ? `${table}.created_at desc, ${table}.id desc` : `${chord}, ${table}.id`;
  return ctx.em.execute(
    `select id, ${instant("created_at")}, ${chord} as chord
       from ${table} where ${sql} order by ${by} limit ?`,
    [...point, ...values, ...(order === "nearest" ? point : []), limit + 1],
  );
}

function after(table: Table, last: Last, point: readonly number[]): Condition {
  if (last.order === "newest") {
    const sql = `(${table}.created_at, ${table}.id) < (?::timestamptz, ?::uuid)`;
    return { sql, values: [last.createdAt, last.id] };
  }
  const sql = `(${seen(table).position} <-> ${POINT}, ${table}.id) > (?::float8, ?::uuid)`;
  return { sql, values: [...point, last.chord, last.id] };
}

const lastRow = ({ id, created_at, chord }: Row, order: Last["order"]): Last =>
  order === "newest" ? { order, createdAt: created_at, id } : { order, chord: chord ?? 0, id };

async function totalOf(ctx: Reading, table: Table, { sql, values }: Condition): Promise<number> {
  const [row] = await ctx.em.execute<{ total: number }[]>(
    `select count(*)::int as total from (select from ${table} where ${sql} limit ?) counted`,
    [...values, COUNTED],
  );
  return row?.total ?? 0;
}
