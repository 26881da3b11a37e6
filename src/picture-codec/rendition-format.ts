import { LARGE_PIXELS, type RenditionFormat } from "./render.ts";
import { fitWithin, type Size } from "./size.ts";

/** How large a rendition comes out: never wider than the picture at its largest. */
export function renditionSize(picture: Size, width: number | undefined, maxEdge: number): Size {
  const largest = fitWithin(picture, maxEdge);
  if (width === undefined || width >= largest.width) return largest;
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  return { width, height };
}

/**
 * The first of `preferred` that is made in time for a rendition of that size. JPEG where the
 * caller takes nothing newer; what may be see-through stays so, as PNG. `preferred` may name these
 * too: only the one for this picture counts.
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
