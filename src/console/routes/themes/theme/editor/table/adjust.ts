/** Moving the values of cells by a number: colors in OKLCH, sizes by a factor. */

import { fitInto, isIn, readColor, writeColor } from "../inspector/color/color.ts";
import type { Reading } from "../inspector/fields/draft.ts";
import { quantityOf, shorten, writeQuantity } from "../inspector/fields/numbers.ts";

/** Differences of lightness (in percent), chroma and hue (in degrees). */
export interface ColorShift {
  l: number;
  c: number;
  h: number;
}

/** A color moved in OKLCH. A color of sRGB stays within sRGB by giving up chroma, and keeps its notation. */
export function shiftColor(json: unknown, { l, c, h }: ColorShift): Reading {
  const color = readColor(json);
  if (color === undefined)
    return { problem: "This is no color of its own. Adjust the token it refers to." };
  const moved = {
    l: Math.min(1, Math.max(0, color.l + l / 100)),
    c: Math.max(0, color.c + c),
    h: (((color.h + h) % 360) + 360) % 360,
    alpha: color.alpha,
  };
  const gamut = isIn(color, "srgb") ? "srgb" : "p3";
  const fits = isIn(moved, gamut) ? moved : fitInto(moved, gamut);
  return { json: writeColor(fits, json) };
}

/** A size times a factor, in its own unit, rounded to a thousandth. */
export function scaleSize(json: unknown, factor: number): Reading {
  const quantity = quantityOf(json, "px");
  if (quantity === undefined) {
    return { problem: "This is no size of its own. Scale the token it refers to." };
  }
  const { value, unit } = quantity;
  return { json: writeQuantity({ value: shorten(value * factor, 3), unit }, json, "px") };
}
