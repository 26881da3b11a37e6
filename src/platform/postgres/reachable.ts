import { cp, stat } from "node:fs/promises";
import path from "node:path";
import type { PostgresBinaries } from "./binaries.ts";

const OTHERS_MAY_PASS = 0o001;

/** Whether a user who owns none of the parent folders can traverse all of them. */
async function mayPassTo(file: string): Promise<boolean> {
  const folder = path.dirname(file);
  if (((await stat(folder)).mode & OTHERS_MAY_PASS) === 0) return false;
  return folder === file || path.dirname(folder) === folder || mayPassTo(folder);
}

/**
 * Provides the server programs at a path where any user can run them: npm's folder, or a copy below
 * `runFolder` if npm's is inside a private folder such as root's home. Capabilities do not help, because
 * the server checks `access` (2) with its real user.
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
