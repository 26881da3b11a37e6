export type PictureFormat = "jpeg" | "png" | "gif" | "webp" | "tiff" | "heif";

/** Brands of ISO 23008-12 (HEIF, HEIC) and of AVIF, in the `ftyp` box. */
const HEIF_BRANDS = new Set([
  ...["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "mif2", "avif", "avis"],
]);

/** The format by the first bytes, regardless of the file's name or declared type. */
export function formatOf(bytes: Buffer): PictureFormat | undefined {
  if (bytes.length < 12) return undefined;
  const text = bytes.toString("latin1", 0, 12);
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (text.startsWith("RIFF") && text.endsWith("WEBP")) return "webp";
  if (/^(II[*+]\0|MM\0[*+])/.test(text)) return "tiff";
  if (text.slice(4, 8) === "ftyp" && HEIF_BRANDS.has(text.slice(8))) return "heif";
  return undefined;
}
