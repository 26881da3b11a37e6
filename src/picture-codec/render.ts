import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS } from "./limits.ts";
import type { Size } from "./size.ts";

const renditionFormats = ["webp", "avif", "jpeg", "png"] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

/** Higher levels gain next to nothing, and take five times as long where somebody means them to. */
export const pngOptions = { compressionLevel: 4 } as const;

export interface Rendition extends Size {
  format: RenditionFormat;
}

/** Above this the encoders take their quick ways, or the largest renditions would take seconds. */
export const LARGE_PIXELS = 2_200_000;

const encoders: Record<RenditionFormat, (image: Sharp, isLarge: boolean) => Sharp> = {
  webp: (image, isLarge) => image.webp({ quality: 80, effort: isLarge ? 0 : 4 }),
  // A second effort takes a twentieth off a photograph and thrice the time for noise.
  avif: (image) => image.avif({ quality: 55, effort: 0 }),
  jpeg: (image, isLarge) => image.jpeg({ quality: 82, mozjpeg: !isLarge }),
  png: (image) => image.png(pngOptions),
};

/** A picture for everybody out of its master, of that size or, where the master is smaller, of its. */
export function render(master: string, { width, height, format }: Rendition): Promise<Buffer> {
  const sized = sharp(master, {
    limitInputPixels: MAX_PIXELS,
    failOn: "error",
    sequentialRead: true,
  }).resize({ width, height, fit: "fill", withoutEnlargement: true });
  const flat = format === "jpeg" ? sized.flatten({ background: "#ffffff" }) : sized;
  return encoders[format](flat.toColourspace("srgb"), width * height > LARGE_PIXELS)
    .timeout({ seconds: 60 })
    .toBuffer();
}
