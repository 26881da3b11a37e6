import { instant, type Reading } from "../reading/reading.ts";
import { all, type Condition, type Table } from "./conditions.ts";
import type { Last } from "./cursor.ts";

/** The limit of the count of results; this number also means "or more". */
const COUNTED = 1000;

/** Rows to scan in order before switching to an index on the filter. */
const PASSED = 5000;

export interface Row {
  id: string;
  created_at: string;
  /** The chord through the globe; null without a search point. */
  chord: number | null;
}

export interface RowQuery {
  table: Table;
  order: Last["order"];
  matched: Condition;
  /** Whether the filter has words or times: matches may be rare, or late in the order. */
  mayBeFar: boolean;
  /** SQL: a row's distance from the point, or null. */
  chord: Condition;
  /** The row before the page. */
  last: Last | undefined;
  limit: number;
}

interface Rows {
  rows: Row[];
  total: number;
}

/** SQL: the order; in answers `created_at` is text. */
const by = (order: Last["order"], from: string): string =>
  order === "newest" ? `${from}.created_at desc, ${from}.id desc` : "chord, id";

function after({ last, chord }: Pick<RowQuery, "last" | "chord">): Condition[] {
  if (last === undefined) return [];
  if (last.order === "newest") {
    const sql = "(created_at, id) < (?::timestamptz, ?::uuid)";
    return [{ sql, values: [last.createdAt, last.id] }];
  }
  const sql = `(${chord.sql}, id) > (?::float8, ?::uuid)`;
  return [{ sql, values: [...chord.values, last.chord, last.id] }];
}

/**
 * Scans the rows in order until the page is full. Returns undefined if the filter has words or times
 * and too few of the scanned rows match to fill it: the database knows neither how rare a word's
 * beginning is nor that times correlate with the order, and would scan every row.
 */
export async function inOrder(ctx: Reading, query: RowQuery): Promise<Rows | undefined> {
  const { table, order, matched, chord, mayBeFar, limit } = query;
  const from = all(after(query));
  const rest = `select *, ${chord.sql} as chord from ${table} where ${from.sql}`;
  const passed = `${rest} order by ${by(order, table)} limit ${PASSED}`;
  const values = [...chord.values, ...from.values];
  const rows: Row[] = await ctx.em.execute(
    `select id, ${instant("created_at")}, chord from (${mayBeFar ? passed : rest}) ${table}
      where ${matched.sql} order by ${by(order, table)} limit ?`,
    [...values, ...matched.values, limit],
  );
  if (mayBeFar && rows.length < limit) {
    const beyond = await ctx.em.execute(
      `select from (${passed} offset ${PASSED}) beyond limit 1`,
      values,
    );
    if (beyond.length > 0) return undefined;
  }
  return { rows, total: await totalOf(ctx, query) };
}

/** Finds all matching rows, and the page of them. */
export async function byIndex(ctx: Reading, query: RowQuery): Promise<Rows> {
  const { table, order, matched, chord, last, limit } = query;
  const computedChord: Condition = { sql: "chord", values: [] };
  const from = all(after({ last, chord: computedChord }));
  const found = await ctx.em.execute<({ total: number } & (Row | { id: null }))[]>(
    `with matched as materialized (
       select id, created_at, ${chord.sql} as chord from ${table} where ${matched.sql}
     )
     select page.*, counted.total
       from (select least(count(*), ?)::int as total from matched) counted
       left join lateral (
         select id, ${instant("created_at")}, chord from matched
          where ${from.sql} order by ${by(order, "matched")} limit ?
       ) page on true`,
    [...chord.values, ...matched.values, COUNTED, ...from.values, limit],
  );
  return {
    rows: found.flatMap((row) => (row.id === null ? [] : [row])),
    total: found[0]?.total ?? 0,
  };
}

/**
 * Counts the matches. Common words and times have enough among the newest rows, while an index on them would be
 * read whole before it gave the first match.
 */
async function totalOf(ctx: Reading, query: RowQuery): Promise<number> {
  const { table, order, matched, mayBeFar } = query;
  if (mayBeFar && order === "newest") {
    const newest = `(select * from ${table} order by ${by(order, table)} limit ${PASSED}) ${table}`;
    const total = await counted(ctx, newest, matched);
    if (total === COUNTED) return total;
  }
  return counted(ctx, table, matched);
}

async function counted(ctx: Reading, from: string, { sql, values }: Condition): Promise<number> {
  const [row] = await ctx.em.execute<{ total: number }[]>(
    `select count(*)::int as total from (select from ${from} where ${sql} limit ?) counted`,
    [...values, COUNTED],
  );
  return row?.total ?? 0;
}
