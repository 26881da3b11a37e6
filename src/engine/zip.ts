import { strToU8, zipSync } from "fflate";
import type { ExportFile } from "../tokens/export/formats.ts";

/** The earliest that a zip can say, so that the same files are always the same bytes. */
const mtime = new Date(1980, 0, 1);

/** Files in one archive. */
export function zip(files: readonly ExportFile[]): Buffer {
  const entries = files.map(({ path, text }) => [path, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9, mtime }));
}
