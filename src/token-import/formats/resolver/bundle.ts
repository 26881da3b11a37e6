/** Inlines the files that a resolver references (2025.10 Resolver Module § Bundling). */
import { isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";

/** Most characters of all inlined files, each counted as often as it is referenced. */
const most = 16_000_000;
/** Members that make a file more than tokens. */
const structural = ["sources", "contexts", "resolutionOrder"];

/**
 * The resolver without references to files, or itself if it has none. `undefined` if a file holds
 * more than tokens, or references that would change their meaning here.
 */
export function bundle(
  resolver: JsonObject,
  fileAt: (reference: string) => Json | undefined,
): JsonObject | undefined {
  let size = 0;
  let possible = true;
  const contentOf = (reference: JsonObject, name: string): Json => {
    const content = fileAt(name);
    const text = JSON.stringify(content ?? null);
    size += text.length;
    const plain =
      isObject(content) &&
      !structural.some((one) => Object.hasOwn(content, one)) &&
      !text.includes('"$ref"');
    possible &&= plain && Object.keys(reference).length === 1 && size <= most;
    return content ?? null;
  };
  const put = (json: Json): Json => {
    if (!possible || typeof json !== "object" || json === null) return json;
    if (Array.isArray(json)) return mapped(json, put);
    const reference = member(json, "$ref");
    if (typeof reference === "string" && !reference.startsWith("#")) {
      return contentOf(json, reference);
    }
    const children = Object.values(json);
    const changed = mapped(children, put);
    if (changed === children) return json;
    return Object.fromEntries(Object.keys(json).map((name, at) => [name, changed[at] ?? null]));
  };
  const bundled = put(resolver);
  return possible && isObject(bundled) ? bundled : undefined;
}

/** Maps a list; returns the list itself if no item changes. */
function mapped(list: Json[], change: (json: Json) => Json): Json[] {
  const changed = list.map(change);
  return changed.some((json, at) => json !== list[at]) ? changed : list;
}
