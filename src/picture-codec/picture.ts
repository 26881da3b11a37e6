import sharp, { type Sharp } from "sharp";
import { endsWithinBox } from "./boxes.ts";
import { formatOf, type PictureFormat } from "./format.ts";
import { MAX_PIXELS } from "./limits.ts";
import { PictureError } from "./picture-error.ts";
import type { PixelView } from "./view.ts";

export interface PictureHeader {
  format: PictureFormat;
  /** As displayed, with the orientation applied. */
  width: number;
  height: number;
  /** The TIFF structure of EXIF, wherever the format stores it. */
  exif?: Buffer;
  /** The XMP packet. */
  xmp?: Buffer;
}

/** A picture under analysis; loads data that several analyzers share once, on demand. */
export interface Picture {
  /** The original file. */
  readonly bytes: Buffer;
  readonly contentType: string;
  header(): Promise<PictureHeader>;
  /** At most 512 pixels along its longer edge. */
  pixels(): Promise<PixelView>;
}

/** `readView` returns the pixels, which are already decoded. */
export function openPicture(
  bytes: Buffer,
  contentType: string,
  readView: () => Promise<PixelView>,
): Picture {
  const header = once(() => readHeader(bytes));
  const pixels = once(async () => {
    await header();
    return readView();
  });
  return { bytes, contentType, header, pixels };
}

async function readHeader(bytes: Buffer): Promise<PictureHeader> {
  const format = formatOf(bytes);
  if (!format) throw new PictureError("unsupported", "not a picture of a supported type");
  if (format === "heif" && (await endsWithinBox(bytes.length, (at) => bytes.subarray(at)))) {
    throw new PictureError("undecodable", "the picture ends too early");
  }
  const metadata = await decoding(() => open(bytes).metadata());
  const { width, height } = metadata.autoOrient;
  if (!(width > 0 && height > 0)) throw new PictureError("undecodable", "a picture without size");
  if (width * height > MAX_PIXELS) {
    throw new PictureError("too_large", `more than ${MAX_PIXELS / 1e6} megapixels`);
  }
  const exif = format === "tiff" ? bytes : metadata.exif && withoutPrefix(metadata.exif);
  const { xmp } = metadata;
  return { format, width, height, ...(exif && { exif }), ...(xmp && { xmp }) };
}

/** Ignores warnings, which real cameras cause; refuses errors and truncated files. */
function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Error && /pixel limit/i.test(cause.message)) {
      throw new PictureError("too_large", `more than ${MAX_PIXELS / 1e6} megapixels`, { cause });
    }
    throw new PictureError("undecodable", "the picture cannot be decoded", { cause });
  }
}

/** JPEG, WebP and HEIF put "Exif\0\0" before the TIFF structure. */
function withoutPrefix(block: Buffer): Buffer {
  return block.toString("latin1", 0, 6) === "Exif\0\0" ? block.subarray(6) : block;
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
