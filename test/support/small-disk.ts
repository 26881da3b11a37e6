import { execFile } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { promisify } from "node:util";

/** Mounts a tmpfs that only the started program sees: `sh -c MOUNT folder size program…`. */
const MOUNT = 'mount -t tmpfs -o "size=$1" tmpfs "$0" && shift && exec "$@"';

/** The ways to be allowed to mount: as root, or as root of a namespace of one's own. */
const ways = [
  ["unshare", "--mount"],
  ["unshare", "--mount", "--user", "--map-root-user"],
] as const;

/** How to run a program with a small disk, such as `3m`, at a folder; undefined without the rights. */
export async function withSmallDisk(
  folder: string,
  size: string,
  program: readonly string[],
): Promise<[string, ...string[]] | undefined> {
  await mkdir(folder, { recursive: true });
  for (const [unshare, ...rest] of ways) {
    const args = [...rest, "sh", "-c", MOUNT, folder, size];
    const allowed = await promisify(execFile)(unshare, [...args, "true"]).then(
      () => true,
      () => false,
    );
    if (allowed) return [unshare, ...args, ...program];
  }
  return undefined;
}

/** Fills a folder's file system with one file. */
export async function fill(folder: string): Promise<{ empty(): Promise<void> }> {
  const ballast = `${folder}/ballast`;
  const file = await open(ballast, "w");
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await file.close();
  }
  return { empty: () => rm(ballast) };
}
