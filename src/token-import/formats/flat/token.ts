/** Tokens of values, with types by names and values. */
import { isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { guessType } from "../css/guess.ts";
import { hexIn, isShadow, isTypography } from "./leaves.ts";

/** A token of a value; `undefined` for lists and objects that are of no known kind. */
export function tokenOf(path: readonly string[], value: Json): JsonObject | undefined {
  const name = kebab(path);
  if (Array.isArray(value)) return tokenOfList(name, value);
  if (isObject(value)) return tokenOfParts(name, value);
  if (typeof value === "boolean") return { $type: "boolean", $value: value };
  const text = String(value).trim();
  const type = guessType(name, text) ?? ofName(name, text);
  return {
    ...(type !== undefined && { $type: type }),
    $value: typeof value === "number" ? value : text,
  };
}

function tokenOfList(name: string, value: Json[]): JsonObject | undefined {
  if (value.length > 0 && value.every(isShadow)) return { $type: "shadow", $value: value };
  if (value.length > 0 && value.every((item) => typeof item === "string")) {
    return /font|famil/.test(name) ? { $type: "fontFamily", $value: value } : undefined;
  }
  const isCurve = value.length === 4 && value.every((item) => typeof item === "number");
  return isCurve && /eas|curve|bezier|timing/.test(name)
    ? { $type: "cubicBezier", $value: value }
    : undefined;
}

function tokenOfParts(name: string, value: JsonObject): JsonObject | undefined {
  const hex = hexIn(value);
  if (hex !== undefined) return { $type: "color", $value: hex };
  if (isTypography(value)) return { $type: "typography", $value: value };
  if (isShadow(value)) return { $type: "shadow", $value: value };
  const light = member(value, "light");
  if (light === undefined) return { $value: value };
  const type = tokenOf([name], light)?.$type;
  return { ...(type !== undefined && { $type: type }), $value: value };
}

/** The type that a name gives to what would else be text. */
function ofName(name: string, text: string): string | undefined {
  if (/font-?famil/.test(name) && !/[{(]/.test(text)) return "fontFamily";
  return /font-?weight/.test(name) && /^[a-z][a-z -]+$/i.test(text) ? "fontWeight" : undefined;
}

/** A path as the name of a custom property. */
function kebab(path: readonly string[]): string {
  return path
    .join("-")
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/[\s_]+/g, "-")
    .toLowerCase();
}
