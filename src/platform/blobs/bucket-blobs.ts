import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import type {
  Bucket,
  CRC32C,
  File,
  FileMetadata,
  GetFilesResponse,
  StorageOptions,
} from "@google-cloud/storage";
import { LRUCache } from "lru-cache";
import { BlobStoreUnavailable } from "../../errors/blob-store-unavailable.ts";
import type { StorageProblem } from "../../errors/storage-problem.ts";
import {
  assertKey,
  BlobExists,
  BlobMissing,
  type Blobs,
  type ByteRange,
  type CreateOptions,
} from "./blobs.ts";
import { causeFrom, isMissingObject, mayPass, statusOf } from "./bucket-failure.ts";
import { readObject } from "./bucket-reading.ts";
import { type CopyInTheMaking, LocalCopies } from "./local-copies.ts";
import { Sending } from "./sending.ts";

/** A multiple of 256 KiB. An interrupted chunk stays in memory and is sent again. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** No object may exist yet; only with this condition does the client retry a write. */
const NEW = { ifGenerationMatch: 0 };
/** The time for an answer to begin, including the client's own retries. */
const ANSWER_MS = 30_000;
const DOWNLOAD_MS = 300_000;
const DOWNLOAD_TRIES = 3;
/** Objects per page of a list, and how many of them are removed at a time. */
const PAGE = 1000;
const REMOVALS_AT_ONCE = 8;
/** Entries in the cache of sizes: some 20 MB of memory. */
const REMEMBERED_SIZES = 100_000;
/** How long the last failure counts as the bucket's state, unless a request succeeds. */
const FAILED_FOR_MS = 60_000;
const FAILED_UPLOAD = /^FILE_NO_UPLOAD/;

/** Blobs as objects of a private bucket of Google Cloud Storage. */
export class BucketBlobs implements Blobs {
  private readonly bucket: Bucket;
  private readonly newChecksum: () => CRC32C;
  private readonly copies = new LocalCopies();
  /** The sizes of existing objects, which never change. */
  private readonly sizes = new LRUCache<string, number>({ max: REMEMBERED_SIZES });
  private readonly answerMs: number;
  private failedAt = Number.NEGATIVE_INFINITY;
  /** Whether the last upload failed: reads may succeed all the while. */
  private refusesUploads = false;

