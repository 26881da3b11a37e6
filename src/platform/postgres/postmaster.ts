import { type ChildProcess, spawn } from "node:child_process";
import { EmbeddedPostgresError } from "./errors.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { within } from "./process-table.ts";
import type { ServerLog } from "./server-log.ts";
import { type Launch, serverEnvironment } from "./unprivileged.ts";

/** Recovery after a crash replays at most `max_wal_size`, which takes seconds. */
const READY_MS = 60_000;
const FAST_SHUTDOWN_MS = 30_000;
/** The time in which backends of a killed server notice and release its memory. */
const OLD_BACKENDS_MS = 10_000;

/** A running server process. */
export class Postmaster {
  readonly pid: number;
  readonly exited: Promise<string>;
  private readonly child: ChildProcess;
  private readonly log: ServerLog;
  private readonly endWithOwner = (): void => void this.child.kill("SIGINT");

  constructor(child: ChildProcess, log: ServerLog) {
    this.child = child;
    this.log = log;
    this.pid = child.pid ?? -1;
    this.exited = new Promise((resolve) => {
      child.once("error", (error) => resolve(error.message));
      child.once("exit", (code, signal) => resolve(signal ?? `status ${code}`));
    });
    // Ends the server on this process's orderly exit, for systems whose kernel does not signal it.
    process.once("exit", this.endWithOwner);
    void this.exited.then(() => process.off("exit", this.endWithOwner));
    child.unref();
  }

  /** The server's last output. */
  lastLines(): Promise<string> {
    return this.log.lastLines();
  }

  /** SIGINT is PostgreSQL's fast shutdown, SIGQUIT the immediate one with recovery afterwards. */
  async stop(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
    this.child.ref();
    this.child.kill(signal);
    const late = setTimeout(() => this.child.kill("SIGQUIT"), FAST_SHUTDOWN_MS);
    await this.exited;
    clearTimeout(late);
  }
}

export interface PostmasterOptions {
  launch: Launch;
  program: string;
  args: string[];
  cluster: string;
  log: ServerLog;
  /** The process id in a stale lock file, known to be another program's. */
  stalePid: number | undefined;
  /** Aborts a start in progress. */
  signal?: AbortSignal | undefined;
}

/** Starts the server and waits until it accepts connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const giveUp = performance.now() + OLD_BACKENDS_MS;
  for (;;) {
    const postmaster = await spawnPostmaster(options);
    let ended: string | undefined;
    void postmaster.exited.then((how) => {
      ended = how;
    });
    const ready = async (): Promise<boolean> => {
      const file = await readPostmasterFile(options.cluster).catch(() => undefined);
      return typeof file === "object" && file.pid === postmaster.pid && file.ready;
    };
    const { signal } = options;
    await within(READY_MS, async () => signal?.aborted || ended !== undefined || (await ready()));
    if (!signal?.aborted && ended === undefined && (await ready())) return postmaster;
    if (ended === undefined) await postmaster.stop("SIGQUIT");
    signal?.throwIfAborted();
    const lines = await postmaster.lastLines();
    const oldBackends = /pre-existing shared memory block/.test(lines);
    if (oldBackends && performance.now() < giveUp) continue;
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL did not start (${ended ?? "not ready in time"}). ` +
        `The end of ${options.log.path}:\n${lines}`,
    );
  }
}

/**
 * Starts in a separate session, so that a Ctrl-C for the process group does not stop the server before the
 * requests end. Call it on the main thread, because the kernel ties the parent-death signal to the thread
 * that started the server.
 */
function spawnPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { launch, program, args, stalePid } = options;
  const [command = "", ...rest] = [...launch.prefix, program, ...args];
  return options.log.begin((descriptor) => {
    const child = spawn(command, rest, {
      ...launch.spawnAs,
      env: {
        ...serverEnvironment(),
        // Declares the lock file stale, as pg_ctl does: its process counts as the server's
        // "grandparent". Deleting the file instead would skip the server's check for old backends
        // that hold its shared memory.
        ...(stalePid !== undefined && { PG_GRANDPARENT_PID: String(stalePid) }),
      },
      detached: true,
      stdio: ["ignore", descriptor, descriptor],
    });
    return new Postmaster(child, options.log);
  });
}
