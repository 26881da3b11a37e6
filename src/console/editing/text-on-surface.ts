/** Which colors are read on which, as their names tell: the engine's own rules (src/tokens/advice.ts). */

/** What of a token its rules look at. */
export interface Named {
  path: readonly string[];
  dotted: string;
  type: string | undefined;
}

const textName = /^(?:text|fg|foreground|body-text)$/i;
const exempt = /disabled|placeholder|invers|inverted|on-|hint|muted-decorative/i;
const surfaceName = /^(?:surface|background|bg|canvas|page)(?:-|$)/i;
/** Names that people give to text of their own, such as `text-muted` and `link`. */
const alsoText = /^(?:text|fg|foreground|link)(?:-|$)/i;

export const saysWhat = (name: string | undefined): boolean =>
  name !== "$root" && name !== "default";

export const nameOf = ({ path }: Named): string => path.findLast(saysWhat) ?? "";

export const isColor = ({ type }: Named): boolean => type === "color";

/**
 * What the heads of rows or columns say of their tokens: the last two parts of a path, and as many
 * more as tell it from the others that end so.
 */
export function shortNames(tokens: readonly Named[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  nameAll(tokens, 2, names);
  return names;
}

function nameAll(alike: readonly Named[], parts: number, names: Map<string, string>): void {
  for (const [end, those] of Map.groupBy(alike, (named) => endOf(named, parts))) {
    const isWhole = those.every(({ path }) => path.length <= parts);
    if (those.length > 1 && !isWhole) nameAll(those, parts + 1, names);
    else for (const { dotted } of those) names.set(dotted, those.length > 1 ? dotted : end);
  }
}

/** The token that an `on-` color is for, if there is one. */
export function surfaceFor<T extends Named>(
  token: T,
  get: (dotted: string) => T | undefined,
): T | undefined {
  const name = token.path.at(-1) ?? "";
  if (!name.startsWith("on-")) return undefined;
  const other = get([...token.path.slice(0, -1), name.slice(3)].join("."));
  return other !== undefined && isColor(other) ? other : undefined;
}

export const isText = ({ path, dotted }: Named): boolean =>
  path.some((name) => textName.test(name)) && !exempt.test(dotted);

export const isOtherText = (token: Named): boolean =>
  alsoText.test(token.path.at(-1) ?? "") && !exempt.test(token.dotted);

/** What the matrix shows: each text on each surface, and what is for one surface on that alone. */
export interface Matrix<T extends Named> {
  texts: readonly T[];
  surfaces: readonly T[];
  has: (text: T, surface: T) => boolean;
}

/** Texts and surfaces among tokens; `get` finds a token by its path. */
export function matrixAmong<T extends Named>(
  tokens: readonly T[],
  get: (dotted: string) => T | undefined,
): Matrix<T> {
  const texts: T[] = [];
  const surfaces = new Set<T>();
  const pairs = new Map<T, T>();
  for (const token of tokens) {
    if (!isColor(token)) continue;
    const own = surfaceFor(token, get);
    if (own !== undefined) {
      texts.push(token);
      pairs.set(token, own);
      surfaces.add(own);
    } else if (isText(token) || isOtherText(token)) {
      texts.push(token);
    }
    if (surfaceName.test(nameOf(token))) surfaces.add(token);
  }
  const general = new Set([...surfaces].filter((token) => surfaceName.test(nameOf(token))));
  const paired = [...surfaces].filter((token) => !general.has(token));
  return {
    texts,
    surfaces: [...general, ...paired],
    has: (text, surface) => {
      const own = pairs.get(text);
      return own === undefined ? general.has(surface) : own === surface;
    },
  };
}

/** The last names of a path, without the `color` that most begin with. */
function endOf({ path }: Named, parts: number): string {
  const end = path.slice(-parts).join(".");
  return parts > 2 ? end : end.replace(/^color\./, "");
}
