import { emptyObject, type Json, type JsonObject } from "../../../tokens/json.ts";
import type { Note } from "../../json-tokens.ts";
import { rounded } from "../../math.ts";
import { numberType } from "./scopes.ts";

/** A token for a value of Figma: numbers get a type by scopes and name, fonts become families. */
export function figmaToken(
  value: Json,
  scopes: readonly string[],
  path: readonly string[],
  note: Note,
): JsonObject {
  const token = emptyObject();
  if (typeof value === "number") {
    const { type, by } = numberType(scopes, path);
    if (by !== undefined) note("type_inferred", `by its ${by} a number is ${words[type]}`);
    token.$type = type === "opacity" ? "number" : type;
    // Figma sends numbers as floats of 32 bits, with more digits than an author wrote.
    const plain = rounded(Math.fround(value) === value ? Number(value.toPrecision(7)) : value);
    token.$value = numberOf(type, plain, note);
  } else if (typeof value === "string") {
    const family = scopes.includes("FONT_FAMILY") || /family|typeface/i.test(path.join("/"));
    token.$type = family ? "fontFamily" : "string";
    token.$value = value;
  } else {
    token.$type = "boolean";
    token.$value = value;
  }
  return token;
}

const words = {
  dimension: "a length in px",
  fontWeight: "a weight",
  opacity: "an opacity",
  number: "a number",
};

function numberOf(type: string, value: number, note: Note): Json {
  if (type === "dimension") return { value, unit: "px" };
  if (type !== "opacity" || value <= 1) return value;
  note("value_rewritten", "an opacity of 0 to 100 became a fraction of 1");
  return rounded(value / 100);
}
