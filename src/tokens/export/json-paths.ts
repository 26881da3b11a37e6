/** The paths of tokens in an exported document, whose names the format must allow. */

/** The path with valid names; a derived token goes next to its base. */
export function pathOf(path: readonly string[], property: string | undefined): string[] {
  const base = property === undefined ? path : siblingPath(path, property);
  return base.map((name) => (name === "$root" ? name : allowed(name)));
}

/** A name that the format allows. */
export function allowed(name: string): string {
  return name.replace(/^\$/, "_").replace(/[{}.]/g, "-") || "_";
}

function siblingPath(path: readonly string[], property: string): string[] {
  const root = path.at(-1) === "$root";
  const own = (root ? path.at(-2) : path.at(-1)) ?? "root";
  // The derived name `on-hover` of a token `hover` looks like that of a state.
  const clean = own.replace(/[\s/]/gu, "-");
  const suffix = ["-hover", "-active"].find((state) => property.endsWith(clean + state));
  const name = suffix === undefined ? `on-${own}` : `${own}${suffix}`;
  return [...path.slice(0, root ? -2 : -1), name];
}
