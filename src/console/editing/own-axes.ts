/** The conditions of axes and contexts under own names, when those are renamed or removed. */
import {
  applyEdits,
  memberOf,
  nodeAt,
  type Path,
  propertyOf,
  removeAt,
  treeOf,
} from "#token-text/json-text.ts";
import { keyOf } from "../../tokens/resolver/axes.ts";

const places: Path = ["$extensions", "io.tokenkit", "names", "modes"];

/** The keys under which the conditions of an axis may stand, of those that do. */
function keysOf(text: string, axis: string, contexts: readonly string[]): string[] {
  const modes = nodeAt(treeOf(text), places);
  const stated = [axis, keyOf(axis)].filter((key) => memberOf(modes, key) !== undefined);
  if (stated.length > 0) return [...new Set(stated)];
  const turned = memberOf(modes, "appearance")?.children ?? [];
  const isOfAxis = turned.every(({ children }) => contexts.includes(String(children?.[0]?.value)));
  return turned.length > 0 && isOfAxis ? ["appearance"] : [];
}

/** The text in which the conditions of an axis stand under its new name. */
export function withAxisRenamed(text: string, from: string, to: string): string {
  const renamed = renameKey(text, places, from, to);
  return renamed === text ? renameKey(text, places, keyOf(from), keyOf(to)) : renamed;
}

/** The text without the conditions of an axis. */
export function withoutAxis(text: string, axis: string): string {
  return keysOf(text, axis, []).reduce(
    (present, key) => applyEdits(present, removeAt(present, [...places, key])),
    text,
  );
}

/** The text in which the conditions of a context stand under its new name. */
export function withContextRenamed(
  text: string,
  { axis, contexts }: { axis: string; contexts: readonly string[] },
  from: string,
  to: string,
): string {
  return keysOf(text, axis, contexts).reduce(
    (present, key) => renameKey(present, [...places, key], from, to),
    text,
  );
}

/** The text without the conditions of a context. */
export function withoutContext(
  text: string,
  { axis, contexts }: { axis: string; contexts: readonly string[] },
  context: string,
): string {
  return keysOf(text, axis, contexts).reduce(
    (present, key) => applyEdits(present, removeAt(present, [...places, key, context])),
    text,
  );
}

function renameKey(text: string, above: Path, from: string, to: string): string {
  const key = propertyOf(nodeAt(treeOf(text), above), from)?.children?.[0];
  if (key === undefined) return text;
  const insert = JSON.stringify(to);
  return applyEdits(text, [{ from: key.offset, to: key.offset + key.length, insert }]);
}
