/** Operations on token trees during import: walking, adding, overlaying. */
import {
  emptyObject,
  isObject,
  isProperty,
  type Json,
  type JsonObject,
  maximumDepth,
  member,
} from "../tokens/json.ts";
import type { Place } from "./place.ts";
import { ImportProblem } from "./problem.ts";
import type { Report } from "./report.ts";

/** The source place of each token, by its object. */
export type Places = WeakMap<JsonObject, Place>;

/** A token with its place. */
export interface Found {
  path: readonly string[];
  token: JsonObject;
  /** `$type` of the nearest group that has one. */
  groupType: string | undefined;
}

/** Whether an object is a token. */
function isToken(json: JsonObject): boolean {
  return Object.hasOwn(json, "$value");
}

/** All tokens with a value of their own in document order. */
export function tokensOf(document: JsonObject): Found[] {
  const found: Found[] = [];
  collect(document, [], undefined, found);
  return found;
}

function collect(
  group: JsonObject,
  path: readonly string[],
  above: string | undefined,
  found: Found[],
): void {
  const own = member(group, "$type");
  const groupType = typeof own === "string" ? own : above;
  for (const name of Object.keys(group)) {
    const child = group[name];
    if (isProperty(name) || !isObject(child)) continue;
    const at = [...path, name];
    if (isToken(child)) found.push({ path: at, token: child, groupType });
    else collect(child, at, groupType, found);
  }
}

/** Adds a token at a path; on a conflict with a group, the token becomes the group's `$root`. */
export function putToken(
  document: JsonObject,
  path: readonly string[],
  token: JsonObject,
  places: Places,
  report: Report,
): void {
  assertShallow(path, places.get(token) ?? { file: "" });
  let group = document;
  for (const name of path.slice(0, -1)) group = groupAt(group, name, places, report);
  const name = path.at(-1) ?? "";
  const there = member(group, name);
  if (isObject(there) && !isToken(there) && Object.keys(there).length > 0) {
    there.$root = token;
    reportRoot(token, places, report);
  } else {
    group[name] = token;
  }
}

/** @throws ImportProblem if a path is deeper than the engine accepts */
export function assertShallow(path: readonly string[], place: Place): void {
  if (path.length <= maximumDepth) return;
  throw new ImportProblem(place, `a name makes groups over ${maximumDepth} levels deep`);
}

function groupAt(parent: JsonObject, name: string, places: Places, report: Report): JsonObject {
  const there = member(parent, name);
  if (isObject(there) && !isToken(there)) return there;
  const group = emptyObject();
  if (isObject(there)) {
    group.$root = there;
    reportRoot(there, places, report);
  }
  parent[name] = group;
  return group;
}

function reportRoot(token: JsonObject, places: Places, report: Report): void {
  const place = places.get(token);
  const message = "has tokens below it, and became $root of their group";
  if (place !== undefined) report.add("root_made", place, message);
}

/** The token at a path, if any. */
export function tokenAt(document: JsonObject, path: readonly string[]): JsonObject | undefined {
  let current: Json | undefined = document;
  for (const name of path) {
    current = isObject(current) && !isToken(current) ? member(current, name) : undefined;
  }
  return isObject(current) && isToken(current) ? current : undefined;
}

/** Like `layOver`, but a token and a group of one name become a group with the token as `$root`. */
function layOnChild(below: JsonObject, above: JsonObject, places: Places): JsonObject {
  const group = emptyObject();
  if (isToken(above) && !isToken(below) && holdsChildren(below)) {
    group.$root = above;
    return layOver(below, group, places);
  }
  if (isToken(below) && !isToken(above) && holdsChildren(above)) {
    group.$root = below;
    return layOver(group, above, places);
  }
  return layOver(below, above, places);
}

function holdsChildren(group: JsonObject): boolean {
  return Object.keys(group).some((name) => !isProperty(name) && isObject(group[name]));
}

/** Copies a tree with another overlaid; the upper token's properties win. */
export function layOver(lower: JsonObject, upper: JsonObject, places: Places): JsonObject {
  const merged = emptyObject();
  const replaced = Object.hasOwn(upper, "$value") || Object.hasOwn(upper, "$ref");
  for (const name of Object.keys(lower)) {
    if (replaced && (name === "$value" || name === "$ref")) continue;
    merged[name] = lower[name] ?? null;
  }
  for (const name of Object.keys(upper)) {
    merged[name] = layMember(name, member(merged, name), upper[name] ?? null, places);
  }
  const place = places.get(upper) ?? places.get(lower);
  if (place !== undefined) places.set(merged, place);
  return merged;
}

/** Removes the node at a path, and groups left empty by that. */
export function removeAt(document: JsonObject, path: readonly string[]): void {
  const [name = "", ...rest] = path;
  const child = member(document, name);
  if (rest.length === 0) delete document[name];
  else if (isObject(child)) {
    removeAt(child, rest);
    if (Object.keys(child).every((key) => key.startsWith("$") && key !== "$root"))
      delete document[name];
  }
}

function layMember(name: string, below: Json | undefined, above: Json, places: Places): Json {
  if (isProperty(name) || !isObject(above)) return above;
  return layOnChild(isObject(below) ? below : emptyObject(), above, places);
}
