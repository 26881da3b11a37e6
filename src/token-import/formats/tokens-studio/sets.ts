/** The sets of Tokens Studio: in one file, or one file each next to `$themes` and `$metadata`. */
import { isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { baseOf, someObject } from "../../files.ts";
import type { Parsed } from "../../model.ts";

/** A set as it was written. */
interface StudioSet {
  name: string;
  file: string;
  /** The path from the file's root. */
  above: readonly string[];
  json: JsonObject;
}

/** A theme, with the status of its sets: `enabled`, `source` or `disabled`. */
export interface StudioTheme {
  name: string;
  group: string | undefined;
  sets: ReadonlyMap<string, string>;
}

/** The content of Tokens Studio files. */
export interface Studio {
  sets: StudioSet[];
  themes: StudioTheme[];
  /** Names of sets, the first below all others. */
  order: string[];
}

/** Reads files into sets, themes and the order of the sets. */
export function readStudio(files: readonly Parsed[]): Studio {
  const studio: Studio = { sets: [], themes: [], order: [] };
  const root = rootOf(files);
  for (const file of files) {
    if (file.kind !== "json") continue;
    const base = baseOf(file.name);
    if (base === "$themes.json") studio.themes.push(...themesOf(file.json));
    else if (Array.isArray(file.json)) continue;
    else if (base === "$metadata.json") studio.order.push(...orderOf(file.json));
    else readFile(file.name, root, file.json, studio);
  }
  return studio;
}

/** The folder of `$metadata.json` or `$themes.json`, with a slash; empty without either. */
function rootOf(files: readonly Parsed[]): string {
  const lead = files.find(({ name }) => /(?:^|\/)\$(?:metadata|themes)\.json$/.test(name));
  return lead === undefined ? "" : lead.name.slice(0, lead.name.lastIndexOf("/") + 1);
}

function readFile(file: string, root: string, json: JsonObject, studio: Studio): void {
  const metadata = member(json, "$metadata");
  const themes = member(json, "$themes");
  if (themes !== undefined) studio.themes.push(...themesOf(themes));
  if (isObject(metadata)) studio.order.push(...orderOf(metadata));
  const single = themes !== undefined || isObject(metadata) || holdsSets(json);
  if (!single) {
    const inside = file.startsWith(root) ? file.slice(root.length) : file;
    const name = inside.replace(/(?:\.tokens)?\.jsonc?$/i, "");
    studio.sets.push({ name, file, above: [], json });
    return;
  }
  for (const name of Object.keys(json)) {
    const set = json[name];
    if (!name.startsWith("$") && isObject(set))
      studio.sets.push({ name, file, above: [name], json: set });
  }
}

function orderOf(json: JsonObject): string[] {
  const order = member(json, "tokenSetOrder");
  return Array.isArray(order) ? order.filter((name) => typeof name === "string") : [];
}

function themesOf(json: Json): StudioTheme[] {
  if (!Array.isArray(json)) return [];
  return json.filter(isObject).map((theme) => {
    const group = member(theme, "group");
    return {
      name: String(member(theme, "name") ?? member(theme, "id") ?? ""),
      group: typeof group === "string" && group !== "" ? group : undefined,
      sets: selectionOf(member(theme, "selectedTokenSets")),
    };
  });
}

function selectionOf(json: Json | undefined): ReadonlyMap<string, string> {
  if (Array.isArray(json)) {
    return new Map(json.filter(isObject).map((one) => [String(one.id), String(one.status)]));
  }
  return new Map(isObject(json) ? Object.entries(json).map(([id, how]) => [id, String(how)]) : []);
}

/**
 * Whether the members at the root are sets rather than groups: references never name their set, so
 * most of them begin with a name from within a set.
 */
function holdsSets(json: JsonObject): boolean {
  const names = Object.keys(json).filter((name) => !name.startsWith("$") && isObject(json[name]));
  const inner = new Set(names.flatMap((name) => Object.keys(json[name] as JsonObject)));
  const references = JSON.stringify(json).match(/\{[^{}"\\]+\}/g) ?? [];
  let within = 0;
  let whole = 0;
  for (const reference of references) {
    const [first = "", second] = reference.slice(1, -1).split(".");
    if (second === undefined) continue;
    if (names.includes(first)) whole += 1;
    else if (inner.has(first)) within += 1;
  }
  return within > whole || (whole === 0 && names.length === 1 && names[0] === "global");
}

/** Whether an object is a token of a type that only Tokens Studio has. */
export function hasStudioType(json: unknown): boolean {
  return someObject(json, (object) => {
    const type = member(object, "type") ?? member(object, "$type");
    return typeof type === "string" && studioTypes.has(type);
  });
}

const studioTypes = new Set(
  `sizing spacing borderRadius borderWidth boxShadow fontFamilies fontWeights fontSizes lineHeights
   paragraphSpacing textCase textDecoration composition`.split(/\s+/),
);
