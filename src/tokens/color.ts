/**
 * Colors: the 14 spaces of the 2025.10 color module, sRGB gamut mapping, luminance and printing.
 * RGB channels are 0–1 gamma-encoded sRGB; OKLCH lightness is 0–1, hue in degrees.
 */
import {
  type Color as CuloriColor,
  converter,
  convertHslToRgb,
  modeA98,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  parse,
  useMode as register,
} from "culori/fn";
import { cssNumber } from "./css.ts";
import { type Channels, eightBit, inSrgb, mapToSrgb, toP3 } from "./oklch.ts";

// The modes of CSS and no others, so that browsers load those alone.
for (const mode of [
  modeRgb,
  modeLrgb,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeOklab,
  modeOklch,
  modeP3,
  modeA98,
  modeProphoto,
  modeRec2020,
  modeXyz65,
  modeXyz50,
]) {
  register(mode as typeof modeRgb);
}

/** A component: a number in the unit of its space, or `none`. */
export type Component = number | "none";

/** A color as a token holds it, with the forms for printing. */
export interface Color {
  space: string;
  components: readonly Component[];
  /** 0 (transparent) to 1. */
  alpha: number;
  /** sRGB, not mapped into its gamut. */
  channels: Channels;
  /** sRGB, mapped into its gamut and rounded to 8 bits. */
  mapped: Channels;
  /** Whether the color lies outside sRGB, so `mapped` differs from it. */
  wide: boolean;
  /** The author's color for displays of sRGB, as `#rrggbb`, for one in another space. */
  hex?: string;
}

/** One color space: culori's mode and names, and the size of one unit of each component. */
interface Space {
  mode: string;
  names: readonly [string, string, string];
  /** Factor from the unit of the format to culori's. */
  scale: readonly [number, number, number];
  /** Inclusive bounds of each component; a hue is `[0, 360]`. */
  ranges: readonly (readonly [number, number])[];
}

const unit = [0, 1] as const;
const percent = [0, 100] as const;
const hue = [0, 360] as const;
const signed = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
const positive = [0, Number.POSITIVE_INFINITY] as const;
const ones = [1, 1, 1] as const;
const units = [unit, unit, unit];

function rgbLike(mode: string): Space {
  return { mode, names: ["r", "g", "b"], scale: ones, ranges: units };
}

function xyz(mode: string): Space {
  return { mode, names: ["x", "y", "z"], scale: ones, ranges: units };
}

/** The color spaces of the color module (§ Supported color spaces), by their key. */
export const colorSpaces: ReadonlyMap<string, Space> = new Map<string, Space>([
  ["srgb", rgbLike("rgb")],
  ["srgb-linear", rgbLike("lrgb")],
  ["hsl", polar("hsl", ["h", "s", "l"], [1, 0.01, 0.01], [hue, percent, percent])],
  ["hwb", polar("hwb", ["h", "w", "b"], [1, 0.01, 0.01], [hue, percent, percent])],
  ["lab", polar("lab", ["l", "a", "b"], ones, [percent, signed, signed])],
  ["lch", polar("lch", ["l", "c", "h"], ones, [percent, positive, hue])],
  ["oklab", polar("oklab", ["l", "a", "b"], ones, [unit, signed, signed])],
  ["oklch", polar("oklch", ["l", "c", "h"], ones, [unit, positive, hue])],
  ["display-p3", rgbLike("p3")],
  ["a98-rgb", rgbLike("a98")],
  ["prophoto-rgb", rgbLike("prophoto")],
  ["rec2020", rgbLike("rec2020")],
  ["xyz-d65", xyz("xyz65")],
  ["xyz-d50", xyz("xyz50")],
]);

function polar(
  mode: string,
  names: Space["names"],
  scale: Space["scale"],
  ranges: Space["ranges"],
): Space {
  return { mode, names, scale, ranges };
}

const spaceOfMode = new Map([...colorSpaces].map(([name, space]) => [space.mode, name]));
const toRgb = converter("rgb");

