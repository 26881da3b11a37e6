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
import { axesIn } from "./modifiers.ts";

const places: Path = ["$extensions", "io.tokenkit", "names", "modes"];

/**
 * The keys under which the conditions of an axis stand. Those of the appearances may stand under `appearance`, unless
 * another axis is called so.
 */
function keysOf(text: string, axis: string): string[] {
  const modes = nodeAt(treeOf(text), places);
  const axes = axesIn(text);
  const own = [axis, keyOf(axis)];
  const isTaken = axes.some(({ key }) => key === "appearance");
  const isTurning = !isTaken && axes.find(({ isAppearance }) => isAppearance)?.name === axis;
  const keys = isTurning ? [...own, "appearance"] : own;
  return [...new Set(keys)].filter((key) => memberOf(modes, key) !== undefined);
}

/**
 * The text after an axis was renamed, with its conditions under its new name.
 *
 * @param before the text before that
 */
export function withAxisRenamed(before: string, text: string, from: string, to: string): string {
  return keysOf(before, from).reduce((present, key) => {
    if (key === from) return renameKey(present, places, key, to);
    const isOwn = key === keyOf(from);
    return isOwn ? renameKey(present, places, key, keyOf(to)) : present;
  }, text);
}

/**
 * The text after an axis was removed, without its conditions.
 *
 * @param before the text before that
 */
export function withoutAxis(before: string, text: string, axis: string): string {
  return keysOf(before, axis).reduce(
    (present, key) => applyEdits(present, removeAt(present, [...places, key], places.length - 1)),
    text,
  );
}

/**
 * The text after a context was renamed, with its conditions under its new name.
 *
 * @param before the text before that
 */
export function withContextRenamed(
  before: string,
  text: string,
  axis: string,
  { from, to }: { from: string; to: string },
): string {
  const renamed = keysOf(before, axis).reduce(
    (present, key) => renameKey(present, [...places, key], from, to),
    text,
  );
  return unturned(before, renamed, axis);
}

/**
 * The text after a context was removed, without its conditions.
 *
 * @param before the text before that
 */
export function withoutContext(
  before: string,
  text: string,
  axis: string,
  context: string,
): string {
  const removed = keysOf(before, axis).reduce(
    (present, key) => applyEdits(present, removeAt(present, [...places, key, context])),
    text,
  );
  return unturned(before, removed, axis);
}

/** Conditions under `appearance` go under the axis' own name when it has the appearances no longer. */
function unturned(before: string, text: string, axis: string): string {
  const isAlone = keysOf(before, axis).join() === "appearance";
  if (!isAlone || axis === "appearance" || keysOf(text, axis).length > 0) return text;
  return renameKey(text, places, "appearance", axis);
}

/** Renames a member; one that has the new name already gives way, as it belongs to nothing. */
function renameKey(text: string, above: Path, from: string, to: string): string {
  if (from === to || propertyOf(nodeAt(treeOf(text), above), from) === undefined) return text;
  const free = applyEdits(text, removeAt(text, [...above, to]));
  const key = propertyOf(nodeAt(treeOf(free), above), from)?.children?.[0];
  if (key === undefined) return text;
  const insert = JSON.stringify(to);
  return applyEdits(free, [{ from: key.offset, to: key.offset + key.length, insert }]);
}
