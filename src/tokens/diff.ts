/** Comparing two token documents, token by token. */
import { isObject, isProperty, type Json, type JsonObject, sameJson } from "./json.ts";

/** What changed from one document to another; paths are dotted and in code unit order. */
export interface TokenDiff {
  added: { path: string; value: Json }[];
  removed: { path: string; value: Json }[];
  changed: { path: string; from: Json; to: Json }[];
}

/**
 * Compares the token leaves of two documents (`$value`, `$type`, `$description` and the rest of the
 * leaf), those of appearances as `$appearances.dark.color.bg`. What a group says of itself counts
 * too, as `color.$type`.
 */
export function diffTokens(from: unknown, to: unknown): TokenDiff {
  const before = leavesOf(from);
  const after = leavesOf(to);
  const diff: TokenDiff = { added: [], removed: [], changed: [] };
  for (const path of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const left = before.get(path);
    const right = after.get(path);
    if (left === undefined && right !== undefined) diff.added.push({ path, value: right });
    else if (right === undefined && left !== undefined) diff.removed.push({ path, value: left });
    else if (left !== undefined && right !== undefined && !sameJson(left, right)) {
      diff.changed.push({ path, from: left, to: right });
    }
  }
  return diff;
}

function leavesOf(document: unknown): Map<string, Json> {
  const leaves = new Map<string, Json>();
  const stack: { object: JsonObject; path: string }[] = [];
  if (isObject(document)) stack.push({ object: document, path: "" });
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    for (const name of Object.keys(next.object)) {
      const child = next.object[name] ?? null;
      const path = next.path === "" ? name : `${next.path}.${name}`;
      const group = isObject(child) && isGroup(name, child);
      if (group) stack.push({ object: child, path });
      else leaves.set(path, child);
    }
  }
  return leaves;
}

function isGroup(name: string, child: JsonObject): boolean {
  if (name === "$appearances") return true;
  if (isProperty(name)) return false;
  return !Object.hasOwn(child, "$value") && !Object.hasOwn(child, "$ref");
}
