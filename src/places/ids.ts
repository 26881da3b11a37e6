const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id in PostgreSQL's form, or undefined if the text is no UUID, so no row can have it. */
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

/** Groups values by a key and keeps their order. */
export function grouped<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  return Map.groupBy(values, keyOf) as Map<K, T[]>;
}
