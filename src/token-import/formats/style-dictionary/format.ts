/** Token files of Style Dictionary: `value` or `$value`, in many files. */
import { isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { adaptType, mapTexts } from "../../adapt-type.ts";
import { isConfiguration, type ObjectFile, objectFiles, someObject } from "../../files.ts";
import { keptUnder, type Note, readTokens } from "../../json-tokens.ts";
import type { Format } from "../../model.ts";
import { byName } from "../../named-files.ts";
import { reportOverridden } from "../../overridden.ts";
import { withValueModes } from "../../value-modes.ts";
import { writeModularScale } from "./modular-scale.ts";

/** Style Dictionary, as its documentation describes token files; lengths without a unit are rem. */
export const styleDictionary: Format = {
  name: "style-dictionary",
  label: "token files of Style Dictionary",

  recognise(files) {
    const sources = objectFiles(files);
    const configured = sources.some(({ json }) => isObject(member(json, "platforms")));
    const plain = count(sources, hasPlainValue);
    if (plain > count(sources, (object) => Object.hasOwn(object, "$value"))) {
      const reason = "tokens have value without $";
      return { score: configured ? 0.9 : 0.6, reason };
    }
    if (!configured) return undefined;
    return { score: 0.7, reason: "a file has platforms, as a configuration of Style Dictionary" };
  },

  reads: (file) => file.kind === "json" && someObject(file.json, hasAnyValue),

  read(files, tools) {
    const sources = objectFiles(files);
    const sets = sources
      .filter(({ json }) => !isConfiguration(json))
      .map(({ name, json }) => ({
        name,
        document: readTokens(json, { file: name, legacy: true, adapt, ...tools }),
      }));
    const named = byName(sets);
    reportOverridden(named.sets, tools);
    const moded = withValueModes(named.sets, named.axes, tools);
    return { ...moded, unitless: "rem", names: { ...prefixOf(sources), case: "kebab" } };
  },
};

/** The prefix of the CSS platform in a configuration, with the hyphen that Style Dictionary adds. */
function prefixOf(sources: readonly ObjectFile[]): { prefix?: string } {
  for (const { json } of sources) {
    const platforms = member(json, "platforms");
    if (!isObject(platforms)) continue;
    const all = Object.entries(platforms).filter(([, platform]) => isObject(platform));
    const css = all.find(([name]) => /css/i.test(name)) ?? all.find(([, one]) => isOfCss(one));
    const prefix = css && isObject(css[1]) ? member(css[1], "prefix") : undefined;
    if (typeof prefix === "string" && /^[\w-]{1,59}$/.test(prefix)) return { prefix: `${prefix}-` };
  }
  return {};
}

const isOfCss = (platform: Json): boolean =>
  isObject(platform) && /css|web/.test(String(member(platform, "transformGroup")));

function count(sources: readonly ObjectFile[], test: (object: JsonObject) => boolean): number {
  let found = 0;
  for (const { json } of sources) {
    someObject(json, (object) => {
      if (test(object)) found += 1;
      return false;
    });
  }
  return found;
}

const hasAnyValue = (json: JsonObject): boolean =>
  hasPlainValue(json) || Object.hasOwn(json, "$value");

function hasPlainValue(json: JsonObject): boolean {
  const value = member(json, "value");
  return value !== undefined && typeof member(json, "unit") !== "string";
}

const categories: Readonly<Record<string, string>> = {
  color: "color",
  colors: "color",
  size: "dimension",
  time: "duration",
  duration: "duration",
  opacity: "number",
};

function adapt(token: JsonObject, path: readonly string[], note: Note): void {
  token.$value = mapTexts(token.$value ?? null, (text) => text.replaceAll(/\.value\}/g, "}"));
  writeModularScale(token, note);
  if (member(token, "$type") !== undefined) {
    adaptType(token, note);
    return;
  }
  const category = categoryOf(token) ?? path[0] ?? "";
  const type = categories[category];
  if (type === undefined || !mayBe(type, token.$value)) return;
  token.$type = type;
  note("type_inferred", `no type was said; a token of the category ${category} is a ${type}`);
}

function categoryOf(token: JsonObject): string | undefined {
  const extensions = member(token, "$extensions");
  const kept = isObject(extensions) ? member(extensions, keptUnder) : undefined;
  const attributes = isObject(kept) ? member(kept, "attributes") : undefined;
  const category = isObject(attributes) ? member(attributes, "category") : undefined;
  return typeof category === "string" ? category : undefined;
}

/** Whether a value can be of a type; a reference gets the type of its target instead. */
function mayBe(type: string, value: Json): boolean {
  if (typeof value === "string" && value.includes("{")) return false;
  if (type === "dimension" || type === "number" || type === "duration") {
    return typeof value === "number" || (typeof value === "string" && /^[-+.\d]/.test(value));
  }
  return true;
}
