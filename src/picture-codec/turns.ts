import { PlatformError } from "../errors/errors.ts";

interface Options {
  /** Tasks at a time. */
  atOnce: number;
  /** Tasks that may wait. */
  waiting: number;
  /** The longest wait, in milliseconds. */
  waitMs: number;
}

interface Waiting {
  /** Waits without a limit of time or queue length. */
  patient?: boolean;
  /** Lets every task without this flag go first. */
  behind?: boolean;
  /** Removes the task from the queue when it fires; a running task ends itself. */
  signal?: AbortSignal | undefined;
}

interface Place {
  start: () => void;
  behind: boolean;
}

/** A queue of tasks, first come, first served, except tasks that let others go first. */
export class Turns {
  private readonly options: Options;
  private readonly queue: Place[] = [];
  private taken = 0;

  constructor(options: Options) {
    this.options = options;
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.queue.length;
  }

  /**
   * @throws PlatformError `unavailable` if too many tasks wait, or this one would wait too long; the
   * signal's reason if it fires before the task's turn
   */
  async run<T>(work: () => Promise<T>, waiting: Waiting = {}): Promise<T> {
    await this.turn(waiting);
    try {
      waiting.signal?.throwIfAborted();
      return await work();
    } finally {
      this.taken -= 1;
      this.startNext();
    }
  }

  private turn({ patient = false, behind = false, signal }: Waiting): Promise<void> {
    const { waiting, waitMs } = this.options;
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (!patient && this.queue.length >= waiting) return Promise.reject(tooBusy());
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
      };
      const giveUp = (reason: unknown): void => {
        settle();
        this.queue.splice(this.queue.indexOf(place), 1);
        reject(reason);
      };
      const leave = (): void => giveUp(signal?.reason);
      const start = (): void => {
        settle();
        resolve();
      };
      const place = { start, behind };
      const timer = patient ? undefined : setTimeout(() => giveUp(tooBusy()), waitMs).unref();
      signal?.addEventListener("abort", leave);
      this.queue.push(place);
      this.startNext();
    });
  }

  private startNext(): void {
    while (this.taken < this.options.atOnce) {
      const first = this.queue.findIndex(({ behind }) => !behind);
      const [next] = this.queue.splice(Math.max(first, 0), 1);
      if (next === undefined) return;
      this.taken += 1;
      next.start();
    }
  }
}

const tooBusy = (): PlatformError =>
  new PlatformError("unavailable", "Too many pictures are being worked on; try again shortly.");

const line = { waiting: 200, waitMs: 60_000 };

/** The queue for originals, because the decoder process takes one at a time. */
export const originalTurns = new Turns({ ...line, atOnce: 1 });

/**
 * The queue in front of `originalTurns` for readers of pictures that have no master yet; one of them at a
 * time joins the uploads there.
 */
export const readersTurns = new Turns({ ...line, atOnce: 1 });

/** The queue for originals that analyses wait for; all others go first, because no person waits for these. */
export const analysesTurns = new Turns({ ...line, atOnce: 1 });

/** The queue for renditions. */
export const renditionTurns = new Turns({ ...line, atOnce: 2 });

/** How many tasks of this process wait, by queue. */
export const waitingPictures = (): Record<string, number> => ({
  uploads: originalTurns.waiting,
  readers: readersTurns.waiting,
  analyses: analysesTurns.waiting,
  renditions: renditionTurns.waiting,
});
