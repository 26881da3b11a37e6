/** Finds the token of each custom property by its name. */
import { joinName } from "../../tokens/css.ts";
import { isObject } from "../../tokens/json.ts";
import { type NameCase, nameCases, ruledName } from "../../tokens/own/ruled-name.ts";
import type { Found } from "../tree.ts";

/** The tokens of properties, and the rule that most of their names follow. */
export interface Match {
  /** Dotted paths of tokens by property. */
  tokens: ReadonlyMap<string, string>;
  /** Typographies by a property of one of their parts, with the name that the whole has by it. */
  parts: ReadonlyMap<string, { path: string; whole: string }>;
  /** Dotted paths of all tokens. */
  paths: ReadonlySet<string>;
  prefix: string;
  case: NameCase;
}

/** Most groups at the top of a path that the names of properties may lack. */
const mostDropped = 2;
/** Most words before a name that may be its prefix. */
const mostPrefixed = 4;
/** The least share of the most frequent prefix that another has to have, and its least number of names. */
const share = 0.2;
const fewest = 3;

const part = /^(.+)-(?:font-?family|font-?size|font-?weight|letter-?spacing|line-?height)$/i;

/** A path joined by hyphens. */
export const joinedOf = (path: readonly string[]): string =>
  path.reduce<string | undefined>((above, name) => joinName(above, name, false), undefined) ?? "";

/** A dotted path without the `$root` that an import may add or not. */
export const dottedOf = (path: readonly string[]): string =>
  path.filter((name) => name !== "$root").join(".");

/** Matches names; undefined if fewer than half of the properties, and of the tokens, find their counterpart. */
export function matchProperties(
  properties: readonly string[],
  found: readonly Found[],
  usual: NameCase | undefined,
): Match | undefined {
  const indexes = Array.from({ length: mostDropped + 1 }, (_, drop) => indexOf(found, drop));
  const groups = groupsOf(properties, indexes);
  const most = groups[0]?.tokens.size ?? 0;
  const [best] = groups;
  const tokens = new Map<string, string>();
  const taken = new Set<string>();
  for (const group of groups) {
    const isFew = group.tokens.size < Math.max(fewest, share * most);
    if (group !== best && isFew) continue;
    for (const [property, path] of group.tokens) {
      if (tokens.has(property) || taken.has(path)) continue;
      tokens.set(property, path);
      taken.add(path);
    }
  }
  const paths = new Set(found.map(({ path }) => dottedOf(path)));
  const parts = partsOf(properties, tokens, found, best);
  const matched = tokens.size + parts.size;
  const isOther = matched * 2 < properties.length && tokens.size * 2 < paths.size;
  if (best === undefined || isOther) return undefined;
  return { tokens, parts, paths, ...ruleOf(best, tokens, usual) };
}

/** Properties that lack some groups of their tokens' paths and have one prefix before what is left. */
interface Group {
  drop: number;
  prefix: string;
  tokens: Map<string, string>;
}

type Index = ReadonlyMap<string, readonly string[]>;

/** The paths of tokens by their name without the first groups. */
function indexOf(found: readonly Found[], drop: number): Index {
  const index = new Map<string, string[]>();
  const known = new Set<string>();
  for (const { path } of found) {
    const dotted = dottedOf(path);
    const rest = path.slice(drop);
    if (known.has(dotted) || rest.filter((name) => name !== "$root").length === 0) continue;
    known.add(dotted);
    const key = plain(joinedOf(rest));
    index.set(key, [...(index.get(key) ?? []), dotted]);
  }
  return index;
}

/** The groups with the most tokens first. */
function groupsOf(properties: readonly string[], indexes: readonly Index[]): Group[] {
  const groups = new Map<string, Group>();
  for (const property of properties) {
    for (const start of startsOf(property)) {
      const prefix = property.slice(0, start);
      for (const [drop, index] of indexes.entries()) {
        const path = nearest(property.slice(start), index.get(plain(property.slice(start))), drop);
        if (path === undefined) continue;
        const key = `${drop} ${prefix}`;
        const group = groups.get(key) ?? { drop, prefix, tokens: new Map<string, string>() };
        groups.set(key, group);
        group.tokens.set(property, path);
      }
    }
  }
  const all = [...groups.values()];
  return all.sort(
    (one, other) =>
      other.tokens.size - one.tokens.size ||
      one.drop - other.drop ||
      one.prefix.length - other.prefix.length,
  );
}

/** The places in the name of a property at which that of a token may begin. */
function startsOf(property: string): number[] {
  const hyphens = [...property.matchAll(/-+(?=.)/g)].map(
    ({ index, 0: text }) => index + text.length,
  );
  return [...new Set([0, ...hyphens.slice(0, mostPrefixed)])];
}

/** The path that is written as the name is, in its case or in another, or else the only one. */
function nearest(name: string, paths: readonly string[] = [], drop: number): string | undefined {
  if (paths.length < 2) return paths[0];
  const find = (written: (text: string) => string) =>
    paths.find((path) => written(path.split(".").slice(drop).join("-")) === written(name));
  return find((text) => text) ?? find((text) => ruledName(text, { prefix: "", case: "kebab" }));
}

function partsOf(
  properties: readonly string[],
  tokens: ReadonlyMap<string, string>,
  found: readonly Found[],
  best: Group | undefined,
): Match["parts"] {
  const composite = found.filter(({ token }) => isObject(token.$value));
  const index = indexOf(composite, best?.drop ?? 0);
  const parts = new Map<string, { path: string; whole: string }>();
  for (const property of properties) {
    const whole = part.exec(property)?.[1];
    if (whole === undefined || tokens.has(property) || !whole.startsWith(best?.prefix ?? ""))
      continue;
    const path = index.get(plain(whole.slice(best?.prefix.length)))?.[0];
    if (path !== undefined) parts.set(property, { path, whole });
  }
  return parts;
}

/** The prefix, and the case that gives most of the names as they are. */
function ruleOf(
  { drop, prefix }: Group,
  tokens: ReadonlyMap<string, string>,
  usual: NameCase | undefined,
): Pick<Match, "prefix" | "case"> {
  if (drop > 0) return { prefix: "", case: usual ?? "keep" };
  const counted = [...new Set([...(usual ? [usual] : []), ...nameCases])].map((one) => {
    const names = [...tokens].filter(([property, path]) => {
      return ruledName(path.replaceAll(".", "-"), { prefix, case: one }) === `--${property}`;
    });
    return { case: one, count: names.length };
  });
  const most = Math.max(...counted.map(({ count }) => count));
  return { prefix, case: counted.find(({ count }) => count === most)?.case ?? "keep" };
}

/** A name without its case and separators, which builds change. */
const plain = (name: string): string => name.toLowerCase().replace(/[-_\s/]/g, "");
