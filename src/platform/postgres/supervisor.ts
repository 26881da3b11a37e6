import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedPostgresError } from "./errors.ts";
import type { Postmaster } from "./postmaster.ts";

/** Milliseconds before each restart; five minutes in all, in which an operator may fix a disk. */
const RESTART_DELAYS_MS: readonly number[] = [
  0, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000, 60_000, 60_000,
];
/** A server that ran this long had started well, so its end resets the count of attempts. */
const SETTLED_MS = 60_000;

export interface SupervisorOptions {
  /** Restarts the server in the same place; aborts when the signal fires. */
  start: (signal: AbortSignal) => Promise<Postmaster>;
  /** The server ended unexpectedly or failed to start; another attempt follows. */
  onExit: (error: Error) => void;
  /** The server accepts connections again. */
  onRestart: () => void;
  /** Every attempt failed; no further one follows. */
  onFatal: (error: Error) => void;
  restartDelaysMs?: readonly number[] | undefined;
}

/** Restarts a server that ended by itself, with growing pauses between attempts. */
export class Supervisor {
  private server: Postmaster;
  private began = performance.now();
  private tries = 0;
  private readonly options: SupervisorOptions;
  private readonly stopping = new AbortController();
  private readonly watching: Promise<void>;

  constructor(server: Postmaster, options: SupervisorOptions) {
    this.server = server;
    this.options = options;
    this.watching = this.watch();
  }

  get pid(): number {
    return this.server.pid;
  }

  async stop(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
    this.stopping.abort();
    await this.server.stop(signal);
    await this.watching;
    // `watch` may have started a new server meanwhile.
    await this.server.stop(signal);
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const how = await this.server.exited;
      if (signal.aborted) return;
      const lines = await this.server.lastLines();
      if (performance.now() - this.began > SETTLED_MS) this.tries = 0;
      const ended = new EmbeddedPostgresError(
        `The embedded PostgreSQL ended by itself (${how}). The end of its log:\n${lines}`,
      );
      if (!(await this.restart(ended))) return;
    }
  }

  /** Returns whether the server runs again; false if every attempt failed or `stop` was called. */
  private async restart(ended: Error): Promise<boolean> {
    const { start, onExit, onRestart, onFatal, restartDelaysMs } = this.options;
    const delays = restartDelaysMs ?? RESTART_DELAYS_MS;
    const { signal } = this.stopping;
    for (let problem = ended; ; ) {
      const pause = delays[this.tries++];
      if (pause === undefined) {
        onFatal(gaveUp(delays.length, problem));
        return false;
      }
      onExit(problem);
      try {
        await delay(pause, undefined, { signal });
        this.server = await start(signal);
        this.began = performance.now();
        onRestart();
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        problem = error as Error;
      }
    }
  }
}

const gaveUp = (tries: number, last: Error): Error =>
  new EmbeddedPostgresError(
    `The embedded PostgreSQL ended by itself, and ${tries} tries to start it again failed. ` +
      `The last one: ${last.message}`,
    { cause: last },
  );
