import type { CodedColors } from "./coded.ts";

interface Box {
  type: string;
  content: Buffer;
}

/**
 * The `nclx` colors of the primary item (ISO 14496-12, 12.1.5; 23008-12, 9.3), out of a file's first
 * bytes; undefined where they say none.
 */
export function heifColors(head: Buffer): CodedColors | undefined {
  const meta = find(boxesIn(head), "meta");
  if (meta === undefined) return undefined;
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
    const size = bytes.readUInt32BE(at);
    const end = size === 0 ? bytes.length : at + size;
    if (end < at + 8 || end > bytes.length) return;
    yield {
      type: bytes.toString("latin1", at + 4, at + 8),
      content: bytes.subarray(at + 8, end),
    };
    at = end;
  }
}

/** The numbers of an item's properties, from 1, in an `ipma` box. */
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
