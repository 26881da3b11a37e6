/** Prints typed values as CSS. Every printer takes the gamut: sRGB, or the color's own space. */
import { type Color, parseColor, printAuthored, printSrgb, printWide } from "../color.ts";
import { cssNumber, cssString } from "../css.ts";
import type { CssText, GradientStop, ShadowLayer, Typography, Value } from "./value.ts";

/**
 * `srgb` maps every color into sRGB; `wide` prints colors outside it in their own space; `authored` prints every
 * color in its own space, and `own` too unless its author has another for sRGB.
 */
export type Gamut = "srgb" | "wide" | "authored" | "own";

const genericFamilies = new Set(
  `serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace
   ui-rounded math emoji fangsong -apple-system BlinkMacSystemFont`.split(/\s+/),
);

/** A value as CSS, or `undefined` if it has no single CSS form (an incomplete typography). */
export function printValue(value: Value, gamut: Gamut): string | undefined {
  switch (value.kind) {
    case "css":
      return value.text;
    case "color":
      return printColor(value.color, gamut);
    case "dimension":
    case "duration":
      return `${cssNumber(value.value)}${value.unit}`;
    case "number":
    case "fontWeight":
      return cssNumber(value.value);
    case "fontFamily":
      return value.families.map(printFamily).join(", ");
    case "cubicBezier":
      return `cubic-bezier(${value.points.map((point) => cssNumber(point)).join(", ")})`;
    case "strokeStyle":
      return value.style;
    case "border":
      return words([value.width, value.style, value.color], gamut);
    case "transition":
      return printTransition(value.duration, value.timingFunction, value.delay, gamut);
    case "shadow":
      return value.layers.map((layer) => printLayer(layer, gamut)).join(", ");
    case "gradient":
      return `linear-gradient(90deg, ${value.stops.map((stop) => printStop(stop, gamut)).join(", ")})`;
    case "typography":
      return printTypography(value, gamut);
    case "string":
      return cssString(value.text);
    case "boolean":
      return String(value.value);
    case "list":
      return value.items.map((item) => printValue(item, gamut)).join(", ");
  }
}

function printColor(color: Color, gamut: Gamut): string {
  if (gamut === "own" && color.hex !== undefined) return printHex(color.hex, color.alpha);
  if (gamut === "authored" || gamut === "own") return printAuthored(color);
  return gamut === "wide" && color.wide ? printWide(color) : printSrgb(color);
}

function printHex(hex: string, alpha: number): string {
  const color = parseColor(hex);
  return color === undefined ? hex : printSrgb({ ...color, alpha });
}

function words(parts: readonly (Value | undefined)[], gamut: Gamut): string {
  return parts.flatMap((part) => (part === undefined ? [] : [printValue(part, gamut)])).join(" ");
}

function printFamily(name: string): string {
  return genericFamilies.has(name) ? name : cssString(name);
}

function printTransition(
  duration: Value | undefined,
  timing: Value | undefined,
  delay: Value | undefined,
  gamut: Gamut,
): string {
  const first = duration ?? (delay && ({ kind: "duration", value: 0, unit: "ms" } as const));
  return words([first, timing, delay], gamut);
}

const none = { kind: "dimension", value: 0, unit: "px" } as const;

function printLayer(layer: ShadowLayer, gamut: Gamut): string {
  const { offsetX = none, offsetY = none, spread, color } = layer;
  const blur = layer.blur ?? (spread && none);
  const lengths = words([offsetX, offsetY, blur, spread, color], gamut);
  return layer.inset ? `inset ${lengths}` : lengths;
}

function printStop(stop: GradientStop, gamut: Gamut): string {
  const color = stop.color === undefined ? "transparent" : printValue(stop.color, gamut);
  if (stop.position === undefined) return color ?? "transparent";
  return `${color} ${cssNumber(stop.position * 100, 4)}%`;
}

function printTypography(value: Typography, gamut: Gamut): string | undefined {
  if (value.fontSize === undefined || value.fontFamily === undefined) return undefined;
  const size = printValue(value.fontSize, gamut);
  const height = value.lineHeight && printValue(value.lineHeight, gamut);
  const sized: CssText = { kind: "css", text: height ? `${size}/${height}` : `${size}` };
  return words([value.fontWeight, sized, value.fontFamily], gamut);
}

/** The parts of a typography, each under the name of its CSS property. */
export function typographyParts(value: Typography): readonly (readonly [string, Value])[] {
  const parts: readonly (readonly [string, Value | undefined])[] = [
    ["font-family", value.fontFamily],
    ["font-size", value.fontSize],
    ["font-weight", value.fontWeight],
    ["letter-spacing", value.letterSpacing],
    ["line-height", value.lineHeight],
  ];
  return parts.filter((part): part is readonly [string, Value] => part[1] !== undefined);
}
