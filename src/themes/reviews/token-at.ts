import { documentOf } from "../../tokens/appearance.ts";
import { appearances } from "../../tokens/findings.ts";
import { isObject, type Json, type JsonObject, member } from "../../tokens/json.ts";
import { isAlias, parseAlias, parsePointer } from "../../tokens/reference.ts";
import { isResolver } from "../../tokens/resolver/shape.ts";
import { sourcesOf } from "../../tokens/resolver/sources.ts";

/** Finds the `$value` of the token at a dotted path, as JSON text; undefined if there is no such token. */
export type ValueAt = (path: string) => string | undefined;

/** The most groups that one lookup follows, because groups can extend one another in a circle. */
const MAX_FOLLOWED = 200;

/**
 * Reads the tokens of a document (JSON text): parses it once, and looks up each path once. The first place
 * that has the token gives its value: the base before an appearance, a resolver's sets in their order, and
 * a group before the group that it extends.
 */
export function valuesOf(document: string): ValueAt {
  const places = placesOf(JSON.parse(document) as Json);
  const found = new Map<string, string | undefined>();
  return (path) => {
    if (!found.has(path)) found.set(path, valueIn(places, path));
    return found.get(path);
  };
}

function placesOf(root: Json): JsonObject[] {
  if (!isObject(root)) return [];
  const documents = isResolver(root) ? sourcesOf(root).sources.map(({ tokens }) => tokens) : [root];
  return documents.flatMap((one) => [
    one,
    ...appearances.map((appearance) => documentOf(one, appearance)).filter((it) => it !== one),
  ]);
}

function valueIn(places: readonly JsonObject[], path: string): string | undefined {
  for (const found of nodesAt(places, path.split("."), { left: MAX_FOLLOWED })) {
    const value = member(found, "$value");
    if (value !== undefined) return JSON.stringify(value);
  }
  return undefined;
}

/** The objects at a path, those of the document itself before inherited ones. */
function nodesAt(
  places: readonly JsonObject[],
  names: readonly string[],
  followed: { left: number },
): JsonObject[] {
  let nodes = [...places];
  for (const name of names) {
    const groups = nodes.flatMap((node) => [node, ...extendedBy(places, node, followed)]);
    nodes = groups.map((group) => member(group, name)).filter((child) => isObject(child));
  }
  return nodes;
}

function extendedBy(
  places: readonly JsonObject[],
  group: JsonObject,
  followed: { left: number },
): JsonObject[] {
  const target = member(group, "$extends") ?? member(group, "$ref");
  if (typeof target !== "string" || followed.left <= 0) return [];
  followed.left -= 1;
  const reference = isAlias(target) ? parseAlias(target) : parsePointer(target);
  if (reference.kind === "malformed") return [];
  return nodesAt(places, reference.segments, followed).flatMap((node) => [
    node,
    ...extendedBy(places, node, followed),
  ]);
}
