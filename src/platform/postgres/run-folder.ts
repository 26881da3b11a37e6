import { chmodSync, readlinkSync } from "node:fs";
import { access, constants, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";
import { isAlive } from "./process-table.ts";

/** Starts the name of every folder made here; a server that listens in one was started by us. */
export const RUN_FOLDER_PREFIX = "tokenkit-pg-";

/** A unix socket's path holds 103 bytes on macOS, 107 on Linux; `/.s.PGSQL.5432` takes 14. */
const MAX_FOLDER_BYTES = 88;
const MEMORY_BYTES_WANTED = 512 * 1024 * 1024;

/** Where sockets may live: the system's temporary folder, or /tmp where that path is too long. */
export const socketRoots = (): string[] => [tmpdir(), "/tmp"];

/** Where a cluster "in memory" may live: a tmpfs with room, else where sockets live. */
export async function memoryRoots(): Promise<string[]> {
  const shared = await statfs("/dev/shm").catch(() => undefined);
  const roomy = shared !== undefined && shared.bavail * shared.bsize >= MEMORY_BYTES_WANTED;
  return roomy ? ["/dev/shm", ...socketRoots()] : socketRoots();
}

/** A new private folder with a short path, for one run of the server. */
export async function makeRunFolder(roots: string[]): Promise<string> {
  const problems: string[] = [];
  for (const root of roots) {
    const template = path.join(root, `${RUN_FOLDER_PREFIX}${pidNamespace()}-${process.pid}-`);
    if (Buffer.byteLength(template) + 6 > MAX_FOLDER_BYTES) {
      problems.push(`${root}: the path is too long for a socket`);
      continue;
    }
    try {
      await access(root, constants.W_OK);
      const folder = await mkdtemp(template);
      chmodSync(folder, 0o700);
      return folder;
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  throw new EmbeddedPostgresError(
    `There is no folder for the database's socket: ${problems.join("; ")}`,
  );
}

/**
 * Removes what killed runs left behind. A name carries its owner's process id and the namespace
 * that the id counts in, so that a container sharing /tmp does not take another's for dead.
 */
export async function sweepRunFolders(
  roots: string[],
  beforeRemoval: (folder: string) => Promise<void>,
): Promise<void> {
  const name = new RegExp(`^${RUN_FOLDER_PREFIX}${pidNamespace()}-(\\d+)-[^/]{6}$`);
  for (const root of new Set(roots)) {
    for (const entry of await readdir(root).catch(() => [])) {
      const pid = name.exec(entry)?.[1];
      if (pid === undefined || isAlive(Number(pid))) continue;
      const folder = path.join(root, entry);
      try {
        await beforeRemoval(folder);
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      } catch {
        // Another user's, or another start is at it: whoever comes next tries again.
      }
    }
  }
}

function pidNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "0";
  } catch {
    return "0";
  }
}
