import sharp, { type Metadata, type Sharp } from "sharp";
import { endsWithinBox } from "./boxes.ts";
import { formatOf, type PictureFormat } from "./format.ts";
import { decodeHeic } from "./heic.ts";
import { PictureError } from "./picture-error.ts";
import { pictureTurns, slotsOf } from "./turns.ts";

export const MAX_PIXELS = 100_000_000;
/** In pixels; hardly a viewer shows more, and few formats hold it. */
export const MAX_EDGE = 65_535;

/** The longer edge of the view that analyzers share: enough to measure, small enough to keep. */
const VIEW_EDGE = 512;

export interface PictureHeader {
  format: PictureFormat;
  /** As people see it, orientation applied. */
  width: number;
  height: number;
  /** The TIFF structure that carries EXIF, wherever the format keeps it. */
  exif?: Buffer;
  /** The XMP packet. */
  xmp?: Buffer;
}

/** Pixels as people see them: upright, sRGB, eight bits, three channels, on white. */
export interface PixelView {
  width: number;
  height: number;
  data: Uint8Array;
}

/** One picture under analysis; what several analyzers need is read once, when first asked for. */
export interface Picture {
  /** As it was uploaded. */
  readonly bytes: Buffer;
  readonly contentType: string;
  header(): Promise<PictureHeader>;
  /** At most 512 pixels along its longer edge. */
  pixels(): Promise<PixelView>;
}

export function openPicture(bytes: Buffer, contentType: string): Picture {
  const header = once(() => readHeader(bytes));
  const pixels = once(async () => readPixels(bytes, await header()));
  return {
    bytes,
    contentType,
    header: async () => (await header()).header,
    pixels,
  };
}

interface Opened {
  header: PictureHeader;
  metadata: Metadata;
}

async function readHeader(bytes: Buffer): Promise<Opened> {
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
  return {
    metadata,
    header: { format, width, height, ...(exif && { exif }), ...(xmp && { xmp }) },
  };
}

function readPixels(bytes: Buffer, opened: Opened): Promise<PixelView> {
  const share = { slots: slotsOf(opened.header), patient: true };
  return pictureTurns.run(() => decodePixels(bytes, opened), share);
}

async function decodePixels(bytes: Buffer, { metadata }: Opened): Promise<PixelView> {
  // The codec decides, not the brand: `mif1` says neither HEVC nor AV1.
  const isHevc = metadata.format === "heif" && metadata.compression === "hevc";
  const source = isHevc ? await openHeic(bytes) : open(bytes).autoOrient();
  const { data, info } = await decoding(() =>
    source
      .resize({ width: VIEW_EDGE, height: VIEW_EDGE, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true }),
  );
  if (info.channels !== 3) throw new PictureError("undecodable", "a picture without three colours");
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

async function openHeic(bytes: Buffer): Promise<Sharp> {
  const { width, height, data } = await decodeHeic(bytes, { maxPixels: MAX_PIXELS });
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: MAX_PIXELS });
}

/** Real cameras write files that decoders warn about; errors and missing ends are refused. */
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
