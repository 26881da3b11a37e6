/** The sRGB colors that authors state next to wider ones. */
import type { Color } from "../color.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";

/**
 * The JSON of a value with `hex` only where its author has one, because sheets under own names print a stated `hex`
 * next to a color beyond sRGB. Colors of sRGB keep theirs.
 */
export function withAuthorsHex(json: JsonObject, value: unknown): JsonObject {
  const colors = colorsIn(value);
  let next = 0;
  const restate = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(restate);
    if (!isObject(part)) return part;
    if (!Object.hasOwn(part, "colorSpace")) {
      return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, restate(one)]));
    }
    const color = colors[next];
    next += 1;
    if (color === undefined || color.space === "srgb") return part;
    const { hex: _, ...rest } = part;
    return color.hex === undefined ? rest : { ...rest, hex: color.hex };
  };
  return restate(json) as JsonObject;
}

/** The colors of a value, in the order in which its JSON has them. */
function colorsIn(value: unknown): Color[] {
  if (typeof value !== "object" || value === null) return [];
  if ("mapped" in value && "space" in value) return [value as Color];
  return Object.values(value).flatMap(colorsIn);
}
