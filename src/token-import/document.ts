/** Writing what was imported as a token document with appearances. */
import {
  emptyObject,
  isObject,
  isProperty,
  type JsonObject,
  member,
  sameJson,
} from "../tokens/json.ts";
import { type Choice, compose } from "./compose.ts";
import { finish } from "./finish.ts";
import type { Axis, Imported } from "./model.ts";
import type { Place } from "./place.ts";
import type { Report } from "./report.ts";
import type { Places } from "./tree.ts";

/** The document: the default contexts, and under `$appearances.dark` what differs in the dark. */
export function writeDocument(
  imported: Imported,
  place: Place,
  places: Places,
  report: Report,
): JsonObject {
  const light = new Map<string, string>();
  const dark = new Map<string, string>();
  for (const axis of imported.axes) {
    const faces = facesOf(axis);
    if (faces === undefined) {
      reportAxis(axis, place, report);
      continue;
    }
    light.set(axis.name, faces.light);
    dark.set(axis.name, faces.dark);
    reportFaces(axis, faces, place, report);
  }
  const base = settled(imported, light, places, report);
  if (dark.size === 0) return base;
  const overlay = difference(base, settled(imported, dark, places, report));
  if (overlay !== undefined) base.$appearances = { dark: overlay };
  return base;
}

function settled(imported: Imported, choice: Choice, places: Places, report: Report): JsonObject {
  const document = compose(imported, choice, places);
  finish(document, imported, places, report);
  return document;
}

interface Faces {
  light: string;
  dark: string;
}

/**
 * The contexts of an axis that are the appearances: one that is called dark, and the one that is
 * called the same but for that. `undefined` when it is another axis.
 */
function facesOf({ contexts, default: usual }: Axis): Faces | undefined {
  const dark = shortest(contexts.filter(isDark));
  if (dark === undefined) return undefined;
  const alike = contexts.filter((name) => !isDark(name) && stemOf(name) === stemOf(dark));
  const light =
    shortest(alike.filter((name) => wordsOf(name).some((word) => lightWords.has(word)))) ??
    shortest(alike) ??
    (stemOf(dark) === "" && !isDark(usual) ? usual : undefined);
  return light === undefined ? undefined : { light, dark };
}

const darkWords = new Set(["dark", "darkmode", "night"]);
const lightWords = new Set(["light", "lightmode", "day"]);
const fillers = new Set(["mode", "theme", "scheme", "appearance", "color", "colour", ""]);

/** Of a night only what is called nothing else: a midnight or a cosmic night is a theme. */
function isDark(name: string): boolean {
  const words = wordsOf(name);
  return (
    words.includes("dark") || (words.some((word) => darkWords.has(word)) && stemOf(name) === "")
  );
}

function stemOf(name: string): string {
  return wordsOf(name)
    .filter((word) => !darkWords.has(word) && !lightWords.has(word) && !fillers.has(word))
    .join(" ");
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

function shortest(names: readonly string[]): string | undefined {
  return [...names].sort((one, other) => one.length - other.length)[0];
}

function reportAxis(axis: Axis, place: Place, report: Report): void {
  const others = axis.contexts.filter((name) => name !== axis.default);
  if (others.length === 0) return;
  report.add(
    "axis_left_out",
    place,
    `of the axis ${axis.name} the context ${axis.default} is kept, and ${others.join(", ")} left out`,
  );
}

function reportFaces(axis: Axis, { light, dark }: Faces, place: Place, report: Report): void {
  report.add(
    "appearance_mapped",
    place,
    `${light} and ${dark} of the axis ${axis.name} are the light and the dark appearance`,
  );
  const others = axis.contexts.filter((name) => name !== light && name !== dark);
  if (others.length === 0) return;
  const message = `of the axis ${axis.name} the contexts ${others.join(", ")} are left out`;
  report.add("context_left_out", place, message);
}

/** What of one document differs from another: its tokens, whole where the other has none. */
function difference(base: JsonObject, other: JsonObject): JsonObject | undefined {
  const overlay = emptyObject();
  for (const name of Object.keys(other)) {
    const child = other[name];
    if (isProperty(name) || !isObject(child)) continue;
    const below = member(base, name);
    if (!isObject(below)) overlay[name] = child;
    else if (isValued(child)) {
      const token = tokenDifference(below, child);
      if (token !== undefined) overlay[name] = token;
    } else {
      const inner = difference(below, child);
      if (inner !== undefined) overlay[name] = inner;
    }
  }
  return Object.keys(overlay).length === 0 ? undefined : overlay;
}

function isValued(json: JsonObject): boolean {
  return Object.hasOwn(json, "$value") || Object.hasOwn(json, "$ref");
}

function tokenDifference(base: JsonObject, token: JsonObject): JsonObject | undefined {
  const names = ["$type", "$value", "$ref"].filter(
    (name) => !sameJson(member(base, name), member(token, name)),
  );
  if (names.length === 0) return undefined;
  const difference = emptyObject();
  for (const name of ["$type", "$value", "$ref"]) {
    const value = member(token, name);
    const told = name !== "$type" || names.includes(name);
    if (value !== undefined && told) difference[name] = value;
  }
  return difference;
}
