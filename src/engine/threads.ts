import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

/** A task that was ended, and its thread with it, because it took too long. */
export class GivenUp extends Error {
  override readonly name = "GivenUp";
}

/**
 * A few threads for tasks that take as long as they must, up to a bound that counts from a task's
 * start. The next in turn goes on in another thread when one is ended: a pool's own queue would not.
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

  /** How many tasks wait for their turn. */
  get waiting(): number {
    return this.turns.length;
  }

  /** @throws GivenUp when the task has run for so many milliseconds */
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

  /** Ends the threads with what they are at; what waits fails. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
