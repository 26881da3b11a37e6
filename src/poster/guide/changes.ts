/** How two versions of a document differ, in the few facts that a list of changes tells. */
import { printSrgb } from "../../tokens/color.ts";
import { diffTokens } from "../../tokens/diff.ts";
import { FindingList } from "../../tokens/findings.ts";
import { isObject, type Json, member } from "../../tokens/json.ts";
import { buildTheme } from "../../tokens/theme.ts";

/** Most colors and deprecations that a line tells. */
const MOST = 6;
/** Characters of a path or an advice. */
const LONGEST = 200;

const cut = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;

export interface VersionChanges {
  added: number;
  removed: number;
  changed: number;
  /** The first colors that differ in light, as CSS. */
  colors: readonly { path: string; from: string; to: string }[];
  /** The first tokens that became deprecated. */
  deprecated: readonly { path: string; advice?: string }[];
}

/** Compares two documents; never throws. */
export function versionChanges(before: unknown, after: unknown): VersionChanges {
  const { added, removed, changed } = diffTokens(before, after);
  return {
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    colors: colorsOf(before, after),
    deprecated: changed.flatMap(({ path, from, to }) => deprecation(path, from, to)).slice(0, MOST),
  };
}

/** Colors of the same path in both versions, as light shows them. */
function colorsOf(before: unknown, after: unknown): VersionChanges["colors"] {
  const [from, to] = [before, after].map((document) => {
    const { resolved } = buildTheme(document, "light", new FindingList(), false);
    const colors = resolved.flatMap(({ node, value }) =>
      value?.kind === "color" ? [[node.dotted, printSrgb(value.color)] as const] : [],
    );
    return new Map(colors);
  });
  const differing = [...(from ?? [])].flatMap(([path, css]) => {
    const now = to?.get(path);
    return now === undefined || now === css ? [] : [{ path: cut(path), from: css, to: now }];
  });
  return differing.slice(0, MOST);
}

function deprecation(path: string, from: Json, to: Json): VersionChanges["deprecated"] {
  const stated = (json: Json) => (isObject(json) ? member(json, "$deprecated") : undefined);
  const [old, now] = [stated(from), stated(to)];
  if (now === undefined || now === false || old === now) return [];
  return [{ path: cut(path), ...(typeof now === "string" && { advice: cut(now) }) }];
}
