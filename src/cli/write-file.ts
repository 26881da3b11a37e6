import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileFailure } from "./read-document.ts";

/** Writes beside and renames, so that nobody reads half a file; makes the folder. */
export function writeFile(file: string, text: string): void {
  const beside = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(beside, text);
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw fileFailure(file, error);
  }
}
