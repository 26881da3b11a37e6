import { loadEnvFile } from "node:process";

/** Reads `.env` if it exists; variables already set win. */
export function readEnvFile(): void {
  try {
    loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
