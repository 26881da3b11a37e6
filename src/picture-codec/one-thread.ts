import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

/**
 * A thread for one task at a time, for work whose memory must not be held twice. It starts with the first
 * task, ends when idle (WebAssembly memory never shrinks otherwise), and is terminated with a task that
 * exceeds its time, measured from the task's start and not from its turn in the queue.
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

  /** Ends the thread and its current task. A later task starts another. */
  async close(): Promise<void> {
    const closing = this.pool;
    this.pool = undefined;
    await closing?.destroy();
  }
}
