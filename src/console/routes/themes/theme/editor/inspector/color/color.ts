/**
 * Colors as the inspector moves them: in OKLCH, read from whatever a document holds, and written
 * back in the form that its author chose as long as that form can hold the color.
 */
import {
  type Color as CuloriColor,
  converter,
  convertOklabToLrgb,
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

/** Lightness and alpha 0–1, chroma from 0, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
  alpha: number;
}

export type Gamut = "srgb" | "p3";

/** Channels of sRGB, 0–1. */
export type Channels = readonly [number, number, number];

interface Space {
  mode: string;
  names: readonly [string, string, string];
  /** From culori's unit to the format's. */
  scale: readonly [number, number, number];
  digits: readonly [number, number, number];
  /** Whether its components end at 0 and 1. */
  bounded: boolean;
}

const rgbLike = (mode: string, digits = 4): Space => ({
  mode,
  names: ["r", "g", "b"],
  scale: [1, 1, 1],
  digits: [digits, digits, digits],
  bounded: true,
});

const spaces: Record<string, Space> = {
  srgb: rgbLike("rgb"),
  "srgb-linear": rgbLike("lrgb", 6),
  hsl: {
    mode: "hsl",
    names: ["h", "s", "l"],
    scale: [1, 100, 100],
    digits: [2, 2, 2],
    bounded: true,
  },
  hwb: {
    mode: "hwb",
    names: ["h", "w", "b"],
    scale: [1, 100, 100],
    digits: [2, 2, 2],
    bounded: true,
  },
  lab: { mode: "lab", names: ["l", "a", "b"], scale: [1, 1, 1], digits: [3, 3, 3], bounded: false },
  lch: { mode: "lch", names: ["l", "c", "h"], scale: [1, 1, 1], digits: [3, 3, 2], bounded: false },
  oklab: {
    mode: "oklab",
    names: ["l", "a", "b"],
    scale: [1, 1, 1],
    digits: [4, 4, 4],
    bounded: false,
  },
  oklch: {
    mode: "oklch",
    names: ["l", "c", "h"],
    scale: [1, 1, 1],
    digits: [4, 4, 2],
    bounded: false,
  },
  "display-p3": rgbLike("p3"),
  "a98-rgb": rgbLike("a98"),
  "prophoto-rgb": rgbLike("prophoto", 5),
  rec2020: rgbLike("rec2020", 5),
  "xyz-d65": { ...rgbLike("xyz65", 6), names: ["x", "y", "z"], bounded: false },
  "xyz-d50": { ...rgbLike("xyz50", 6), names: ["x", "y", "z"], bounded: false },
};

type Parts = Record<string, unknown>;

const toOklch = converter("oklch");
const toRgb = converter("rgb");
const toP3 = converter("p3");

const finite = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? value : 0;

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === "object" && json !== null && !Array.isArray(json);

function oklchOf(source: unknown, alpha: number): Oklch {
  const { l, c, h } = toOklch(source as CuloriColor);
  const chroma = finite(c);
  return { l: finite(l), c: chroma < 1e-4 ? 0 : chroma, h: finite(h), alpha };
}

/** Reads a color of a document: an object of the format, or CSS text. Undefined when it is none. */
export function readColor(json: unknown): Oklch | undefined {
  if (typeof json === "string") return parseColor(json);
  if (!isRecord(json)) return undefined;
  const space = typeof json.colorSpace === "string" ? spaces[json.colorSpace] : undefined;
  const list = json.components ?? json.channels;
  if (space === undefined || !Array.isArray(list) || list.length !== 3) return undefined;
  if (!list.every((part) => part === "none" || Number.isFinite(part))) return undefined;
  const source: Parts = { mode: space.mode };
  space.names.forEach((name, index) => {
    source[name] = finite(list[index]) / (space.scale[index] ?? 1);
  });
  const alpha = json.alpha === undefined ? 1 : json.alpha;
  if (typeof alpha !== "number" || !Number.isFinite(alpha)) return undefined;
  return oklchOf(source, Math.min(1, Math.max(0, alpha)));
}

/** Reads a color in any notation of CSS. */
export function parseColor(text: string): Oklch | undefined {
  const plain = text.trim();
  const parsed = plain.length > 256 ? undefined : parse(plain);
  if (parsed === undefined) return undefined;
  return oklchOf(parsed, Math.min(1, Math.max(0, parsed.alpha ?? 1)));
}

/** Linear sRGB of an OKLCH color, not mapped into any gamut. */
export function linearOf(l: number, c: number, h: number): Channels {
  const angle = (h * Math.PI) / 180;
  const { r, g, b } = convertOklabToLrgb({ l, a: c * Math.cos(angle), b: c * Math.sin(angle) });
  return [r, g, b];
}

/** Linear sRGB to linear Display P3 (CSS Color 4, § 10). */
export const linearP3 = ([r, g, b]: Channels): Channels => [
  0.8224619687143623 * r + 0.17753803128563775 * g,
  0.0331941988509616 * r + 0.9668058011490385 * g,
  0.01708263072112003 * r + 0.07239744066396346 * g + 0.9105199286149165 * b,
];

export const toGamma = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** What eight bits cannot tell; the engine allows as much. */
const tolerance = 0.001;
const least = -tolerance / 12.92;
const most = ((1 + tolerance + 0.055) / 1.055) ** 2.4;

const within = ([r, g, b]: Channels): boolean =>
  Math.min(r, g, b) >= least && Math.max(r, g, b) <= most;

function fits(l: number, c: number, h: number, gamut: Gamut): boolean {
  const linear = linearOf(l, c, h);
  return within(gamut === "srgb" ? linear : linearP3(linear));
}

/** Whether a color lies in a gamut, but for what eight bits cannot tell. */
export const isIn = ({ l, c, h }: Oklch, gamut: Gamut): boolean => fits(l, c, h, gamut);

/** The largest chroma up to `limit` that a gamut has at a lightness and hue. */
export function mostChroma(l: number, h: number, gamut: Gamut, limit = 0.5): number {
  if (l <= 0 || l >= 1) return 0;
  if (fits(l, limit, h, gamut)) return limit;
  let low = 0;
  let high = limit;
  while (high - low > 1e-6) {
    const c = (low + high) / 2;
    if (fits(l, c, h, gamut)) low = c;
    else high = c;
  }
  return low;
}

/** The color with its chroma taken back until a gamut holds it; lightness and hue stay. */
export function fitInto(color: Oklch, gamut: Gamut): Oklch {
  const l = Math.min(1, Math.max(0, color.l));
  return { ...color, l, c: mostChroma(l, color.h, gamut, color.c) };
}

/** What an sRGB screen shows of a color: mapped into its gamut and rounded to eight bits. */
export function shownInSrgb(color: Oklch): Channels {
  const fitted = isIn(color, "srgb") ? color : fitInto(color, "srgb");
  return linearOf(fitted.l, fitted.c, fitted.h).map(
    (value) => Math.round(Math.min(1, Math.max(0, toGamma(value))) * 255) / 255,
  ) as unknown as Channels;
}

const byte = (value: number): string =>
  Math.round(value * 255)
    .toString(16)
    .padStart(2, "0");

export const hexOfChannels = (channels: Channels): string => `#${channels.map(byte).join("")}`;

/** The nearest six-digit color. */
export const hexOf = (color: Oklch): string => hexOfChannels(shownInSrgb(color));

const shorten = (value: number, digits: number): number => {
  const rounded = Number(value.toFixed(digits));
  return rounded === 0 ? 0 : rounded;
};

const plainNumber = (value: number, digits: number): string => String(shorten(value, digits));

/** For `style` and custom properties: as it is, so that a wide screen shows it. */
export function cssOf({ l, c, h, alpha }: Oklch): string {
  const over = alpha < 1 ? ` / ${plainNumber(alpha, 4)}` : "";
  return `oklch(${plainNumber(l, 5)} ${plainNumber(c, 5)} ${plainNumber(h, 3)}${over})`;
}

/** Components of a color in a space, in the units of the format; undefined when it holds it not. */
function componentsIn(color: Oklch, name: string, more = 0): number[] | undefined {
  const space = spaces[name];
  if (space === undefined) return undefined;
  if (name === "oklch") {
    return [color.l, color.c, ((color.h % 360) + 360) % 360].map((part, index) => {
      const digits = (space.digits[index] ?? 4) + more;
      const rounded = shorten(part, digits);
      return index === 2 && rounded >= 360 ? 0 : rounded;
    });
  }
  const { l, c, h } = color;
  const source = { mode: "oklch", l, c, h } as CuloriColor;
  // Every bounded space holds all of sRGB.
  if (space.bounded && !isIn(color, "srgb")) {
    const rgb = (space.names[0] === "h" ? toRgb : converter(space.mode as "rgb"))(source);
    const { r, g, b } = rgb as unknown as Record<string, number>;
    const low = Math.min(finite(r), finite(g), finite(b));
    const high = Math.max(finite(r), finite(g), finite(b));
    if (low < -tolerance || high > 1 + tolerance) return undefined;
  }
  const inside = space.bounded ? clip(source, space) : source;
  const parts = converter(space.mode as "rgb")(inside) as unknown as Parts;
  return space.names.map((part, index) => {
    const value = finite(parts[part]) * (space.scale[index] ?? 1);
    const rounded = shorten(value, (space.digits[index] ?? 4) + more);
    if (part === "h") return ((rounded % 360) + 360) % 360;
    if (!space.bounded) return rounded;
    return Math.min(space.scale[index] ?? 1, Math.max(0, rounded));
  });
}

function clip(source: CuloriColor, space: Space): CuloriColor {
  if (space.names[0] !== "h") return source;
  const { r, g, b } = toRgb(source);
  const one = (value: number) => Math.min(1, Math.max(0, finite(value)));
  return { mode: "rgb", r: one(r), g: one(g), b: one(b) };
}

/**
 * The color as JSON, in the form of what stands there: its space, its notation, its `alpha` and
 * `hex`. Where that form cannot hold the color, OKLCH can.
 */
export function writeColor(color: Oklch, like: unknown): unknown {
  if (typeof like === "string" && parseColor(like) !== undefined) return writeText(color, like);
  const form = isRecord(like) && spaces[String(like.colorSpace)] !== undefined ? like : undefined;
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
  const space = name === "color" ? (called?.[2]?.toLowerCase() ?? "") : name.replace(/a$/, "");
  const wanted = name === "hsla" ? "hsl" : space;
  const known = wanted === "xyz" ? "xyz-d65" : wanted;
  if (componentsIn(color, known) === undefined) return inOklch(color);
  const components = exactly(color, known);
  const over = color.alpha < 1 ? plainNumber(color.alpha, 4) : undefined;
  if (name === "color") {
    return `color(${wanted} ${components.join(" ")}${over === undefined ? "" : ` / ${over}`})`;
  }
  const percents = known === "hsl" || known === "hwb" ? [false, true, true] : [false, false, false];
  const parts = components.map((part, index) => (percents[index] ? `${part}%` : String(part)));
  if (text.includes(",")) {
    return over === undefined
      ? `${known}(${parts.join(", ")})`
      : `${known}a(${parts.join(", ")}, ${over})`;
  }
  return `${known}(${parts.join(" ")}${over === undefined ? "" : ` / ${over}`})`;
}

const inOklch = (color: Oklch): string => {
  const [l, c, h] = exactly(color, "oklch");
  const over = color.alpha < 1 ? ` / ${plainNumber(color.alpha, 4)}` : "";
  return `oklch(${l} ${c} ${h}${over})`;
};

function writeHex(color: Oklch, like: string): string {
  if (!isIn(color, "srgb")) return inOklch(color);
  const hex = hexOf(color) + (color.alpha < 1 ? byte(color.alpha) : "");
  return /[A-F]/.test(like) && like.startsWith("#") ? hex.toUpperCase() : hex;
}

function writeRgb(color: Oklch, like: string, name: string): string {
  if (!isIn(color, "srgb")) return inOklch(color);
  const parts = shownInSrgb(color).map((value) => Math.round(value * 255));
  const over = color.alpha < 1 ? plainNumber(color.alpha, 4) : undefined;
  if (like.includes(",")) {
    if (over !== undefined) return `rgba(${parts.join(", ")}, ${over})`;
    return name === "rgba" ? `rgba(${parts.join(", ")}, 1)` : `rgb(${parts.join(", ")})`;
  }
  return `rgb(${parts.join(" ")}${over === undefined ? "" : ` / ${over}`})`;
}

/** Channels of Display P3, clipped, for a canvas of that space. */
export function p3Of({ l, c, h }: Oklch): Channels {
  const { r, g, b } = toP3({ mode: "oklch", l, c, h });
  const one = (value: number) => Math.min(1, Math.max(0, finite(value)));
  return [one(r), one(g), one(b)];
}
