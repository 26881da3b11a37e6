/** The picture of the OKLCH plane at one hue: chroma to the right, lightness upwards. */
import { linearFromOklch, linearP3, toGamma } from "#tokens/oklch.ts";
import { type Gamut, maxChroma } from "./color.ts";

/** A table of gamma-encoded bytes by linear light, because computing them per pixel is too slow. */
const STEPS = 4096;
const gamma = Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) =>
  Math.round(toGamma(step / STEPS) * 255),
);
const encode = (value: number): number =>
  gamma[Math.round(Math.min(1, Math.max(0, value)) * STEPS)] ?? 0;

/** Opacity of what lies beyond sRGB. */
const PALER = 0.62;

/** Room above white and below black, so that the lines do not touch the frame. */
const MARGIN = 14;

/** Below it, eight bits see no edge: the lines run straight to black. */
const STRAIGHT = 0.1;

/** The chroma at which a gamut ends, as it is drawn. */
const edgeChroma = (l: number, h: number, gamut: Gamut): number =>
  l < STRAIGHT
    ? (maxChroma(STRAIGHT, h, gamut) * l) / STRAIGHT
    : l > 0.998
      ? 0
      : maxChroma(l, h, gamut);

/** Maps colors to positions on a plane, and positions to colors. */
export interface Scale {
  width: number;
  height: number;
  /** Chroma at the right edge. */
  most: number;
}

export const xOf = (c: number, { width, most }: Scale): number => (c / most) * width;
export const yOf = (l: number, { height }: Scale): number =>
  MARGIN + (1 - l) * (height - 2 * MARGIN);
export const chromaAt = (x: number, { width, most }: Scale): number =>
  Math.min(most, Math.max(0, (x / width) * most));
export const lightnessAt = (y: number, { height }: Scale): number =>
  Math.min(1, Math.max(0, 1 - (y - MARGIN) / (height - 2 * MARGIN)));

/** The chroma that a plane ends at: a little beyond the most that P3 has at the hue. */
export function reach(h: number): number {
  let most = 0;
  for (let l = 0.2; l < 1; l += 0.02) most = Math.max(most, maxChroma(l, h, "p3"));
  return Math.ceil((most + 0.012) * 100) / 100;
}

/** Draws every color that sRGB and P3 have at a hue; what is beyond sRGB is paler. */
export function drawPlane(canvas: HTMLCanvasElement, h: number, scale: Scale): void {
  canvas.width = scale.width;
  canvas.height = scale.height;
  const context = canvas.getContext("2d", { colorSpace: "display-p3" });
  if (context === null) return;
  const wide = context.getContextAttributes?.().colorSpace === "display-p3";
  const image = context.createImageData(
    scale.width,
    scale.height,
    wide ? { colorSpace: "display-p3" } : undefined,
  );
  const { data, width } = image;
  for (let y = MARGIN; y < scale.height - MARGIN; y += 1) {
    const l = lightnessAt(y + 0.5, scale);
    const inside = edgeChroma(l, h, "srgb");
    const end = Math.min(width, Math.ceil(xOf(edgeChroma(l, h, "p3"), scale)));
    for (let x = 0; x < end; x += 1) {
      const c = chromaAt(x + 0.5, scale);
      const linear = linearFromOklch({ l, c, h });
      const [r, g, b] = wide ? linearP3(linear) : linear;
      const at = (y * width + x) * 4;
      data[at] = encode(r);
      data[at + 1] = encode(g);
      data[at + 2] = encode(b);
      data[at + 3] = c > inside ? PALER * 255 : 255;
    }
  }
  context.putImageData(image, 0, 0);
}

type Point = readonly [x: number, y: number];

/** A path through points; a gap wherever one is missing. */
export function pathOf(points: readonly (Point | undefined)[]): string {
  let pen = "M";
  let path = "";
  for (const point of points) {
    if (point === undefined) {
      pen = "M";
      continue;
    }
    path += `${pen}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
    pen = "L";
  }
  return path;
}

const EDGE_STEPS = 96;

/** The edge of a gamut from black to white. */
export function edgeOf(h: number, gamut: Gamut, scale: Scale): string {
  const points: Point[] = [];
  for (let step = 0; step <= EDGE_STEPS; step += 1) {
    const l = step / EDGE_STEPS;
    points.push([xOf(edgeChroma(l, h, gamut), scale), yOf(l, scale)]);
  }
  return pathOf(points);
}
