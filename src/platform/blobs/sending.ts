import type { Writable } from "node:stream";

/** Longer than the client needs to send a chunk and to try it again. */
const STALLED_MS = 60_000;

/** An upload that is under way by a stream of Cloud Storage's client. */
export class Sending {
  /** What it failed with, if it did. */
  failure: unknown;
  /** The session has begun: the bucket had nothing under the name by then. */
  begun = false;
  private readonly stream: Writable;
  private readonly failed: Promise<never>;

  constructor(stream: Writable) {
    this.stream = stream;
    this.failed = new Promise((_resolve, reject) => {
      stream.on("error", (error) => {
        this.failure ??= error;
        reject(this.failure);
      });
    });
    this.failed.catch(() => {});
    stream.once("uri", () => {
      this.begun = true;
    });
  }

  /** Settles once more may be written. */
  write(chunk: Buffer): Promise<void> {
    return this.inTime((done) => this.stream.write(chunk, done));
  }

  /** Settles once the object is there, and its checksum is that of what was written. */
  end(): Promise<void> {
    return this.inTime((done) => this.stream.end(done));
  }

  /** Leaves no object behind. */
  giveUp(): void {
    this.stream.destroy();
  }

  private async inTime(act: (done: (error?: Error | null) => void) => void): Promise<void> {
    const stalled = setTimeout(() => {
      this.stream.destroy(new Error(`Nothing was taken for ${STALLED_MS / 1000} s`));
    }, STALLED_MS);
    try {
      // An error comes by the stream's event, which has the first one.
      const done = new Promise<void>((resolve) => act((error) => error == null && resolve()));
      await Promise.race([done, this.failed]);
    } finally {
      clearTimeout(stalled);
    }
  }
}
