import { parseColor } from "../../tokens/color.ts";
import type { Json } from "../../tokens/json.ts";
import { colorObject } from "./color.ts";
import type { Context, Settled } from "./context.ts";

/**
 * A text typed as a color that holds hexadecimal digits alone: a color if it has a letter or six digits, else a number
 * such as a weight, which stays as it is. `undefined` for any other value.
 */
export function settleBareHex(json: Json, context: Context): Settled | undefined {
  if (typeof json !== "string" && typeof json !== "number") return undefined;
  const text = String(json).trim();
  if (!/^[\da-f]+$/i.test(text)) return undefined;
  const isHex = /[a-f]/i.test(text) || text.length === 6;
  const color = isHex ? parseColor(`#${text}`) : undefined;
  if (color !== undefined) {
    context.note("value_rewritten", "hexadecimal digits without # are read as a color");
    return { type: "color", value: colorObject(color) };
  }
  if (/[a-f]/i.test(text)) return undefined;
  context.note(
    "type_mapped",
    "digits are typed as a color; they have no type, and stay as they are",
  );
  return { type: undefined, value: json };
}
