/** Ramps whose steps have the same luminance in every hue, so that one choice of steps passes for all colors. */
import { hexOf } from "../color.ts";
import { cssNumber } from "../css.ts";
import { type Channels, eightBit, fromOklch, luminance, reduceChroma, toOklch } from "../oklch.ts";

/** A color of a ramp, as a token holds it. */
export interface Step {
  /** `50`, `100` and so on. */
  name: string;
  hex: string;
  /** OKLCH, rounded; the hex is its 8-bit color. */
  components: readonly [l: number, c: number, h: number];
  /** Relative luminance of the hex. */
  luminance: number;
}

/** From light to dark. */
export type Ramp = readonly Step[];

/** Luminance of each step: text of 600 passes on 100, shapes of 500 do, and 400 passes on the darkest grounds. */
const colored = {
  50: 0.94,
  100: 0.875,
  200: 0.75,
  300: 0.58,
  400: 0.41,
  500: 0.25,
  600: 0.148,
  700: 0.098,
  800: 0.06,
  900: 0.033,
  950: 0.0145,
} as const;

/** Share of the ramp's chroma at each step: the ends are calmer. */
const shares = [0.12, 0.22, 0.4, 0.62, 0.84, 1, 1, 0.96, 0.84, 0.7, 0.4];

const neutral = {
  0: 1,
  50: 0.955,
  100: 0.9,
  200: 0.79,
  300: 0.655,
  400: 0.365,
  500: 0.183,
  600: 0.112,
  700: 0.056,
  800: 0.0257,
  850: 0.0152,
  900: 0.0092,
  950: 0.0052,
  1000: 0.0026,
} as const;

/** The ramp of a hue; `chroma` is that of its strongest steps, lowered to what sRGB has at each. */
export const coloredRamp = (hue: number, chroma: number): Ramp =>
  Object.entries(colored).map(([name, wanted], at) =>
    stepOf(name, wanted, chroma * (shares[at] ?? 1), ripened(hue, wanted)),
  );

/** Dark yellows lean to amber, because at their own hue they look olive. */
function ripened(hue: number, wanted: number): number {
  const nearness = Math.max(0, 1 - Math.abs(hue - 105) / 25);
  return hue - 28 * nearness * Math.max(0, 1 - wanted / 0.75);
}

/** The ramp of greys, from white to nearly black. */
export const neutralRamp = (hue: number, chroma: number): Ramp =>
  Object.entries(neutral).map(([name, wanted]) =>
    stepOf(name, wanted, chroma * (wanted > PAPER ? 0.6 : 1), hue),
  );

/** The luminance from which greys are paper, where a tint is seen most. */
const PAPER = 0.85;

/** The part of sRGB's chroma that is used, because the rounded components have to stay inside. */
const inside = 0.985;

const cached = new Map<string, Step>();
/** The most cached steps: those of some hundred colors, tried one after the other. */
const mostCached = 20_000;

function stepOf(name: string, wanted: number, chroma: number, hue: number): Step {
  if (wanted >= 1) return { name, hex: "#ffffff", components: [1, 0, 0], luminance: 1 };
  const key = `${name} ${wanted} ${chroma.toFixed(4)} ${hue.toFixed(2)}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  let [low, high] = [0, 1];
  for (let round = 0; round < 18; round += 1) {
    const l = (low + high) / 2;
    if (luminance(colorAt(l, chroma, hue)) < wanted) low = l;
    else high = l;
  }
  const { l, c } = within((low + high) / 2, chroma, hue);
  const components = [round(l, 4), round(c, 4), c < 0.0005 ? 0 : round(hue, 2)] as const;
  const channels = eightBit(fromOklch({ l: components[0], c: components[1], h: components[2] }));
  const step = { name, hex: hexOf(channels), components, luminance: luminance(channels) };
  if (cached.size >= mostCached) cached.clear();
  cached.set(key, step);
  return step;
}

function within(l: number, chroma: number, h: number): { l: number; c: number; h: number } {
  const most = reduceChroma({ l, c: 0.4, h }).c * inside;
  return { l, c: Math.min(chroma, most), h };
}

const colorAt = (l: number, chroma: number, hue: number): Channels =>
  fromOklch(within(l, chroma, hue));

const round = (value: number, digits: number): number => Number(cssNumber(value, digits));

/** The chroma that the strongest steps of a ramp have if one of its steps is to look like a color. */
export function rampChroma(channels: Channels): number {
  const { c } = toOklch(channels);
  const y = luminance(channels);
  const at = Object.values(colored).findIndex((one) => one <= y);
  const share = shares[at === -1 ? shares.length - 1 : at] ?? 1;
  return Math.min(0.3, c / Math.max(share, 0.4));
}
