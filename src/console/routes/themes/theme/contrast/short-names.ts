/**
 * The labels of colors in a table, by dotted path: the last two parts of the path, and as many more as make it unique.
 */
export function shortNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const pathed = [...new Set(paths)].map((dotted) => ({ dotted, path: dotted.split(".") }));
  nameAll(pathed, 2, names);
  return names;
}

interface Pathed {
  dotted: string;
  path: readonly string[];
}

function nameAll(alike: readonly Pathed[], parts: number, names: Map<string, string>): void {
  for (const [end, those] of Map.groupBy(alike, (one) => endOf(one, parts))) {
    const isWhole = those.every(({ path }) => path.length <= parts);
    if (those.length > 1 && !isWhole) nameAll(those, parts + 1, names);
    else for (const { dotted } of those) names.set(dotted, those.length > 1 ? dotted : end);
  }
}

/** The last names of a path, without the `color` that most begin with. */
function endOf({ path }: Pathed, parts: number): string {
  const end = path.slice(-parts).join(".");
  return parts > 2 ? end : end.replace(/^color\./, "");
}
