import { access, chown, constants, mkdir, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { findBinaries } from "./binaries.ts";
import { DATABASE, ensureCluster, SUPERUSER } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { lockDataFolder } from "./owner-lock.ts";
import { startPostmaster } from "./postmaster.ts";
import { endPreviousServer } from "./previous-server.ts";
import { makeRunFolder, memoryRoots, socketRoots, sweepRunFolders } from "./run-folder.ts";
import { ServerLog } from "./server-log.ts";
import { type Durability, serverArguments } from "./settings.ts";
import { chooseLaunch, giveTo } from "./unprivileged.ts";

export { EmbeddedPostgresUnavailable } from "./errors.ts";

export interface EmbeddedPostgres {
  /** The folder of the unix socket, for pg's `host`. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly pid: number;
  /** Whether this start made the cluster. */
  readonly startedFresh: boolean;
  /** Ends the sessions and the server; resolves when it has gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /**
   * Where the cluster, its lock and its log are kept; created when missing. Without it they live in
   * memory (or a temporary folder, where there is no tmpfs with room) and are removed at the end.
   */
  dataDir?: string;
  /** "none" does without fsync, for tests; what lives in memory never needs it. */
  durability?: Durability;
  /** The server ended though nobody stopped it. */
  onExit?: (error: Error) => void;
}

/** Names the socket only: the server does not listen on the network. */
const PORT = 5432;

/**
 * Starts the PostgreSQL server that npm installed, on a unix socket that only this user may open.
 *
 * @throws EmbeddedPostgresError (with a message for people) when the system has no server, another
 *   process has the data folder, or the server does not start
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const inMemory = options.dataDir === undefined;
  const durability = options.durability ?? (inMemory ? "none" : "full");
  const releases: (() => Promise<void> | void)[] = [];
  const release = async (): Promise<void> => {
    for (let next = releases.pop(); next !== undefined; next = releases.pop()) await next();
  };
  try {
    const kept = options.dataDir === undefined ? undefined : await makeDataFolder(options.dataDir);
    const roots = kept === undefined ? await memoryRoots() : [...socketRoots(), kept];
    await sweepRunFolders([...roots, "/dev/shm"], async (folder) => {
      await endPreviousServer(path.join(folder, "cluster"), folder);
    });
    const host = await makeRunFolder(roots);
    releases.push(() => rm(host, { recursive: true, force: true, maxRetries: 5 }));
    const home = kept ?? host;
    const lock = lockDataFolder(home);
    releases.push(() => lock.release());

    const launch = await chooseLaunch(home, binaries.postgres);
    const { cluster, fresh } = await ensureCluster(home, binaries, launch, durability);
    const stalePid = await endPreviousServer(cluster, home);
    await giveTo(launch, cluster);
    if (launch.uid !== undefined) await chown(host, launch.uid, launch.uid);
    const log = new ServerLog(home);
    const args = serverArguments(cluster, host, durability);
    const program = binaries.postgres;
    const server = await startPostmaster({ launch, program, args, cluster, log, stalePid });

    let stopping: Promise<void> | undefined;
    void server.exited.then(async (how) => {
      if (stopping !== undefined) return;
      const lines = await log.lastLines();
      stopping = release();
      await stopping.catch(() => {});
      options.onExit?.(new Error(`The embedded PostgreSQL ended by itself (${how}):\n${lines}`));
    });
    return {
      host,
      port: PORT,
      user: SUPERUSER,
      database: DATABASE,
      pid: server.pid,
      startedFresh: fresh,
      stop: () => {
        stopping ??= server.stop(inMemory ? "SIGQUIT" : "SIGINT").then(release);
        return stopping;
      },
    };
  } catch (error) {
    await release().catch(() => {});
    throw error;
  }
}

async function makeDataFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The data folder ${folder} cannot be written (${(cause as NodeJS.ErrnoException).code}). ` +
        "Make it writable, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL server.",
      { cause },
    );
  }
}
