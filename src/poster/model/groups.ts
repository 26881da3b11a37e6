/** Groups tokens by the first words of their names, for guides and specimens. */

/** The largest group that a first word names alone. */
const MOST = 200;

/** The words of a dotted path, of a flat name those between its hyphens. */
export function nameWords(path: string): string[] {
  const parts = path.split(".");
  return parts.length > 1 ? parts : path.split("-");
}

/** Groups by the first word, or by the first two where a group would be too large. */
export function byFirstWords<T>(
  all: readonly T[],
  pathOf: (one: T) => string,
): [name: string, those: T[]][] {
  const first = Map.groupBy(all, (one) => nameWords(pathOf(one))[0] ?? "");
  return [...first].flatMap((group): [string, T[]][] => {
    if (group[1].length <= MOST) return [group];
    return [...Map.groupBy(group[1], (one) => nameWords(pathOf(one)).slice(0, 2).join(" "))];
  });
}
