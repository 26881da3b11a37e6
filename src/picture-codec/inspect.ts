import sharp, { type Metadata } from "sharp";
import { endsWithinBox, readerOf } from "./boxes.ts";
import { formatOf, type PictureFormat } from "./format.ts";
import { MAX_DECODED_BYTES, MAX_EDGE, MAX_PIXELS } from "./limits.ts";
import { PictureError } from "./picture-error.ts";
import type { RightsStatement } from "./rights/statement.ts";
import { withOpen } from "./with-open.ts";

/** The bytes needed to recognise a format. */
const SIGNATURE_BYTES = 16;

export interface PictureFacts {
  contentType: string;
  /** As displayed, with the orientation applied. */
  width: number;
  height: number;
  /** The statements of the file about its rights; absent until they are read. */
  rights?: RightsStatement;
}

/**
 * Reads a file's signature, which alone decides its format, then its header. Decodes no pixel.
 *
 * @param onType called with the content type that the signature gives, before the header is read, because reading that
 *   may take too much already; HEIC and AVIF are both `image/heif` then
 * @throws PictureError
 */
export async function inspect(
  path: string,
  onType: (contentType: string) => void,
): Promise<{ facts: PictureFacts; metadata: Metadata }> {
  const format = formatOf(await firstBytes(path));
  if (format === undefined) {
    throw new PictureError("unsupported", "not a picture of a supported type");
  }
  onType(`image/${format}`);
  const metadata = await readable(() => sharp(path, { limitInputPixels: false }).metadata());
  const { width, height } = metadata.autoOrient;
  if (metadata.format !== format || !(width > 0 && height > 0)) {
    throw new PictureError("undecodable", "the header is damaged");
  }
  if (
    width * height > MAX_PIXELS ||
    Math.max(width, height) > MAX_EDGE ||
    width * height * bytesPerPixel(metadata) > MAX_DECODED_BYTES
  ) {
    throw tooLarge();
  }
  if (format === "heif" && (await endsEarly(path))) {
    throw new PictureError("undecodable", "the picture ends too early");
  }
  return { facts: { contentType: contentTypeOf(format, metadata), width, height }, metadata };
}

/** Rewords a decoder's error. */
export async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof PictureError) throw cause;
    if (cause instanceof Error && /pixel limit/i.test(cause.message)) throw tooLarge();
    throw new PictureError("undecodable", "the picture cannot be decoded", { cause });
  }
}

function firstBytes(path: string): Promise<Buffer> {
  return withOpen(path, async (file) => {
    const head = Buffer.alloc(SIGNATURE_BYTES);
    const { bytesRead } = await file.read(head, 0, SIGNATURE_BYTES, 0);
    return head.subarray(0, bytesRead);
  });
}

function endsEarly(path: string): Promise<boolean> {
  return withOpen(path, async (file) => endsWithinBox((await file.stat()).size, readerOf(file)));
}

/** AVIF and HEIC share a container and differ by codec. */
function contentTypeOf(format: PictureFormat, metadata: Metadata): string {
  if (format !== "heif") return `image/${format}`;
  return metadata.compression === "av1" ? "image/avif" : "image/heic";
}

const SAMPLE_BYTES: Partial<Record<NonNullable<Metadata["depth"]>, number>> = {
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  double: 8,
  complex: 8,
  dpcomplex: 16,
};

const bytesPerPixel = ({ channels, depth }: Metadata): number =>
  channels * (SAMPLE_BYTES[depth] ?? 1);

function tooLarge(): PictureError {
  return new PictureError("too_large", `more than ${MAX_PIXELS / 1e6} megapixels, or too long`);
}
