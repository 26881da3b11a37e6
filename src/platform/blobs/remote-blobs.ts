import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { LRUCache } from "lru-cache";
import { BlobStoreUnavailable } from "../../errors/blob-store-unavailable.ts";
import type { StorageProblem } from "../../errors/storage-problem.ts";
import { assertKey, BlobMissing, type Blobs, type ByteRange, type CreateOptions } from "./blobs.ts";
import { inTime } from "./in-time.ts";
import { LocalCopies } from "./local-copies.ts";
import type { ListedObject, RemoteObjects } from "./remote-objects.ts";

const DOWNLOAD_MS = 300_000;
const DOWNLOAD_TRIES = 3;
/** How many objects are removed at a time. */
const REMOVALS_AT_ONCE = 8;
/** The time to confirm an upload for which a person waits; nothing is lost if they send it again. */
const CONFIRM_MS = 3000;
/** Entries in the cache of sizes: some 20 MB of memory. */
const REMEMBERED_SIZES = 100_000;

/** Blobs as objects of a store that is reached by requests. */
export class RemoteBlobs implements Blobs {
  private readonly objects: RemoteObjects;
  private readonly copies = new LocalCopies();
  /** The sizes of existing objects, which never change. */
  private readonly sizes = new LRUCache<string, number>({ max: REMEMBERED_SIZES });

  protected constructor(objects: RemoteObjects) {
    this.objects = objects;
  }

  async create(key: string, content: Readable, options: CreateOptions = {}): Promise<void> {
    assertKey(key);
    const copy = options.filedNext ? await this.copies.begin() : undefined;
    try {
      const { hurried = false, confirmed = false } = options;
      const size = await this.objects.send(key, content, copy, hurried);
      if (confirmed) await this.confirm(key, size, hurried);
      this.sizes.set(key, size);
      this.objects.health.uploaded();
      await copy?.keep(key);
    } finally {
      content.destroy();
      await copy?.drop();
    }
  }

  /** @throws BlobStoreUnavailable if the store took the bytes and does not have them all, or does not say in time */
  private async confirm(key: string, size: number, hurried: boolean): Promise<void> {
    const asked = this.objects.size(key);
    const there = await (hurried ? inTime(asked, CONFIRM_MS) : asked).catch((error: unknown) => {
      if (error instanceof BlobStoreUnavailable) throw error;
      throw this.objects.health.unavailable("look", error);
    });
    if (there === size) return;
    const has = there === null ? "nothing" : `${there} bytes`;
    const lied = new Error(`The store took ${size} bytes and has ${has}`);
    throw this.objects.health.unavailable("write", lied);
  }

  async size(key: string): Promise<number | null> {
    assertKey(key);
    const cached = this.sizes.get(key);
    if (cached !== undefined) return cached;
    const size = await this.objects.size(key);
    if (size !== null) this.sizes.set(key, size);
    return size;
  }

  read(key: string, range?: ByteRange): Readable {
    assertKey(key);
    return this.objects.read(key, range, (error) => this.unreadable(key, error));
  }

  async withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    assertKey(key);
    const path = this.copies.take(key) ?? (await this.download(key));
    try {
      return await use(path);
    } finally {
      await rm(path, { force: true }).catch(() => {});
    }
  }

  /** The last known problem: a bucket has no size limit, and only an upload shows whether it takes one. */
  async problem(): Promise<StorageProblem | undefined> {
    return this.objects.health.problem();
  }

  async removeBelow(prefix: string, which?: (name: string) => boolean): Promise<void> {
    assertKey(prefix);
    // Without the slash `pictures/1` would also match `pictures/12`.
    const folder = `${prefix}/`;
    const chosen = ({ key }: ListedObject): boolean => which?.(key.slice(folder.length)) ?? true;
    try {
      for await (const page of this.objects.list(folder, which === undefined)) {
        await this.removeAll(page.filter(chosen));
      }
      this.objects.health.succeeded();
    } catch (error) {
      throw this.objects.health.unavailable("remove", error);
    }
  }

  private async removeAll(objects: readonly ListedObject[]): Promise<void> {
    const rest = objects.values();
    const remove = async (): Promise<void> => {
      for (const object of rest) {
        await this.objects.remove(object);
        this.sizes.delete(object.key);
        await this.copies.forget(object.key);
      }
    };
    await Promise.all(Array.from({ length: REMOVALS_AT_ONCE }, remove));
  }

  /** The path of a temporary file with the complete, verified blob. */
  private async download(key: string, tries = DOWNLOAD_TRIES): Promise<string> {
    const path = await this.copies.newPath();
    try {
      await pipeline(
        this.objects.read(key, undefined, (error) => error as Error),
        createWriteStream(path, { flags: "wx", mode: 0o600 }),
        { signal: AbortSignal.timeout(DOWNLOAD_MS) },
      );
      this.objects.health.succeeded();
      return path;
    } catch (error) {
      await rm(path, { force: true }).catch(() => {});
      // The client has already retried failures before the first byte.
      if (tries > 1 && this.objects.brokeOff(error)) return this.download(key, tries - 1);
      throw this.unreadable(key, error);
    }
  }

  private unreadable(key: string, error: unknown): Error {
    if (!this.objects.isMissing(error)) return this.objects.health.unavailable("read", error);
    this.sizes.delete(key);
    return new BlobMissing(key, this.objects.causeFrom(error));
  }
}
