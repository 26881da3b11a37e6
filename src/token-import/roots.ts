/** Makes each name a token or a group in all sets alike, because run time overlays one on another. */
import { emptyObject, isObject, isProperty, type JsonObject, member } from "../tokens/json.ts";
import type { TokenSet, Tools } from "./model.ts";
import { tokensOf } from "./tree.ts";

/** Makes a token the `$root` of a group if another set has tokens below its name. */
export function alignRoots(sets: readonly TokenSet[], tools: Tools): void {
  const groups = new Set<string>();
  for (const { document } of sets) addGroups(document, "", groups);
  for (const { document } of sets) {
    for (const { path, token } of tokensOf(document)) {
      if (groups.has(`${path.join("\n")}\n`)) makeRoot(document, path, token, tools);
    }
  }
}

/** Adds the paths of groups that hold a token at any depth. */
function addGroups(group: JsonObject, path: string, groups: Set<string>): boolean {
  let holds = false;
  for (const name of Object.keys(group)) {
    const child = group[name];
    if (isProperty(name) || !isObject(child)) continue;
    const isToken = Object.hasOwn(child, "$value") || Object.hasOwn(child, "$ref");
    const found = isToken || addGroups(child, `${path}${name}\n`, groups);
    holds ||= found;
  }
  if (holds) groups.add(path);
  return holds;
}

function makeRoot(
  document: JsonObject,
  path: readonly string[],
  token: JsonObject,
  { places, report }: Tools,
): void {
  let parent = document;
  for (const name of path.slice(0, -1)) parent = member(parent, name) as JsonObject;
  const group = emptyObject();
  group.$root = token;
  parent[path.at(-1) ?? ""] = group;
  const place = places.get(token);
  const message = "another file has tokens below it, so it became $root of their group";
  if (place !== undefined) report.add("root_made", { ...place, path: path.join(".") }, message);
}
