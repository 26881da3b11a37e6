/** Sass's functions of colors, and the two that Bootstrap made common. */
import { converter } from "culori";
import { type Color, colorOfChannels, composite } from "../../../tokens/color.ts";
import { colorText, readColor, withAlpha } from "../../values/color.ts";

const toHsl = converter("hsl");
const toRgb = converter("rgb");

/** A color with parts of HSL changed; s and l are fractions. */
function changed(
  color: Color,
  change: (hsl: { h: number; s: number; l: number }) => object,
): Color {
  const [r, g, b] = color.channels;
  const { h = 0, s, l } = toHsl({ mode: "rgb", r, g, b });
  const hsl = { mode: "hsl" as const, h, s, l, ...change({ h, s, l }) };
  const clamped = { ...hsl, s: clamp(hsl.s), l: clamp(hsl.l) };
  const rgb = toRgb(clamped);
  return colorOfChannels([rgb.r, rgb.g, rgb.b], color.alpha);
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

type Change = (color: Color, amount: number) => Color;

const changes: Readonly<Record<string, Change>> = {
  lighten: (color, by) => changed(color, ({ l }) => ({ l: l + by })),
  darken: (color, by) => changed(color, ({ l }) => ({ l: l - by })),
  saturate: (color, by) => changed(color, ({ s }) => ({ s: s + by })),
  desaturate: (color, by) => changed(color, ({ s }) => ({ s: s - by })),
  transparentize: (color, by) => withAlpha(color, color.alpha - by),
  "fade-out": (color, by) => withAlpha(color, color.alpha - by),
  opacify: (color, by) => withAlpha(color, color.alpha + by),
  "fade-in": (color, by) => withAlpha(color, color.alpha + by),
  "tint-color": (color, by) => mix(white, color, by),
  "shade-color": (color, by) => mix(black, color, by),
};

const white = colorOfChannels([1, 1, 1], 1);
const black = colorOfChannels([0, 0, 0], 1);

/** Sass's mix: the weight is that of the first color, and alphas shift it. */
function mix(one: Color, other: Color, weight: number): Color {
  const alphas = one.alpha - other.alpha;
  const own = weight * 2 - 1;
  const combined = own * alphas === -1 ? own : (own + alphas) / (1 + own * alphas);
  const share = (combined + 1) / 2;
  const alpha = one.alpha * weight + other.alpha * (1 - weight);
  return colorOfChannels(composite(one.channels, share, other.channels), alpha);
}

/** The functions that take fractions; all others take percentages, with or without their sign. */
const ofAlpha = new Set(["transparentize", "fade-out", "opacify", "fade-in"]);

/** The number of a function's argument as a fraction. */
function amountOf(name: string, text: string | undefined): number | undefined {
  const match = /^\$?(?:[\w-]+\s*:)?\s*(-?[\d.]+)(%?)$/.exec(text?.trim() ?? "");
  if (match === null) return undefined;
  return Number(match[1]) / (match[2] === "" && ofAlpha.has(name) ? 1 : 100);
}

/** The names of the functions that are computed. */
export const colorFunctions: ReadonlySet<string> = new Set([
  ...Object.keys(changes),
  "mix",
  "adjust-hue",
  "grayscale",
  "invert",
  "complement",
]);

/** The color that a function makes, in CSS; `undefined` if its arguments are none that are known. */
export function colorFunction(name: string, operands: readonly string[]): string | undefined {
  const [first = "", second, third] = operands;
  const color = readColor(first);
  if (color === undefined) return undefined;
  const made = ofOne(name, color, second) ?? ofTwo(name, color, second, third);
  return made && colorText(made);
}

function ofOne(name: string, color: Color, second: string | undefined): Color | undefined {
  if (name === "grayscale") return changed(color, () => ({ s: 0 }));
  if (name === "complement") return changed(color, ({ h }) => ({ h: h + 180 }));
  if (name === "invert" && second === undefined) {
    const [r, g, b] = color.channels;
    return colorOfChannels([1 - r, 1 - g, 1 - b], color.alpha);
  }
  if (name !== "adjust-hue") return undefined;
  const degrees = Number.parseFloat(second ?? "");
  return Number.isNaN(degrees) ? undefined : changed(color, ({ h }) => ({ h: h + degrees }));
}

function ofTwo(
  name: string,
  color: Color,
  second: string | undefined,
  third: string | undefined,
): Color | undefined {
  if (name === "mix") {
    const other = second === undefined ? undefined : readColor(second);
    const weight = third === undefined ? 0.5 : amountOf(name, third);
    return other && weight !== undefined ? mix(color, other, weight) : undefined;
  }
  const amount = amountOf(name, second);
  return amount === undefined ? undefined : changes[name]?.(color, amount);
}