  private constructor(bucket: Bucket, newChecksum: () => CRC32C, answerMs: number) {
    this.bucket = bucket;
    this.newChecksum = newChecksum;
    this.answerMs = answerMs;
  }

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
    return new BucketBlobs(storage.bucket(name), () => new CRC32C(), options.timeout ?? ANSWER_MS);
  }

  async create(key: string, content: Readable, options: CreateOptions = {}): Promise<void> {
    assertKey(key);
    const copy = options.filedNext ? await this.copies.begin() : undefined;
    try {
      this.sizes.set(key, await this.send(key, content, copy, options.hurried ?? false));
      this.succeeded();
      this.refusesUploads = false;
      await copy?.keep(key);
    } finally {
      content.destroy();
      await copy?.drop();
    }
  }

  async size(key: string): Promise<number | null> {
    assertKey(key);
    const cached = this.sizes.get(key);
    if (cached !== undefined) return cached;
    const metadata = await this.metadataOf(key);
    if (metadata === null) return null;
    const size = Number(metadata.size);
    this.sizes.set(key, size);
    return size;
  }

  read(key: string, range?: ByteRange): Readable {
    assertKey(key);
    return this.bytesOf(key, range, (error) => this.unreadable(key, error));
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
    if (this.refusesUploads) return "failing";
    return performance.now() - this.failedAt < FAILED_FOR_MS ? "failing" : undefined;
  }

  async removeBelow(prefix: string, which?: (name: string) => boolean): Promise<void> {
    assertKey(prefix);
    // Without the slash `pictures/1` would also match `pictures/12`.
    const folder = `${prefix}/`;
    const chosen = ({ name }: File): boolean => which?.(name.slice(folder.length)) ?? true;
    let query: object | null = {
      prefix: folder,
      ...(which === undefined ? {} : { delimiter: "/" }),
      maxResults: PAGE,
      autoPaginate: false,
    };
    try {
      while (query !== null) {
        const [files, next]: GetFilesResponse = await this.inTime(this.bucket.getFiles(query));
        await this.removeAll(files.filter(chosen));
        query = next;
      }
      this.succeeded();
    } catch (error) {
      throw this.unavailable("remove", error);
    }
  }

  private async removeAll(files: File[]): Promise<void> {
    const rest = files.values();
    const remove = async (): Promise<void> => {
      for (const file of rest) {
        await this.delete(file, file.metadata.generation);
        this.sizes.delete(file.name);
        await this.copies.forget(file.name);
      }
    };
    await Promise.all(Array.from({ length: REMOVALS_AT_ONCE }, remove));
  }

  /** Returns the size in bytes. */
  private async send(
    key: string,
    content: Readable,
    copy: CopyInTheMaking | undefined,
    hurried: boolean,
  ): Promise<number> {
    const checksum = this.newChecksum();
    let size = 0;
    let complete = false;
    let sending: Sending | undefined;
    try {
      for await (const chunk of content) {
        size += chunk.length;
        // A session without any bytes cannot be finished.
        if (size === 0) continue;
        sending ??= this.begin(key, checksum, hurried);
        await Promise.all([sending.write(chunk), copy?.write(chunk)]);
      }
      complete = true;
      if (sending === undefined) await this.createEmpty(key);
      else await sending.end();
      return size;
    } catch (error) {
      const failure = complete && sending === undefined ? error : sending?.failure;
      if (failure === undefined) {
        // The content stream failed, not the bucket.
        sending?.giveUp();
        throw error;
      }
      const sent = complete ? { checksum: checksum.toString(), size } : undefined;
      await this.explain(key, failure, sending?.begun === false ? undefined : sent);
      return size;
    }
  }

  private begin(key: string, checksum: CRC32C, hurried: boolean): Sending {
    const file = this.bucket.file(key, { crc32cGenerator: () => checksum });
    return new Sending(
      file.createWriteStream({
        resumable: true,
        chunkSize: CHUNK_BYTES,
        validation: "crc32c",
        preconditionOpts: NEW,
        contentType: "application/octet-stream",
      }),
      hurried,
    );
  }

  private createEmpty(key: string): Promise<void> {
    return this.bucket.file(key).save(Buffer.alloc(0), {
      resumable: false,
      validation: "crc32c",
      preconditionOpts: NEW,
      contentType: "application/octet-stream",
    });
  }

  /**
   * Throws the reason of a failed upload; returns if the object is in the bucket after all because only the
   * answer was lost. `sent` describes the complete content; undefined if not everything was sent.
   */
  private async explain(
    key: string,
    failure: unknown,
    sent: { checksum: string; size: number } | undefined,
  ): Promise<void> {
    const isTaken = statusOf(failure) === 412;
    if (sent === undefined)
      throw isTaken ? new BlobExists(key) : this.unavailable("write", failure);
    const there = await this.metadataOf(key).catch(() => null);
    const isOurs = there?.crc32c === sent.checksum && Number(there.size) === sent.size;
    if (isOurs) return;
    if (there !== null && FAILED_UPLOAD.test(String((failure as { code?: unknown }).code))) {
      // The client tries to remove a corrupt object, but only once.
      await this.delete(this.bucket.file(key), there.generation).catch(() => {});
    } else if (isTaken || there !== null) {
      throw new BlobExists(key);
    }
    throw this.unavailable("write", failure);
  }

  private async metadataOf(key: string): Promise<FileMetadata | null> {
    try {
      const [metadata] = await this.inTime(this.bucket.file(key).getMetadata());
      this.succeeded();
      return metadata;
    } catch (error) {
      if (isMissingObject(error)) {
        this.succeeded();
        return null;
      }
      throw this.unavailable("look", error);
    }
  }

  /** Deletes by generation, so that the client retries if an answer is lost. */
  private async delete(file: File, generation: FileMetadata["generation"]): Promise<void> {
    const options = { ignoreNotFound: true, ifGenerationMatch: generation as number };
    await this.inTime(file.delete(options));
  }

  private bytesOf(
    key: string,
    range: ByteRange | undefined,
    explain: (error: unknown) => Error,
  ): Readable {
    const { newChecksum, answerMs } = this;
    return readObject(this.bucket, key, { range, newChecksum, answerMs, explain });
  }

  /** The client itself waits forever for a silent server. */
  private async inTime<T>(answer: Promise<T>): Promise<T> {
    const stop = new AbortController();
    const late = delay(this.answerMs, undefined, { signal: stop.signal }).then(() => {
      throw tooLate(this.answerMs);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      late.catch(() => {});
      stop.abort();
    }
  }

  /** The path of a temporary file with the complete, verified blob. */
  private async download(key: string, tries = DOWNLOAD_TRIES): Promise<string> {
    const path = await this.copies.newPath();
    try {
      await pipeline(
        this.bytesOf(key, undefined, (error) => error as Error),
        createWriteStream(path, { flags: "wx", mode: 0o600 }),
        { signal: AbortSignal.timeout(DOWNLOAD_MS) },
      );
      this.succeeded();
      return path;
    } catch (error) {
      await rm(path, { force: true }).catch(() => {});
      // The client has already retried failures before the first byte.
      if (tries > 1 && statusOf(error) === undefined && mayPass(error)) {
        return this.download(key, tries - 1);
      }
      throw this.unreadable(key, error);
    }
  }

  private succeeded(): void {
    this.failedAt = Number.NEGATIVE_INFINITY;
  }

  private unreadable(key: string, error: unknown): Error {
    if (!isMissingObject(error)) return this.unavailable("read", error);
    this.sizes.delete(key);
    return new BlobMissing(key, causeFrom(error));
  }

  private unavailable(what: string, error: unknown): Error {
    this.failedAt = performance.now();
    if (what === "write") this.refusesUploads = true;
    return new BlobStoreUnavailable(what, causeFrom(error));
  }
}

const tooLate = (ms: number): Error => new Error(`No answer came within ${ms / 1000} s`);
