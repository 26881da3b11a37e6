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

/** How large a rendition comes out: never wider than the picture. */
export function renditionSize(picture: Size, width: number | undefined): Size {
  if (width === undefined || width >= picture.width) return picture;
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  return { width, height };
}

/**
 * The first of `preferred` that can hold a rendition of that size. JPEG where the caller takes
 * nothing newer; what may be see-through stays so, as PNG.
 */
export function chooseFormat(
  contentType: string,
  { width, height }: Size,
  preferred: readonly RenditionFormat[],
): RenditionFormat {
  const fallback: RenditionFormat = /png|gif|webp/.test(contentType) ? "png" : "jpeg";
  const edge = Math.max(width, height);
  return [...preferred, fallback].find((format) => edge <= LONGEST_EDGE[format]) ?? "png";
}
