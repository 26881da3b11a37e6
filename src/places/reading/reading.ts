import type { Context } from "../../procedures/context.ts";

/** What reading needs of a request's context. */
export type Reading = Pick<Context, "em" | "caller" | "services" | "budget">;

/** An item of a parent's list before it is read. */
export interface Listed {
  parent: string;
  id: string;
  /** Of its JSON in UTF-8, about. */
  bytes: number;
}

/** Of each parent's items those that fit into the room, the first first. */
export function thatFit<T extends Listed>(items: readonly T[], bytes: number): T[] {
  const room = new Map<string, number>();
  return items.filter((item) => {
    const left = (room.get(item.parent) ?? bytes) - item.bytes;
    if (left >= 0) room.set(item.parent, left);
    return left >= 0;
  });
}

/** Takes what is about to be read, as far as it can be told. */
export function takeListed({ budget }: Pick<Reading, "budget">, items: readonly Listed[]): void {
  budget.take(
    items.length,
    items.reduce((sum, { bytes }) => sum + bytes, 0),
  );
}

/** SQL: how long a text is as JSON in UTF-8. */
export const textBytes = (column: string): string => `octet_length(to_json(${column})::text)`;

/** Part of a list, and how large its items may be together; as large as they are when left out. */
export interface Slice {
  limit: number;
  offset: number;
  bytes?: number;
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
