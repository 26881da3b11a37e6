/** Writing values of tokens into the text, each layer in its place. */
import type { Node } from "jsonc-parser";
import {
  appendAt,
  applyEdits,
  isObject,
  memberOf,
  nodeAt,
  type Path,
  propertyOf,
  removeAt,
  replacement,
  setAt,
  treeOf,
} from "#token-text/json-text.ts";
import { type Place, sourcesOf } from "#token-text/sources.ts";
import type { Layer, TextEdit } from "./types.ts";

/** New groups stand before what belongs to the document as a whole. */
const beforeAppearances = (name: string): boolean => name === "$appearances";

/** A place and the text that has it; of a resolver it may have to be made. */
interface Prepared {
  text: string;
  above: Path;
}

/**
 * The edits that write a token's value into a layer. A value with `$value` in it is the whole
 * token; `undefined` takes away the layer's own value, from the base the token there.
 */
export function valueWriting(text: string, path: Path, layer: Layer, value: unknown): TextEdit[] {
  if (value === undefined) return withoutValue(text, path, layer);
  const prepared = placeFor(text, path, layer);
  const edits = writing(prepared.text, [...prepared.above, ...path], value);
  if (prepared.text === text) return edits;
  return replacement(text, applyEdits(prepared.text, edits));
}

/** The edits that add something new where new tokens go. */
export function adding(text: string, path: Path, value: unknown): TextEdit[] {
  const prepared = placeFor(text, path, "base");
  const edits = setAt(prepared.text, [...prepared.above, ...path], value, beforeAppearances);
  if (prepared.text === text) return edits;
  return replacement(text, applyEdits(prepared.text, edits));
}

/** The edits that write a value at a token's place. */
export function writing(text: string, place: Path, value: unknown): TextEdit[] {
  const token = nodeAt(treeOf(text), place);
  if (isObject(value) && Object.hasOwn(value, "$value")) {
    return setAt(text, place, value, beforeAppearances);
  }
  const pointer = propertyOf(token, "$ref");
  if (pointer !== undefined && memberOf(token, "$value") === undefined) {
    const removed = removeAt(text, [...place, "$ref"]);
    const bare = applyEdits(text, removed);
    const written = applyEdits(bare, setAt(bare, [...place, "$value"], value));
    return replacement(text, written);
  }
  return setAt(
    text,
    [...place, "$value"],
    value,
    token === undefined ? beforeAppearances : undefined,
  );
}

/**
 * The place for a layer's value of a token: its current place, else the last source that only this layer
 * uses. After a shared source it adds a new one.
 */
export function placeFor(text: string, path: Path, layer: Layer): Prepared {
  const tree = treeOf(text);
  const { isResolver, places, lists } = sourcesOf(tree);
  const ofLayer = places.filter((place) => place.layer === layer);
  const has = (place: Place) => nodeAt(tree, [...place.path, ...path]) !== undefined;
  const there = ofLayer.findLastIndex(has);
  const present = ofLayer[there];
  if (present !== undefined && !present.shared) return { text, above: present.path };
  const last = ofLayer.slice(there + 1).findLast(({ shared }) => !shared);
  if (last !== undefined) return { text, above: last.path };
  if (!isResolver || layer === "light" || layer === "dark") {
    return { text, above: ["$appearances", layer] };
  }
  const list = lists.get(layer);
  if (list !== undefined) {
    const at = nodeAt(tree, list)?.children?.length ?? 0;
    return { text: applyEdits(text, appendAt(text, list, {})), above: [...list, String(at)] };
  }
  const made = applyEdits(text, setAt(text, ["sets", "base"], { sources: [{}] }));
  const first = appendAt(made, ["resolutionOrder"], { $ref: "#/sets/base" }, 0);
  return { text: applyEdits(made, first), above: ["sets", "base", "sources", "0"] };
}

function withoutValue(text: string, path: Path, layer: Layer): TextEdit[] {
  let present = text;
  for (const { layer: of, path: above, shared } of sourcesOf(treeOf(text)).places) {
    if (of !== layer || shared) continue;
    present = applyEdits(present, withoutValueAt(present, above, path, layer));
  }
  return replacement(text, present);
}

/** The edits that take a token's value away from one place of a layer. */
export function withoutValueAt(text: string, above: Path, path: Path, layer: Layer): TextEdit[] {
  const place = [...above, ...path];
  const token = nodeAt(treeOf(text), place);
  if (token === undefined) return [];
  // Objects that stand for the layer stay, even when they are left empty.
  return layer === "base"
    ? removeAt(text, place)
    : removeAt(text, valuePlace(token, place), above.length);
}

/** The place of a token's value; of the whole token if only its type would be left. */
function valuePlace(token: Node, place: Path): Path {
  const name = propertyOf(token, "$value") === undefined ? "$ref" : "$value";
  const members = token.children?.map(({ children }) => children?.[0]?.value) ?? [];
  const isBare = members.every((other) => other === name || other === "$type");
  return isBare ? place : [...place, name];
}
