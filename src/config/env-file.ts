import { loadEnvFile } from "node:process";

/** Reads `.env` where there is one; what the environment says already wins. */
export function readEnvFile(): void {
  try {
    loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
