import type { Readable } from "node:stream";
import type { StorageProblem } from "../../errors/storage-problem.ts";

/** Bytes from `start` to `end`, both included, as in a Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

/** There is something under the key already; a blob is written once and never changed. */
export class BlobExists extends Error {
  constructor(key: string) {
    super(`There is a blob under ${key} already`);
    this.name = "BlobExists";
  }
}

/** There is nothing under the key, or not any more. */
export class BlobMissing extends Error {
  constructor(key: string, cause?: unknown) {
    super(`There is no blob under ${key}`, { cause });
    this.name = "BlobMissing";
  }
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)+$/;

/** @throws Error where it is no key, nor a prefix of some */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a blob`);
}

export interface CreateOptions {
  /**
   * `withFile` is going to be asked for it next, once and by this process: a store that is elsewhere
   * keeps a copy here until then, so that what has just been sent need not be fetched.
   */
  filedNext?: boolean;
}

/**
 * Where bytes are kept, by keys such as `pictures/4f/a1…/original`. Made for object stores: a
 * write streams and is conditional (Google Cloud Storage: `ifGenerationMatch: 0`), what is being
 * written is seen by nobody until it is whole, and a group of blobs is removed by its prefix. Every
 * method throws BlobStoreUnavailable where the store does not answer, or fails.
 */
export interface Blobs {
  /**
   * Stores what the stream gives; when the stream fails, nothing is stored.
   *
   * @throws BlobExists when there is one, or another writer was faster
   * @throws StorageRefused when the store is full, or may not be written
   * @throws the stream's own error where that fails
   */
  create(key: string, content: Readable, options?: CreateOptions): Promise<void>;
  /**
   * How many bytes there are under the key; null when there is no such blob. A blob that another
   * process has removed may still be told of, until it is read.
   */
  size(key: string): Promise<number | null>;
  /** Fails with BlobMissing where there is none. */
  read(key: string, range?: ByteRange): Readable;
  /**
   * Hands a local file with the blob's bytes to `use`, for libraries that read files; valid until
   * its promise settles.
   *
   * @throws BlobMissing where there is none
   */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Why the store would refuse so many bytes more, as far as that can be told without trying. */
  problem(bytes: number): Promise<StorageProblem | undefined>;
  /**
   * Removes every blob whose key is below `prefix/`, or those of them right below it that `which`
   * takes by the rest of their key; what is not there is no error.
   */
  removeBelow(prefix: string, which?: (name: string) => boolean): Promise<void>;
}
