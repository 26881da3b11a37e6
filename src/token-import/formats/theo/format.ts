/** Token files of Theo: `props` with `global`, `aliases` and `imports`. */
import { emptyObject, isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { objectFiles } from "../../files.ts";
import { pointerOf } from "../../json-text.ts";
import { keptUnder } from "../../json-tokens.ts";
import { linkProperties } from "../../linked-properties.ts";
import type { Format, TokenSet, Tools } from "../../model.ts";
import { byName } from "../../named-files.ts";
import { reportOverridden } from "../../overridden.ts";
import { putToken } from "../../tree.ts";
import { isPlain } from "../../values/measure.ts";
import { Aliases } from "./aliases.ts";

/**
 * Props become tokens, aliases are replaced by their values, `global` counts for all props of a file. Files named
 * after an appearance or another context apply only there.
 */
export const theo: Format = {
  name: "theo",
  label: "token files of Theo in JSON",

  recognise(files) {
    const found = objectFiles(files).some(({ json }) => propsOf(json).length > 0);
    return found ? { score: 0.85, reason: "there are props with values" } : undefined;
  },

  reads: (file) =>
    objectFiles([file]).some(({ json }) =>
      ["props", "aliases", "imports"].some((name) => Object.hasOwn(json, name)),
    ),

  read(files, tools) {
    const sources = objectFiles(files);
    const aliases = new Aliases(sources);
    const sets = sources.map(({ name, json }): TokenSet => {
      const set: TokenSet = { name, document: emptyObject() };
      const global = member(json, "global");
      for (const prop of propsOf(json)) {
        const whole = { ...(isObject(global) ? global : {}), ...prop.json };
        readProp(prop.name, whole, prop.at, name, aliases, set, tools);
      }
      return set;
    });
    linkProperties(sets, tools);
    const named = byName(sets);
    reportOverridden(named.sets, tools);
    return { ...named, unitless: "px", names: { case: "kebab" } };
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
  aliases: Aliases,
  set: TokenSet,
  tools: Tools,
): void {
  const place = { file, pointer: pointerOf(at) };
  const path = [name.replace(/[{}.$]/g, "-")];
  const note = (code: "keys_renamed" | "reference_resolved" | "type_mapped", message: string) =>
    tools.report.add(code, { ...place, path: path.join(".") }, message);
  const value = aliases.resolve(member(prop, "value") ?? null, file, () =>
    note("reference_resolved", "an alias of Theo was replaced by its value"),
  );
  const type = typeOf(name, prop, value);
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

function typeOf(name: string, prop: JsonObject, value: Json): string | undefined {
  const category = String(member(prop, "category") ?? "");
  const type = String(member(prop, "type") ?? "");
  const kind = byCategory[category] ?? kinds[type];
  return kind === "fontFamily" ? fontTypeOf(name, value) : kind;
}

/** Parts of the names of font properties, and the types that they imply; undefined for none. */
const fontParts: readonly (readonly [RegExp, string | undefined])[] = [
  [/weight/i, "fontWeight"],
  [/line-?_?height|leading/i, "lineHeight"],
  [/letter-?_?spacing|tracking/i, "letterSpacing"],
  [/font-?_?size/i, "dimension"],
  [/style|transform|decoration|variant|smoothing|stretch/i, undefined],
];

/** The type of a prop that is a `font`, which Theo's authors write for every property of one. */
function fontTypeOf(name: string, value: Json): string | undefined {
  const named = fontParts.find(([pattern]) => pattern.test(name));
  const isMeasure = typeof value === "number" || (typeof value === "string" && isPlain(value));
  if (named !== undefined && (isMeasure || !/famil/i.test(name))) return named[1];
  if (!isMeasure) return "fontFamily";
  const number = Number(value);
  if (Number.isNaN(number)) return "dimension";
  return number >= 100 && number <= 1_000 ? "fontWeight" : "number";
}
