/** Reads JSON trees of tokens, with `$value` or `value`. */
import {
  emptyObject,
  isObject,
  isProperty,
  type Json,
  type JsonObject,
  member,
} from "../tokens/json.ts";
import { pointerOf } from "./json-text.ts";
import type { Place } from "./place.ts";
import type { Report } from "./report.ts";
import { assertShallow, type Places, putToken } from "./tree.ts";

/** The input of a read, with its options. */
export interface Reading {
  file: string;
  /** The names from the file's root to the tree. */
  above?: readonly string[];
  places: Places;
  report: Report;
  /** A transformation of a token whose names already begin with `$`. */
  adapt?: (token: JsonObject, path: readonly string[], note: Note) => void;
  /** Whether to accept `value` without `$`. */
  legacy?: boolean;
}

/** Adds an entry to the report at the current token's place. */
export type Note = (code: Parameters<Report["add"]>[0], message: string) => void;

/** Reads a tree into a set's document. */
export function readTokens(json: JsonObject, reading: Reading, into = emptyObject()): JsonObject {
  const above = reading.above ?? [];
  readGroup(json, [], above, reading, into);
  return into;
}

/** Whether a member is the type that old files give a group without `$`. */
const isLegacyType = (name: string, path: readonly string[], child: Json, reading: Reading) =>
  reading.legacy && path.length > 0 && name === "type" && typeof child === "string";

function readGroup(
  json: JsonObject,
  path: readonly string[],
  written: readonly string[],
  reading: Reading,
  document: JsonObject,
): void {
  for (const name of Object.keys(json)) {
    const child = json[name] ?? null;
    const at = [...written, name];
    if (isProperty(name)) {
      if (kept.has(name)) putProperty(document, path, name, child, reading);
      continue;
    }
    if (!isObject(child)) {
      if (isLegacyType(name, path, child, reading)) {
        putProperty(document, path, "$type", child, reading);
      }
      continue;
    }
    const names = splitName(name, at, reading);
    const inner = [...path, ...names];
    assertShallow(inner, placeOf(reading, at));
    if (isLeaf(child, reading)) {
      putToken(
        document,
        inner,
        readToken(child, inner, at, reading),
        reading.places,
        reading.report,
      );
      readBelow(child, inner, at, reading, document);
    } else readGroup(child, inner, at, reading, document);
  }
}

const kept = new Set(["$type", "$description", "$extensions", "$deprecated", "$extends", "$ref"]);

/** Copies a group's property to the group in the document. */
function putProperty(
  document: JsonObject,
  path: readonly string[],
  name: string,
  value: Json,
  reading: Reading,
): void {
  let group = document;
  for (const part of path) {
    const there = member(group, part);
    const next = isObject(there) ? there : emptyObject();
    group[part] = next;
    group = next;
  }
  if (!Object.hasOwn(group, "$value")) group[name] = value;
  if (name === "$ref") {
    reading.places.set(group, placeOf(reading, path));
  }
}

/** The names of a token or group: split at dots, without invalid characters. */
function splitName(name: string, at: readonly string[], { file, report }: Reading): string[] {
  if (/^[^{}.$][^{}.]*$/.test(name) || name === "$root") return [name];
  const place = { file, pointer: pointerOf(at) };
  const parts = name.split(".").filter((part) => part !== "");
  if (parts.length > 1) report.add("name_split", place, "a name with dots became groups");
  const clean = parts.map((part) => part.replace(/[{}]/g, "").replace(/^\$+(?!root$)/, ""));
  if (clean.join() !== parts.join() || parts.length === 0) {
    report.add("name_changed", place, "a name lost what the format does not allow in it");
  }
  return clean.length === 0 ? ["unnamed"] : clean.map((part) => part || "unnamed");
}

function isLeaf(json: JsonObject, { legacy = false }: Reading): boolean {
  if (Object.hasOwn(json, "$value")) return true;
  const value = member(json, "value");
  if (!legacy || value === undefined) return false;
  return !isObject(value) || !holdsTokens(value) || typeof member(json, "type") === "string";
}

