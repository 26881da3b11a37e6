import sharp, { type Sharp } from "sharp";
import { decodePicture, isOpaque, limits, type Pixels } from "./decode.ts";
import { type PictureFacts, readable } from "./inspect.ts";
import { pngOptions } from "./render.ts";
import type { Size } from "./size.ts";
import { type PixelView, viewOf } from "./view.ts";

/** WebP takes four times as long for transparent noise as for any other content. */
const MAX_TRANSPARENT_PIXELS = 6_000_000;

export interface Master {
  facts: PictureFacts;
  /** Upright, in sRGB, without metadata and quick to decode: JPEG or PNG. */
  bytes: Buffer;
  /** The view for the analyzers, made while the pixels are in memory. */
  view: PixelView;
}

/**
 * Makes the master that every rendition derives from, at most `maxEdge` pixels long. Decodes every row of
 * the original, so it detects a truncated one.
 *
 * @param onType called with the content type before the header is read, and again before the decoding
 * @throws PictureError
 */
export async function makeMaster(
  path: string,
  maxEdge: number,
  onType: (contentType: string) => void = () => {},
): Promise<Master> {
  const { facts, pixels } = await decodePicture(path, maxEdge, onType);
  return readable(async () => ({
    facts,
    bytes: await encode(pixels, facts),
    view: await viewOf(ofPixels(pixels)),
  }));
}

/** PNG for a picture with transparency or from a lossless format; else JPEG. */
async function encode(pixels: Pixels, { contentType, ...original }: PictureFacts): Promise<Buffer> {
  const { data, width, height, channels } = pixels;
  const image = ofPixels(pixels);
  if (channels === 4 && !isOpaque(data)) {
    const scale = Math.min(1, Math.sqrt(MAX_TRANSPARENT_PIXELS / (width * height)));
    return image
      .resize({ width: Math.max(1, Math.round(width * scale)) })
      .png(pngOptions)
      .toBuffer();
  }
  const opaque = channels === 4 ? image.removeAlpha() : image;
  const isLossless = /png|gif/.test(contentType) && isSame(pixels, original);
  return isLossless
    ? opaque.png(pngOptions).toBuffer()
    : opaque.jpeg({ quality: 92, chromaSubsampling: "4:4:4", optimiseCoding: false }).toBuffer();
}

const ofPixels = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { ...limits, raw: { width, height, channels } });

const isSame = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;
