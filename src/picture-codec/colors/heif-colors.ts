import { findBox, headerOf, readerOf } from "../boxes.ts";
import { withOpen } from "../with-open.ts";
import type { CodedColors } from "./coded.ts";

interface Box {
  type: string;
  content: Buffer;
}

/** The bytes read of `meta`; a longer one holds more than properties. */
const META_BYTES = 1024 * 1024;

/**
 * The `nclx` colors of the primary item (ISO 14496-12, 12.1.5; 23008-12, 9.3); undefined if the file has
 * none.
 */
export async function heifColors(path: string): Promise<CodedColors | undefined> {
  const meta = await metaOf(path);
  return meta && colorsIn(meta);
}

/** `meta` may be anywhere in the file, even after the pixels. */
function metaOf(path: string): Promise<Buffer | undefined> {
  return withOpen(path, async (file) => {
    const found = await findBox("meta", (await file.stat()).size, readerOf(file));
    if (found === undefined) return undefined;
    const length = Math.min(found.end - found.start, META_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, found.start);
    return buffer.subarray(0, bytesRead);
  });
}

function colorsIn(meta: Buffer): CodedColors | undefined {
  const boxes = [...boxesIn(meta.subarray(4))];
  const primary = find(boxes, "pitm");
  const properties = [...boxesIn(find(boxes, "iprp") ?? Buffer.alloc(0))];
  const all = [...boxesIn(find(properties, "ipco") ?? Buffer.alloc(0))];
  if (primary === undefined) return undefined;
  try {
    const item = primary[0] === 0 ? primary.readUInt16BE(4) : primary.readUInt32BE(4);
    const own = properties
      .filter(({ type }) => type === "ipma")
      .flatMap(({ content }) => propertiesOf(content, item))
      .flatMap((index) => all[index - 1] ?? []);
    const colors = own.find(
      ({ type, content }) => type === "colr" && content.toString("latin1", 0, 4) === "nclx",
    );
    if (colors === undefined) return undefined;
    return { primaries: colors.content.readUInt16BE(4), transfer: colors.content.readUInt16BE(6) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const find = (boxes: Iterable<Box>, wanted: string): Buffer | undefined => {
  for (const { type, content } of boxes) if (type === wanted) return content;
  return undefined;
};

function* boxesIn(bytes: Buffer): Generator<Box> {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const box = headerOf(bytes.subarray(at, at + 16));
    if (box === undefined) return;
    const { type, length, headerBytes } = box;
    const end = length === 0 ? bytes.length : at + length;
    if (end < at + headerBytes || end > bytes.length) return;
    yield { type, content: bytes.subarray(at + headerBytes, end) };
    at = end;
  }
}

/** An item's property numbers, from 1, in an `ipma` box. */
function propertiesOf(ipma: Buffer, wanted: number): number[] {
  const idBytes = ipma[0] === 0 ? 2 : 4;
  const numberBytes = ((ipma[3] ?? 0) & 1) === 1 ? 2 : 1;
  let at = 8;
  for (let left = ipma.readUInt32BE(4); left > 0; left--) {
    const id = ipma.readUIntBE(at, idBytes);
    const count = ipma.readUInt8(at + idBytes);
    at += idBytes + 1;
    if (id === wanted) {
      return Array.from({ length: count }, (_, index) => {
        const value = ipma.readUIntBE(at + index * numberBytes, numberBytes);
        return value & (numberBytes === 2 ? 0x7fff : 0x7f);
      });
    }
    at += count * numberBytes;
  }
  return [];
}
