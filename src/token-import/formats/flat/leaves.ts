/** The values of a JSON file of names and values. */
import {
  isObject,
  type Json,
  type JsonObject,
  maximumDepth,
  member,
} from "../../../tokens/json.ts";
import { readColor } from "../../values/color.ts";
import { isPlain } from "../../values/measure.ts";

/** A value with the names that lead to it. */
export interface Leaf {
  path: readonly string[];
  value: Json;
}

/** All values in the order of the file; objects of known parts are one value. */
export function leavesOf(json: JsonObject): Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (group: JsonObject, above: readonly string[]): void => {
    for (const name of Object.keys(group)) {
      if (name === "$schema" || name === "$description" || name.startsWith("//")) continue;
      const value = group[name] ?? null;
      const path = [...above, name];
      const isGroup = isObject(value) && !isWhole(value) && path.length < maximumDepth;
      if (isGroup) walk(value, path);
      else if (value !== null && value !== "") leaves.push({ path, value });
    }
  };
  walk(json, []);
  return leaves;
}

const typography =
  /^(?:font-?(?:family|size|weight|style|stretch)|letter-?spacing|line-?height|te?xt-?(?:case|transform|decoration)|paragraph-?(?:spacing|indent))$/i;

/** Whether an object is the parts of a font. */
export const isTypography = (json: JsonObject): boolean =>
  Object.keys(json).length > 1 &&
  Object.keys(json).every((name) => typography.test(name)) &&
  Object.keys(json).some((name) => /^font-?size$/i.test(name));

/** Whether an object is the parts of a shadow. */
export function isShadow(json: Json): json is JsonObject {
  if (!isObject(json)) return false;
  const has = (...names: string[]) => names.some((name) => member(json, name) !== undefined);
  return has("blur", "blurRadius", "radius") && has("offsetX", "x") && has("color");
}

/** Whether an object is one value: of parts, or of a light and a dark one. */
function isWhole(json: JsonObject): boolean {
  if (isTypography(json) || isShadow(json) || hexIn(json) !== undefined) return true;
  const names = Object.keys(json);
  const isMeasure = member(json, "unit") !== undefined && member(json, "value") !== undefined;
  const isPair = names.length === 2 && ["light", "dark"].every((name) => isScalar(json[name]));
  return isPair || isMeasure || member(json, "colorSpace") !== undefined;
}

const isScalar = (json: Json | undefined): boolean =>
  typeof json === "string" || typeof json === "number";

/** The color of an object that writes it in several ways. */
export function hexIn(json: JsonObject): string | undefined {
  const hex = member(json, "hex");
  return typeof hex === "string" && /^#[\da-f]{3,8}$/i.test(hex) ? hex : undefined;
}

/** Whether a value is such as only styles have. */
export function isStyle(json: Json): boolean {
  if (Array.isArray(json)) return json.length > 0 && json.every(isShadow);
  if (isObject(json))
    return isWhole(json) && (member(json, "light") === undefined || isStyle(json.light ?? null));
  if (typeof json !== "string") return false;
  const text = json.trim();
  if (/^(?:#|[a-z-]+\()/i.test(text)) {
    return (
      readColor(text) !== undefined ||
      /^(?:var|calc|clamp|min|max|cubic-bezier|linear-gradient)\(/.test(text)
    );
  }
  return isPlain(text) && /(?:px|rem|em|ms|s|%|vw|vh|dp|pt|ch|deg)$/i.test(text);
}
