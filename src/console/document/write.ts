/** Writing values of tokens into the text, each layer in its place. */
import {
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
} from "./json-text.ts";
import { layerPath } from "./structure.ts";
import type { Layer, TextEdit } from "./types.ts";

/** New groups stand before what belongs to the document as a whole. */
const beforeAppearances = (name: string): boolean => name === "$appearances";

/**
 * The edits that write a token's value into a layer. A value with `$value` in it is the whole
 * token; `undefined` takes away the layer's own value, from the base the token there.
 */
export function valueWriting(text: string, path: Path, layer: Layer, value: unknown): TextEdit[] {
  const above = layerPath(layer);
  const place = [...above, ...path];
  if (value === undefined) return withoutValue(text, place, layer);
  const tree = treeOf(text);
  const token = nodeAt(tree, place);
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

function withoutValue(text: string, place: Path, layer: Layer): TextEdit[] {
  if (layer === "base") return removeAt(text, place);
  const token = nodeAt(treeOf(text), place);
  if (token === undefined) return [];
  const name = propertyOf(token, "$value") === undefined ? "$ref" : "$value";
  // Of objects that would be left empty, those that stand for the appearance stay.
  return removeAt(text, [...place, name], layerPath(layer).length);
}
