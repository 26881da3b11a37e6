import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

/** A task was terminated with its thread because it took too long. */
export class GivenUp extends Error {
  override readonly name = "GivenUp";
}

/**
 * A few threads for long tasks, with a time limit from each task's start. After a thread is terminated the
 * next task in turn starts in a new one, which a pool's own queue would not do.
 */
export class Threads<Task> {
  private readonly pool: Piscina<Task>;
  private free: number;
  private readonly turns: (() => void)[] = [];

  constructor({ worker, most }: { worker: URL; most: number }) {
    this.free = most;
    this.pool = new Piscina<Task>({
      filename: fileURLToPath(worker),
      minThreads: 0,
      maxThreads: most,
      idleTimeout: 30_000,
    });
  }

  /** The number of tasks that wait for their turn. */
  get waiting(): number {
    return this.turns.length;
  }

  /** @throws GivenUp if the task runs longer than this many milliseconds */
  async run(task: Task, limitMs: number): Promise<unknown> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.turns.push(resolve));
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    try {
      return await this.pool.run(task, { signal: limit.signal });
    } catch (error) {
      throw limit.signal.aborted ? new GivenUp() : error;
    } finally {
      clearTimeout(timer);
      const next = this.turns.shift();
      if (next === undefined) this.free += 1;
      else next();
    }
  }

  /** Terminates the threads with their tasks; waiting tasks fail. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
