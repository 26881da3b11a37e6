import type { FileHandle } from "node:fs/promises";

/** Reads bytes from an offset on: at least 16, unless the end is nearer. */
export type ReadFrom = (offset: number) => Buffer | Promise<Buffer>;

/** Bytes per read: many small boxes cost few reads, and a large one costs one. */
const WINDOW_BYTES = 64 * 1024;

export function readerOf(file: FileHandle): ReadFrom {
  const window = Buffer.alloc(WINDOW_BYTES);
  return async (offset) => {
    const { bytesRead } = await file.read(window, 0, WINDOW_BYTES, offset);
    return window.subarray(0, bytesRead);
  };
}

/** The range of a box's content: from `start`, up to `end`. */
interface Span {
  start: number;
  end: number;
}

/**
 * Whether a file of boxes (ISO 14496-12, 4.2) ends within its last box; decoders show such a picture with
 * grey tiles. Ignores trailing bytes that are no box.
 */
export async function endsWithinBox(size: number, readFrom: ReadFrom): Promise<boolean> {
  return (await walk(size, readFrom)) === "cut short";
}

/** The content of the first box of that type; undefined if it is missing or cut short. */
export async function findBox(
  type: string,
  size: number,
  readFrom: ReadFrom,
): Promise<Span | undefined> {
  const found = await walk(size, readFrom, type);
  return typeof found === "string" || found.end > size ? undefined : found;
}

async function walk(
  size: number,
  readFrom: ReadFrom,
  wanted?: string,
): Promise<Span | "whole" | "cut short"> {
  let at = 0;
  let start = 0;
  let window: Buffer = Buffer.alloc(0);
  while (at + 8 <= size) {
    if (at + 16 > start + window.length) {
      window = await readFrom(at);
      start = at;
      // The file was truncated meanwhile.
      if (window.length < 8) return "cut short";
    }
    const box = headerOf(window.subarray(at - start));
    if (box === undefined) return "whole";
    // A box without a length extends to the end of the file.
    const end = box.length === 0 ? size : at + box.length;
    if (end < at + box.headerBytes) return "cut short";
    if (box.type === wanted) return { start: at + box.headerBytes, end };
    at = end;
  }
  return at > size ? "cut short" : "whole";
}

interface BoxHeader {
  type: string;
  /** Including the header. */
  length: number;
  headerBytes: 8 | 16;
}

/** Parses a header from 16 bytes, or from the last 8; undefined if it is no box. */
export function headerOf(bytes: Buffer): BoxHeader | undefined {
  const size = bytes.readUInt32BE(0);
  const type = bytes.toString("latin1", 4, 8);
  if (!/^[a-z0-9]{4}$/i.test(type)) return undefined;
  if (size !== 1 || bytes.length < 16) return { type, length: size, headerBytes: 8 };
  return { type, length: Number(bytes.readBigUInt64BE(8)), headerBytes: 16 };
}
