import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { decodeHeic } from "./heic.ts";
import { inspect, type PictureFacts, readable } from "./inspect.ts";
import { MAX_PIXELS } from "./limits.ts";
import { pngOptions } from "./render.ts";
import { fitWithin, type Size } from "./size.ts";

/** Of noise that is see-through, WebP makes four times the work that it makes of any other. */
const MOST_TRANSPARENT_PIXELS = 6_000_000;

const limits = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;

export interface Master {
  facts: PictureFacts;
  /** Upright, in sRGB, without metadata, and quick to decode: JPEG or PNG. */
  bytes: Buffer;
}

interface Pixels extends Size {
  data: Buffer;
  channels: 3 | 4;
}

/**
 * What every rendition of a picture is made from, `maxEdge` pixels long at most. Each row of the
 * original is decoded for it, so that one that ends too early is found.
 *
 * @param onHevc called before HEVC is decoded, which takes many times what all else does
 * @throws PictureError
 */
export async function makeMaster(
  path: string,
  maxEdge: number,
  onHevc: () => void = () => {},
): Promise<Master> {
  const { facts, metadata } = await inspect(path);
  return readable(async () => {
    if (facts.contentType !== "image/heic") {
      const size = fitWithin(facts, maxEdge);
      const pixels = await decodePixels(path, metadata, isSame(size, facts) ? undefined : size);
      return { facts, bytes: await encode(pixels, facts) };
    }
    onHevc();
    const { data, ...found } = await decodeHeic(await readFile(path), { maxPixels: MAX_PIXELS });
    const upright = sharp(data, { ...limits, raw: { ...found, channels: 4 } });
    const pixels = await toPixels(sizedTo(upright, fitWithin(found, maxEdge)));
    return { facts: { ...facts, ...found }, bytes: await encode(pixels, facts) };
  });
}

/**
 * Colors are converted after the picture is made smaller, not before as sharp does, for that takes
 * longer than the decoding; and after samples of 16 bits became 8, for sharp gives those in P3.
 */
async function decodePixels(
  path: string,
  { icc, space, channels, depth }: Metadata,
  size: Size | undefined,
): Promise<Pixels> {
  const upright = sharp(path, limits).autoOrient();
  const sized = size === undefined ? upright : sizedTo(upright, size);
  const isCmyk = space === "cmyk";
  const isConverted = isCmyk || (icc !== undefined && channels >= 3);
  if (!isConverted || (size === undefined && depth === "uchar")) return toPixels(sized);
  const stored = isCmyk
    ? sized.pipelineColourspace("cmyk").toColourspace("cmyk")
    : sized.toColourspace("srgb");
  const small = await stored.keepIccProfile().tiff({ compression: "none" }).toBuffer();
  return toPixels(sharp(small, limits));
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 };
}

/** PNG where something is see-through, or nothing is lost as yet; else JPEG. */
async function encode(pixels: Pixels, { contentType, ...original }: PictureFacts): Promise<Buffer> {
  const { data, width, height, channels } = pixels;
  const image = sharp(data, { ...limits, raw: { width, height, channels } });
  if (channels === 4 && !isOpaque(data)) {
    const scale = Math.min(1, Math.sqrt(MOST_TRANSPARENT_PIXELS / (width * height)));
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

function isOpaque(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

const sizedTo = (image: Sharp, { width, height }: Size): Sharp =>
  image.resize({ width, height, fit: "fill" });

const isSame = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;
