/** Documents of the 2025.10 format and of its drafts in real use. */
import { emptyObject, isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { adaptType } from "../../adapt-type.ts";
import { isConfiguration, objectFiles, someObject } from "../../files.ts";
import { type Note, readTokens } from "../../json-tokens.ts";
import type { Axis, Condition, Format, TokenSet, Tools } from "../../model.ts";
import { byName } from "../../named-files.ts";
import { reportOverridden } from "../../overridden.ts";
import { putToken, tokensOf } from "../../tree.ts";
import { figmaToken } from "../figma/value.ts";

/**
 * Tokens with `$value`. Values in a list of two for light and dark, values by mode in `$extensions.mode`, and
 * files named after an appearance or another context apply only there.
 */
export const dtcg: Format = {
  name: "dtcg",
  label: "documents of the Design Tokens format",

  recognise(files) {
    const found = objectFiles(files).some(({ json }) =>
      someObject(json, (object) => Object.hasOwn(object, "$value")),
    );
    return found ? { score: 0.5, reason: "tokens have $value" } : undefined;
  },

  read(files, tools) {
    const sources = objectFiles(files).filter(({ json }) => !isConfiguration(json));
    const sets = sources.map(({ name, json }): TokenSet => {
      const document = readTokens(json, { file: name, legacy: true, adapt, ...tools });
      return { name, document };
    });
    const named = byName(sets);
    const within = new Map(named.sets.map(({ name, when }) => [name, when?.[0] ?? []]));
    const overlays = sources.flatMap(({ name, json }) =>
      appearancesOf(name, json, tools).map((set) => inside(within.get(name), set)),
    );
    const modes = sets.flatMap((set) =>
      splitModes(set, tools).map((mode) => inside(within.get(set.name), mode)),
    );
    const all = [...named.sets, ...modes, ...overlays];
    reportOverridden(named.sets, tools);
    return { sets: all, axes: axesOf(all, named.axes), unitless: "px" };
  },
};

function adapt(token: JsonObject, path: readonly string[], note: Note): void {
  // The form in which Figma plugins write number variables.
  if (token.$type === "float" && typeof token.$value === "number") {
    Object.assign(token, figmaToken(token.$value, [], path, note));
  }
  adaptType(token, note);
}

/** A file's set that applies only in some contexts; its own appearance wins. */
function inside(conditions: readonly Condition[] = [], set: TokenSet): TokenSet {
  const around = conditions.filter(({ axis }) => axis !== "appearance");
  return { ...set, when: (set.when ?? []).map((all) => [...around, ...all]) };
}

/** Our own `$appearances`. */
function appearancesOf(file: string, json: JsonObject, tools: Tools): TokenSet[] {
  const appearances = member(json, "$appearances");
  if (!isObject(appearances)) return [];
  return Object.keys(appearances).flatMap((context) => {
    const part = appearances[context];
    if (!isObject(part)) return [];
    const above = ["$appearances", context];
    const document = readTokens(part, { file, above, legacy: true, adapt, ...tools });
    return { name: `${file} ${context}`, document, when: [[{ axis: "appearance", context }]] };
  });
}

const isColorPair = (type: Json | undefined, value: Json | undefined): value is Json[] =>
  type === "color" && Array.isArray(value) && value.length === 2;

/** A token's values by mode, as its extensions give them. */
function modeOf(token: JsonObject): JsonObject {
  const extensions = member(token, "$extensions");
  const mode = isObject(extensions) ? member(extensions, "mode") : undefined;
  return isObject(mode) ? mode : emptyObject();
}

/** Extracts the values for other modes from a set's tokens. */
function splitModes({ name, document }: TokenSet, tools: Tools): TokenSet[] {
  const modes = new Map<string, TokenSet>();
  const put = (
    axis: string,
    context: string,
    path: readonly string[],
    like: JsonObject,
    value: Json,
  ) => {
    const key = `${axis} ${context}`;
    const when = [[{ axis, context }]];
    const mode = modes.get(key) ?? { name: `${name} ${key}`, document: emptyObject(), when };
    modes.set(key, mode);
    const token = { ...like, $value: value };
    const place = tools.places.get(like);
    if (place !== undefined) tools.places.set(token, place);
    putToken(mode.document, path, token, tools.places, tools.report);
  };
  for (const { path, token, groupType } of tokensOf(document)) {
    const pair = token.$value;
    if (isColorPair(member(token, "$type") ?? groupType, pair)) {
      put("appearance", "light", path, token, pair[0] ?? null);
      put("appearance", "dark", path, token, pair[1] ?? null);
      token.$value = pair[0] ?? null;
      const place = tools.places.get(token);
      const message = "a list of two colors is the light and the dark value";
      if (place) tools.report.add("value_rewritten", { ...place, path: path.join(".") }, message);
    }
    const mode = modeOf(token);
    for (const context of Object.keys(mode)) {
      put("mode", context, path, token, mode[context] ?? null);
    }
  }
  return [...modes.values()];
}

/** The axes that sets depend on; an appearance without a set is the base. */
function axesOf(sets: readonly TokenSet[], named: readonly Axis[]): Axis[] {
  const conditions = sets.flatMap(({ when }) => when?.flat() ?? []);
  return [...Map.groupBy(conditions, ({ axis }) => axis)].map(([name, members]) => {
    const existing = named.find((axis) => axis.name === name && name !== "appearance");
    if (existing !== undefined) return existing;
    const contexts = [...new Set(members.map(({ context }) => context))];
    if (name === "appearance" && !contexts.includes("light")) contexts.unshift("light");
    const usual = contexts.find((context) => /^(?:light|default)$/i.test(context)) ?? contexts[0];
    return { name, default: usual ?? "", contexts };
  });
}
