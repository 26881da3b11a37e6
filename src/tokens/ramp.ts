/** The eleven-step color ramp, built in OKLCH and kept inside sRGB. */
import { hexOf } from "./color.ts";
import { contrastRatio, shownRatio, textContrast } from "./contrast.ts";
import { cssNumber } from "./css.ts";
import { TokenInputError } from "./input-error.ts";
import { type Channels, eightBit, fromOklch, type Oklch, reduceChroma, toOklch } from "./oklch.ts";

/** The options of a ramp. */
export interface RampOptions {
  /** Degrees, 0–360; the hue of step 500. */
  hue: number;
  /** Percent, 0–100, of the chroma that sRGB allows at the middle steps. */
  saturation: number;
  /** Percent, 20–80: OKLCH lightness of step 500. */
  lightness: number;
  /** Degrees, 0–40: drift of the hue from step 50 to step 950, half of it before step 500. */
  hueSpread: number;
}

/** One step. */
interface RampStep {
  step: number;
  /** `#rrggbb`. */
  hex: string;
  /** The color before rounding to 8 bits, `oklch(l c h)`. */
  oklch: string;
  /** WCAG 2.2 ratio, cut to two decimals. */
  contrastOnWhite: number;
  contrastOnBlack: number;
  /** Text color for this step: white where it reaches 4.5:1, else black. */
  on: "#ffffff" | "#000000";
}

/** A ramp with the options it was made from. */
export interface RampResponse extends RampOptions {
  steps: RampStep[];
}

/** Bounds and units of the options. */
const bounds = {
  hue: [0, 360, "degrees"],
  saturation: [0, 100, "percent"],
  lightness: [20, 80, "percent"],
  hueSpread: [0, 40, "degrees"],
} as const;

const stepNames = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950];

/** Lightness of step 50, and the way from it to step 500 at each step. */
const lightest = 0.95;
const wayDown = [0, 0.1, 0.25, 0.45, 0.7, 1];

/** Share of the saturation at each step: the ends of the ramp are calmer. */
const strength = [0.8, 0.82, 0.86, 0.93, 1, 1, 1, 0.98, 0.95, 0.92, 0.9];

/**
 * Builds the ramp. Lightness and luminance fall strictly from step to step, hue and chroma move
 * smoothly with every option. Throws `TokenInputError` for an option outside its range.
 */
export function colorRamp(options: RampOptions): RampResponse {
  for (const [field, [low, high, unit]] of Object.entries(bounds)) {
    const value = options[field as keyof RampOptions];
    if (Number.isFinite(value) && value >= low && value <= high) continue;
    throw new TokenInputError(field, `${field} is ${value}; give ${unit} from ${low} to ${high}`);
  }
  const { hue, saturation, lightness, hueSpread } = options;
  const steps = stepNames.map((step, index) => makeStep(step, index, options));
  return { hue, saturation, lightness, hueSpread, steps };
}

function makeStep(step: number, index: number, options: RampOptions): RampStep {
  const l = lightnessAt(index, options.lightness / 100);
  const h = (options.hue + options.hueSpread * (index / 10 - 0.5) + 360) % 360;
  const c = (smoothChroma(l, h) * options.saturation * (strength[index] ?? 1)) / 100;
  const channels = nearestBytes({ l, c, h });
  const white = contrastRatio(channels, [1, 1, 1]);
  return {
    step,
    hex: hexOf(channels),
    oklch: `oklch(${cssNumber(l, 4)} ${cssNumber(c, 4)} ${cssNumber(h, 2)})`,
    contrastOnWhite: shownRatio(white),
    contrastOnBlack: shownRatio(contrastRatio(channels, [0, 0, 0])),
    on: white >= textContrast ? "#ffffff" : "#000000",
  };
}

function lightnessAt(index: number, middle: number): number {
  if (index <= 5) return lightest + (middle - lightest) * (wayDown[index] ?? 1);
  const darkest = Math.min(0.2, middle * 0.45);
  return middle + (darkest - middle) * ((index - 5) / 5);
}

/** Degrees around a hue in which the gamut's edge is evened out. */
const reach = 3;

/**
 * A chroma inside sRGB that moves smoothly with the hue although the gamut's edge jumps at blue: the
 * mean of the least chroma in windows that all hold the hue itself.
 */
function smoothChroma(l: number, h: number): number {
  const edge: number[] = [];
  for (let offset = -2 * reach; offset <= 2 * reach; offset += 1) {
    edge.push(reduceChroma({ l, c: 0.4, h: h + offset }).c);
  }
  let sum = 0;
  const width = 2 * reach + 1;
  for (let start = 0; start < width; start += 1)
    sum += Math.min(...edge.slice(start, start + width));
  return sum / width;
}

/** The 8-bit color nearest in hue among those around a color, because pale tints round badly. */
function nearestBytes(wanted: Oklch): Channels {
  const middle = eightBit(fromOklch(wanted));
  if (wanted.c < 0.004 || wanted.l < 0.15 || hueDistance(middle, wanted) < 0.5) return middle;
  let best = middle;
  let least = Number.POSITIVE_INFINITY;
  for (let offset = 0; offset < 125; offset += 1) {
    const steps = [offset % 5, Math.floor(offset / 5) % 5, Math.floor(offset / 25)];
    const [r, g, b] = middle.map((channel, index) => channel + ((steps[index] ?? 2) - 2) / 255);
    const candidate = eightBit([r ?? 0, g ?? 0, b ?? 0]);
    const { l, c } = toOklch(candidate);
    const distance = Math.abs(l - wanted.l) * 2 + Math.abs(c - wanted.c) * 0.5;
    const cost = Math.max(0, hueDistance(candidate, wanted) - 1) * 0.03 + distance;
    if (cost < least) {
      least = cost;
      best = candidate;
    }
  }
  return best;
}

/** Degrees between the hue of 8-bit channels and a wanted one. */
function hueDistance(channels: Channels, wanted: Oklch): number {
  const turn = Math.abs(toOklch(channels).h - wanted.h);
  return Math.min(turn, 360 - turn);
}
