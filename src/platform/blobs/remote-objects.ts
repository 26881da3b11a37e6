import type { Readable } from "node:stream";
import type { ByteRange } from "./blobs.ts";
import type { CopyInTheMaking } from "./local-copies.ts";
import type { StoreHealth } from "./store-health.ts";

/** An object of a list, with the generation that its removal names, if the store counts generations. */
export interface ListedObject {
  key: string;
  generation?: string | number | undefined;
}

/** The requests that blobs in a remote store need; one class a kind of store. */
export interface RemoteObjects {
  /** Notes the outcome of requests. */
  readonly health: StoreHealth;
  /**
   * Stores the content and returns its size in bytes.
   *
   * @param copy gets the same bytes
   * @param hurried whether the store has to begin to take bytes in a few seconds
   * @throws BlobExists, BlobStoreUnavailable, or the content's own error
   */
  send(
    key: string,
    content: Readable,
    copy: CopyInTheMaking | undefined,
    hurried: boolean,
  ): Promise<number>;
  /**
   * The object's size in bytes; null if it is missing.
   *
   * @throws BlobStoreUnavailable
   */
  size(key: string): Promise<number | null>;
  /** A stream that fails with what `explain` makes of the client's error. */
  read(key: string, range: ByteRange | undefined, explain: (error: unknown) => Error): Readable;
  /** Pages of the objects below `folder`, which ends with a slash: all, or its direct children alone. */
  list(folder: string, deep: boolean): AsyncIterable<readonly ListedObject[]>;
  /** A missing object is no error. */
  remove(object: ListedObject): Promise<void>;
  isMissing(error: unknown): boolean;
  /** Whether a read that broke off after its first byte may be tried again. */
  brokeOff(error: unknown): boolean;
  /** The safe part of a client's error. */
  causeFrom(error: unknown): Error;
}
