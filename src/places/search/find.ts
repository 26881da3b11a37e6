import { invalid } from "../../errors/errors.ts";
import { metersOf } from "../earth.ts";
import type { Reading } from "../reading/reading.ts";
import { seen } from "../seen.ts";
import { type Condition, matching, POINT, pointOf, type Table } from "./conditions.ts";
import { cursorAfter, type Last, lastOf } from "./cursor.ts";
import type { Search } from "./inputs.ts";
import { byIndex, inOrder, type Row, type RowQuery } from "./rows.ts";

/** A result by id, with its distance from the search point. */
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
 * A page of search results (decisions.md#searching). It begins by index where the previous page ended,
 * so the last page of the newest costs as much as the first.
 *
 * @throws PlatformError `validation_failed` naming `order` or `cursor`
 */
export async function find(ctx: Reading, table: Table, search: Search): Promise<Page> {
  const { order: given, limit, cursor, ...filters } = search;
  const order = given ?? (filters.near ? "nearest" : "newest");
  if (order === "nearest" && !filters.near) {
    throw invalid("order", "can be nearest only to a point; give near, too");
  }
  const query: RowQuery = {
    table,
    order,
    matched: matching(table, filters),
    mayBeFar: [filters.q, filters.takenFrom, filters.takenBefore].some((one) => one !== undefined),
    chord: filters.near
      ? { sql: `${seen(table).position} <-> ${POINT}`, values: pointOf(filters.near) }
      : NOWHERE,
    last: cursor === undefined ? undefined : lastOf(cursor, table, filters, order),
    // One row more than fits shows that a next page exists.
    limit: limit + 1,
  };
  const { rows: more, total } = (await inOrder(ctx, query)) ?? (await byIndex(ctx, query));
  const rows = more.slice(0, limit);
  ctx.budget.take(rows.length);
  const end = more.length > limit ? rows.at(-1) : undefined;
  return {
    found: rows.map(({ id, chord }) => ({
      id,
      distanceMeters: chord === null ? null : metersOf(chord),
    })),
    total,
    nextCursor: end === undefined ? null : cursorAfter(lastRow(end, order), table, filters),
  };
}

const NOWHERE: Condition = { sql: "null::float8", values: [] };

const lastRow = ({ id, created_at, chord }: Row, order: Last["order"]): Last =>
  order === "newest" ? { order, createdAt: created_at, id } : { order, chord: chord ?? 0, id };
