import { access, constants, statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** Why storage takes nothing more: it has no room, it may not be written, or it fails. */
export type StorageProblem = "full" | "read-only" | "failing";

/** By the codes of the system, and of PostgreSQL (its appendix A). */
const problems: ReadonlyMap<unknown, StorageProblem> = new Map([
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["53100", "full"],
  ["EROFS", "read-only"],
  ["EACCES", "read-only"],
  ["EPERM", "read-only"],
  ["25006", "read-only"],
  ["EIO", "failing"],
  ["58030", "failing"],
]);

/** What the failure of a write says of the storage; undefined when it says nothing of it. */
export function storageProblemOf(error: unknown): StorageProblem | undefined {
  return problems.get((error as { code?: unknown } | null)?.code);
}

/** Whether a folder, which may not be there yet, takes so many bytes more. */
export async function problemOfFolder(
  folder: string,
  bytes: number,
): Promise<StorageProblem | undefined> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize, files, ffree } = await statfs(folder);
    // Some file systems count no files.
    return bavail * bsize < bytes || (files > 0 && ffree === 0) ? "full" : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const parent = dirname(folder);
    if (code === "ENOENT" && parent !== folder) return problemOfFolder(parent, bytes);
    return storageProblemOf(error) ?? "failing";
  }
}
