import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";

/** The answer to a read. */
export interface Answer {
  bytes: AsyncIterable<Buffer>;
  /** Called with every piece, if the client does not compare checksums itself. */
  update?: (chunk: Buffer) => void;
  /** Called once all bytes are there; throws if they are not those that the store has. */
  verify?: () => void;
}

export interface Reading {
  /** Asks for the bytes; the signal ends the request. */
  request(signal: AbortSignal): Promise<Answer>;
  /** The time in milliseconds for the answer to begin, and for each further piece. */
  answerMs: number;
  /** Maps an error to the one that the stream fails with. */
  explain(error: unknown): Error;
}

/** Streams an object's bytes; a silent store fails the stream, a slow reader does not. */
export function readRemote(reading: Reading): Readable {
  const output = new PassThrough();
  const stop = new AbortController();
  output.once("close", () => stop.abort());
  fill(output, reading, stop).catch((error: unknown) => {
    // A reader that left is no failure of the store.
    if (output.destroyed) return;
    output.destroy(reading.explain(stop.signal.aborted ? stop.signal.reason : error));
  });
  return output;
}

async function fill(
  output: PassThrough,
  { request, answerMs }: Reading,
  stop: AbortController,
): Promise<void> {
  const silence = new Error(`Nothing came for ${answerMs / 1000} s`);
  const wait = (): NodeJS.Timeout => setTimeout(() => stop.abort(silence), answerMs);
  let waiting = wait();
  let answer: Answer;
  try {
    answer = await request(stop.signal);
    for await (const chunk of answer.bytes) {
      // A slow reader does not count as a silent store.
      clearTimeout(waiting);
      answer.update?.(chunk);
      if (!output.write(chunk)) await once(output, "drain", { signal: stop.signal });
      waiting = wait();
    }
  } finally {
    clearTimeout(waiting);
  }
  answer.verify?.();
  output.end();
}
