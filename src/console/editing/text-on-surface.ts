/** The texts and surfaces of the contrast matrix: those of the engine, and more names that people use. */
import { namedPairs } from "../../tokens/roles/named-pairs.ts";
import { isExempt, isText, saysWhat } from "../../tokens/text-on-surface.ts";

/** The fields of a token that the rules read. */
export interface Named {
  path: readonly string[];
  dotted: string;
  type: string | undefined;
}

const surfaceName = /^(?:surface|background|bg|canvas|page)(?:-|$)/i;
/** Names that people give to text of their own, such as `text-muted` and `link`. */
const alsoText = /^(?:text|fg|foreground|link)(?:-|$)/i;

const nameOf = ({ path }: Named): string => path.findLast(saysWhat) ?? "";

export const isColor = ({ type }: Named): boolean => type === "color";

/**
 * The labels of rows or columns: the last two parts of a token's path, and as many more as make it unique.
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

const backgrounds = new WeakMap<readonly Named[], ReadonlyMap<Named, Named>>();

/** The background of each color whose name says that it is read on another, as validation pairs them. */
export function backgroundsAmong<T extends Named>(tokens: readonly T[]): ReadonlyMap<T, T> {
  const found = backgrounds.get(tokens) ?? namedPairs(tokens.filter(isColor));
  backgrounds.set(tokens, found);
  return found as ReadonlyMap<T, T>;
}

/** Whether a color is text by the engine's names, or by those that people give to text of their own. */
export const isReadable = (token: Named): boolean =>
  isText(token.path) || (alsoText.test(token.path.at(-1) ?? "") && !isExempt(token.path));

/** The cells of the matrix: each text on each surface; a text for one surface only on that one. */
export interface Matrix<T extends Named> {
  texts: readonly T[];
  surfaces: readonly T[];
  has: (text: T, surface: T) => boolean;
}

/** Texts and surfaces among tokens. */
export function matrixAmong<T extends Named>(tokens: readonly T[]): Matrix<T> {
  const texts: T[] = [];
  const surfaces = new Set<T>();
  const pairs = backgroundsAmong(tokens);
  for (const token of tokens) {
    if (!isColor(token)) continue;
    const own = pairs.get(token);
    if (own !== undefined) {
      texts.push(token);
      surfaces.add(own);
    } else if (isReadable(token)) {
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
