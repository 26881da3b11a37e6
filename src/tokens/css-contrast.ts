/** Contrast of two colors given as CSS, as the API answers it. */
import { parseColor } from "./color.ts";
import { contrastOn, reaches, shownRatio, textContrast } from "./contrast.ts";
import { quote } from "./findings.ts";
import { TokenInputError } from "./input-error.ts";
import type { Channels } from "./oklch.ts";

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

/** The highest level that an unrounded ratio satisfies. */
function contrastLevel(ratio: number): ContrastLevel {
  if (reaches(ratio, 7)) return "AAA";
  if (reaches(ratio, textContrast)) return "AA";
  return reaches(ratio, 3) ? "AA Large" : "fail";
}

const white: Channels = [1, 1, 1];

/**
 * Contrast of two CSS colors. Composites a translucent background on white first, then a translucent
 * foreground on the background. Throws `TokenInputError` if one of them is no color.
 */
export function contrast(fg: string, bg: string): ContrastResult {
  const over = readColor("fg", fg);
  const under = readColor("bg", bg);
  const ratio = contrastOn(over, under, white);
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
