import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS } from "./limits.ts";
import type { Size } from "./size.ts";

const renditionFormats = ["webp", "avif", "jpeg", "png"] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

/** Higher levels save almost nothing, and a malicious picture makes them five times as slow. */
export const pngOptions = { compressionLevel: 4 } as const;

export interface Rendition extends Size {
  format: RenditionFormat;
}

/** Above this the encoders use fast settings, because large renditions would take seconds. */
export const LARGE_PIXELS = 2_200_000;

const encoders: Record<RenditionFormat, (image: Sharp, isLarge: boolean) => Sharp> = {
  webp: (image, isLarge) => image.webp({ quality: 80, effort: isLarge ? 0 : 4 }),
  // Effort 2 saves five percent on a photograph and takes three times as long for noise.
  avif: (image) => image.avif({ quality: 55, effort: 0 }),
  jpeg: (image, isLarge) => image.jpeg({ quality: 82, mozjpeg: !isLarge }),
  png: (image) => image.png(pngOptions),
};

/** Renders a public picture from its master, in that size or the master's if smaller. */
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
