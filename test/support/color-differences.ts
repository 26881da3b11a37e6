import { converter, differenceCiede2000, type Lab65 } from "culori";

interface Pixels {
  /** sRGB, a byte a sample. */
  data: Buffer;
  width: number;
  height: number;
  channels: number;
}

const toLab = converter("lab65");
const difference = differenceCiede2000();

/**
 * The difference of two pictures of equal size by CIEDE2000: the mean, and the 99th percentile. Values below 1
 * are invisible.
 */
export function differences(one: Pixels, other: Pixels): { mean: number; most: number } {
  if (one.width !== other.width || one.height !== other.height) {
    throw new Error(`${one.width} x ${one.height} is not ${other.width} x ${other.height}`);
  }
  const count = one.width * one.height;
  const all = Array.from({ length: count }, (_, at) =>
    difference(labOf(one, at), labOf(other, at)),
  );
  all.sort((a, b) => a - b);
  return {
    mean: all.reduce((sum, value) => sum + value, 0) / count,
    most: all[Math.ceil(count * 0.99) - 1] ?? 0,
  };
}

function labOf({ data, channels }: Pixels, at: number): Lab65 {
  const [r, g, b] = [0, 1, 2].map((sample) => (data[at * channels + sample] ?? 0) / 255);
  return toLab({ mode: "rgb", r: r ?? 0, g: g ?? 0, b: b ?? 0 });
}
