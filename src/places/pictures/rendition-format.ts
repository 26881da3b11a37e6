import type { RenditionFormat } from "./render.ts";

interface Size {
  width: number;
  height: number;
}

/** The longest edge in pixels that the encoders take; PNG takes more than a picture may have. */
const LONGEST_EDGE: Readonly<Record<RenditionFormat, number>> = {
  webp: 16_383,
  avif: 16_383,
  jpeg: 65_500,
  png: Number.POSITIVE_INFINITY,
};

/** AVIF takes three times as long to make as WebP: seconds, for a photograph at its full size. */
const MOST_AVIF_PIXELS = 4_000_000;

/** How large a rendition comes out: never wider than the picture. */
export function renditionSize(picture: Size, width: number | undefined): Size {
  if (width === undefined || width >= picture.width) return picture;
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  return { width, height };
}

/**
 * The first of `preferred` that can hold a rendition of that size and is made in time. JPEG where
 * the caller takes nothing newer; what may be see-through stays so, as PNG. `preferred` may name
 * these too: only the one for this picture counts.
 */
export function chooseFormat(
  contentType: string,
  { width, height }: Size,
  preferred: readonly RenditionFormat[],
): RenditionFormat {
  const fallback: RenditionFormat = /png|gif|webp/.test(contentType) ? "png" : "jpeg";
  const edge = Math.max(width, height);
  const isFit = (format: RenditionFormat): boolean =>
    edge <= LONGEST_EDGE[format] &&
    (format !== "avif" || width * height <= MOST_AVIF_PIXELS) &&
    (format === "webp" || format === "avif" || format === fallback);
  return [...preferred, fallback].find(isFit) ?? "png";
}
