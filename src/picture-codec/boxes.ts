import type { FileHandle } from "node:fs/promises";

/** Some bytes from an offset on: at least 16, unless the end is nearer. */
export type ReadFrom = (offset: number) => Buffer | Promise<Buffer>;

/** Read at a time: many small boxes cost few reads, and a large one costs one. */
const WINDOW_BYTES = 64 * 1024;

export function readerOf(file: FileHandle): ReadFrom {
  const window = Buffer.alloc(WINDOW_BYTES);
  return async (offset) => {
    const { bytesRead } = await file.read(window, 0, WINDOW_BYTES, offset);
    return window.subarray(0, bytesRead);
  };
}

/**
 * Whether what is made of boxes (ISO 14496-12, 4.2) ends before its last box does: decoders show
 * such a picture with grey tiles. What follows the last box and is none does not matter.
 */
export async function endsWithinBox(size: number, readFrom: ReadFrom): Promise<boolean> {
  let at = 0;
  let start = 0;
  let window: Buffer = Buffer.alloc(0);
  while (at + 8 <= size) {
    if (at + 16 > start + window.length) {
      window = await readFrom(at);
      start = at;
      // The file has become shorter.
      if (window.length < 8) return true;
    }
    const length = boxLength(window.subarray(at - start));
    if (length === undefined) return false;
    if (length < 8) return true;
    at += length;
  }
  return at > size;
}

/** Undefined for what is no box, and for one that goes on to the end, whatever that is. */
function boxLength(header: Buffer): number | undefined {
  const size = header.readUInt32BE(0);
  const type = header.toString("latin1", 4, 8);
  if (size === 0 || !/^[a-z0-9]{4}$/i.test(type)) return undefined;
  return size === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : size;
}
