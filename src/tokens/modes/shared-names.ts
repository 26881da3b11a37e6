/** Finds tokens that may share a property: an authored name and a derived one. */

/** Suffixes of derived names: the states of a color and the parts of a typography. */
const states = ["-hover", "-active"];
const parts = ["-font-family", "-font-size", "-font-weight", "-letter-spacing", "-line-height"];

/** Whether the last name of a path looks derived. */
export const isLikeDerived = (name: string): boolean => /^on-|-hover$|-active$/.test(name);

/**
 * Pairs of tokens, by path, one of which may own the property derived from the other. Undefined if two
 * derived tokens may share a name, of which the earlier counts.
 *
 * @param paths paths by unique joined path
 */
export function sharedNames(
  paths: ReadonlyMap<string, string>,
  authored: boolean,
): readonly (readonly [string, string])[] | undefined {
  const suffixes = authored ? parts : [...states, ...parts];
  const pairs: (readonly [string, string])[] = [];
  for (const [joined, path] of paths) {
    for (const base of basesOf(joined, suffixes, authored)) {
      const other = paths.get(base);
      if (other !== undefined) pairs.push([path, other]);
    }
    // If two tokens derive one name, one of the tokens has an `on` in its own name.
    if (authored || !/(?:^|-)on(?:-|$)/.test(joined)) continue;
    const collides = [textName(joined, path), ...suffixes.map((suffix) => joined + suffix)]
      .flatMap((derived) => basesOf(derived, suffixes, authored))
      .some((base) => base !== joined && paths.has(base));
    if (collides) return undefined;
  }
  return pairs;
}

/** The name of the text color that is derived for a token. */
function textName(joined: string, path: string): string {
  const segments = path.split(".").filter((name) => name !== "$root");
  const own = (segments.at(-1) ?? "").replace(/[\s/]/gu, "-");
  return `${joined.slice(0, joined.length - own.length)}on-${own}`;
}

/** The joined paths of the possible bases of a derived name. */
function basesOf(joined: string, suffixes: readonly string[], authored: boolean): string[] {
  const bases: string[] = [];
  for (const suffix of suffixes) {
    if (joined.endsWith(suffix)) bases.push(joined.slice(0, -suffix.length));
  }
  if (authored || !joined.includes("on-")) return bases;
  for (const { index } of joined.matchAll(/(?<![^-])on-/g)) {
    bases.push(joined.slice(0, index) + joined.slice(index + "on-".length));
  }
  return bases;
}
