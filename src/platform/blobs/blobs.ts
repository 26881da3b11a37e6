import type { Readable } from "node:stream";
import type { StorageProblem } from "../../errors/storage-problem.ts";

/** Bytes from `start` to `end`, both included, as in a Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The key is taken; a blob is written once and never changed. */
export class BlobExists extends Error {
  constructor(key: string) {
    super(`There is a blob under ${key} already`);
    this.name = "BlobExists";
  }
}

/** The key has no blob, or no longer. */
export class BlobMissing extends Error {
  constructor(key: string, cause?: unknown) {
    super(`There is no blob under ${key}`, { cause });
    this.name = "BlobMissing";
  }
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)+$/;

/** @throws Error unless it is a key or a prefix of keys */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a blob`);
}

export interface CreateOptions {
  /**
   * This process will call `withFile` for it next, once: a remote store keeps a local copy until then, so
   * it does not fetch the bytes it just sent.
   */
  filedNext?: boolean;
  /**
   * A person waits: fails rather than retries if the store has not begun to take bytes after 3 s, or has not
   * confirmed them 3 s after their end.
   */
  hurried?: boolean;
  /** The answer promises that it is kept, so a remote store has to confirm that it has it. */
  confirmed?: boolean;
}

/**
 * The blob store: bytes by keys such as `pictures/4f/a1…/original`. Designed for object stores: a write
 * streams and is conditional (Google Cloud Storage: `ifGenerationMatch: 0`), readers see a blob only once
 * it is complete, and a prefix removes a group of blobs. Every method throws BlobStoreUnavailable if the
 * store fails or does not answer.
 */
export interface Blobs {
  /**
   * Stores the stream's bytes, or nothing if the stream fails.
   *
   * @throws BlobExists if the key is taken, also by a faster writer
   * @throws StorageRefused if the store is full or read-only
   * @throws the stream's own error
   */
  create(key: string, content: Readable, options?: CreateOptions): Promise<void>;
  /**
   * The blob's bytes; null if the key has no blob. May still report a blob that another process has
   * removed, until it is read.
   */
  size(key: string): Promise<number | null>;
  /** Fails with BlobMissing if the key has no blob. */
  read(key: string, range?: ByteRange): Readable;
  /**
   * Passes a local file with the blob's bytes to `use`, for libraries that read files; the file exists
   * until its promise settles.
   *
   * @throws BlobMissing if the key has no blob
   */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Why the store would refuse this many more bytes, as far as known without trying. */
  problem(bytes: number): Promise<StorageProblem | undefined>;
  /**
   * Removes every blob below `prefix/`, or the direct children that `which` selects by the rest of their
   * key; a missing blob is no error.
   */
  removeBelow(prefix: string, which?: (name: string) => boolean): Promise<void>;
}
