import { type FileHandle, open } from "node:fs/promises";

/** Opens a file for reading while `use` runs. */
export async function withOpen<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}
