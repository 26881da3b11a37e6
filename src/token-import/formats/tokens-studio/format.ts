/** Tokens Studio for Figma, and Penpot, which writes the same format. */
import { isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { adaptType, mapTexts } from "../../adapt-type.ts";
import { byFace } from "../../appearance-files.ts";
import { someObject } from "../../files.ts";
import { pointerOf } from "../../json-text.ts";
import { type Note, readTokens } from "../../json-tokens.ts";
import type { Axis, Condition, Format, Parsed, TokenSet, Tools } from "../../model.ts";
import { ImportProblem } from "../../problem.ts";
import { hasStudioType, readStudio, type Studio, type StudioTheme } from "./sets.ts";

/** Sets in the order of `tokenSetOrder`; groups of `$themes` are axes. */
export const tokensStudio: Format = {
  name: "tokens-studio",
  label: "files of Tokens Studio and Penpot",

  recognise(files) {
    if (files.some((file) => file.kind === "json" && isStudio(file))) {
      return { score: 0.95, reason: "there are $themes or $metadata with tokenSetOrder" };
    }
    if (files.some((file) => file.kind === "json" && hasStudioType(file.json))) {
      return { score: 0.8, reason: "tokens have types that only Tokens Studio has" };
    }
    return undefined;
  },

  reads: (file) => file.kind === "json" && (isStudio(file) || holdsValues(file.json)),

  read(files, tools) {
    const studio = readStudio(files);
    const first = files[0]?.name ?? "";
    if (studio.sets.length === 0)
      throw new ImportProblem({ file: first }, "no set is among the files");
    const used = usedSets(studio, first, tools);
    const sets = studio.sets
      .filter(({ name }) => used === undefined || used.has(name))
      .map(({ name, file, above, json }): TokenSet => {
        const document = readTokens(json, { file, above, legacy: true, adapt, ...tools });
        return { name, document };
      });
    const ordered = inOrder(sets, studio.order);
    // Without themes, a set that is named after an appearance applies only there.
    const themed = studio.themes.length > 0 ? byTheme(ordered, studio.themes) : byFace(ordered);
    return { ...themed, unitless: "px" };
  },
};

/** Whether tokens are somewhere in a file. */
function holdsValues(json: unknown): boolean {
  return someObject(json, (one) => Object.hasOwn(one, "value") || Object.hasOwn(one, "$value"));
}

function isStudio({ name, json }: Parsed & { kind: "json" }): boolean {
  if (/(?:^|\/)\$(?:themes|metadata)\.json$/.test(name)) return true;
  if (!isObject(json)) return false;
  const metadata = member(json, "$metadata");
  return (
    Array.isArray(member(json, "$themes")) ||
    (isObject(metadata) && Array.isArray(member(metadata, "tokenSetOrder")))
  );
}

/** Adds the sets that the used ones refer to, directly or indirectly. */
function addReferred(used: Set<string>, studio: Studio): void {
  const holders = holdersOf(studio);
  const seen = new Set<string>();
  for (let added = studio.sets.filter(({ name }) => used.has(name)); added.length > 0; ) {
    const wanted = added
      .flatMap(({ json }) => referencesIn(json))
      .filter((path) => !seen.has(path));
    const missing = wanted
      .map((path) => holders.get(path) ?? [])
      .filter((names) => !names.some((name) => used.has(name)));
    const needed = new Set(missing.flat());
    for (const path of wanted) seen.add(path);
    for (const name of needed) used.add(name);
    added = studio.sets.filter(({ name }) => needed.has(name));
  }
}

/**
 * The sets that a theme selects, and those with tokens that these refer to and none of them has;
 * `undefined` without themes, so that all sets apply.
 */
function usedSets(studio: Studio, file: string, { report }: Tools): Set<string> | undefined {
  if (studio.themes.length === 0) return undefined;
  const used = new Set(studio.themes.flatMap((theme) => selected(theme)));
  addReferred(used, studio);
  for (const { name, file: own, above } of studio.sets) {
    if (used.has(name)) continue;
    const place = { file: own || file, ...(above.length > 0 && { pointer: pointerOf(above) }) };
    report.add("set_left_out", place, `no theme selects the set ${name}`);
  }
  return used;
}

function referencesIn(json: JsonObject): string[] {
  const references = JSON.stringify(json).match(/\{[^{}"\\]+\}/g) ?? [];
  return references.map((reference) => reference.slice(1, -1).trim());
}

/** The names of the sets that have a token, by its dotted path. */
function holdersOf({ sets }: Studio): ReadonlyMap<string, string[]> {
  const holders = new Map<string, string[]>();
  const walk = (name: string, json: JsonObject, above: string): void => {
    for (const key of Object.keys(json)) {
      const child = json[key];
      if (!isObject(child)) continue;
      const path = above + key;
      if (Object.hasOwn(child, "value") || Object.hasOwn(child, "$value")) {
        const names = holders.get(path) ?? [];
        holders.set(path, names);
        names.push(name);
      }
      walk(name, child, `${path}.`);
    }
  };
  for (const { name, json } of sets) walk(name, json, "");
  return holders;
}

function selected({ sets }: StudioTheme): string[] {
  return [...sets].filter(([, how]) => how !== "disabled").map(([name]) => name);
}

function inOrder(sets: readonly TokenSet[], order: readonly string[]): TokenSet[] {
  // The first position of a repeated name counts.
  const places = new Map([...order.entries()].reverse().map(([at, name]) => [name, at]));
  const place = (name: string) => places.get(name) ?? order.length;
  return [...sets].sort((one, other) => place(one.name) - place(other.name));
}

function byTheme(
  sets: readonly TokenSet[],
  themes: readonly StudioTheme[],
): { sets: TokenSet[]; axes: Axis[] } {
  const groups = Map.groupBy(themes, ({ group }) => group ?? "theme");
  const axes = [...groups].map(([name, members]) => ({
    name,
    default: members[0]?.name ?? "",
    contexts: members.map((theme) => theme.name),
  }));
  const conditions = new Map<string, Condition[][]>();
  for (const theme of themes) {
    const condition = { axis: theme.group ?? "theme", context: theme.name };
    for (const set of selected(theme)) {
      const own = conditions.get(set) ?? [];
      conditions.set(set, own);
      own.push([condition]);
    }
  }
  const whenOf = (set: string) => conditions.get(set) ?? [];
  const chosen = sets.map((set) => ({ ...set, when: whenOf(set.name) }));
  // Sets that are only referred to always apply, below the selected ones.
  const below = chosen.filter(({ when }) => when.length === 0).map(({ when: _, ...set }) => set);
  return { sets: [...below, ...chosen.filter(({ when }) => when.length > 0)], axes };
}

function adapt(token: JsonObject, path: readonly string[], note: Note): void {
  token.$value = mapTexts(token.$value ?? null, braced);
  splitComposition(token, note);
  adaptType(token, note);
  const type = token.$type;
  if (type === "other" || type === "asset" || type === "composition") delete token.$type;
  if (type === "opacity" && path.length > 0) token.$type = "number";
}

/** Puts braces around `$colors.red`, an old notation of references. */
function braced(text: string): string {
  return /^\$[\w-]+(?:\.[\w-]+)*$/.test(text) ? `{${text.slice(1)}}` : text;
}

function splitComposition(token: JsonObject, note: Note): void {
  if (member(token, "$type") !== "composition") return;
  const value: Json = token.$value ?? null;
  const names = isObject(value) ? Object.keys(value).join(", ") : "";
  note("token_left_out", `a composition is of no type of the format, and gives no value: ${names}`);
}
