const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id as PostgreSQL writes it, or undefined where the text is no UUID: there is no such row. */
export function uuidOf(text: string): string | undefined {
  return UUID.test(text) ? text.toLowerCase() : undefined;
}

/** Ids as the text of a PostgreSQL array, for `any(?::uuid[])`. */
export function uuidArray(ids: readonly string[]): string {
  return `{${ids
    .map(uuidOf)
    .filter((id) => id !== undefined)
    .join(",")}}`;
}

/** Values by a key of theirs, in the order in which they came. */
export function grouped<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  return Map.groupBy(values, keyOf) as Map<K, T[]>;
}
