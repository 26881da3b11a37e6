import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { decodeHeic } from "./heic.ts";
import { MAX_PIXELS } from "./picture.ts";

const renditionFormats = ["webp", "avif", "jpeg", "png"] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

export interface Rendition {
  /** At most this wide; as wide as the picture when left out. */
  width: number | undefined;
  format: RenditionFormat;
}

const encoders: Record<RenditionFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 80 }),
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  jpeg: (image) => image.jpeg({ quality: 82, mozjpeg: true }),
  png: (image) => image.png(),
};

/**
 * A picture for everybody: upright, in sRGB, and without a word of its metadata, for sharp writes
 * none unless asked to.
 */
export async function render(
  path: string,
  contentType: string,
  { width, format }: Rendition,
): Promise<Buffer> {
  const upright = await openUpright(path, contentType);
  const sized = width === undefined ? upright : upright.resize({ width, withoutEnlargement: true });
  const flat = format === "jpeg" ? sized.flatten({ background: "#ffffff" }) : sized;
  return encoders[format](flat.toColourspace("srgb")).timeout({ seconds: 60 }).toBuffer();
}

async function openUpright(path: string, contentType: string): Promise<Sharp> {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  if (contentType !== "image/heic") return sharp(path, limits).autoOrient();
  const { width, height, data } = await decodeHeic(await readFile(path), { maxPixels: MAX_PIXELS });
  return sharp(data, { ...limits, raw: { width, height, channels: 4 } });
}
