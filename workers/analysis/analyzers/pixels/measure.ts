import type { PixelView } from "../../../../src/places/pictures/picture.ts";
import { COLOR_FAMILIES, type ColorFamily, familyOf, GREY_BELOW } from "./colors.ts";

/** What can be counted in a picture; shares and luma run from 0 to 1. */
export interface Measurements {
  /** The commonest family of colours, its share, and the mean of its pixels as `#rrggbb`. */
  dominant: { family: ColorFamily; share: number; hex: string };
  /** The mean luma (ITU-R BT.709 weights on sRGB values, which are about even to the eye). */
  brightness: number;
  /** The standard deviation of luma, known as RMS contrast. */
  contrast: number;
  /** The share of pixels without a hue. */
  grey: number;
  /**
   * How strong the strongest edges are: the 98th percentile of the Laplacian of luma, in units of
   * contrast, so that a flat motif is not taken for a blurred one. None where there is no motif.
   */
  sharpness: number | undefined;
}

export function measure(view: PixelView): Measurements {
  const luma = new Float32Array(view.width * view.height);
  const colors = countColors(view, luma);
  let sum = 0;
  let squares = 0;
  for (const value of luma) {
    sum += value;
    squares += value * value;
  }
  const brightness = sum / luma.length;
  const contrast = Math.sqrt(Math.max(0, squares / luma.length - brightness ** 2));
  return { ...colors, brightness, contrast, sharpness: sharpness(luma, view, contrast) };
}

function countColors({ data }: PixelView, luma: Float32Array) {
  const families = new Map(
    COLOR_FAMILIES.map((family) => [
      family,
      { count: 0, sum: [0, 0, 0] as [number, number, number] },
    ]),
  );
  let hueless = 0;
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 3) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    luma[pixel] = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < GREY_BELOW) hueless++;
    const tally = families.get(familyOf(red, green, blue));
    if (!tally) continue;
    tally.count++;
    tally.sum[0] += red;
    tally.sum[1] += green;
    tally.sum[2] += blue;
  }
  const [family, { count, sum }] = [...families].reduce((a, b) =>
    b[1].count > a[1].count ? b : a,
  );
  const hex = sum.map((channel) => hexByte(channel / count)).join("");
  const dominant = { family, share: count / luma.length, hex: `#${hex}` };
  return { dominant, grey: hueless / luma.length };
}

function hexByte(value: number): string {
  return Math.round(value).toString(16).padStart(2, "0");
}

/** Smaller than this along an edge a picture has too few edges to judge. */
const SMALLEST_EDGE = 64;
const NO_MOTIF_BELOW = 0.02;

function sharpness(
  luma: Float32Array,
  { width, height }: PixelView,
  contrast: number,
): number | undefined {
  if (Math.min(width, height) < SMALLEST_EDGE || contrast < NO_MOTIF_BELOW) return undefined;
  const edges = new Float32Array((width - 2) * (height - 2));
  let next = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1, end = at + width - 2; at < end; at++) {
      const around = at4(luma, at - 1, at + 1, at - width, at + width);
      edges[next++] = Math.abs(4 * (luma[at] ?? 0) - around);
    }
  }
  edges.sort();
  return (edges[Math.floor(edges.length * 0.98)] ?? 0) / contrast;
}

function at4(luma: Float32Array, a: number, b: number, c: number, d: number): number {
  return (luma[a] ?? 0) + (luma[b] ?? 0) + (luma[c] ?? 0) + (luma[d] ?? 0);
}
