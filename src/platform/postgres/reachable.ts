import { cp, stat } from "node:fs/promises";
import path from "node:path";
import type { PostgresBinaries } from "./binaries.ts";

const OTHERS_MAY_PASS = 0o001;

/** Whether a user to whom none of the folders above belongs may pass through all of them. */
async function mayPassTo(file: string): Promise<boolean> {
  const folder = path.dirname(file);
  if (((await stat(folder)).mode & OTHERS_MAY_PASS) === 0) return false;
  return folder === file || path.dirname(folder) === folder || mayPassTo(folder);
}

/**
 * The server programs where any user can run them: where npm installed them, or copied below
 * `runFolder` where that is behind a folder of somebody's own, as root's home is. A server that may
 * pass all the same would still refuse: it asks `access` (2) by its real user.
 */
export async function reachableBinaries(
  binaries: PostgresBinaries,
  runFolder: string,
): Promise<PostgresBinaries> {
  if (await mayPassTo(binaries.postgres)) return binaries;
  const copy = path.join(runFolder, "native");
  await cp(path.resolve(binaries.postgres, "../.."), copy, {
    recursive: true,
    verbatimSymlinks: true,
  });
  return {
    initdb: path.join(copy, "bin", "initdb"),
    postgres: path.join(copy, "bin", "postgres"),
  };
}
