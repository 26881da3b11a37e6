/**
 * sRGB and OKLCH without allocation of color objects, because these run several times per token: gamut
 * checks, derived colors, ramps. The matrices are those of CSS Color 4 § 9.3.
 */

/** sRGB channels, gamma-encoded; outside 0–1 when the color is outside sRGB. */
export type Channels = readonly [red: number, green: number, blue: number];

/** Lightness 0–1, chroma from 0, hue in degrees (0 for grays). */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Chroma under which a color counts as gray. */
const gray = 1e-4;

/** One gamma-encoded channel to linear light. */
export function toLinear(value: number): number {
  const size = Math.abs(value);
  if (size <= 0.04045) return value / 12.92;
  return Math.sign(value) * ((size + 0.055) / 1.055) ** 2.4;
}

/** One channel of linear light to the gamma of sRGB and Display P3. */
export function toGamma(value: number): number {
  const size = Math.abs(value);
  if (size <= 0.0031308) return value * 12.92;
  return Math.sign(value) * (1.055 * size ** (1 / 2.4) - 0.055);
}

/** sRGB channels to OKLCH. */
export function toOklch(channels: Channels): Oklch {
  const r = toLinear(channels[0]);
  const g = toLinear(channels[1]);
  const b = toLinear(channels[2]);
  const x = Math.cbrt(0.412221469470763 * r + 0.5363325372617348 * g + 0.0514459932675022 * b);
  const y = Math.cbrt(0.2119034958178252 * r + 0.6806995506452344 * g + 0.1073969535369406 * b);
  const z = Math.cbrt(0.0883024591900564 * r + 0.2817188391361215 * g + 0.6299787016738222 * b);
  const l = 0.210454268309314 * x + 0.7936177747023054 * y - 0.0040720430116193 * z;
  const a = 1.9779985324311684 * x - 2.4285922420485799 * y + 0.450593709617411 * z;
  const d = 0.0259040424655478 * x + 0.7827717124575296 * y - 0.8086757549230774 * z;
  const c = Math.hypot(a, d);
  if (c < gray) return { l, c: 0, h: 0 };
  const h = (Math.atan2(d, a) * 180) / Math.PI;
  return { l, c, h: h < 0 ? h + 360 : h };
}

/** OKLCH to linear light in sRGB, not mapped into the gamut. */
export function linearFromOklch({ l, c, h }: Oklch): Channels {
  const angle = (h * Math.PI) / 180;
  const a = c * Math.cos(angle);
  const b = c * Math.sin(angle);
  const x = (l + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3;
  const y = (l - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3;
  const z = (l - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3;
  return [
    4.0767416360759574 * x - 3.3077115392580616 * y + 0.2309699031821044 * z,
    -1.2684379732850317 * x + 2.6097573492876887 * y - 0.3413193760026573 * z,
    -0.0041960761386756 * x - 0.7034186179359362 * y + 1.7076146940746117 * z,
  ];
}

const encode = ([r, g, b]: Channels): Channels => [toGamma(r), toGamma(g), toGamma(b)];

/** OKLCH to sRGB channels, not mapped into the gamut. */
export const fromOklch = (color: Oklch): Channels => encode(linearFromOklch(color));

/** Linear light in sRGB to linear light in Display P3 (CSS Color 4 § 10). */
export const linearP3 = ([r, g, b]: Channels): Channels => [
  0.8224619687143623 * r + 0.17753803128563775 * g,
  0.0331941988509616 * r + 0.9668058011490385 * g,
  0.01708263072112003 * r + 0.07239744066396346 * g + 0.9105199286149165 * b,
];

/** sRGB channels to those of Display P3. */
export const toP3 = ([r, g, b]: Channels): Channels =>
  encode(linearP3([toLinear(r), toLinear(g), toLinear(b)]));

/** Overshoot of a channel that still rounds to the same 8 bits. */
const tolerance = 0.001;

/** Whether channels lie in their gamut, apart from an overshoot that 8 bits cannot show. */
export function inSrgb([r, g, b]: Channels): boolean {
  return Math.min(r, g, b) >= -tolerance && Math.max(r, g, b) <= 1 + tolerance;
}

/** Whether sRGB channels lie in the Display P3 gamut. */
export const inP3 = (channels: Channels): boolean => inSrgb(toP3(channels));

/**
 * The color with the largest chroma, within a millionth, that stays in a gamut (sRGB unless another is
 * given) at this lightness and hue.
 */
export function reduceChroma(color: Oklch, inGamut?: (channels: Channels) => boolean): Oklch {
  const { l, h } = color;
  if (l <= 0) return { l: 0, c: 0, h };
  if (l >= 1) return { l: 1, c: 0, h };
  const angle = (h * Math.PI) / 180;
  const [a, b] = [Math.cos(angle), Math.sin(angle)];
  const fits = (c: number) =>
    inGamut === undefined ? fitsSrgb(l, c * a, c * b) : inGamut(fromOklch({ l, c, h }));
  if (fits(color.c)) return color;
  let low = 0;
  let high = color.c;
  while (high - low > 1e-6) {
    const c = (low + high) / 2;
    if (fits(c)) low = c;
    else high = c;
  }
  return { l, c: low, h };
}

const least = toLinear(-tolerance);
const most = toLinear(1 + tolerance);

/** Whether an OKLab color lies in sRGB; decided in linear light, without allocation. */
function fitsSrgb(l: number, a: number, b: number): boolean {
  const x = (l + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3;
  const y = (l - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3;
  const z = (l - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3;
  const red = 4.0767416360759574 * x - 3.3077115392580616 * y + 0.2309699031821044 * z;
  if (red < least || red > most) return false;
  const green = -1.2684379732850317 * x + 2.6097573492876887 * y - 0.3413193760026573 * z;
  if (green < least || green > most) return false;
  const blue = -0.0041960761386756 * x - 0.7034186179359362 * y + 1.7076146940746117 * z;
  return blue >= least && blue <= most;
}

/** Maps channels into sRGB by reducing OKLCH chroma; lightness and hue stay (CSS Color 4 § 13). */
export function mapToSrgb(channels: Channels): Channels {
  return inSrgb(channels) ? channels : fromOklch(reduceChroma(toOklch(channels)));
}

/** Relative luminance, 0–1 (WCAG 2.2); channels outside sRGB give that of the color itself. */
export function luminance([r, g, b]: Channels): number {
  const value = 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
  return Math.min(1, Math.max(0, value));
}

/** Rounds channels to 8 bits, clipped to 0–1. */
export function eightBit([r, g, b]: Channels): Channels {
  return [roundChannel(r), roundChannel(g), roundChannel(b)];
}

function roundChannel(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 255) / 255;
}
