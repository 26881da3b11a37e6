/** Chromaticities, x and y, of red, green, blue and white. */
export type Primaries = readonly [Point, Point, Point, Point];
type Point = readonly [number, number];
type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

const D50: Vector = [0.9642, 1, 0.8249];
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
const CURVE_POINTS = 4096;

/** sRGB's curve from stored value to light, both 0 to 1 (IEC 61966-2-1). */
export const srgbCurve = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/**
 * Builds an ICC profile (ICC.1:2001-04) for colors that a file describes by other means. `curve` maps a
 * stored value to light, 0 to 1. Undefined if no display could have such primaries.
 */
export function matrixProfile(
  primaries: Primaries,
  curve: (value: number) => number,
): Buffer | undefined {
  const columns = adaptedColumns(primaries);
  if (columns === undefined) return undefined;
  const light = curveTag(curve);
  const tags: [string, Buffer][] = [
    ["desc", descriptionTag("coded colors")],
    ["cprt", Buffer.from("text\0\0\0\0none\0", "latin1")],
    ["wtpt", xyzTag(D50)],
    ["rXYZ", xyzTag(columns[0])],
    ["gXYZ", xyzTag(columns[1])],
    ["bXYZ", xyzTag(columns[2])],
    ["rTRC", light],
    ["gTRC", light],
    ["bTRC", light],
  ];
  return profileOf(tags);
}

/** The XYZ of red, green and blue at full light, adapted to the white of profiles. */
function adaptedColumns(primaries: Primaries): Matrix | undefined {
  const [red, green, blue, white] = primaries.map(([x, y]): Vector => [x / y, 1, (1 - x - y) / y]);
  if (!red || !green || !blue || !white) return undefined;
  const inverse = inverseOf(transposed([red, green, blue]));
  const back = inverseOf(BRADFORD);
  if (inverse === undefined || back === undefined) return undefined;
  const scale = times(inverse, white);
  const from = times(BRADFORD, white);
  const to = times(BRADFORD, D50);
  const adapt = (color: Vector, factor: number): Vector => {
    const cone = times(BRADFORD, scaled(color, factor));
    return times(back, [
      (cone[0] * to[0]) / from[0],
      (cone[1] * to[1]) / from[1],
      (cone[2] * to[2]) / from[2],
    ]);
  };
  const columns: Matrix = [adapt(red, scale[0]), adapt(green, scale[1]), adapt(blue, scale[2])];
  return columns.flat().every((value) => Math.abs(value) < 8) ? columns : undefined;
}

const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];

const times = ([a, b, c]: Matrix, v: Vector): Vector => [dot(a, v), dot(b, v), dot(c, v)];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

const transposed = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];

function inverseOf([a, b, c]: Matrix): Matrix | undefined {
  const determinant = dot(a, cross(b, c));
  if (!(Math.abs(determinant) > 1e-6)) return undefined;
  const by = 1 / determinant;
  return transposed([scaled(cross(b, c), by), scaled(cross(c, a), by), scaled(cross(a, b), by)]);
}

function xyzTag(values: Vector): Buffer {
  const tag = Buffer.alloc(20);
  tag.write("XYZ ", "latin1");
  values.forEach((value, at) => {
    tag.writeInt32BE(Math.round(value * 65536), 8 + at * 4);
  });
  return tag;
}

function curveTag(curve: (value: number) => number): Buffer {
  const tag = Buffer.alloc(12 + 2 * CURVE_POINTS);
  tag.write("curv", "latin1");
  tag.writeUInt32BE(CURVE_POINTS, 8);
  for (let at = 0; at < CURVE_POINTS; at++) {
    const light = Math.min(Math.max(curve(at / (CURVE_POINTS - 1)), 0), 1);
    tag.writeUInt16BE(Math.round(light * 65535), 12 + at * 2);
  }
  return tag;
}

function descriptionTag(text: string): Buffer {
  const tag = Buffer.alloc(12 + text.length + 1 + 78);
  tag.write("desc", "latin1");
  tag.writeUInt32BE(text.length + 1, 8);
  tag.write(text, 12, "latin1");
  return tag;
}

function profileOf(tags: readonly [string, Buffer][]): Buffer {
  const contents = [...new Set(tags.map(([, content]) => content))];
  const starts = new Map<Buffer, number>();
  let end = 128 + 4 + 12 * tags.length;
  for (const content of contents) {
    starts.set(content, end);
    end += content.length + (-content.length & 3);
  }
  const profile = Buffer.alloc(end);
  profile.writeUInt32BE(end);
  profile.writeUInt32BE(0x02400000, 8);
  profile.write("mntrRGB XYZ ", 12, "latin1");
  profile.write("acsp", 36, "latin1");
  xyzTag(D50).copy(profile, 68, 8);
  profile.writeUInt32BE(tags.length, 128);
  tags.forEach(([name, content], at) => {
    const entry = 132 + 12 * at;
    profile.write(name, entry, "latin1");
    profile.writeUInt32BE(starts.get(content) ?? 0, entry + 4);
    profile.writeUInt32BE(content.length, entry + 8);
  });
  for (const [content, start] of starts) content.copy(profile, start);
  return profile;
}
