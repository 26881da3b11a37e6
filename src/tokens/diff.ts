/** Compares two token documents, token by token. */
import { mergeDocuments } from "./appearance.ts";
import { emptyObject, isObject, isProperty, type Json, type JsonObject, sameJson } from "./json.ts";
import { isResolver } from "./resolver/shape.ts";
import { type Source, sourcesOf } from "./resolver/sources.ts";

/** The token, and in a resolver the source that defines it. */
interface Located {
  /** Dotted. */
  path: string;
  /** A set (`core`), a context (`density=compact`) or `$defs.name`; absent for the document itself. */
  in?: string;
}

/** The changes from one document to another, by path in code unit order. */
export interface TokenDiff {
  added: (Located & { value: Json })[];
  removed: (Located & { value: Json })[];
  changed: (Located & { from: Json; to: Json })[];
}

interface Leaf {
  where: Located;
  json: Json;
}

/**
 * Compares the token leaves of two documents (`$value`, `$type`, `$description` and the rest of the leaf),
 * those of appearances as `$appearances.dark.color.bg`, and the properties of groups, as `color.$type`.
 * Compares resolvers as authored: set by set and context by context, with the resolver's own properties,
 * as `modifiers.density.default`.
 */
export function diffTokens(from: unknown, to: unknown): TokenDiff {
  const before = leavesOf(from);
  const after = leavesOf(to);
  const diff: TokenDiff = { added: [], removed: [], changed: [] };
  for (const key of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const left = before.get(key);
    const right = after.get(key);
    if (left === undefined && right !== undefined) {
      diff.added.push({ ...right.where, value: right.json });
    } else if (right === undefined && left !== undefined) {
      diff.removed.push({ ...left.where, value: left.json });
    } else if (left !== undefined && right !== undefined && !sameJson(left.json, right.json)) {
      diff.changed.push({ ...left.where, from: left.json, to: right.json });
    }
  }
  return diff;
}

function leavesOf(document: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  if (!isObject(document)) return leaves;
  const { rest, sources } = isResolver(document)
    ? sourcesOf(document)
    : { rest: document, sources: [] };
  addLeaves(leaves, rest, undefined);
  for (const { name, tokens } of merged(sources)) addLeaves(leaves, tokens, name);
  return leaves;
}

/** Merges the sources of one set or context. */
function merged(sources: readonly Source[]): Source[] {
  const all = new Map<string, JsonObject>();
  for (const { name, tokens } of sources) {
    all.set(name, mergeDocuments(all.get(name) ?? emptyObject(), tokens));
  }
  return [...all].map(([name, tokens]) => ({ name, tokens }));
}

const pathBelow = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

function addLeaves(leaves: Map<string, Leaf>, root: JsonObject, name: string | undefined): void {
  const stack: { object: JsonObject; path: string }[] = [{ object: root, path: "" }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    for (const member of Object.keys(next.object)) {
      const child = next.object[member] ?? null;
      const path = pathBelow(next.path, member);
      if (isObject(child) && isGroup(member, child)) stack.push({ object: child, path });
      else {
        const where = name === undefined ? { path } : { path, in: name };
        leaves.set(`${path}\n${name ?? ""}`, { where, json: child });
      }
    }
  }
}

function isGroup(name: string, child: JsonObject): boolean {
  if (name === "$appearances") return true;
  if (isProperty(name)) return false;
  return !Object.hasOwn(child, "$value") && !Object.hasOwn(child, "$ref");
}
