import { access, constants, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { type StorageProblem, storageProblemOf } from "../errors/storage-problem.ts";

/** Why a folder, which may not exist yet, would refuse this many more bytes; undefined if it has room. */
export async function problemOfFolder(
  folder: string,
  bytes: number,
): Promise<StorageProblem | undefined> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize, files, ffree } = await statfs(folder);
    // Some file systems do not count files.
    return bavail * bsize < bytes || (files > 0 && ffree === 0) ? "full" : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const parent = dirname(folder);
    if (code === "ENOENT" && parent !== folder) return problemOfFolder(parent, bytes);
    return storageProblemOf(error) ?? "failing";
  }
}
