import type { Json, JsonObject } from "../../tokens/json.ts";
import { isAlias } from "../../tokens/reference.ts";
import { colorObject, colorOf, withAlpha } from "./color.ts";
import type { Context } from "./context.ts";

/** A color with the alpha that its source states apart from it. */
export function translucent(json: Json, alpha: number, context: Context): JsonObject | undefined {
  const isReference = typeof json === "string" && isAlias(json);
  const color = colorOf(isReference ? (context.literal(json)?.value ?? null) : json);
  if (color === undefined) return undefined;
  context.note("color_modified", "an alpha that a source states apart from a color became its own");
  return colorObject(withAlpha(color, alpha));
}
