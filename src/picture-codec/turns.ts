import { PlatformError } from "../errors/errors.ts";

interface Options {
  /** How many may be at work at a time. */
  atOnce: number;
  /** How many may wait. */
  waiting: number;
  /** For how long each may wait. */
  waitMs: number;
}

interface Waiting {
  /** Waits for as long as it takes, in however long a line. */
  patient?: boolean;
  /** Lets everybody go first who does not. */
  behind?: boolean;
  /** Leaves the line when it fires; work that has begun is its own to end. */
  signal?: AbortSignal | undefined;
}

interface Place {
  start: () => void;
  behind: boolean;
}

/** Work that waits for its turn, first come, first served, but for those who let others go first. */
export class Turns {
  private readonly options: Options;
  private readonly queue: Place[] = [];
  private taken = 0;

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * @throws PlatformError `unavailable` when too many wait, or it would wait for too long; the
   * signal's reason when that fires before its turn
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

/** For originals: the process that decodes them takes one at a time. */
export const originalTurns = new Turns({ ...line, atOnce: 1 });

/**
 * Before those, for originals that readers wait for, of pictures that came in before there were
 * masters: of all of them one at a time stands in the line of the uploads.
 */
export const readersTurns = new Turns({ ...line, atOnce: 1 });

/** Before those too, for originals that analyses wait for: nobody looks on, so everybody goes first. */
export const analysesTurns = new Turns({ ...line, atOnce: 1 });

/** For renditions. */
export const renditionTurns = new Turns({ ...line, atOnce: 2 });
