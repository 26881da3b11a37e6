/** Token files of Theo: `props` with `global`, `aliases` and `imports`. */
import { emptyObject, isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { mapTexts } from "../../adapt-type.ts";
import { objectFiles } from "../../files.ts";
import { pointerOf } from "../../json-text.ts";
import { keptUnder } from "../../json-tokens.ts";
import type { Format, TokenSet, Tools } from "../../model.ts";
import { putToken } from "../../tree.ts";

/** Props become tokens, aliases are replaced by their values, `global` counts for all props. */
export const theo: Format = {
  name: "theo",
  label: "token files of Theo in JSON",

  recognise(files) {
    const found = objectFiles(files).some(({ json }) => propsOf(json).length > 0);
    return found ? { score: 0.85, reason: "there are props with values" } : undefined;
  },

  read(files, tools) {
    const sources = objectFiles(files);
    const aliases = new Map(sources.flatMap(({ json }) => aliasesOf(json)));
    const sets = sources.map(({ name, json }): TokenSet => {
      const set: TokenSet = { name, document: emptyObject() };
      const global = member(json, "global");
      for (const prop of propsOf(json)) {
        const whole = { ...(isObject(global) ? global : {}), ...prop.json };
        readProp(prop.name, whole, prop.at, name, aliases, set, tools);
      }
      return set;
    });
    return { sets, axes: [], unitless: "px" };
  },
};

interface Prop {
  name: string;
  at: readonly string[];
  json: JsonObject;
}

/** Props by name, or in a list with their names inside. */
function propsOf(json: JsonObject): Prop[] {
  const props = member(json, "props");
  if (Array.isArray(props)) {
    return props.flatMap((prop, index) =>
      isObject(prop) && typeof prop.name === "string" && Object.hasOwn(prop, "value")
        ? [{ name: prop.name, at: ["props", String(index)], json: prop }]
        : [],
    );
  }
  if (!isObject(props)) return [];
  return Object.keys(props).flatMap((name) => {
    const prop = props[name];
    return isObject(prop) && Object.hasOwn(prop, "value")
      ? [{ name, at: ["props", name], json: prop }]
      : [];
  });
}

function aliasesOf(json: JsonObject): [string, Json][] {
  const aliases = member(json, "aliases");
  if (!isObject(aliases)) return [];
  return Object.keys(aliases).map((name) => {
    const alias = aliases[name] ?? null;
    return [name, isObject(alias) ? (member(alias, "value") ?? null) : alias];
  });
}

const kinds: Readonly<Record<string, string>> = {
  color: "color",
  size: "dimension",
  number: "number",
  time: "duration",
  duration: "duration",
  font: "fontFamily",
  shadow: "shadow",
  "box-shadow": "shadow",
};

function readProp(
  name: string,
  prop: JsonObject,
  at: readonly string[],
  file: string,
  aliases: ReadonlyMap<string, Json>,
  set: TokenSet,
  tools: Tools,
): void {
  const place = { file, pointer: pointerOf(at) };
  const path = [name.replace(/[{}.$]/g, "-")];
  const note = (code: "keys_renamed" | "reference_resolved" | "type_mapped", message: string) =>
    tools.report.add(code, { ...place, path: path.join(".") }, message);
  const value = resolveAliases(member(prop, "value") ?? null, aliases, () =>
    note("reference_resolved", "an alias of Theo was replaced by its value"),
  );
  const type = typeOf(prop);
  note("keys_renamed", "value, type and comment are written with $");
  if (type !== undefined) note("type_mapped", `by type and category it is a ${type}`);
  const comment = member(prop, "comment");
  const category = member(prop, "category");
  const token: JsonObject = {
    ...(type !== undefined && { $type: type }),
    $value: value,
    ...(typeof comment === "string" && { $description: comment }),
    ...(member(prop, "deprecated") === true && { $deprecated: true }),
    ...(typeof category === "string" && { $extensions: { [keptUnder]: { category } } }),
  };
  tools.places.set(token, place);
  putToken(set.document, path, token, tools.places, tools.report);
}

const byCategory: Readonly<Record<string, string>> = {
  "line-height": "lineHeight",
  "font-weight": "fontWeight",
  "font-size": "dimension",
  "letter-spacing": "letterSpacing",
  "box-shadow": "shadow",
  "inner-shadow": "shadow",
  time: "duration",
  opacity: "number",
  "z-index": "number",
};

function typeOf(prop: JsonObject): string | undefined {
  const category = String(member(prop, "category") ?? "");
  const type = String(member(prop, "type") ?? "");
  return byCategory[category] ?? kinds[type];
}

/** Replaces `{!name}` by the alias's value, and aliases in that value likewise. */
function resolveAliases(json: Json, aliases: ReadonlyMap<string, Json>, found: () => void): Json {
  return mapTexts(json, (text) => {
    let current = text;
    for (let steps = 0; steps < 16 && current.includes("{!"); steps += 1) {
      current = current.replace(/\{!([^{}]+)\}/g, (whole, name: string) => {
        const value = aliases.get(name);
        if (value === undefined || (typeof value === "object" && value !== null)) return whole;
        found();
        return String(value);
      });
      if (current.length > 10_000) return text;
    }
    return current;
  });
}
