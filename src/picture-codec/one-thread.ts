import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

/**
 * A thread that does one task at a time, for work whose memory may be held only once. It begins
 * with the first task, ends when idle (WebAssembly memory never shrinks otherwise), and is ended
 * with a task that takes too long, counted from the task's start, not from its turn in the queue.
 */
export class OneThread<Task, Result> {
  private readonly options: { worker: URL; idleMs: number; timeLimitMs: number };
  private pool: Piscina<Task, Result> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(options: { worker: URL; idleMs: number; timeLimitMs: number }) {
    this.options = options;
  }

  run(task: Task): Promise<Result> {
    const result = this.last.then(() => this.start(task));
    this.last = result.catch(() => undefined);
    return result;
  }

  private start(task: Task): Promise<Result> {
    this.pool ??= new Piscina<Task, Result>({
      filename: fileURLToPath(this.options.worker),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: this.options.idleMs,
    });
    return this.pool.run(task, { signal: AbortSignal.timeout(this.options.timeLimitMs) });
  }

  /** Ends the thread and the task that it is at. A later task starts another. */
  async close(): Promise<void> {
    const closing = this.pool;
    this.pool = undefined;
    await closing?.destroy();
  }
}
