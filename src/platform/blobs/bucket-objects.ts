import type { Readable } from "node:stream";
import type { Bucket, CRC32C, FileMetadata, GetFilesResponse } from "@google-cloud/storage";
import { BlobExists, type ByteRange } from "./blobs.ts";
import { causeFrom, isMissingObject, mayPass, statusOf } from "./bucket-failure.ts";
import { readObject } from "./bucket-reading.ts";
import { inTime } from "./in-time.ts";
import type { CopyInTheMaking } from "./local-copies.ts";
import type { ListedObject, RemoteObjects } from "./remote-objects.ts";
import { Sending } from "./sending.ts";
import { StoreHealth } from "./store-health.ts";

/** A multiple of 256 KiB. An interrupted chunk stays in memory and is sent again. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** No object may exist yet; only with this condition does the client retry a write. */
const NEW = { ifGenerationMatch: 0 };
/** Objects per page of a list. */
const PAGE = 1000;
const FAILED_UPLOAD = /^FILE_NO_UPLOAD/;

/** The objects of a bucket of Google Cloud Storage. */
export class BucketObjects implements RemoteObjects {
  readonly health = new StoreHealth(causeFrom);
  readonly isMissing = isMissingObject;
  readonly causeFrom = causeFrom;
  private readonly bucket: Bucket;
  private readonly newChecksum: () => CRC32C;
  private readonly answerMs: number;

  /** @param answerMs the time for an answer to begin, including the client's own retries */
  constructor(bucket: Bucket, newChecksum: () => CRC32C, answerMs: number) {
    this.bucket = bucket;
    this.newChecksum = newChecksum;
    this.answerMs = answerMs;
  }

  async send(
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
      throw isTaken ? new BlobExists(key) : this.health.unavailable("write", failure);
    const there = await this.metadataOf(key).catch(() => null);
    const isOurs = there?.crc32c === sent.checksum && Number(there.size) === sent.size;
    if (isOurs) return;
    if (there !== null && FAILED_UPLOAD.test(String((failure as { code?: unknown }).code))) {
      // The client tries to remove a corrupt object, but only once.
      await this.remove({ key, generation: there.generation }).catch(() => {});
    } else if (isTaken || there !== null) {
      throw new BlobExists(key);
    }
    throw this.health.unavailable("write", failure);
  }

  async size(key: string): Promise<number | null> {
    const metadata = await this.metadataOf(key);
    return metadata === null ? null : Number(metadata.size);
  }

  read(key: string, range: ByteRange | undefined, explain: (error: unknown) => Error): Readable {
    const { newChecksum, answerMs } = this;
    return readObject(this.bucket, key, { range, newChecksum, answerMs, explain });
  }

  async *list(folder: string, deep: boolean): AsyncGenerator<ListedObject[]> {
    let query: object | null = {
      prefix: folder,
      ...(deep ? {} : { delimiter: "/" }),
      maxResults: PAGE,
      autoPaginate: false,
    };
    while (query !== null) {
      const asked: Promise<GetFilesResponse> = this.bucket.getFiles(query);
      const [files, next]: GetFilesResponse = await inTime(asked, this.answerMs);
      yield files.map(({ name, metadata }) => ({ key: name, generation: metadata.generation }));
      query = next;
    }
  }

  /** Deletes by generation, so that the client retries if an answer is lost. */
  async remove({ key, generation }: ListedObject): Promise<void> {
    const options = { ignoreNotFound: true, ifGenerationMatch: generation as number };
    await inTime(this.bucket.file(key).delete(options), this.answerMs);
  }

  brokeOff(error: unknown): boolean {
    return statusOf(error) === undefined && mayPass(error);
  }

  private async metadataOf(key: string): Promise<FileMetadata | null> {
    try {
      const [metadata] = await inTime(this.bucket.file(key).getMetadata(), this.answerMs);
      this.health.succeeded();
      return metadata;
    } catch (error) {
      if (isMissingObject(error)) {
        this.health.succeeded();
        return null;
      }
      throw this.health.unavailable("look", error);
    }
  }
}
