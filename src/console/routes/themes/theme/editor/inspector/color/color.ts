/**
 * Colors as the inspector moves them: in OKLCH, read as the engine reads a document, and written back
 * in the form that their author chose as long as that form can hold the color.
 */
import {
  type Color,
  type Component,
  colorSpaces,
  componentsIn as engineComponents,
  hexOf as hexOfChannels,
  makeColor,
  parseColor as parseCss,
  printWide,
} from "#tokens/color.ts";
import { isObject, type Json } from "#tokens/json.ts";
import {
  type Channels,
  fromOklch,
  inP3,
  inSrgb,
  type Oklch as PlainOklch,
  reduceChroma,
  toOklch,
} from "#tokens/oklch.ts";
import { readColor as readValue } from "#tokens/values/color-value.ts";
import { silent } from "#tokens/values/value.ts";

/** Lightness and alpha 0–1, chroma from 0, hue in degrees. */
export interface Oklch extends PlainOklch {
  alpha: number;
}

export type Gamut = "srgb" | "p3";

/** Chroma under which a color counts as gray. */
const GRAY = 1e-4;

/** The color that the engine reads of a document's value; undefined when it is none. */
export function colorOf(json: unknown): Color | undefined {
  const value = json === undefined ? undefined : readValue(json as Json, silent);
  return value?.kind === "color" ? value.color : undefined;
}

const numberOf = (component: Component | undefined): number =>
  typeof component === "number" ? component : 0;

/** A color in OKLCH; one that is written so keeps its numbers, a gray its hue. */
export function oklchOf({ space, components, channels, alpha }: Color): Oklch {
  if (space !== "oklch") return { ...toOklch(channels), alpha };
  const [l, c, h] = components.map(numberOf) as [number, number, number];
  return { l, c: c < GRAY ? 0 : c, h, alpha };
}

/** The engine's color of what the inspector moves. */
export const colorFrom = ({ l, c, h, alpha }: Oklch): Color => makeColor("oklch", [l, c, h], alpha);

/** Reads a color of a document: an object of the format, or CSS text. Undefined when it is none. */
export function readColor(json: unknown): Oklch | undefined {
  const color = colorOf(json);
  return color && oklchOf(color);
}

/** Reads a color in any notation of CSS. */
export function parseColor(text: string): Oklch | undefined {
  const color = parseCss(text.trim());
  return color && oklchOf(color);
}

const gamuts: Record<Gamut, (channels: Channels) => boolean> = { srgb: inSrgb, p3: inP3 };

/** Whether a color lies in a gamut, but for what eight bits cannot tell. */
export const isIn = (color: Oklch, gamut: Gamut): boolean => gamuts[gamut](fromOklch(color));

/** The largest chroma up to `limit` that a gamut has at a lightness and hue. */
export const maxChroma = (l: number, h: number, gamut: Gamut, limit = 0.5): number =>
  reduceChroma({ l, c: limit, h }, gamut === "srgb" ? undefined : inP3).c;

/** The color with its chroma taken back until a gamut holds it; lightness and hue stay. */
export function fitInto(color: Oklch, gamut: Gamut): Oklch {
  const l = Math.min(1, Math.max(0, color.l));
  return { ...color, l, c: maxChroma(l, color.h, gamut, color.c) };
}

/** The nearest six-digit color. */
export const hexOf = (color: Oklch): string => hexOfChannels(colorFrom(color).mapped);

/** The unclipped color for `style` and custom properties, so that a wide-gamut screen shows it. */
export const cssOf = (color: Oklch): string => printWide(colorFrom(color));

const byte = (value: number): string =>
  Math.round(value * 255)
    .toString(16)
    .padStart(2, "0");

const shorten = (value: number, digits: number): number => {
  const rounded = Number(value.toFixed(digits));
  return rounded === 0 ? 0 : rounded;
};

const plainNumber = (value: number, digits: number): string => String(shorten(value, digits));

type Digits = readonly [number, number, number];

const four: Digits = [4, 4, 4];

/** Decimals of each component that its author would write, by space. */
const digitsIn: Record<string, Digits> = {
  srgb: four,
  "srgb-linear": [6, 6, 6],
  hsl: [2, 2, 2],
  hwb: [2, 2, 2],
  lab: [3, 3, 3],
  lch: [3, 3, 2],
  oklab: four,
  oklch: [4, 4, 2],
  "display-p3": four,
  "a98-rgb": four,
  "prophoto-rgb": [5, 5, 5],
  rec2020: [5, 5, 5],
  "xyz-d65": [6, 6, 6],
  "xyz-d50": [6, 6, 6],
};

/** Spaces that have an end, beyond which their notation holds no color. */
const bounded = new Set(
  "srgb srgb-linear hsl hwb display-p3 a98-rgb prophoto-rgb rec2020".split(" "),
);
const polar = new Set(["hsl", "hwb"]);

/** The smallest difference that eight bits can represent. */
const tolerance = 0.001;

