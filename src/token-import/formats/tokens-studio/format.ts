/** Tokens Studio for Figma, and Penpot, which writes the same. */
import { isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { descend } from "../../../tokens/reference.ts";
import { adaptType, mapTexts } from "../../adapt-type.ts";
import { byFace } from "../../appearance-files.ts";
import { pointerOf } from "../../json-text.ts";
import { type Note, readTokens } from "../../json-tokens.ts";
import type { Axis, Format, Parsed, TokenSet, Tools } from "../../model.ts";
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
    // Without themes, sets that are named after an appearance are its own.
    const themed = studio.themes.length > 0 ? byTheme(ordered, studio.themes) : byFace(ordered);
    return { ...themed, unitless: "px" };
  },
};

function isStudio({ name, json }: Parsed & { kind: "json" }): boolean {
  if (/(?:^|\/)\$(?:themes|metadata)\.json$/.test(name)) return true;
  if (!isObject(json)) return false;
  const metadata = member(json, "$metadata");
  return (
    Array.isArray(member(json, "$themes")) ||
    (isObject(metadata) && Array.isArray(member(metadata, "tokenSetOrder")))
  );
}

/**
 * The sets that a theme selects, and those that hold what these refer to and no other has;
 * `undefined` where there are no themes, so that all count.
 */
function usedSets(studio: Studio, file: string, { report }: Tools): Set<string> | undefined {
  if (studio.themes.length === 0) return undefined;
  const used = new Set(studio.themes.flatMap((theme) => selected(theme)));
  for (let found = true; found; ) {
    const known = studio.sets.filter(({ name }) => used.has(name));
    const wanted = new Set(known.flatMap(({ json }) => referencesIn(json)));
    const missing = [...wanted].filter((path) => !known.some(({ json }) => holds(json, path)));
    const needed = studio.sets.filter(
      ({ name, json }) => !used.has(name) && missing.some((path) => holds(json, path)),
    );
    for (const { name } of needed) used.add(name);
    found = needed.length > 0;
  }
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

function holds(json: JsonObject, path: string): boolean {
  const token = descend(json, path.split("."));
  return isObject(token) && (Object.hasOwn(token, "value") || Object.hasOwn(token, "$value"));
}

function selected({ sets }: StudioTheme): string[] {
  return [...sets].filter(([, how]) => how !== "disabled").map(([name]) => name);
}

function inOrder(sets: readonly TokenSet[], order: readonly string[]): TokenSet[] {
  const place = (name: string) => {
    const at = order.indexOf(name);
    return at === -1 ? order.length : at;
  };
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
  const whenOf = (set: string) =>
    themes
      .filter((theme) => selected(theme).includes(set))
      .map(({ name, group }) => [{ axis: group ?? "theme", context: name }]);
  const chosen = sets.map((set) => ({ ...set, when: whenOf(set.name) }));
  // What is only referred to counts always, below what a theme selects.
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

/** `$colors.red`, as references were written once. */
function braced(text: string): string {
  return /^\$[\w-]+(?:\.[\w-]+)*$/.test(text) ? `{${text.slice(1)}}` : text;
}

function splitComposition(token: JsonObject, note: Note): void {
  if (member(token, "$type") !== "composition") return;
  const value: Json = token.$value ?? null;
  const names = isObject(value) ? Object.keys(value).join(", ") : "";
  note("token_left_out", `a composition is of no type of the format, and gives no value: ${names}`);
}
