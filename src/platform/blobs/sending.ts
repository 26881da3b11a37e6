import type { Writable } from "node:stream";

/**
 * The time for a session to begin while a person waits, including the client's retries: nothing is lost if they
 * send the picture again.
 */
const BEGINS_MS = 3000;
/** Longer than the client needs to send and retry a chunk. */
const STALLED_MS = 60_000;

/** An upload in progress through a stream of Cloud Storage's client. */
export class Sending {
  /** Its error, if it failed. */
  failure: unknown;
  /** Whether the session has begun, so that the name was free at that time. */
  begun = false;
  private readonly stream: Writable;
  private readonly failed: Promise<never>;

  /** @param hurried whether the session has to begin in a few seconds */
  constructor(stream: Writable, hurried: boolean) {
    this.stream = stream;
    this.failed = new Promise((_resolve, reject) => {
      stream.on("error", (error) => {
        this.failure ??= error;
        reject(this.failure);
      });
    });
    this.failed.catch(() => {});
    const beginsMs = hurried ? BEGINS_MS : STALLED_MS;
    const late = setTimeout(() => {
      stream.destroy(new Error(`No upload began within ${beginsMs / 1000} s`));
    }, beginsMs);
    stream.once("uri", () => {
      this.begun = true;
      clearTimeout(late);
    });
    stream.once("close", () => clearTimeout(late));
  }

  /** Settles when the stream accepts more. */
  write(chunk: Buffer): Promise<void> {
    return this.inTime((done) => this.stream.write(chunk, done));
  }

  /** Settles when the object exists with the checksum of the written bytes. */
  end(): Promise<void> {
    return this.inTime((done) => this.stream.end(done));
  }

  /** Aborts and leaves no object behind. */
  giveUp(): void {
    this.stream.destroy();
  }

  private async inTime(act: (done: (error?: Error | null) => void) => void): Promise<void> {
    const stalled = setTimeout(() => {
      this.stream.destroy(new Error(`Nothing was taken for ${STALLED_MS / 1000} s`));
    }, STALLED_MS);
    try {
      // The stream's event has the first error.
      const done = new Promise<void>((resolve) => act((error) => error == null && resolve()));
      await Promise.race([done, this.failed]);
    } finally {
      clearTimeout(stalled);
    }
  }
}
