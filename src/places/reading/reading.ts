import type { Context } from "../../trpc.ts";

/** What reading needs of a request's context. */
export type Reading = Pick<Context, "em" | "caller" | "services" | "budget">;

/** Part of a list. */
export interface Slice {
  limit: number;
  offset: number;
}

/** By parent, in the order of the parents that were asked for. */
export type Lists<T> = Map<string, T[]>;

/** Rows in the order of the ids that name them; what no row is named by is left out. */
export function inOrder<T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}