/** Builds a color from a space of the format and its components (`none` counts as 0). */
export function makeColor(space: string, components: readonly Component[], alpha: number): Color {
  const definition = colorSpaces.get(space);
  if (definition === undefined) throw new TypeError(`unknown color space ${space}`);
  if (space === "srgb") return withChannels(space, components, alpha, plain(components));
  const source: Record<string, unknown> = { mode: definition.mode };
  for (let index = 0; index < 3; index += 1) {
    const component = components[index];
    const name = definition.names[index] ?? "";
    source[name] = typeof component === "number" ? component * (definition.scale[index] ?? 1) : 0;
  }
  const channels = finite(convert[space]?.(source) ?? toRgb(source as unknown as CuloriColor));
  return withChannels(space, components, alpha, channels);
}

/** Components of sRGB channels in a space of the format, in its units; 0 for the missing hue of a gray. */
export function componentsIn(space: string, [r, g, b]: Channels): number[] {
  const definition = colorSpaces.get(space);
  if (definition === undefined) throw new TypeError(`unknown color space ${space}`);
  const source: CuloriColor = { mode: "rgb", r, g, b };
  const parts = converter(definition.mode as "rgb")(source) as unknown as Record<string, unknown>;
  return definition.names.map((name, index) => {
    const value = parts[name];
    const isNumber = typeof value === "number" && Number.isFinite(value);
    return isNumber ? value / (definition.scale[index] ?? 1) : 0;
  });
}

/** Conversions for the most common spaces, without culori's detection of modes. */
const convert: Record<string, ((source: Record<string, unknown>) => object) | undefined> = {
  hsl: (source) => convertHslToRgb(source as never),
};

function plain([r, g, b]: readonly Component[]): Channels {
  return [r === "none" ? 0 : (r ?? 0), g === "none" ? 0 : (g ?? 0), b === "none" ? 0 : (b ?? 0)];
}

function withChannels(
  space: string,
  components: readonly Component[],
  alpha: number,
  channels: Channels,
): Color {
  const wide = !inSrgb(channels);
  const mapped = eightBit(wide ? mapToSrgb(channels) : channels);
  return { space, components, alpha, channels, mapped, wide };
}

function finite(rgb: { r?: unknown; g?: unknown; b?: unknown }): Channels {
  const channel = (value: unknown) =>
    typeof value === "number" && Number.isFinite(value) ? value : 0;
  return [channel(rgb.r), channel(rgb.g), channel(rgb.b)];
}

/** An opaque or translucent color from sRGB channels, rounded to 8 bits. */
export function colorOfChannels(channels: Channels, alpha = 1): Color {
  const mapped = eightBit(channels);
  return { space: "srgb", components: mapped, alpha, channels: mapped, mapped, wide: false };
}

/** Parses a CSS color (hex, name or function); `undefined` if it is none, as the weight `600` is. */
export function parseColor(text: string): Color | undefined {
  if (/^#[0-9a-f]{6}$/i.test(text)) return parseHex(text);
  const legacy = text.startsWith("rgb") ? parseLegacyRgb(text) : undefined;
  if (legacy !== undefined) return legacy;
  const isNumber = /^\s*\d{3,4}\s*$/.test(text);
  const parsed = text.length > 256 || isNumber ? undefined : parseCss(text.trim());
  if (parsed === undefined) return undefined;
  const matched = spaceOfMode.get(parsed.mode);
  const space = matched ?? "srgb";
  const source = (matched ? parsed : toRgb(parsed)) as unknown as Record<string, unknown>;
  const definition = colorSpaces.get(space) as Space;
  const components = definition.names.map((name, index): Component => {
    const value = source[name];
    return typeof value === "number" ? value / (definition.scale[index] ?? 1) : "none";
  });
  const alpha = Math.min(1, Math.max(0, parsed.alpha ?? 1));
  return makeColor(space, components, alpha);
}

/** culori throws on a slash before a length, as in `4px/8px`, instead of finding no color. */
function parseCss(text: string): CuloriColor | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function parseHex(text: string): Color {
  const value = Number.parseInt(text.slice(1), 16);
  const channels: Channels = [value >> 16, (value >> 8) & 255, value & 255].map(
    (part) => part / 255,
  ) as unknown as Channels;
  return { space: "srgb", components: channels, alpha: 1, channels, mapped: channels, wide: false };
}

const legacyRgb = /^rgba?\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})(?:, ?(0|1|0?\.\d{1,9}))?\)$/;

