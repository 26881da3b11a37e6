/** WCAG 2.2 contrast (success criteria 1.4.3 and 1.4.6), as validation, verdicts and the console judge it. */
import { type Color, composite } from "./color.ts";
import { type Channels, luminance } from "./oklch.ts";

/** Contrast that text needs (1.4.3). */
export const textContrast = 4.5;

/** Contrast ratio of two opaque colors, 1 to 21, not rounded (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(first: Channels, second: Channels): number {
  const left = luminance(first);
  const right = luminance(second);
  return (Math.max(left, right) + 0.05) / (Math.min(left, right) + 0.05);
}

/** A color as a screen shows it: 8 bits of sRGB, and its alpha. */
export type Seen = Pick<Color, "mapped" | "alpha">;

/**
 * Contrast of a text on a surface, not rounded. Composites a translucent surface on the ground, which is
 * opaque, and a translucent text on the result.
 */
export function contrastOn(text: Seen, surface: Seen | undefined, ground: Channels): number {
  const below = surface === undefined ? ground : composite(surface.mapped, surface.alpha, ground);
  return contrastRatio(composite(text.mapped, text.alpha, below), below);
}

/** Error of floating-point arithmetic that must not move a ratio under a threshold it meets. */
const slack = 1e-11;

/** Whether a ratio, not rounded, is at least what is needed. */
export const reaches = (ratio: number, needed: number): boolean => ratio + slack >= needed;

/** Cuts a ratio to two decimals without ever rounding it up. */
export function shownRatio(ratio: number): number {
  return Math.floor((ratio + slack) * 100) / 100;
}
