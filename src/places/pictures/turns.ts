import { PlatformError } from "../../errors.ts";

interface Options {
  /** How many may be taken at a time. */
  slots: number;
  /** How many may wait. */
  waiting: number;
  /** For how long each may wait. */
  waitMs: number;
}

interface Share {
  /** How many slots the work takes; 1 unless given. */
  slots?: number;
  /** Waits for as long as it takes, for nobody waits for its answer. */
  patient?: boolean;
}

/** Work that waits for its turn, first come, first served. */
export class Turns {
  private readonly options: Options;
  private readonly queue: { slots: number; start: () => void }[] = [];
  private taken = 0;

  constructor(options: Options) {
    this.options = options;
  }

  /** @throws PlatformError `unavailable` when too many wait, or it would wait for too long */
  async run<T>(work: () => Promise<T>, { slots = 1, patient = false }: Share = {}): Promise<T> {
    await this.turn(slots, patient);
    try {
      return await work();
    } finally {
      this.taken -= slots;
      this.startNext();
    }
  }

  private turn(slots: number, patient: boolean): Promise<void> {
    const { waiting, waitMs } = this.options;
    if (!patient && this.queue.length >= waiting) return Promise.reject(tooBusy());
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.queue.splice(this.queue.indexOf(entry), 1);
        reject(tooBusy());
        this.startNext();
      };
      const timer = patient ? undefined : setTimeout(giveUp, waitMs).unref();
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const entry = { slots, start };
      this.queue.push(entry);
      this.startNext();
    });
  }

  private startNext(): void {
    let [first] = this.queue;
    while (first !== undefined && this.taken + first.slots <= this.options.slots) {
      this.queue.shift();
      this.taken += first.slots;
      first.start();
      [first] = this.queue;
    }
  }
}

const tooBusy = (): PlatformError =>
  new PlatformError("unavailable", "Too many pictures are being worked on; try again shortly.");

const SLOTS = 2;
/** Of more pixels than this, decoded pictures fill too much memory for two at a time. */
const LARGE_PIXELS = 25_000_000;

/** For whatever decodes or encodes a picture in this process. */
export const pictureTurns = new Turns({ slots: SLOTS, waiting: 200, waitMs: 60_000 });

/** How many of those turns a picture takes. */
export const slotsOf = ({ width, height }: { width: number; height: number }): number =>
  width * height > LARGE_PIXELS ? SLOTS : 1;
