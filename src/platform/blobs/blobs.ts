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

/**
 * Where bytes are kept, by keys such as `pictures/4f/a1…/original`. Made for object stores: a
 * write streams and is conditional (Google Cloud Storage: `ifGenerationMatch: 0`), what is being
 * written is seen by nobody until it is whole, and a group of blobs is removed by its prefix.
 */
export interface Blobs {
  /**
   * Stores what the stream gives; when the stream fails, nothing is stored.
   *
   * @throws BlobExists when there is one, or another writer was faster
   * @throws StorageRefused when the store is full, or may not be written
   */
  create(key: string, content: Readable): Promise<void>;
  /** How many bytes there are under the key; null when there is no such blob. */
  size(key: string): Promise<number | null>;
  read(key: string, range?: ByteRange): Readable;
  /**
   * Hands a local file with the blob's bytes to `use`, for libraries that read files; valid until
   * its promise settles.
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
