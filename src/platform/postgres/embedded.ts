import { access, chown, constants, mkdir, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { findBinaries } from "./binaries.ts";
import { DATABASE, ensureCluster, SUPERUSER } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { lockDataFolder } from "./owner-lock.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { endPreviousServer } from "./previous-server.ts";
import { makeRunFolder, memoryRoots, socketRoots, sweepRunFolders } from "./run-folder.ts";
import { ServerLog } from "./server-log.ts";
import { type Durability, serverArguments } from "./settings.ts";
import { Supervisor } from "./supervisor.ts";
import { chooseLaunch, giveTo } from "./unprivileged.ts";

export { EmbeddedPostgresUnavailable } from "./errors.ts";

export interface EmbeddedPostgres {
  /** The folder of the unix socket, for pg's `host`. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Changes with each restart. */
  readonly pid: number;
  /** Whether this start created the cluster. */
  readonly startedFresh: boolean;
  /** Ends the sessions and the server; resolves when it has exited. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /**
   * The folder of the cluster, its lock and its log; created if missing. Without it they live in memory (or
   * in a temporary folder, without a tmpfs with room) and are removed at the end.
   */
  dataDir?: string;
  /** "none" disables fsync, for tests; a cluster in memory never uses it. */
  durability?: Durability;
  /** The server ended unexpectedly or failed to restart; another attempt follows. */
  onExit?: (error: Error) => void;
  /** The server accepts connections again, in the same socket folder. */
  onRestart?: () => void;
  /** Every restart attempt failed; the server is gone. */
  onFatal?: (error: Error) => void;
  /** Milliseconds before each restart attempt. */
  restartDelaysMs?: readonly number[];
}

/** The port only names the socket; the server does not listen on the network. */
const PORT = 5432;

/**
 * Starts the PostgreSQL server that npm installed, on a unix socket that only this user may open, and
 * restarts it if it ends by itself.
 *
 * @throws EmbeddedPostgresError (with a message for people) if the system has no server, another process
 *   owns the data folder, or the server does not start
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const installed = await findBinaries();
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

    const { launch, binaries } = await chooseLaunch({ dataDir: home, runFolder: host, installed });
    const { cluster, fresh } = await ensureCluster(home, binaries, launch, durability);
    const log = new ServerLog(home);
    const args = serverArguments(cluster, host, durability);
    const start = async (signal?: AbortSignal): Promise<Postmaster> => {
      const stalePid = await endPreviousServer(cluster, home);
      await giveTo(launch, cluster);
      const program = binaries.postgres;
      return startPostmaster({ launch, program, args, cluster, log, stalePid, signal });
    };
    if (launch.uid !== undefined) await chown(host, launch.uid, launch.uid);
    const supervisor = new Supervisor(await start(), {
      start,
      onExit: (error) => options.onExit?.(error),
      onRestart: () => options.onRestart?.(),
      onFatal: (error) => {
        void release()
          .catch(() => {})
          .then(() => options.onFatal?.(error));
      },
      restartDelaysMs: options.restartDelaysMs,
    });

    let stopping: Promise<void> | undefined;
    return {
      host,
      port: PORT,
      user: SUPERUSER,
      database: DATABASE,
      get pid() {
        return supervisor.pid;
      },
      startedFresh: fresh,
      stop: () => {
        stopping ??= supervisor.stop(inMemory ? "SIGQUIT" : "SIGINT").then(release);
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
