/** What an author wrote: the value of a token in one appearance, before anything is resolved. */
import type { Appearance } from "../../../../document/types.ts";

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function at(root: unknown, path: readonly string[]): unknown {
  let node = root;
  for (const name of path) {
    if (!isObject(node) || !Object.hasOwn(node, name)) return undefined;
    node = node[name];
  }
  return node;
}

/** The token's object in the base, and in the layer of an appearance where that has one. */
export function nodesAt(document: unknown, dotted: string, appearance: Appearance): Json[] {
  const path = dotted.split(".");
  return [["$appearances", appearance, ...path], path]
    .map((whole) => at(document, whole))
    .filter(isObject);
}

/** The `$value` that counts in an appearance. */
export function writtenAt(document: unknown, dotted: string, appearance: Appearance): unknown {
  return nodesAt(document, dotted, appearance).find((node) => "$value" in node)?.$value;
}

/** The path that a value names when all of it is one reference. */
export function aliasOf(value: unknown): string | undefined {
  if (typeof value === "string") return /^\{([^{}]+)\}$/.exec(value)?.[1];
  if (!isObject(value) || typeof value.$ref !== "string") return undefined;
  return value.$ref
    .replace(/^#\//, "")
    .replace(/\/\$value$/, "")
    .replaceAll("/", ".");
}

/** Why a token should no longer be used, as its author says it; undefined where it may be. */
export function deprecationAt(document: unknown, dotted: string): string | undefined {
  const said = nodesAt(document, dotted, "light").find((node) => node.$deprecated)?.$deprecated;
  if (said === undefined) return undefined;
  return typeof said === "string" ? `deprecated; ${said}` : "deprecated";
}
