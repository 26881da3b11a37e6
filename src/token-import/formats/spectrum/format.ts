/** The sources of Adobe Spectrum: one schema per token, and values in `sets`. */
import { emptyObject, isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { objectFiles, someObject } from "../../files.ts";
import { pointerOf } from "../../json-text.ts";
import type { Axis, Condition, Format, TokenSet, Tools } from "../../model.ts";
import type { Naming } from "../../own-names/naming.ts";
import { typeNamed } from "../../types.ts";

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
    const sets = new Map<string, TokenSet>();
    const setOf = (conditions: readonly Condition[]): TokenSet => {
      const key = conditions.map(({ axis, context }) => `${axis} ${context}`).join(", ");
      const when = conditions.length > 0 && { when: [conditions] };
      const set = sets.get(key) ?? { name: key || "base", document: emptyObject(), ...when };
      sets.set(key, set);
      return set;
    };
    for (const { name: file, json } of objectFiles(files)) {
      for (const name of Object.keys(json)) {
        const raw = json[name];
        if (isObject(raw)) readToken(raw, { name, file, path: [name] }, [], { tools, setOf });
      }
    }
    const all = [...sets.values()];
    return {
      sets: all.sort((one, other) => depthOf(one) - depthOf(other)),
      axes: axesOf(all),
      unitless: "px",
      names: spectrumNames,
    };
  },
};

/** The prefix and the classes of Spectrum's own stylesheets. */
const spectrumNames: Naming = {
  prefix: "spectrum-",
  base: [".spectrum"],
  modes: new Map([
    [
      "color-theme",
      new Map([
        ["light", [".spectrum--light"]],
        ["dark", [".spectrum--dark"]],
        ["wireframe", [".spectrum--wireframe"]],
        ["darkest", [".spectrum--darkest"]],
      ]),
    ],
    [
      "scale",
      new Map([
        ["desktop", [".spectrum--medium"]],
        ["medium", [".spectrum--medium"]],
        ["mobile", [".spectrum--large"]],
        ["large", [".spectrum--large"]],
      ]),
    ],
  ]),
};

interface Reading {
  tools: Tools;
  setOf(conditions: readonly Condition[]): TokenSet;
}

/** The token that is read, and the path to the part of it that is read. */
interface Place {
  name: string;
  file: string;
  path: readonly string[];
}

/** Sets with fewer conditions lie below. */
function depthOf({ when }: TokenSet): number {
  return when?.[0]?.length ?? 0;
}

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

function readToken(raw: JsonObject, at: Place, into: readonly Condition[], reading: Reading): void {
  const inner = member(raw, "sets");
  const { name, file, path } = at;
  const place = { file, pointer: pointerOf(path) };
  if (isObject(inner)) {
    for (const context of Object.keys(inner)) {
      const part = inner[context];
      const axis = axisOf(context);
      const outer = into.find((condition) => condition.axis === axis);
      // Built files repeat the sets of an alias's target within the alias's own sets.
      if (!isObject(part) || (outer !== undefined && outer.context !== context)) continue;
      const below = { ...at, path: [...path, "sets", context] };
      const conditions = outer === undefined ? [...into, { axis, context }] : into;
      readToken({ ...rest(raw), ...part }, below, conditions, reading);
    }
    return;
  }
  const value = member(raw, "value");
  if (value === undefined) return;
  const type = typeOf(raw, value);
  const token: JsonObject = {
    ...(type !== undefined && { $type: type }),
    $value: value,
    ...described(raw),
  };
  const message = "value is written $value, and the schema $type";
  reading.tools.report.add("keys_renamed", { ...place, path: name }, message);
  reading.tools.places.set(token, place);
  reading.setOf(into).document[name.replaceAll(".", "-")] = token;
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
  return Object.hasOwn(schemas, name) ? schemas[name] || undefined : typeNamed(name);
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

const usualAxes: readonly (readonly [string, readonly string[]])[] = [
  ["color-theme", ["light", "dark", "wireframe", "darkest"]],
  ["scale", ["desktop", "mobile", "medium", "large"]],
];

function axisOf(context: string): string {
  return usualAxes.find(([, names]) => names.includes(context))?.[0] ?? "set";
}

function axesOf(sets: readonly TokenSet[]): Axis[] {
  const conditions = sets.flatMap(({ when }) => when?.flat() ?? []);
  return [...Map.groupBy(conditions, ({ axis }) => axis)].map(([name, members]) => {
    const found = new Set(members.map(({ context }) => context));
    const usual = usualAxes.find(([axis]) => axis === name)?.[1].filter((one) => found.has(one));
    const contexts = usual ?? [...found];
    return { name, default: contexts[0] ?? "", contexts };
  });
}
