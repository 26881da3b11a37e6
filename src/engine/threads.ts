import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

/** A task was terminated with its thread because it took too long. */
export class GivenUp extends Error {
  override readonly name = "GivenUp";
}

/** Tasks of which one runs at a time. */
interface Lane {
  isBusy: boolean;
  turns: (() => void)[];
}

/**
 * A few threads for long tasks, with a time limit from each task's start. After a thread is terminated the
 * next task in turn starts in a new one, which a pool's own queue would not do. Tasks of one lane run one at
 * a time, and lanes take turns, so that many tasks of one do not delay those of others.
 */
export class Threads<Task> {
  private readonly pool: Piscina<Task>;
  private free: number;
  private isClosed = false;
  /** The lanes with a task, the one whose turn it is first. */
  private readonly lanes = new Map<unknown, Lane>();

  constructor({ worker, most }: { worker: URL; most: number }) {
    this.free = most;
    this.pool = new Piscina<Task>({
      filename: fileURLToPath(worker),
      minThreads: 0,
      maxThreads: most,
      idleTimeout: 30_000,
    });
  }

  /** The number of lanes with a task that waits for its turn. */
  get waiting(): number {
    return [...this.lanes.values()].filter(({ turns }) => turns.length > 0).length;
  }

  /** The number of a lane's tasks that wait for their turn. */
  waitingIn(lane: unknown): number {
    return this.lanes.get(lane)?.turns.length ?? 0;
  }

  /**
   * @param lane by default one of its own
   * @param signal takes the task out of its lane, or terminates it with its thread
   * @throws GivenUp if the task runs longer than this many milliseconds
   * @throws the signal's reason if it fires before the result
   */
  async run(
    task: Task,
    limitMs: number,
    lane: unknown = Symbol("a task"),
    signal?: AbortSignal,
  ): Promise<unknown> {
    await this.turnIn(lane, signal);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    const end = signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal]);
    try {
      // The pool itself would start another thread.
      if (this.isClosed) throw new Error("The threads are closed");
      return await this.pool.run(task, { signal: end });
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw limit.signal.aborted ? new GivenUp() : error;
    } finally {
      clearTimeout(timer);
      this.leave(lane);
    }
  }

  private turnIn(name: unknown, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const lane = this.lanes.get(name) ?? { isBusy: false, turns: [] };
    this.lanes.set(name, lane);
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        lane.turns.splice(lane.turns.indexOf(start), 1);
        if (!lane.isBusy && lane.turns.length === 0) this.lanes.delete(name);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      lane.turns.push(start);
      this.startNext();
    });
  }

  private leave(name: unknown): void {
    this.free += 1;
    const lane = this.lanes.get(name);
    if (lane !== undefined) {
      lane.isBusy = false;
      this.lanes.delete(name);
      // Behind the lanes that have waited meanwhile.
      if (lane.turns.length > 0) this.lanes.set(name, lane);
    }
    this.startNext();
  }

  private startNext(): void {
    if (this.free === 0) return;
    for (const lane of this.lanes.values()) {
      if (lane.isBusy) continue;
      const start = lane.turns.shift();
      if (start === undefined) continue;
      lane.isBusy = true;
      this.free -= 1;
      start();
      return;
    }
  }

  /** Terminates the threads with their tasks; waiting tasks fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.pool.destroy();
  }
}
