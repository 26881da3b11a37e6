/** Bytes per value of each supported type (TIFF 6.0, section 2), by the type's number. */
const SIZE = new Map<number, number>([
  ...([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 4],
    [5, 8],
  ] as const),
  ...([
    [7, 1],
    [8, 2],
    [9, 4],
    [10, 8],
  ] as const),
]);

const ASCII = 2;
const LONG = 4;
const IFD = 13;
const ENTRY = 12;

/** The most values of a number and the longest text that the reader keeps. */
const MAX_VALUES = 16;
const MAX_TEXT_LENGTH = 8192;

/** ExifIFD and GPS, as IFD0 points to them (EXIF 2.32, 4.6.3). */
const POINTERS = new Set([0x8769, 0x8825]);

/** A tag number without a reader. */
const NO_TAG = 0;

/**
 * Copies a TIFF structure so that every directory entry lies within it. An entry that claims four
 * billion values, lies outside or has an unknown type loses its tag; a truncated directory ends with
 * the bytes. A reader without bounds checks can then read the copy safely. Undefined if the bytes are
 * no TIFF structure.
 */
export function soundBlock(block: Buffer): Buffer | undefined {
  const order = block.toString("latin1", 0, 4);
  if (block.length < 14 || (order !== "II*\0" && order !== "MM\0*")) return undefined;
  const walk = new Walk(Buffer.from(block), order === "II*\0");
  for (const directory of walk.directory(walk.uint32(4))) walk.directory(directory);
  return walk.block;
}

class Walk {
  readonly block: Buffer;
  private readonly little: boolean;

  constructor(block: Buffer, little: boolean) {
    this.block = block;
    this.little = little;
  }

  uint32(at: number): number {
    return this.little ? this.block.readUInt32LE(at) : this.block.readUInt32BE(at);
  }

  private uint16(at: number): number {
    return this.little ? this.block.readUInt16LE(at) : this.block.readUInt16BE(at);
  }

  private write16(value: number, at: number): void {
    if (this.little) this.block.writeUInt16LE(value, at);
    else this.block.writeUInt16BE(value, at);
  }

  /** Repairs a directory and returns the offsets it points to. */
  directory(at: number): number[] {
    if (!this.holds(at, 2)) return [];
    const fitting = Math.floor((this.block.length - at - 2) / ENTRY);
    const count = Math.min(this.uint16(at), fitting);
    this.write16(count, at);
    const pointers: number[] = [];
    for (let index = 0; index < count; index++) {
      const entry = at + 2 + index * ENTRY;
      if (!POINTERS.has(this.uint16(entry))) {
        if (!this.isSound(entry)) this.write16(NO_TAG, entry);
      } else if (this.isPointer(entry)) pointers.push(this.uint32(entry + 8));
      else this.write16(NO_TAG, entry);
    }
    return pointers;
  }

  private isPointer(entry: number): boolean {
    const type = this.uint16(entry + 2);
    if ((type !== LONG && type !== IFD) || this.uint32(entry + 4) !== 1) return false;
    return this.holds(this.uint32(entry + 8), 2);
  }

  private isSound(entry: number): boolean {
    const type = this.uint16(entry + 2);
    const count = this.uint32(entry + 4);
    const size = (SIZE.get(type) ?? Number.NaN) * count;
    if (!(size > 0) || count > (type === ASCII ? MAX_TEXT_LENGTH : MAX_VALUES)) return false;
    return size <= 4 || this.holds(this.uint32(entry + 8), size);
  }

  private holds(at: number, size: number): boolean {
    return at >= 8 && at + size <= this.block.length;
  }
}
