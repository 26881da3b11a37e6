import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { ExportFile } from "../tokens/export/formats.ts";

/** The earliest date in a zip, so that the same files always give the same bytes. */
const mtime = new Date(1980, 0, 1);

/** Packs files into one archive. */
export function zip(files: readonly ExportFile[]): Buffer {
  const entries = files.map(({ path, text }) => [path, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9, mtime }));
}

/** The same archive (base64) with the text of each file changed. */
export function rezip(archive: string, change: (text: string, path: string) => string): Buffer {
  const files = Object.entries(unzipSync(Buffer.from(archive, "base64")));
  return zip(files.map(([path, bytes]) => ({ path, text: change(strFromU8(bytes), path) })));
}