/** `rgb(1, 2, 3)` and `rgba(1, 2, 3, 0.5)`, the most common legacy notation. */
function parseLegacyRgb(text: string): Color | undefined {
  const match = legacyRgb.exec(text);
  if (match === null) return undefined;
  const [red, green, blue] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (red > 255 || green > 255 || blue > 255) return undefined;
  const channels: Channels = [red / 255, green / 255, blue / 255];
  const alpha = match[4] === undefined ? 1 : Number(match[4]);
  return { space: "srgb", components: channels, alpha, channels, mapped: channels, wide: false };
}

/** Display P3 channels of a color, clipped to 0–1. */
export function p3Channels({ channels }: Color): Channels {
  const [red, green, blue] = toP3(channels);
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [clip(red), clip(green), clip(blue)];
}

/** Lays a translucent color on an opaque one, in gamma-encoded sRGB as browsers do. */
export function composite(over: Channels, alpha: number, under: Channels): Channels {
  if (alpha >= 1) return over;
  const mix = (index: 0 | 1 | 2) => over[index] * alpha + under[index] * (1 - alpha);
  return [mix(0), mix(1), mix(2)];
}

const bytes = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, "0"));

/** Six-digit lowercase hex of 8-bit channels. */
export function hexOf([r, g, b]: Channels): string {
  return `#${byteOf(r)}${byteOf(g)}${byteOf(b)}`;
}

function byteOf(channel: number): string {
  return bytes[Math.round(channel * 255)] ?? "00";
}

/** The color in sRGB: `#rrggbb`, or `rgb(r g b / a)` if translucent. */
export function printSrgb(color: Color): string {
  if (color.alpha >= 1) return hexOf(color.mapped);
  const parts = color.mapped.map((channel) => Math.round(channel * 255));
  return `rgb(${parts.join(" ")} / ${cssNumber(color.alpha, 4)})`;
}

/** The color in its own space, as `oklch(…)`, `lab(…)` or `color(…)` (CSS Color 4 §4). */
export function printWide(color: Color): string {
  const numbers = color.components.map((part) => (part === "none" ? part : cssNumber(part, 5)));
  const alpha = color.alpha >= 1 ? "" : ` / ${cssNumber(color.alpha, 4)}`;
  const named = ["lab", "lch", "oklab", "oklch"].includes(color.space);
  if (named) return `${color.space}(${numbers.join(" ")}${alpha})`;
  if (color.space !== "hsl" && color.space !== "hwb") {
    return `color(${color.space} ${numbers.join(" ")}${alpha})`;
  }
  const channels = color.channels.map((channel) => cssNumber(channel, 5));
  return `color(srgb ${channels.join(" ")}${alpha})`;
}

/** The color in its own space, with the notation of sRGB for colors of sRGB (`#rrggbb`) and of HSL. */
export function printAuthored(color: Color): string {
  const { space, components } = color;
  if (space === "srgb") return color.wide ? printWide(color) : printSrgb(color);
  if (space !== "hsl" && space !== "hwb") return printWide(color);
  const [h, ...rest] = components.map((part) => (part === "none" ? part : cssNumber(part, 3)));
  const alpha = color.alpha >= 1 ? "" : ` / ${cssNumber(color.alpha, 4)}`;
  return `${space}(${[h, ...rest.map((part) => (part === "none" ? part : `${part}%`))].join(" ")}${alpha})`;
}
