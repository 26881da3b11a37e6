import type { Context } from "../../procedures/context.ts";

/** What reading needs of a request's context. */
export type Reading = Pick<Context, "em" | "caller" | "services" | "budget">;

/** SQL: how long a text is as JSON in UTF-8. */
export const textBytes = (column: string): string => `octet_length(to_json(${column})::text)`;

/** The view of a row that is known to be there. */
export function only<T>([view]: readonly T[]): T {
  if (view === undefined) throw new Error("A row has no view");
  return view;
}

/** Part of a list, and how large its items may be together; as large as they are when left out. */
export interface Slice {
  limit: number;
  offset: number;
  bytes?: number;
}

/** By parent, in the order of the parents that were asked for. */
export type Lists<T> = Map<string, T[]>;

/** SQL: a timestamp as it is answered, in ISO 8601, UTC, milliseconds. */
export const instant = (column: string, name = column): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`;

/** Rows in the order of the ids that name them; what no row is named by is left out. */
export function inOrder<T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}