/** Whether an object under `value` is a token or a group of that name. */
function holdsTokens(json: JsonObject): boolean {
  if (Object.hasOwn(json, "$value")) return true;
  if (Object.hasOwn(json, "value") && !Object.hasOwn(json, "unit")) return true;
  return Object.values(json).some((child) => isObject(child) && holdsTokens(child));
}

const renamed: Readonly<Record<string, string>> = {
  value: "$value",
  type: "$type",
  comment: "$description",
  description: "$description",
  deprecated: "$deprecated",
  extensions: "$extensions",
};

const properties = new Set([
  "$value",
  "$type",
  "$description",
  "$extensions",
  "$deprecated",
  "$ref",
]);

/** Redundant members that Style Dictionary leaves in built tokens. */
const build = new Set(["filePath", "isSource", "original", "path", "key"]);

/** The key in `$extensions` for data without a place in the format. */
export const keptUnder = "io.tokenkit.source";

function readToken(
  json: JsonObject,
  path: readonly string[],
  at: readonly string[],
  reading: Reading,
): JsonObject {
  const place = placeOf(reading, at);
  const dotted = path.join(".");
  const note: Note = (code, message) =>
    reading.report.add(code, { ...place, path: dotted }, message);
  const token = emptyObject();
  const rest = emptyObject();
  for (const name of Object.keys(json)) {
    const value = json[name] ?? null;
    const to = renamedIn(json, name);
    if (properties.has(name)) token[name] = value;
    else if (to !== undefined) {
      token[to] = value;
      note("keys_renamed", `${name} is written ${to}`);
    } else if (!build.has(name) && !(isObject(value) && holdsValues(value, reading))) {
      rest[name] = value;
    }
  }
  if (Object.keys(rest).length > 0) keepInExtensions(token, rest, note);
  reading.places.set(token, place);
  reading.adapt?.(token, path, note);
  return token;
}

/** The property that a token's member is without `$`; `undefined` if it is something else. */
function renamedIn(json: JsonObject, name: string): string | undefined {
  const to = Object.hasOwn(renamed, name) ? renamed[name] : undefined;
  if (to === undefined || Object.hasOwn(json, to)) return undefined;
  return takes(to, json[name] ?? null) ? to : undefined;
}

function takes(name: string, value: Json): boolean {
  if (name === "$value") return true;
  if (name === "$deprecated") return typeof value === "boolean" || typeof value === "string";
  return name === "$extensions" ? isObject(value) : typeof value === "string";
}

/** Handles tokens nested below a token. */
function readBelow(
  json: JsonObject,
  path: readonly string[],
  at: readonly string[],
  reading: Reading,
  document: JsonObject,
): void {
  for (const name of Object.keys(json)) {
    const child = json[name];
    if (isProperty(name) || renamedIn(json, name) !== undefined || build.has(name)) continue;
    if (isObject(child) && holdsValues(child, reading)) {
      readGroup({ [name]: child }, path, at, reading, document);
    }
  }
}

function holdsValues(json: JsonObject, reading: Reading): boolean {
  if (Object.hasOwn(json, "$value") || Object.hasOwn(json, "$ref")) return true;
  if (reading.legacy && Object.hasOwn(json, "value") && Object.hasOwn(json, "type")) return true;
  return Object.values(json).some((child) => isObject(child) && holdsValues(child, reading));
}

function placeOf({ file }: Reading, at: readonly string[]): Place {
  return { file, pointer: pointerOf(at) };
}

function keepInExtensions(token: JsonObject, rest: JsonObject, note: Note): void {
  const extensions = isObject(token.$extensions) ? token.$extensions : {};
  token.$extensions = { ...extensions, [keptUnder]: rest };
  const names = Object.keys(rest).slice(0, 5).join(", ");
  note("property_moved", `${names}: kept in $extensions, under ${keptUnder}`);
}
