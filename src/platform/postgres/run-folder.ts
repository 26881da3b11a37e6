import { chmodSync, readlinkSync } from "node:fs";
import { access, constants, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";
import { isAlive } from "./process-table.ts";

/** The prefix of every folder made here; it identifies the servers that we started. */
export const RUN_FOLDER_PREFIX = "tokenkit-pg-";

/** A unix socket's path holds 103 bytes on macOS, 107 on Linux; `/.s.PGSQL.5432` takes 14. */
const MAX_FOLDER_BYTES = 88;
const MEMORY_BYTES_WANTED = 512 * 1024 * 1024;

/** The folder for sockets: the system's temporary folder, or /tmp if that path is too long. */
export const socketRoots = (): string[] => [tmpdir(), "/tmp"];

/** The folder for a cluster "in memory": a tmpfs with room, else the folder for sockets. */
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
 * Removes the folders of killed runs. A name carries its owner's process id and the id's namespace, so that
 * a container sharing /tmp does not treat another's folder as abandoned.
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
        // It belongs to another user, or another start is removing it; the next start retries.
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
