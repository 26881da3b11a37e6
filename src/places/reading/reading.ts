import type { Context } from "../../trpc.ts";
import { uuidArray, uuidOf } from "../ids.ts";

/** What reading needs of a request's context. */
export type Reading = Pick<Context, "em" | "caller" | "services" | "budget">;

/** A parent of which a list is read, and how large the items may be together. */
export interface Parent {
  id: string;
  /** Of JSON in UTF-8. */
  bytes: number;
}

/** Of whose list all is read that is asked for. */
export const whole = ({ id }: { id: string }): Parent => ({ id, bytes: Number.MAX_SAFE_INTEGER });

/** Parents as the parameters of `unnest(?::uuid[], ?::float8[])`, each once. */
export function parentArrays(parents: readonly Parent[]): [ids: string, bytes: string] {
  const each = [...new Map(parents.map((parent) => [parent.id, parent])).values()];
  const known = each.filter(({ id }) => uuidOf(id) !== undefined);
  return [uuidArray(known.map(({ id }) => id)), `{${known.map(({ bytes }) => bytes).join(",")}}`];
}

/** SQL: how long a text is as JSON in UTF-8. */
export const textBytes = (column: string): string => `octet_length(to_json(${column})::text)`;

/** Part of a list. */
export interface Slice {
  limit: number;
  offset: number;
}

/** By parent, in the order of the parents that were asked for. */
export type Lists<T> = Map<string, T[]>;

/** SQL: a timestamp as it is answered, in ISO 8601, UTC, milliseconds. */
export const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/** Rows in the order of the ids that name them; what no row is named by is left out. */
export function inOrder<T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}
