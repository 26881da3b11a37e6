import { rm } from "node:fs/promises";
import path from "node:path";
import { EmbeddedPostgresError, EmbeddedPostgresInUse } from "./errors.ts";
import { type PostmasterFile, postmasterFilePath, readPostmasterFile } from "./postmaster-file.ts";
import { commandLine, within } from "./process-table.ts";
import { RUN_FOLDER_PREFIX } from "./run-folder.ts";

/** How long to wait before a signal, because Linux has already signalled a server whose owner was killed. */
const SIGNALLED_MS = 300;
const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Ends a server that a dead owner left running on the cluster, so that a new one can start. Only the
 * folder's owner may call it. Returns the process id in a stale `postmaster.pid` if it now belongs to
 * another program.
 */
export async function endPreviousServer(
  cluster: string,
  dataDir: string,
): Promise<number | undefined> {
  const file = await readPostmasterFile(cluster);
  if (file === undefined) return undefined;
  if (file === "damaged") {
    await rm(postmasterFilePath(cluster), { force: true });
    return undefined;
  }
  if (!(await serves(file.pid, cluster))) return file.pid;
  if (!path.basename(file.socketFolder).startsWith(RUN_FOLDER_PREFIX)) {
    throw new EmbeddedPostgresInUse(dataDir, file.pid);
  }
  await end(file, cluster);
  return undefined;
}

async function end({ pid }: PostmasterFile, cluster: string): Promise<void> {
  const gone = async (): Promise<boolean> => !(await serves(pid, cluster));
  if (await within(SIGNALLED_MS, gone)) return;
  signal(pid, "SIGINT");
  if (await within(FAST_SHUTDOWN_MS, gone)) return;
  signal(pid, "SIGQUIT");
  if (await within(IMMEDIATE_SHUTDOWN_MS, gone)) return;
  throw new EmbeddedPostgresError(
    `An earlier database server (process ${pid}) still runs on ${cluster} and does not end.`,
  );
}

async function serves(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command !== undefined && `${command} `.includes(`postgres -D ${cluster} `);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile, or belongs to another user; the wait below finds out.
  }
}
