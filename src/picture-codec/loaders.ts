import sharp from "sharp";

/** Loaders of libvips for the formats that are taken; no other reads a byte of an upload. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Tiff", "Heif"];

/** Called once at start: everything else that libvips can read (SVG, PDF, …) is shut off. */
export function allowPictureLoaders(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
  // No file is read twice, and what libvips remembers of it is memory that nobody counts.
  sharp.cache(false);
}
