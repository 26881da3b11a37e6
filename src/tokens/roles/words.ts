/** The words of token names. */

const words = new Map<string, readonly string[]>();
/** Most cached names; those of a large theme. */
const mostNames = 20_000;

/** The words of a name in lower case: `onPrimary` and `on-primary` have the same two, `gray100` has `gray`, `100`. */
export function wordsOfName(name: string): readonly string[] {
  let found = words.get(name);
  if (found === undefined) {
    found = name
      .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1-")
      .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1-")
      .replace(/(\p{L})(?=\d)/gu, "$1-")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== "");
    if (words.size >= mostNames) words.clear();
    words.set(name, found);
  }
  return found;
}

/** The words of a path, with `$root` for its group. */
export const wordsOf = (path: readonly string[]): string[] =>
  path.flatMap((name) => (name === "$root" ? [] : wordsOfName(name)));

/** The share of names that begin with a word that says nothing. */
const common = 0.6;

/** Most shared words that are taken off. */
const mostShared = 8;

const leading = [["sys", "color"], ["color"], ["colors"], ["palette"]] as const;

/** First words that say what a color is for, so that they stay even if most names begin with them. */
const telling =
  /^(?:background|bg|text|fg|foreground|content|border|stroke|link|button|light|dark|components?)$/;

const inAmerican = (word: string): string => (word === "colour" ? "color" : word);

/** The words of each path without those that most of the paths begin with. */
export function distinctWords(paths: readonly (readonly string[])[]): string[][] {
  let all = paths.map((path) => wordsOf(path).map(inAmerican));
  for (let round = 0; round < mostShared; round += 1) {
    const word = sharedWord(all);
    if (word === undefined || telling.test(word)) break;
    all = all.map((list) => (list[0] === word && list.length > 1 ? list.slice(1) : list));
  }
  return lightOnes(isByProperty(all) ? all.map(byProperty) : all.map(withoutLeading));
}

/** Fewest names that begin with `light` in a set that has its appearances in its names. */
const fewestLight = 8;

/** The same without `light` before them if there is a twin that begins with `dark`, which has no words then. */
function lightOnes(all: string[][]): string[][] {
  const light = all.filter(([first]) => first === "light");
  if (light.length < fewestLight) return all;
  const dark = new Set(all.flatMap(([first, ...rest]) => (first === "dark" ? rest.join("-") : [])));
  const twins = light.filter(([, ...rest]) => dark.has(rest.join("-")));
  if (twins.length < common * light.length) return all;
  return all.map((list) => {
    if (list[0] === "dark") return [];
    return list[0] === "light" ? list.slice(1) : list;
  });
}

/** The word that most names of several words begin with. */
function sharedWord(all: readonly (readonly string[])[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { 0: first, length } of all) {
    if (first !== undefined && length > 1) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return [...counts].find(([, count]) => count >= common * all.length && count > 1)?.[0];
}

/** Fewest names of each property in a set that names its colors by properties of CSS. */
const fewestOfProperty = 3;

/** Whether the names begin with `background-color`, `border-color` and, of texts, `color`. */
function isByProperty(all: readonly (readonly string[])[]): boolean {
  const counts = { "background-color": 0, "border-color": 0, color: 0 };
  for (const [first = "", second] of all) {
    if (first === "text") return false;
    const start = second === "color" ? `${first}-color` : first;
    if (Object.hasOwn(counts, start)) counts[start as keyof typeof counts] += 1;
  }
  return Object.values(counts).every((count) => count >= fewestOfProperty);
}

const byProperty = (list: string[]): string[] =>
  list[0] === "color" && list.length > 1 ? ["text", ...list.slice(1)] : list;

function withoutLeading(list: string[]): string[] {
  const found = leading.find((start) => start.every((word, index) => list[index] === word));
  return found !== undefined && list.length > found.length ? list.slice(found.length) : list;
}
