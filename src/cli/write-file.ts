import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileFailure } from "./read-bytes.ts";

/** Writes a temporary file and renames it, so no reader sees half a file; creates the folder. */
export function writeFile(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    try {
      writeFileSync(temporary, text);
      renameSync(temporary, file);
    } finally {
      rmSync(temporary, { force: true });
    }
  } catch (error) {
    throw fileFailure(file, error);
  }
}
