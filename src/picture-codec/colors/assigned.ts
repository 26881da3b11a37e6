import type { Size } from "../size.ts";

/** Samples in storage order, row by row from the top. */
export interface StoredPixels extends Size {
  data: Buffer;
  channels: number;
  /** Bytes per sample. */
  bits: 8 | 16;
}

const ROWS_A_STRIP = 64;
/** The types of directory entries. */
const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const UNASSOCIATED_ALPHA = 2;

type Entry = readonly [
  tag: number,
  type: typeof SHORT | typeof LONG | typeof UNDEFINED,
  values: readonly number[],
];

/**
 * Wraps RGB or gray samples, with or without alpha, and their profile in an uncompressed TIFF, because
 * sharp reads a profile only from a file.
 */
export function withProfile(pixels: StoredPixels, icc: Buffer): Buffer {
  const { data, width, height, channels, bits } = pixels;
  const isGray = channels < 3;
  const rowBytes = (width * channels * bits) / 8;
  const strips = Math.ceil(height / ROWS_A_STRIP);
  const rows = Array.from({ length: strips }, (_, at) =>
    Math.min(ROWS_A_STRIP, height - at * ROWS_A_STRIP),
  );
  const entriesFrom = (start: number): Entry[] => [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, Array<number>(channels).fill(bits)],
    [259, SHORT, [1]],
    [262, SHORT, [isGray ? 1 : 2]],
    [273, LONG, rows.map((_, at) => start + at * ROWS_A_STRIP * rowBytes)],
    [277, SHORT, [channels]],
    [278, LONG, [ROWS_A_STRIP]],
    [279, LONG, rows.map((count) => count * rowBytes)],
    ...(channels % 2 === 0 ? [[338, SHORT, [UNASSOCIATED_ALPHA]] as const] : []),
    [34675, UNDEFINED, [...icc]],
  ];
  // The offset of the samples does not change the header's length.
  return Buffer.concat([headOf(entriesFrom(headOf(entriesFrom(0)).length)), data]);
}

/** Header and directory (TIFF 6.0, section 2), followed by values longer than four bytes. */
function headOf(entries: readonly Entry[]): Buffer {
  const directory = Buffer.alloc(8 + 2 + 12 * entries.length + 4);
  directory.write("II*\0", "latin1");
  directory.writeUInt32LE(8, 4);
  directory.writeUInt16LE(entries.length, 8);
  const parts: Buffer[] = [directory];
  let end = directory.length;
  entries.forEach(([tag, type, values], index) => {
    const at = 10 + 12 * index;
    const bytes = bytesOf(type, values);
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(values.length, at + 4);
    if (bytes.length <= 4) {
      bytes.copy(directory, at + 8);
      return;
    }
    directory.writeUInt32LE(end, at + 8);
    parts.push(bytes, Buffer.alloc(bytes.length % 2));
    end += bytes.length + (bytes.length % 2);
  });
  return Buffer.concat(parts);
}

function bytesOf(type: Entry[1], values: readonly number[]): Buffer {
  if (type === UNDEFINED) return Buffer.from(values);
  const size = type === SHORT ? 2 : 4;
  const bytes = Buffer.alloc(size * values.length);
  values.forEach((value, at) => {
    bytes.writeUIntLE(value, at * size, size);
  });
  return bytes;
}
