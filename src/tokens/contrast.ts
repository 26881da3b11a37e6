/** WCAG 2.2 contrast of two colors (success criteria 1.4.3 and 1.4.6). */
import { composite, parseColor } from "./color.ts";
import { quote } from "./findings.ts";
import { TokenInputError } from "./input-error.ts";
import { type Channels, luminance, mapToSrgb } from "./oklch.ts";

/** The highest conformance level that a ratio satisfies; `AA Large` is for large text only. */
type ContrastLevel = "AAA" | "AA" | "AA Large" | "fail";

/** The result of `contrast`. */
export interface ContrastResult {
  /** The foreground as given. */
  fg: string;
  /** The background as given. */
  bg: string;
  /** 1 to 21, cut (not rounded) to two decimals, so never shown over a threshold it misses. */
  ratio: number;
  level: ContrastLevel;
}

/** Contrast ratio of two opaque colors, 1 to 21, not rounded (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(first: Channels, second: Channels): number {
  const left = luminance(first);
  const right = luminance(second);
  return (Math.max(left, right) + 0.05) / (Math.min(left, right) + 0.05);
}

/** The highest level that an unrounded ratio satisfies. */
function contrastLevel(ratio: number): ContrastLevel {
  const exact = ratio + slack;
  if (exact >= 7) return "AAA";
  if (exact >= 4.5) return "AA";
  return exact >= 3 ? "AA Large" : "fail";
}

/** Error of floating-point arithmetic that must not move a ratio under a threshold it meets. */
const slack = 1e-11;

/** Cuts a ratio to two decimals without ever rounding it up. */
export function shownRatio(ratio: number): number {
  return Math.floor((ratio + slack) * 100) / 100;
}

const white: Channels = [1, 1, 1];

/**
 * Contrast of two CSS colors. Composites a translucent background on white first, then a translucent
 * foreground on the background. Throws `TokenInputError` if one of them is no color.
 */
export function contrast(fg: string, bg: string): ContrastResult {
  const over = readColor("fg", fg);
  const under = readColor("bg", bg);
  const background = composite(mapToSrgb(under.channels), under.alpha, white);
  const foreground = composite(mapToSrgb(over.channels), over.alpha, background);
  const ratio = contrastRatio(foreground, background);
  return { fg, bg, ratio: shownRatio(ratio), level: contrastLevel(ratio) };
}

function readColor(field: string, text: string) {
  const color = parseColor(text);
  if (color !== undefined) return color;
  throw new TokenInputError(
    field,
    `${field} is ${quote(text)}, which is not a CSS color; write it as #1a2b3c, rgb(26 43 60), oklch(0.3 0.05 250) or by name`,
  );
}