/** Components of a color in a space, in the units of the format; undefined when it holds it not. */
function componentsIn(color: Oklch, name: string, more = 0): number[] | undefined {
  const digits = digitsIn[name];
  if (digits === undefined) return undefined;
  const rounded = (parts: readonly number[]) =>
    parts.map((part, index) => shorten(part, (digits[index] ?? 4) + more));
  if (name === "oklch") {
    const [l = 0, c = 0, h = 0] = rounded([color.l, color.c, turned(color.h)]);
    return [l, c, h >= 360 ? 0 : h];
  }
  const channels = fromOklch(color);
  if (!bounded.has(name)) {
    const parts = rounded(engineComponents(name, channels));
    return name === "lch" ? parts.map((part, index) => (index === 2 ? turned(part) : part)) : parts;
  }
  const own = polar.has(name) ? channels : engineComponents(name, channels);
  // Every bounded space holds all of sRGB.
  const isBeyond = Math.min(...own) < -tolerance || Math.max(...own) > 1 + tolerance;
  if (isBeyond && !isIn(color, "srgb")) return undefined;
  if (!polar.has(name)) return rounded(own).map((part) => Math.min(1, Math.max(0, part)));
  const [h = 0, ...rest] = rounded(engineComponents(name, clip(channels)));
  return [turned(h), ...rest.map((part) => Math.min(100, Math.max(0, part)))];
}

const turned = (degrees: number): number => ((degrees % 360) + 360) % 360;

const clip = (channels: Channels): Channels =>
  channels.map((part) => Math.min(1, Math.max(0, part))) as unknown as Channels;

/**
 * Writes the color as JSON in the form of the current value: its space, its notation, its `alpha` and `hex`.
 * Uses OKLCH if that form cannot hold the color.
 */
export function writeColor(color: Oklch, like: unknown): unknown {
  if (typeof like === "string" && parseColor(like) !== undefined) return writeText(color, like);
  const form = isObject(like) && colorSpaces.has(String(like.colorSpace)) ? like : undefined;
  return writeObject(color, form ?? { colorSpace: "oklch", hex: "" });
}

function writeObject(color: Oklch, like: Record<string, unknown>): unknown {
  const { channels: _, ...kept } = like;
  const wanted = String(like.colorSpace);
  const name = componentsIn(color, wanted) === undefined ? "oklch" : wanted;
  const json: Record<string, unknown> = {
    ...kept,
    colorSpace: name,
    components: exactly(color, name),
  };
  if (color.alpha < 1 || like.alpha !== undefined) json.alpha = shorten(color.alpha, 4);
  if (like.hex !== undefined) json.hex = hexOf(color);
  return json;
}

/** As many digits as it takes for the color to be the same in eight bits. */
function exactly(color: Oklch, name: string): number[] {
  const wanted = hexOf(color);
  let components: number[] = [];
  for (const more of [0, 1, 2]) {
    components = componentsIn(color, name, more) ?? [];
    const back = readColor({ colorSpace: name, components });
    if (back !== undefined && hexOf(back) === wanted) break;
  }
  return components;
}

const functionName = /^([a-z]+)\(\s*([a-z0-9-]+)?/i;

function writeText(color: Oklch, like: string): string {
  const text = like.trim();
  const called = functionName.exec(text);
  const name = called?.[1]?.toLowerCase();
  if (name === undefined) return writeHex(color, text);
  if (name === "rgb" || name === "rgba") return writeRgb(color, text, name);
  if (name === "color") return writeSpace(color, called?.[2]?.toLowerCase() ?? "");
  return writeFunction(color, text, name === "hsla" ? "hsl" : name);
}

/** As `color(display-p3 …)`. */
function writeSpace(color: Oklch, name: string): string {
  const space = name === "xyz" ? "xyz-d65" : name;
  if (componentsIn(color, space) === undefined) return inOklch(color);
  return `color(${name} ${exactly(color, space).join(" ")}${slashAlpha(color)})`;
}

/** As `hsl(…)`, `lab(…)` and the like, with commas where `like` has them. */
function writeFunction(color: Oklch, like: string, space: string): string {
  if (componentsIn(color, space) === undefined) return inOklch(color);
  const isPercent = (index: number) => polar.has(space) && index > 0;
  const parts = exactly(color, space).map((part, index) =>
    isPercent(index) ? `${part}%` : String(part),
  );
  if (!like.includes(",")) return `${space}(${parts.join(" ")}${slashAlpha(color)})`;
  const isOpaque = color.alpha >= 1;
  return isOpaque
    ? `${space}(${parts.join(", ")})`
    : `${space}a(${parts.join(", ")}, ${plainNumber(color.alpha, 4)})`;
}

const slashAlpha = ({ alpha }: Oklch): string => (alpha < 1 ? ` / ${plainNumber(alpha, 4)}` : "");

const inOklch = (color: Oklch): string =>
  `oklch(${exactly(color, "oklch").join(" ")}${slashAlpha(color)})`;

function writeHex(color: Oklch, like: string): string {
  if (!isIn(color, "srgb")) return inOklch(color);
  const hex = hexOf(color) + (color.alpha < 1 ? byte(color.alpha) : "");
  return /[A-F]/.test(like) && like.startsWith("#") ? hex.toUpperCase() : hex;
}

function writeRgb(color: Oklch, like: string, name: string): string {
  if (!isIn(color, "srgb")) return inOklch(color);
  const parts = colorFrom(color).mapped.map((value) => Math.round(value * 255));
  if (!like.includes(",")) return `rgb(${parts.join(" ")}${slashAlpha(color)})`;
  if (color.alpha < 1) return `rgba(${parts.join(", ")}, ${plainNumber(color.alpha, 4)})`;
  return name === "rgba" ? `rgba(${parts.join(", ")}, 1)` : `rgb(${parts.join(", ")})`;
}
