import { LARGE_PIXELS, type RenditionFormat } from "./render.ts";
import { fitWithin, type Size } from "./size.ts";

/** The size of a rendition, never wider than the picture's largest. */
export function renditionSize(picture: Size, width: number | undefined, maxEdge: number): Size {
  const largest = fitWithin(picture, maxEdge);
  if (width === undefined || width >= largest.width) return largest;
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  return { width, height };
}

/**
 * The first of `preferred` that is fast enough for a rendition of that size. Falls back to JPEG, or to PNG
 * for a picture with transparency. `preferred` may name both; only the one that fits the picture counts.
 */
export function chooseFormat(
  contentType: string,
  { width, height }: Size,
  preferred: readonly RenditionFormat[],
): RenditionFormat {
  const fallback: RenditionFormat = /png|gif|webp/.test(contentType) ? "png" : "jpeg";
  const isFit = (format: RenditionFormat): boolean =>
    format === "webp" ||
    format === fallback ||
    (format === "avif" && width * height <= LARGE_PIXELS);
  return preferred.find(isFit) ?? fallback;
}
