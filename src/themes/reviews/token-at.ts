import { isObject, type Json, member } from "../../tokens/json.ts";
import { isResolver } from "../../tokens/resolver/shape.ts";
import { sourcesOf } from "../../tokens/resolver/sources.ts";

/** Finds the `$value` of the token at a dotted path, as JSON text; undefined if there is no such token. */
export type ValueAt = (path: string) => string | undefined;

/**
 * Reads the tokens of a document (JSON text): parses it once, and looks up each path once. In a
 * resolver, the first set or context that has the token gives its value.
 */
export function valuesOf(document: string): ValueAt {
  const root = JSON.parse(document) as Json;
  const places = isResolver(root) ? sourcesOf(root).sources.map(({ tokens }) => tokens) : [root];
  const found = new Map<string, string | undefined>();
  return (path) => {
    if (!found.has(path)) found.set(path, valueIn(places, path));
    return found.get(path);
  };
}

function valueIn(places: readonly Json[], path: string): string | undefined {
  for (const place of places) {
    let found: Json | undefined = place;
    for (const name of path.split(".")) {
      found = isObject(found) ? member(found, name) : undefined;
    }
    const value = isObject(found) ? member(found, "$value") : undefined;
    if (value !== undefined) return JSON.stringify(value);
  }
  return undefined;
}
