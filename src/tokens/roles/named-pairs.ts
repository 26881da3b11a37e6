/** Colors that are read on one another by their names, such as `on-primary` on `primary`. */
import { wordsOf } from "./words.ts";

/** A color as the rules read it. */
export interface Pathed {
  path: readonly string[];
  dotted: string;
}

/** Ends of the names of texts, each in the words of a name, the longest first. */
const textEnds = [["contrast", "text"], ["foreground"], ["content"], ["contrast"]] as const;

/** Ends of the names of backgrounds. */
const backEnds = ["", "-main", "-base", "-100"] as const;

/** Words of names that are no text on the color of the rest of the name. */
const exempt = /(?:^|-)(?:disabled|placeholder|inverse|inverted|hint|white|black)(?:-|$)/;

/** Words before `on` that make a name that of a text, an icon or a line, whose background has another name. */
const before = /(?:^|-)(?:text|fg|foreground|content|icon|border|stroke|outline|link)(?:-|$)/;

/** Words after `on` that name no color. */
const notColors = /^(?:light|dark|color|image|media)(?:-|$)/;

/** A name in words, and the names that its background may have, the likeliest first. */
interface Read {
  name: string;
  backs: readonly string[];
}

/** Readings by path, because each permutation of a theme has the same names. */
const readings = new Map<string, Read>();
/** Most cached paths; those of a large theme. */
const mostPaths = 50_000;
const none: readonly string[] = [];

function read({ path, dotted }: Pathed): Read {
  let found = readings.get(dotted);
  if (found === undefined) {
    const name = nameOf(path);
    const backs = exempt.test(name) ? none : backsOf(name);
    found = { name, backs: backs.length === 0 ? none : backs };
    if (readings.size >= mostPaths) readings.clear();
    readings.set(dotted, found);
  }
  return found;
}

/** The background of each color whose name says that it is read on another of the set. */
export function namedPairs<T extends Pathed>(colors: readonly T[]): ReadonlyMap<T, T> {
  const names = colors.map(read);
  const pairs = new Map<T, T>();
  if (!names.some(({ backs }) => backs.length > 0)) return pairs;
  const byName = new Map<string, T>();
  for (const [index, { name }] of names.entries()) {
    if (!byName.has(name)) byName.set(name, colors[index] as T);
  }
  for (const [index, { backs }] of names.entries()) {
    const front = colors[index] as T;
    const back = backs.find((one) => byName.has(one));
    const color = back === undefined ? undefined : byName.get(back);
    if (color !== undefined && color !== front) pairs.set(front, color);
  }
  return pairs;
}

/** The words of a path, without a `default` at the end. */
function nameOf(path: readonly string[]): string {
  const words = wordsOf(path);
  const isDefault = words.length > 1 && words.at(-1) === "default";
  return (isDefault ? words.slice(0, -1) : words).join("-");
}

function backsOf(name: string): string[] {
  return [
    ...afterOn(name),
    ...withoutEnd(name),
    ...(name.includes("fg-color") ? [name.replace("fg-color", "bg-color")] : []),
    ...onFill(name),
    ...(name.endsWith("-text-emphasis") ? [name.replace(/text-emphasis$/, "bg-subtle")] : []),
  ];
}

/** `primary` for `on-primary`. */
function afterOn(name: string): string[] {
  const [, start = "", rest = ""] = /^(|.*-)on-(.+)$/.exec(name) ?? [];
  if (rest === "" || before.test(start) || notColors.test(rest)) return [];
  return [start + rest];
}

/** `primary` and `primary-main` for `primary-foreground`. */
function withoutEnd(name: string): string[] {
  const end = textEnds.map((words) => `-${words.join("-")}`).find((one) => name.endsWith(one));
  if (end === undefined) return [];
  const start = name.slice(0, -end.length);
  return backEnds.map((one) => start + one);
}

/** `bg-fill-brand` for `text-brand-on-bg-fill`. */
function onFill(name: string): string[] {
  const [, start = "", own = "", rest = ""] = /^(|.*-)text-(.+)-on-bg-fill(|-.*)$/.exec(name) ?? [];
  return own === "" ? [] : [`${start}bg-fill-${own}${rest}`];
}
