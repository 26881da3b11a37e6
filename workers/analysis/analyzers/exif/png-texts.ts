import { inflateSync } from "node:zlib";

/** Bytes per text; an EXIF block has at most 64 KB, and its hexadecimal twice that. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Texts read per picture; real pictures have two or three. */
const MAX_TEXTS = 16;

const EXIF_START = "Exif\0\0";
const XMP_START = "http://ns.adobe.com/xap/1.0/\0";

/** A picture's metadata in the form of formats that have dedicated segments for it. */
export interface Blocks {
  /** A TIFF structure. */
  exif?: Buffer;
  /** An XMP packet. */
  xmp?: Buffer;
}

/**
 * Finds EXIF and XMP in a PNG wherever tools put them: in an `eXIf` chunk (PNG 3, 11.3.4.5), in the text
 * chunk of XMP (XMP 3, 1.1.5), and in the profiles that ImageMagick and others write as lines of
 * hexadecimal digits. The first of each counts.
 */
export function pngBlocks(png: Buffer): Blocks {
  const blocks: Blocks = {};
  let texts = 0;
  for (const { type, content } of chunksOf(png)) {
    if (type === "eXIf") blocks.exif ??= withoutStart(content, EXIF_START);
    const keyword = /^(?:tEXt|zTXt|iTXt)$/.test(type) ? keywordOf(content) : undefined;
    const kind = keyword?.match(/^(?:Raw profile type (exif|APP1|xmp)|XML:com\.adobe\.xmp)$/i);
    if (!keyword || !kind || ++texts > MAX_TEXTS) continue;
    const text = textOf(type, content, keyword.length + 1);
    const block = text && (kind[1] === undefined ? text : profileOf(text));
    if (block) addBlock(blocks, block);
  }
  return blocks;
}

/** Tells EXIF from XMP by how the block starts. */
function addBlock(blocks: Blocks, block: Buffer): void {
  if (block.toString("latin1", 0, 6) === EXIF_START) {
    blocks.exif ??= withoutStart(block, EXIF_START);
  } else if (/^(?:II\*\0|MM\0\*)/.test(block.toString("latin1", 0, 4))) {
    blocks.exif ??= block;
  } else blocks.xmp ??= withoutStart(block, XMP_START);
}

function* chunksOf(png: Buffer): Generator<{ type: string; content: Buffer }> {
  let at = 8;
  while (at + 12 <= png.length) {
    const end = at + 8 + png.readUInt32BE(at);
    yield { type: png.toString("latin1", at + 4, at + 8), content: png.subarray(at + 8, end) };
    at = end + 4;
  }
}

/** At most 79 characters, ended by a zero byte (PNG 3, 11.3.3.1). */
function keywordOf(content: Buffer): string | undefined {
  const end = content.subarray(0, 80).indexOf(0);
  return end > 0 ? content.toString("latin1", 0, end) : undefined;
}

/** The text after the keyword, inflated if compressed (PNG 3, 11.3.3.2 to 11.3.3.4). */
function textOf(type: string, content: Buffer, at: number): Buffer | undefined {
  if (type === "tEXt") return content.subarray(at);
  if (type === "zTXt") return unpacked(content.subarray(at + 1));
  const translated = content.indexOf(0, at + 2);
  const start = translated < 0 ? -1 : content.indexOf(0, translated + 1);
  if (start < 0) return undefined;
  const text = content.subarray(start + 1);
  return content[at] === 1 ? unpacked(text) : text;
}

function unpacked(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    return undefined;
  }
}

/** A line with the profile's name, a line with its length, then its bytes. */
function profileOf(text: Buffer): Buffer | undefined {
  const profile = /^\s*[\w-]+\s+\d+\s+([\da-f\s]+)/i.exec(text.toString("latin1", 0, MAX_BYTES));
  return profile?.[1] === undefined
    ? undefined
    : Buffer.from(profile[1].replace(/\s+/g, ""), "hex");
}

function withoutStart(block: Buffer, start: string): Buffer {
  const starts = block.toString("latin1", 0, start.length) === start;
  return starts ? block.subarray(start.length) : block;
}
