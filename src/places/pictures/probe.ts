import { type FileHandle, open, readFile } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import { endsWithinBox, readerOf } from "./boxes.ts";
import { formatOf, type PictureFormat } from "./format.ts";
import { decodeHeic } from "./heic.ts";
import { MAX_EDGE, MAX_PIXELS } from "./picture.ts";
import { PictureError } from "./picture-error.ts";
import { pictureTurns, slotsOf } from "./turns.ts";

/** How many bytes tell a format. */
const SIGNATURE_BYTES = 16;

export interface PictureFacts {
  contentType: string;
  /** As people see it, orientation applied. */
  width: number;
  height: number;
}

/**
 * What a file holds, by its bytes alone: first its signature, then its header, and only what is
 * within bounds by that is decoded, to see that it can be.
 *
 * @throws PictureError, or PlatformError `unavailable` while too many others are looked at
 */
export async function probePicture(path: string): Promise<PictureFacts> {
  const format = formatOf(await firstBytes(path));
  if (format === undefined) {
    throw new PictureError("unsupported", "not a picture of a supported type");
  }
  const metadata = await readable(() => sharp(path, { limitInputPixels: false }).metadata());
  const { width, height } = metadata.autoOrient;
  if (metadata.format !== format || !(width > 0 && height > 0)) {
    throw new PictureError("undecodable", "the header is damaged");
  }
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_EDGE) throw tooLarge();
  const facts = { contentType: contentTypeOf(format, metadata), width, height };
  if (format === "heif" && (await endsEarly(path))) {
    throw new PictureError("undecodable", "the picture ends too early");
  }
  return pictureTurns.run(
    async () => {
      if (facts.contentType !== "image/heic") {
        await decodeWhole(path);
        return facts;
      }
      const pixels = await decodeHeic(await readFile(path), { maxPixels: MAX_PIXELS });
      return { ...facts, width: pixels.width, height: pixels.height };
    },
    { slots: slotsOf(facts) },
  );
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

async function withOpen<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** AVIF and HEIC share a container; the codec tells them apart. */
function contentTypeOf(format: PictureFormat, metadata: Metadata): string {
  if (format !== "heif") return `image/${format}`;
  return metadata.compression === "av1" ? "image/avif" : "image/heic";
}

/** Every row is decoded, and kept only in small; a file that ends too early fails here. */
async function decodeWhole(path: string): Promise<void> {
  await readable(() =>
    sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
      .resize(16, 16, { fit: "inside" })
      .timeout({ seconds: 30 })
      .raw()
      .toBuffer(),
  );
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Error && /pixel limit/i.test(cause.message)) throw tooLarge();
    throw new PictureError("undecodable", "the picture cannot be decoded", { cause });
  }
}

function tooLarge(): PictureError {
  return new PictureError("too_large", `more than ${MAX_PIXELS / 1e6} megapixels, or too long`);
}
