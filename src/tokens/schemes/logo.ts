/** The colors of a logo: the few by which people know it, without its paper. */
import { hexOf } from "../color.ts";
import { type Channels, type Oklch, toOklch } from "../oklch.ts";

/** The most colors of a logo. */
const MAX_COLORS = 3;
/** The bits of each channel by which pixels count as the same. */
const BITS = 4;
/** The least opacity, of 255, of pixels that count. */
const OPAQUE = 160;
/** The share of the opaque pixels that a color has at least. */
const LEAST_SHARE = 0.01;
/** How far apart two colors of a logo are at least, in OKLab. */
const APART = 0.12;

interface Heap {
  count: number;
  red: number;
  green: number;
  blue: number;
}

/**
 * Up to three colors of a picture, the likeliest brand color first, as `#rrggbb`; greys come last. None of a
 * picture without opaque pixels.
 *
 * @param pixels RGBA, 8 bits each
 */
export function logoColors(pixels: Uint8ClampedArray): string[] {
  const { heaps, total } = heapsOf(pixels);
  const colors = heaps
    .filter(({ count }) => count >= total * LEAST_SHARE)
    .map((heap) => {
      const channels = meanOf(heap);
      const oklch = toOklch(channels);
      return { hex: hexOf(channels), oklch, weight: weightOf(heap, oklch) };
    })
    .sort((one, other) => other.weight - one.weight);
  const chosen: typeof colors = [];
  for (const color of colors) {
    if (chosen.length === MAX_COLORS) break;
    if (chosen.every(({ oklch }) => distance(oklch, color.oklch) >= APART)) chosen.push(color);
  }
  return chosen.map(({ hex }) => hex);
}

function heapsOf(pixels: Uint8ClampedArray): { heaps: Heap[]; total: number } {
  const heaps = new Map<number, Heap>();
  let total = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < OPAQUE) continue;
    total += 1;
    const cut = 8 - BITS;
    const key = ((red >> cut) << (2 * BITS)) | ((green >> cut) << BITS) | (blue >> cut);
    const heap = heaps.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    heap.count += 1;
    heap.red += red;
    heap.green += green;
    heap.blue += blue;
    heaps.set(key, heap);
  }
  return { heaps: [...heaps.values()], total };
}

const meanOf = ({ count, red, green, blue }: Heap): Channels => [
  Math.round(red / count) / 255,
  Math.round(green / count) / 255,
  Math.round(blue / count) / 255,
];

/** Pixels count by their chroma, because paper and ink are larger than what people remember. */
const weightOf = ({ count }: Heap, { c }: Oklch): number => count * (c < 0.03 ? 0.001 : 0.05 + c);

function distance(one: Oklch, other: Oklch): number {
  const [a, b] = [flat(one), flat(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function flat({ l, c, h }: Oklch): Channels {
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
}
