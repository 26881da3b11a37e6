/** The sources of Adobe Spectrum: a schema a token, and values in `sets`. */
import { isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { objectFiles, someObject } from "../../files.ts";
import { pointerOf } from "../../json-text.ts";
import type { Axis, Format, TokenSet, Tools } from "../../model.ts";
import { knownType } from "../../types.ts";

/** `sets` of light, dark and wireframe are one axis, desktop and mobile another. */
export const spectrum: Format = {
  name: "spectrum",
  label: "sources of Adobe Spectrum's tokens",

  recognise(files) {
    const found = objectFiles(files).some(({ json }) => someObject(json, isSpectrum));
    return found
      ? { score: 0.9, reason: "tokens have schemas of token-types, or sets" }
      : undefined;
  },

  read(files, tools) {
    const base: TokenSet = { name: "base", document: {} };
    const sets = new Map<string, TokenSet>();
    for (const { name: file, json } of objectFiles(files)) {
      for (const name of Object.keys(json)) {
        const raw = json[name];
        if (isObject(raw)) readToken(name, raw, file, [name], base, sets, tools);
      }
    }
    return { sets: [base, ...sets.values()], axes: axesOf(sets), unitless: "px" };
  },
};

function isSpectrum(object: JsonObject): boolean {
  const schema = member(object, "$schema");
  return (
    (typeof schema === "string" && schema.includes("/token-types/")) ||
    (isObject(member(object, "sets")) &&
      Object.values(object.sets as JsonObject).some(
        (set) => isObject(set) && Object.hasOwn(set, "value"),
      ))
  );
}

function readToken(
  name: string,
  raw: JsonObject,
  file: string,
  at: readonly string[],
  into: TokenSet,
  sets: Map<string, TokenSet>,
  tools: Tools,
): void {
  const inner = member(raw, "sets");
  const place = { file, pointer: pointerOf(at) };
  if (isObject(inner)) {
    for (const context of Object.keys(inner)) {
      const part = inner[context];
      const set = sets.get(context) ?? { name: context, document: {} };
      sets.set(context, set);
      const whole = isObject(part) ? { ...rest(raw), ...part } : undefined;
      if (whole) readToken(name, whole, file, [...at, "sets", context], set, sets, tools);
    }
    return;
  }
  const value = member(raw, "value");
  if (value === undefined) return;
  const type = typeOf(raw, value);
  const token: JsonObject = {
    ...(type !== undefined && { $type: type }),
    $value: type === "typography" && isObject(value) ? value : (value as Json),
    ...described(raw),
  };
  tools.report.add(
    "keys_renamed",
    { ...place, path: name },
    "value is written $value, and the schema $type",
  );
  tools.places.set(token, place);
  into.document[name.replaceAll(".", "-")] = token;
}

function rest(raw: JsonObject): JsonObject {
  const { sets: _, ...others } = raw;
  return others;
}

const schemas: Readonly<Record<string, string>> = {
  "color-set": "color",
  "gradient-stop": "number",
  "system-set": "",
  "scale-set": "",
  alias: "",
  "text-transform": "",
  "text-align": "",
  "font-style": "",
};

function typeOf(raw: JsonObject, value: Json): string | undefined {
  const schema = member(raw, "$schema");
  if (typeof value === "string" && value.startsWith("{")) return undefined;
  const name = typeof schema === "string" ? (/([\w-]+)\.json$/.exec(schema)?.[1] ?? "") : "";
  return Object.hasOwn(schemas, name) ? schemas[name] || undefined : knownType(name);
}

function described(raw: JsonObject): JsonObject {
  const description = member(raw, "description");
  const deprecated = member(raw, "deprecated");
  const comment = member(raw, "deprecated_comment");
  const reason = typeof comment === "string" ? comment : true;
  return {
    ...(typeof description === "string" && { $description: description }),
    ...(deprecated === true && { $deprecated: reason }),
  };
}

const knownAxes: readonly (readonly [string, readonly string[]])[] = [
  ["color-theme", ["light", "dark", "wireframe", "darkest"]],
  ["scale", ["desktop", "mobile", "medium", "large"]],
];

function axesOf(sets: ReadonlyMap<string, TokenSet>): Axis[] {
  const known = new Set(knownAxes.flatMap(([, names]) => names));
  const others = [...sets.keys()].filter((name) => !known.has(name));
  return [...knownAxes, ["set", others] as const].flatMap(([name, names]) => {
    const contexts = names
      .filter((one) => sets.has(one))
      .map((one) => ({ name: one, sets: [one] }));
    return contexts.length === 0 ? [] : [{ name, default: contexts[0]?.name ?? "", contexts }];
  });
}
