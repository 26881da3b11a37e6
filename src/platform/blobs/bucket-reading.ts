import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import type { Bucket, CRC32C } from "@google-cloud/storage";
import { gaxios } from "google-auth-library";
import type { ByteRange } from "./blobs.ts";

/** Retries before the first byte; after it, only the reader knows what arrived. */
const RETRIES = {
  retry: 3,
  noResponseRetries: 3,
  statusCodesToRetry: [
    [408, 408],
    [429, 429],
    [500, 599],
  ],
};

export interface Reading {
  range?: ByteRange | undefined;
  newChecksum: () => CRC32C;
  /** The time for the answer to begin, and for each further piece. */
  answerMs: number;
  /** Maps an error to the one that the stream fails with. */
  explain: (error: unknown) => Error;
}

/**
 * Streams an object's bytes and verifies the checksum of a complete read. Does not use the client's own
 * stream: if the bucket answers 503, or a reader leaves before the answer, that stream causes an unhandled
 * rejection, which ends the process (teeny-request 11.0.1 pipes into a destroyed stream).
 */
export function readObject(bucket: Bucket, key: string, reading: Reading): Readable {
  const output = new PassThrough();
  const stop = new AbortController();
  output.once("close", () => stop.abort());
  fill(output, bucket, key, { ...reading, stop }).catch((error: unknown) => {
    // A reader that left is no failure of the bucket.
    if (output.destroyed) return;
    output.destroy(reading.explain(stop.signal.aborted ? stop.signal.reason : error));
  });
  return output;
}

async function fill(
  output: PassThrough,
  bucket: Bucket,
  key: string,
  { range, newChecksum, answerMs, stop }: Reading & { stop: AbortController },
): Promise<void> {
  const silence = new Error(`Nothing came for ${answerMs / 1000} s`);
  const wait = (): NodeJS.Timeout => setTimeout(() => stop.abort(silence), answerMs);
  let waiting = wait();
  const checksum = newChecksum();
  let answer: gaxios.GaxiosResponse<Readable>;
  try {
    answer = await request(bucket, key, range, stop.signal);
    for await (const chunk of answer.data) {
      // A slow reader does not count as a silent bucket.
      clearTimeout(waiting);
      if (range === undefined) checksum.update(chunk);
      if (!output.write(chunk)) await once(output, "drain", { signal: stop.signal });
      waiting = wait();
    }
  } finally {
    clearTimeout(waiting);
  }
  // A partial answer also carries the whole object's checksum.
  const expected = /crc32c=([^,]+)/.exec(answer.headers.get("x-goog-hash") ?? "")?.[1] ?? "";
  if (range === undefined && !checksum.validate(expected)) {
    throw new Error(`Other bytes came than those whose checksum is ${expected}`);
  }
  output.end();
}

/** Uses the client's address and credentials. */
function request(
  { storage, name }: Bucket,
  key: string,
  range: ByteRange | undefined,
  signal: AbortSignal,
): Promise<gaxios.GaxiosResponse<Readable>> {
  const options: gaxios.GaxiosOptions = {
    url: `${storage.baseUrl}/b/${encodeURIComponent(name)}/o/${encodeURIComponent(key)}?alt=media`,
    responseType: "stream",
    headers: range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` },
    retryConfig: RETRIES,
    signal,
  };
  const isOpen = storage.customEndpoint && storage.useAuthWithCustomEndpoint !== true;
  return isOpen ? gaxios.request(options) : storage.authClient.request(options);
}
