import type { StorageOptions } from "@google-cloud/storage";
import { BucketObjects } from "./bucket-objects.ts";
import { RemoteBlobs } from "./remote-blobs.ts";

/** The time for an answer to begin, including the client's own retries. */
const ANSWER_MS = 30_000;

/** Blobs as objects of a private bucket of Google Cloud Storage. */
export class BucketBlobs extends RemoteBlobs {
  /**
   * Loads the client. It finds its credentials like every Google client, and its address in
   * `STORAGE_EMULATOR_HOST` if set. `options` are the client's own.
   */
  static async open(name: string, options: StorageOptions = {}): Promise<BucketBlobs> {
    const { Storage, CRC32C } = await import("@google-cloud/storage");
    const storage = new Storage({
      ...options,
      retryOptions: {
        maxRetries: 3,
        maxRetryDelay: 8,
        // The longest upload, because the client measures from its first request.
        totalTimeout: 3600,
        ...options.retryOptions,
      },
    });
    const answerMs = options.timeout ?? ANSWER_MS;
    return new BucketBlobs(new BucketObjects(storage.bucket(name), () => new CRC32C(), answerMs));
  }
}
