import { isObject, type Json, member } from "../../tokens/json.ts";
import { isResolver } from "../../tokens/resolver/shape.ts";
import { sourcesOf } from "../../tokens/resolver/sources.ts";

/**
 * The `$value` of the token at a dotted path as JSON text; undefined if the document (JSON text) has no
 * such token. In a resolver, that of the first set or context which has it.
 */
export function tokenAt(document: string, path: string): string | undefined {
  const root = JSON.parse(document) as Json;
  const places = isResolver(root) ? sourcesOf(root).sources.map(({ tokens }) => tokens) : [root];
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
