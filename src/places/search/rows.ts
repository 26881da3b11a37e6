import { instant, type Reading } from "../reading/reading.ts";
import { all, type Condition, type Table } from "./conditions.ts";
import type { Last } from "./cursor.ts";

/** Up to where what is found is counted; that many stand for more as well. */
const COUNTED = 1000;

/** So many rows are passed in their order before what matches is looked up by an index. */
const PASSED = 5000;

export interface Row {
  id: string;
  created_at: string;
  /** Straight through the globe; null where no point is asked about. */
  chord: number | null;
}

export interface Asked {
  table: Table;
  order: Last["order"];
  matched: Condition;
  /** Whether words or times are asked for: what has them may be rare, or far down the order. */
  mayBeFar: boolean;
  /** SQL: a row's distance from the point, or null. */
  chord: Condition;
  /** What the page comes after. */
  last: Last | undefined;
  limit: number;
}

interface Rows {
  rows: Row[];
  total: number;
}

/** SQL: the order; an answer's own `created_at` is text. */
const by = (order: Last["order"], from: string): string =>
  order === "newest" ? `${from}.created_at desc, ${from}.id desc` : "chord, id";

function after({ last, chord }: Pick<Asked, "last" | "chord">): Condition[] {
  if (last === undefined) return [];
  if (last.order === "newest") {
    const sql = "(created_at, id) < (?::timestamptz, ?::uuid)";
    return [{ sql, values: [last.createdAt, last.id] }];
  }
  const sql = `(${chord.sql}, id) > (?::float8, ?::uuid)`;
  return [{ sql, values: [...chord.values, last.chord, last.id] }];
}

/**
 * The rows one after the other in their order, until the page is full. Undefined where words or times
 * are asked for and so few of the rows passed have them that it did not get full: of beginnings of
 * words the database does not know how rare they are, of times not that they go with the order, and
 * it would pass by every row.
 */
export async function inOrder(ctx: Reading, asked: Asked): Promise<Rows | undefined> {
  const { table, order, matched, chord, mayBeFar, limit } = asked;
  const from = all(after(asked));
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
  return { rows, total: await totalOf(ctx, table, matched) };
}

/** All the rows that match, and of them the page. */
export async function lookedUp(ctx: Reading, asked: Asked): Promise<Rows> {
  const { table, order, matched, chord, last, limit } = asked;
  const known: Condition = { sql: "chord", values: [] };
  const from = all(after({ last, chord: known }));
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

async function totalOf(ctx: Reading, table: Table, { sql, values }: Condition): Promise<number> {
  const [row] = await ctx.em.execute<{ total: number }[]>(
    `select count(*)::int as total from (select from ${table} where ${sql} limit ?) counted`,
    [...values, COUNTED],
  );
  return row?.total ?? 0;
}
