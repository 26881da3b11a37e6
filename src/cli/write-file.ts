import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileFailure } from "./read-bytes.ts";

/**
 * Writes a temporary file and renames it, so no reader sees half a file; creates the folder. The temporary name cannot
 * be guessed and must be free, because a link put there would lead the text elsewhere.
 */
export function writeFile(file: string, text: string): void {
  const temporary = `${file}.${randomBytes(8).toString("hex")}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    try {
      writeFileSync(temporary, text, { flag: "wx" });
      renameSync(temporary, file);
    } finally {
      rmSync(temporary, { force: true });
    }
  } catch (error) {
    throw fileFailure(file, error);
  }
}
