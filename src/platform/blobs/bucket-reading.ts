import type { Readable } from "node:stream";
import type { Bucket, CRC32C } from "@google-cloud/storage";
import { gaxios } from "google-auth-library";
import type { ByteRange } from "./blobs.ts";
import { type Answer, readRemote } from "./remote-reading.ts";

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

export interface BucketReading {
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
export function readObject(
  bucket: Bucket,
  key: string,
  { range, newChecksum, answerMs, explain }: BucketReading,
): Readable {
  const begin = async (signal: AbortSignal): Promise<Answer> => {
    const { data, headers } = await request(bucket, key, range, signal);
    // A partial answer also carries the whole object's checksum.
    if (range !== undefined) return { bytes: data };
    const checksum = newChecksum();
    const expected = /crc32c=([^,]+)/.exec(headers.get("x-goog-hash") ?? "")?.[1] ?? "";
    return {
      bytes: data,
      update: (chunk) => checksum.update(chunk),
      verify: () => {
        if (checksum.validate(expected)) return;
        throw new Error(`Other bytes came than those whose checksum is ${expected}`);
      },
    };
  };
  return readRemote({ request: begin, answerMs, explain });
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
