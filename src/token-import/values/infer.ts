import { isObject, type Json, type JsonObject, member } from "../../tokens/json.ts";
import { evaluate } from "../math.ts";
import { readColor } from "./color.ts";
import { isPlain } from "./measure.ts";

/** The type of a value by its form alone; `undefined` if several would fit. */
export function inferType(json: Json): string | undefined {
  if (typeof json === "number") return "number";
  if (typeof json === "boolean") return "boolean";
  if (isObject(json)) return inferParts(json);
  if (typeof json !== "string") return undefined;
  const text = json.trim();
  if (/^#|^(?:rgb|hsl)a?\(|^(?:hwb|lab|lch|oklab|oklch|color)\(/i.test(text)) {
    return readColor(text) === undefined ? undefined : "color";
  }
  if (/^cubic-bezier\(/i.test(text)) return "cubicBezier";
  const measure = isPlain(text) || /[-+*/()]/.test(text) ? evaluate(text) : undefined;
  if (measure === undefined) return undefined;
  if (measure.unit === "") return "number";
  return measure.unit === "ms" || measure.unit === "s" ? "duration" : "dimension";
}

/** The type of a color, a length or a time in parts. */
function inferParts(json: JsonObject): string | undefined {
  if (typeof member(json, "colorSpace") === "string") return "color";
  const unit = member(json, "unit");
  if (typeof unit !== "string" || member(json, "value") === undefined) return undefined;
  return unit === "ms" || unit === "s" ? "duration" : "dimension";
}
