/** Documents of the 2025.10 format and of its drafts in real use. */
import { isObject, type JsonObject, member } from "../../../tokens/json.ts";
import { adaptType } from "../../adapt-type.ts";
import { isConfiguration, objectFiles, someObject } from "../../files.ts";
import { type Note, readTokens } from "../../json-tokens.ts";
import type { Format, TokenSet, Tools } from "../../model.ts";
import { byName } from "../../named-files.ts";
import { reportOverridden } from "../../overridden.ts";
import { byTheme } from "../../theme-overrides.ts";
import { within, withValueModes } from "../../value-modes.ts";
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

  reads: (file) =>
    file.kind === "json" &&
    someObject(file.json, (one) => Object.hasOwn(one, "$value") || Object.hasOwn(one, "value")),

  read(files, tools) {
    const sources = objectFiles(files).filter(({ json }) => !isConfiguration(json));
    const sets = sources.map(({ name, json }): TokenSet => {
      const document = readTokens(json, { file: name, legacy: true, adapt, ...tools });
      return { name, document };
    });
    const named = byTheme(sets, tools) ?? byName(sets);
    reportOverridden(named.sets, tools);
    const overlays = sources.flatMap(({ name, json }) =>
      appearancesOf(name, json, tools).map((set) =>
        within(named.sets.find((one) => one.name === name) ?? {}, set),
      ),
    );
    return { ...withValueModes([...named.sets, ...overlays], named.axes, tools), unitless: "px" };
  },
};

function adapt(token: JsonObject, path: readonly string[], note: Note): void {
  // The form in which Figma plugins write number variables.
  if (token.$type === "float" && typeof token.$value === "number") {
    Object.assign(token, figmaToken(token.$value, [], path, note));
  }
  adaptType(token, note);
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
