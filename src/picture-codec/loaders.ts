import sharp from "sharp";

/** libvips's loaders for the accepted formats; no other may read an upload. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Tiff", "Heif"];

/** Disables every other libvips loader (SVG, PDF, …); called once at start. */
export function allowPictureLoaders(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
  // No file is read twice, so libvips's cache would only hold uncounted memory.
  sharp.cache(false);
}
