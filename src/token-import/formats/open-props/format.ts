/** Custom properties written as JSON, as Open Props publishes them: names with two hyphens. */
import { isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { objectFiles } from "../../files.ts";
import { pointerOf } from "../../json-text.ts";
import type { Format } from "../../model.ts";
import { readProperties } from "../css/custom-properties.ts";
import type { Declared } from "../css/declarations.ts";

/** Values are CSS with `var()`; groups around the properties say nothing that their names do not. */
export const openProps: Format = {
  name: "open-props",
  label: "custom properties in JSON, as Open Props has them",

  recognise(files) {
    const found = objectFiles(files).some(
      ({ name, json }) => propertiesOf(name, json, []).length > 0,
    );
    return found ? { score: 0.9, reason: "names of tokens begin with two hyphens" } : undefined;
  },

  read(files, tools) {
    const declared = objectFiles(files).flatMap(({ name, json }) => propertiesOf(name, json, []));
    return readProperties(declared, tools);
  },
};

function propertiesOf(file: string, json: JsonObject, at: readonly string[]): Declared[] {
  return Object.keys(json).flatMap((name) => {
    const child = json[name] ?? null;
    const path = [...at, name];
    const value = isObject(child) ? (member(child, "$value") ?? member(child, "value")) : child;
    if (name.startsWith("--") && isText(value)) {
      const place = { file, pointer: pointerOf(path) };
      return [{ name: name.slice(2), value: String(value).trim(), conditions: [], place }];
    }
    return isObject(child) && path.length < 16 ? propertiesOf(file, child, path) : [];
  });
}

function isText(value: Json | undefined): boolean {
  return typeof value === "string" || typeof value === "number";
}
