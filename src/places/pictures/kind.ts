/** How many bytes `pictureFormat` wants to see. */
export const SIGNATURE_BYTES = 64;

/** Formats that are taken (DECISIONS, section 4), by what sharp calls them. */
export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "tiff" | "heif";

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer): boolean =>
    bytes.every((byte, index) => head[index] === byte);

const ascii = (head: Buffer, start: number, end: number): string =>
  head.toString("latin1", start, end);

const signatures: readonly [PictureFormat, (head: Buffer) => boolean][] = [
  ["jpeg", startsWith(0xff, 0xd8, 0xff)],
  ["png", startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ["gif", (head) => ["GIF87a", "GIF89a"].includes(ascii(head, 0, 6))],
  ["webp", (head) => ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP"],
  ["tiff", startsWith(0x49, 0x49, 0x2a, 0x00)],
  ["tiff", startsWith(0x4d, 0x4d, 0x00, 0x2a)],
  ["heif", (head) => ascii(head, 4, 8) === "ftyp" && heifBrands.has(ascii(head, 8, 12))],
];

/** Brands of pictures in ISO media files (ISO 23008-12, AVIF); which codec is in them is said within. */
const heifBrands = new Set([
  ...["avif", "avis", "mif1", "mif2", "msf1"],
  ...["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"],
]);

/** What the first bytes say that a file is; a name or a declared type says nothing. */
export function pictureFormat(head: Buffer): PictureFormat | undefined {
  return signatures.find(([, matches]) => matches(head))?.[0];
}
