import { uuidOf } from "../platform/ids.ts";

/** Ids as the text of a PostgreSQL array, for `any(?::uuid[])`. */
export function uuidArray(ids: readonly string[]): string {
  return `{${ids
    .map(uuidOf)
    .filter((id) => id !== undefined)
    .join(",")}}`;
}

/** Groups values by a key and keeps their order. */
export function grouped<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  return Map.groupBy(values, keyOf) as Map<K, T[]>;
}
