import type { PixelView } from "../../../../src/picture-codec/view.ts";
import { COLOR_FAMILIES, type ColorFamily, familyAt, GREY_BELOW } from "./colors.ts";

/** The measurements of a picture; shares and luma range from 0 to 1. */
export interface Measurements {
  /** The most common color family, its share, and the mean of its pixels as `#rrggbb`. */
  dominant: { family: ColorFamily; share: number; hex: string };
  /** The mean luma (ITU-R BT.709 weights on sRGB values, which are perceptually about even). */
  brightness: number;
  /** The standard deviation of luma, known as RMS contrast. */
  contrast: number;
  /** The share of pixels without a hue. */
  grey: number;
  /**
   * The strength of the strongest edges: the 98th percentile of the Laplacian of luma, in units of
   * contrast, so that a flat subject does not count as blurred. Undefined without contrast.
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

/** Runs once per each of 262,144 pixels: plain arrays, because objects took four times as long. */
function countColors({ data }: PixelView, luma: Float32Array) {
  const counts = new Float64Array(COLOR_FAMILIES.length);
  const sums = new Float64Array(COLOR_FAMILIES.length * 3);
  let hueless = 0;
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 3) {
    const red = data[at] as number;
    const green = data[at + 1] as number;
    const blue = data[at + 2] as number;
    luma[pixel] = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < GREY_BELOW) hueless++;
    const family = familyAt(red, green, blue);
    (counts[family] as number) += 1;
    (sums[family * 3] as number) += red;
    (sums[family * 3 + 1] as number) += green;
    (sums[family * 3 + 2] as number) += blue;
  }
  const most = counts.indexOf(Math.max(...counts));
  const count = counts[most] as number;
  const hex = [...sums.subarray(most * 3, most * 3 + 3)].map((sum) => hexByte(sum / count));
  const family = COLOR_FAMILIES[most] as ColorFamily;
  const dominant = { family, share: count / luma.length, hex: `#${hex.join("")}` };
  return { dominant, grey: hueless / luma.length };
}

function hexByte(value: number): string {
  return Math.round(value).toString(16).padStart(2, "0");
}

/** Below this edge length a picture has too few edges to judge. */
const SMALLEST_EDGE = 64;
const NO_MOTIF_BELOW = 0.02;
/** The Laplacian of a white pixel on black. */
const STRONGEST_EDGE = 4;
/** The resolution of edge strengths: 16 steps per level of eight bits. */
const EDGE_SIZES = 4 * 255 * 16;

function sharpness(
  luma: Float32Array,
  { width, height }: PixelView,
  contrast: number,
): number | undefined {
  if (Math.min(width, height) < SMALLEST_EDGE || contrast < NO_MOTIF_BELOW) return undefined;
  // A histogram instead of a sort, which took as long as everything else.
  const sizes = new Uint32Array(EDGE_SIZES + 1);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1, end = at + width - 2; at < end; at++) {
      const across = (luma[at - 1] as number) + (luma[at + 1] as number);
      const down = (luma[at - width] as number) + (luma[at + width] as number);
      const edge = Math.abs(4 * (luma[at] as number) - across - down);
      (sizes[Math.round((edge / STRONGEST_EDGE) * EDGE_SIZES)] as number) += 1;
    }
  }
  let left = Math.floor((width - 2) * (height - 2) * 0.98);
  const size = sizes.findIndex((count) => {
    left -= count;
    return left < 0;
  });
  return ((size / EDGE_SIZES) * STRONGEST_EDGE) / contrast;
}
