/** Guesses the type of a custom property from its value and, if that is ambiguous, its name. */
import { readColor } from "../../values/color.ts";
import { splitOutside } from "../../values/css-list.ts";
import { isPlain } from "../../values/measure.ts";

const generic =
  /(?:^|,)\s*(?:ui-)?(?:serif|sans-serif|monospace|system-ui|rounded|cursive)\s*(?:,|$)/i;
const shadowed = /^(?:inset )?-?[\d.]+(?:px|rem|em)? -?[\d.]/;

/** The type of a value that is more than a reference; `undefined` if no type of the format fits. */
export function guessType(name: string, value: string): string | undefined {
  if (/(?:^|-)shadow(?:-|$)/i.test(name) && isShadow(value)) return "shadow";
  if (/[{]/.test(value)) return guessMixed(name, value);
  if (isPlain(value)) return guessMeasure(name, value);
  if (/^cubic-bezier\(/i.test(value)) return "cubicBezier";
  if (/^(?:calc|min|max|clamp)\(/i.test(value)) return unitOf(value);
  if (readColor(value) !== undefined || /^(?:color-mix|light-dark)\(/i.test(value)) return "color";
  if (isShadow(value) && shadowed.test(value)) return "shadow";
  if (generic.test(value)) return isShorthand(value) ? undefined : "fontFamily";
  if (isShorthand(value)) return undefined;
  if (/(?:^|-)font-?(?:family|sans|serif|mono|body|heading|display)(?:-|$)/i.test(name)) {
    return "fontFamily";
  }
  return undefined;
}

function guessMixed(name: string, value: string): string | undefined {
  if (/^(?:rgb|hsl)a?\(|^(?:hwb|lab|lch|oklab|oklch|color|color-mix)\(/i.test(value))
    return "color";
  if (/^(?:calc|min|max|clamp)\(/i.test(value)) return undefined;
  if (isShadow(value) && shadowed.test(value)) return "shadow";
  if (isShorthand(value)) return undefined;
  return /(?:^|-)font(?:-|$)/i.test(name) && generic.test(value) ? "fontFamily" : undefined;
}

/** Whether a text has words for the size or the weight of a font before its families, as the shorthand `font` does. */
function isShorthand(value: string): boolean {
  const [first = ""] = splitOutside(value, /,/);
  const words = splitOutside(first, /\s/);
  const isSized = (word: string) =>
    /^[-+.\d]/.test(word) || /\//.test(word) || /^(?:calc|min|max|clamp|var)\(|^\{/i.test(word);
  return words.length > 1 && words.some(isSized);
}

function isShadow(value: string): boolean {
  return splitOutside(value, /,/).every((layer) => {
    const words = splitOutside(layer, /\s/).filter((word) => word !== "inset");
    const lengths = words.filter((word) => isPlain(word)).length;
    return lengths >= 2 && lengths <= 4 && words.length === lengths + 1;
  });
}

function guessMeasure(name: string, value: string): string {
  if (/m?s$/i.test(value) && /\d(?:ms|s)$/i.test(value)) return "duration";
  if (!/^[-+.\d]+(?:e[-+]?\d+)?$/i.test(value.trim())) return "dimension";
  return /(?:^|-)font-?weight(?:-|$)/i.test(name) && Number(value) >= 1 ? "fontWeight" : "number";
}

/** The type of math in constants, by the first unit in it. */
function unitOf(value: string): string | undefined {
  const unit = /\d(%|[a-z]+)/i.exec(value)?.[1]?.toLowerCase();
  if (unit === undefined) return "number";
  return unit === "ms" || unit === "s" ? "duration" : "dimension";
}
