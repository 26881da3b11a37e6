/** JSON of names and values, as builds of many tools publish it: `{ "colorPrimary": "#0b64dd" }`. */
import { emptyObject, isObject, type Json, type JsonObject } from "../../../tokens/json.ts";
import { isConfiguration, objectFiles } from "../../files.ts";
import { pointerOf } from "../../json-text.ts";
import { linkProperties } from "../../linked-properties.ts";
import type { Format, TokenSet, Tools } from "../../model.ts";
import { byName } from "../../named-files.ts";
import { reportOverridden } from "../../overridden.ts";
import { putToken } from "../../tree.ts";
import { withValueModes } from "../../value-modes.ts";
import { isStyle, type Leaf, leavesOf } from "./leaves.ts";
import { tokenOf } from "./token.ts";

/** Names and values, in groups or not; types are guessed from both. */
export const flat: Format = {
  name: "flat",
  label: "JSON of names and values",

  recognise(files) {
    const found = objectFiles(files).some(({ json }) => isFlat(json));
    return found
      ? { score: 0.3, reason: "most values in JSON are colors, lengths or times" }
      : undefined;
  },

  read(files, tools) {
    const sources = objectFiles(files).filter(({ json }) => !isConfiguration(json));
    const sets = sources.map(({ name, json }): TokenSet => {
      const document = emptyObject();
      for (const leaf of leavesOf(json)) put(leaf, name, document, tools);
      return { name, document };
    });
    linkProperties(sets, tools);
    const named = byName(sets);
    reportOverridden(named.sets, tools);
    return { ...withValueModes(named.sets, named.axes, tools), unitless: "px" };
  },
};

/** Whether at least two fifths of a file's values are such as only styles have. */
function isFlat(json: JsonObject): boolean {
  if (isConfiguration(json) || holdsTokens(json)) return false;
  const leaves = leavesOf(json);
  const styles = leaves.filter(({ value }) => isStyle(value)).length;
  return styles > 0 && styles * 5 >= leaves.length * 2;
}

/** Whether an object is a token of another format. */
function holdsTokens(json: Json): boolean {
  if (Array.isArray(json)) return json.some(holdsTokens);
  if (!isObject(json)) return false;
  const isToken =
    Object.hasOwn(json, "$value") || (Object.hasOwn(json, "value") && !Object.hasOwn(json, "unit"));
  return isToken || Object.values(json).some(holdsTokens);
}

function put({ path: at, value }: Leaf, file: string, document: JsonObject, tools: Tools): void {
  const place = { file, pointer: pointerOf(at) };
  const path = at.flatMap((name) => namesOf(name));
  const where = { ...place, path: path.join(".") };
  const token = tokenOf(path, value);
  if (token === undefined) {
    tools.report.add(
      "token_left_out",
      where,
      "its value is neither a text, a number nor in known parts",
    );
    return;
  }
  if (token.$type !== undefined) {
    const message = `by its name and value it is a ${token.$type}`;
    tools.report.add("type_inferred", where, message);
  }
  tools.places.set(token, place);
  putToken(document, path, token, tools.places, tools.report);
}

/** The names that a name stands for: without hyphens at its start, split at dots and slashes. */
function namesOf(name: string): string[] {
  const parts = name
    .replace(/^--/, "")
    .split(/[./]/)
    .map((part) => part.replace(/[{}]/g, "").replace(/^\$+/, "").trim())
    .filter((part) => part !== "");
  return parts.length === 0 ? ["unnamed"] : parts;
}
