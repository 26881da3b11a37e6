/** `$appearances`: one partial document for each appearance, deep-merged over the base. */
import { type Appearance, appearances, type FindingList, quote } from "./findings.ts";
import { emptyObject, isObject, type Json, type JsonObject, maximumDepth, member } from "./json.ts";

/** Whether a document distinguishes appearances. */
export function hasAppearances(document: JsonObject): boolean {
  return member(document, "$appearances") !== undefined;
}

/**
 * Builds the document of one appearance. Groups merge; the overlay's token properties replace the base's
 * entirely (a base's alpha or hex never leaks into a dark `$value`), `$extensions` merge.
 */
export function documentOf(document: JsonObject, appearance: Appearance): JsonObject {
  const overlays = member(document, "$appearances");
  const overlay = isObject(overlays) ? member(overlays, appearance) : undefined;
  if (!isObject(overlay)) return document;
  const base = emptyObject();
  for (const name of Object.keys(document)) {
    if (name !== "$appearances") base[name] = document[name] ?? null;
  }
  return merge(base, overlay, 0);
}

/** Lays a document over another, as `documentOf` lays an appearance over the base. */
export function mergeDocuments(base: JsonObject, overlay: JsonObject): JsonObject {
  return merge(base, overlay, 0);
}

/** The depth at which merging ends: deeper than groups with their property values can nest. */
const mergedLevels = 2 * maximumDepth;

function merge(base: JsonObject, overlay: JsonObject, depth: number): JsonObject {
  if (depth > mergedLevels) return overlay;
  const merged = emptyObject();
  const replaced = member(overlay, "$value") !== undefined || member(overlay, "$ref") !== undefined;
  for (const name of Object.keys(base)) {
    if (replaced && (name === "$value" || name === "$ref")) continue;
    merged[name] = base[name] ?? null;
  }
  for (const name of Object.keys(overlay)) {
    merged[name] = mergeMember(name, member(merged, name), overlay[name] ?? null, depth);
  }
  return merged;
}

/** The members with a `$` that merge nevertheless. */
const merging = new Set(["$root", "$extensions", "$appearances"]);

function mergeMember(name: string, base: Json | undefined, overlay: Json, depth: number): Json {
  const whole = name.startsWith("$") && !merging.has(name);
  return !whole && isObject(base) && isObject(overlay) ? merge(base, overlay, depth + 1) : overlay;
}

/** Reports errors in `$appearances` itself. */
export function checkAppearances(document: JsonObject, findings: FindingList): void {
  const overlays = member(document, "$appearances");
  if (overlays === undefined) return;
  if (!isObject(overlays)) {
    findings.add(
      "appearances_invalid",
      "$appearances",
      "$appearances is not an object; write one partial document each under light and dark",
    );
    return;
  }
  for (const name of Object.keys(overlays)) {
    const path = `$appearances.${name}`;
    if (!appearances.some((appearance) => appearance === name)) {
      findings.add(
        "appearance_unknown",
        path,
        `${quote(name)} is not an appearance and is ignored; use light or dark`,
      );
    } else if (!isObject(overlays[name])) {
      findings.add(
        "appearances_invalid",
        path,
        `${path} is not an object; write a partial document with groups and tokens`,
      );
    }
  }
}
