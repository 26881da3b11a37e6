import { hexOf, parseColor } from "#tokens/color.ts";

/** A brand color as it was typed: the color in sRGB, or the reason why it is none. */
export type ReadColor = { hex: string; note?: string } | { problem: string };

const WAYS = "write a hex such as #0f766e, rgb(…), oklch(…) or a color name";

export function readColor(typed: string): ReadColor {
  const text = typed.trim();
  if (text === "") return { problem: `Write a color: ${WAYS.replace("write ", "")}.` };
  const isBareHex = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text);
  const color = parseColor(isBareHex ? `#${text}` : text.toLowerCase());
  if (color === undefined) return { problem: `“${text}” is not a color; ${WAYS}.` };
  if (color.alpha < 1) {
    return { problem: "A brand color has to be opaque; leave out its alpha." };
  }
  const hex = hexOf(color.mapped);
  return color.wide ? { hex, note: `Outside sRGB; the schemes start from ${hex}.` } : { hex };
}
