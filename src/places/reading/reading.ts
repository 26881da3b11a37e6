import type { Context } from "../../procedures/context.ts";

/** The parts of a request's context that reading needs. */
export type Reading = Pick<Context, "em" | "caller" | "services" | "budget">;

/** SQL: the bytes of a text as JSON in UTF-8. */
export const textBytes = (column: string): string => `octet_length(to_json(${column})::text)`;

/** The view of an existing row. */
export function only<T>([view]: readonly T[]): T {
  if (view === undefined) throw new Error("A row has no view");
  return view;
}

/** Part of a list, with the total size allowed for its items; unlimited if absent. */
export interface Slice {
  limit: number;
  offset: number;
  bytes?: number;
}

/** Keyed by parent, in the order of the requested parents. */
export type Lists<T> = Map<string, T[]>;

/** SQL: a timestamp in the answers' form: ISO 8601, UTC, milliseconds. */
export const instant = (column: string, name = column): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`;

/** Rows in the order of the ids; skips ids without a row. */
export function inOrder<T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}
