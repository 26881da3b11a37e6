import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import type { Bucket, CRC32C } from "@google-cloud/storage";
import { gaxios } from "google-auth-library";
import type { ByteRange } from "./blobs.ts";

/** Before the first byte of an answer; after that, whoever reads knows what has come. */
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
  /** For the answer to begin, and for each further piece of it. */
  answerMs: number;
  /** What the stream fails with. */
  explain: (error: unknown) => Error;
}

/**
 * An object's bytes, the whole of them compared with their checksum. Not by the client's own stream:
 * when the bucket says 503, or a reader goes before the answer, that rejects a promise which nobody
 * has, and the process ends (teeny-request 11.0.1 pipes into a stream that is destroyed).
 */
export function readObject(bucket: Bucket, key: string, reading: Reading): Readable {
  const told = new PassThrough();
  const stop = new AbortController();
  told.once("close", () => stop.abort());
  fill(told, bucket, key, { ...reading, stop }).catch((error: unknown) => {
    // A reader who has gone is no failure of the bucket.
    if (told.destroyed) return;
    told.destroy(reading.explain(stop.signal.aborted ? stop.signal.reason : error));
  });
  return told;
}

async function fill(
  told: PassThrough,
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
      // What a slow reader takes is no silence of the bucket's.
      clearTimeout(waiting);
      if (range === undefined) checksum.update(chunk);
      if (!told.write(chunk)) await once(told, "drain", { signal: stop.signal });
      waiting = wait();
    }
  } finally {
    clearTimeout(waiting);
  }
  // That of the whole comes with a part as well.
  const said = /crc32c=([^,]+)/.exec(answer.headers.get("x-goog-hash") ?? "")?.[1] ?? "";
  if (range === undefined && !checksum.validate(said)) {
    throw new Error(`Other bytes came than those whose checksum is ${said}`);
  }
  told.end();
}

/** As the client does all else: at its address, and with its credentials. */
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
