/** Derived tokens: the text color on a color, and its hover and active states. */
import { type Color, colorOfChannels, composite, makeColor } from "./color.ts";
import { contrastRatio, textContrast } from "./contrast.ts";
import {
  type Channels,
  eightBit,
  fromOklch,
  inP3,
  luminance,
  type Oklch,
  reduceChroma,
  toOklch,
} from "./oklch.ts";

/** The colors derived from a color, all opaque. */
export interface DerivedColors {
  /** Black or white, at least 4.5:1 on the color. */
  on: Color;
  /** `on` for displays beyond sRGB, if it has to differ. */
  onWide: Color | undefined;
  /** The color one step lighter or darker (OKLCH lightness 0.02–0.08 from it). */
  hover: Color;
  /** One more step in the same direction. */
  active: Color;
}

const white: Channels = [1, 1, 1];
const black: Channels = [0, 0, 0];

/** White text has ample contrast below this lightness, black text above the other. */
const dark = 0.32;
const light = 0.88;

/** Sizes of a step, the preferred first: 8 bits do not allow every one near black. */
const steps = [0.05, 0.055, 0.045, 0.06, 0.04, 0.065, 0.035, 0.07, 0.03, 0.075, 0.025];

/**
 * Derives from a color. Composites a translucent one on the surface first. The states move away from the
 * text color, but towards it if contrast is ample: dark colors lighten, light ones darken.
 */
export function deriveColors(color: Color, surface: Channels): DerivedColors {
  const translucent = color.alpha < 1;
  const mapped = translucent
    ? eightBit(composite(color.mapped, color.alpha, surface))
    : color.mapped;
  const wide = color.wide && !translucent;
  const shown = wide ? [mapped, color.channels] : [mapped];
  const text = textOn(shown) ?? textOn([mapped]) ?? white;
  const onWide = wide && textOn(shown) === undefined ? textOn([color.channels]) : undefined;
  const base = toOklch(wide ? color.channels : mapped);
  const lightness = toOklch(mapped).l;
  const away = text === white ? -1 : 1;
  const ample = away < 0 ? lightness < dark : lightness > light;
  const direction = ample ? -away : away;
  const hover = shift(base, lightness, direction, text, wide);
  const active = shift(base, toOklch(hover.mapped).l, direction, text, wide);
  return { on: colorOfChannels(text), onWide: onWide && colorOfChannels(onWide), hover, active };
}

function textOn(backgrounds: readonly Channels[]): Channels | undefined {
  const bright = backgrounds.map(luminance);
  if (bright.every((value) => 1.05 / (value + 0.05) >= textContrast)) return white;
  return bright.every((value) => (value + 0.05) / 0.05 >= textContrast) ? black : undefined;
}

function shift(base: Oklch, from: number, direction: number, text: Channels, wide: boolean): Color {
  let first: Color | undefined;
  for (const step of steps) {
    const color = colorAt({ ...base, l: Math.min(1, Math.max(0, from + direction * step)) }, wide);
    const moved = (toOklch(color.mapped).l - from) * direction;
    if (moved >= 0.02 && moved <= 0.08 && contrastRatio(text, color.mapped) >= textContrast) {
      return color;
    }
    first ??= color;
  }
  return first as Color;
}

function colorAt(oklch: Oklch, wide: boolean): Color {
  if (!wide) return colorOfChannels(fromOklch(reduceChroma(oklch)));
  const { l, c, h } = reduceChroma(oklch, inP3);
  const components = [l, c, h].map((part) => Number(part.toFixed(4)));
  return makeColor("oklch", components, 1);
}
