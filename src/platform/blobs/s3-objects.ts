import type { Readable } from "node:stream";
import type { GetObjectCommandOutput, S3 } from "@aws-sdk/client-s3";
import { BlobExists, type ByteRange } from "./blobs.ts";
import type { CopyInTheMaking } from "./local-copies.ts";
import type { ListedObject, RemoteObjects } from "./remote-objects.ts";
import { type Answer, readRemote } from "./remote-reading.ts";
import { causeFrom, isMissingObject, statusOf } from "./s3-failure.ts";
import { S3Upload } from "./s3-upload.ts";
import { StoreHealth } from "./store-health.ts";

/** Objects per page of a list. */
const PAGE = 1000;

/** The objects of a bucket that speaks the protocol of Amazon S3. */
export class S3Objects implements RemoteObjects {
  readonly health = new StoreHealth(causeFrom);
  readonly isMissing = isMissingObject;
  readonly causeFrom = causeFrom;
  private readonly client: S3;
  private readonly bucket: string;
  private readonly answerMs: number;
  /** Whether the bucket itself has answered, so that 404 means a missing object. */
  private bucketSeen = false;

  /** @param answerMs the time for an answer to begin, including the client's own retries */
  constructor(client: S3, bucket: string, answerMs: number) {
    this.client = client;
    this.bucket = bucket;
    this.answerMs = answerMs;
  }

  async send(
    key: string,
    content: Readable,
    copy: CopyInTheMaking | undefined,
    hurried: boolean,
  ): Promise<number> {
    const upload = new S3Upload(this.client, { bucket: this.bucket, key, hurried });
    let size = 0;
    let complete = false;
    try {
      for await (const chunk of content) {
        size += chunk.length;
        await Promise.all([upload.write(chunk), copy?.write(chunk)]);
      }
      complete = true;
      await upload.end();
    } catch (error) {
      if (complete || upload.failure !== undefined) {
        await this.explain(key, upload, complete);
      } else {
        // The content stream failed, not the bucket.
        await upload.giveUp();
        throw error;
      }
    }
    return size;
  }

  async size(key: string): Promise<number | null> {
    return (await this.look(key))?.size ?? null;
  }

  read(key: string, range: ByteRange | undefined, explain: (error: unknown) => Error): Readable {
    const request = async (signal: AbortSignal): Promise<Answer> => {
      const { Body }: GetObjectCommandOutput = await this.client.getObject(
        {
          Bucket: this.bucket,
          Key: key,
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        },
        { abortSignal: signal },
      );
      // The client compares lengths.
      return { bytes: Body as Readable };
    };
    return readRemote({ request, answerMs: this.answerMs, explain });
  }

  async *list(folder: string, deep: boolean): AsyncGenerator<ListedObject[]> {
    let after: string | undefined;
    do {
      const page = await this.client.listObjectsV2(
        {
          Bucket: this.bucket,
          Prefix: folder,
          MaxKeys: PAGE,
          ContinuationToken: after,
          ...(deep ? {} : { Delimiter: "/" }),
        },
        this.inTime(),
      );
      yield (page.Contents ?? []).map(({ Key = "" }) => ({ key: Key }));
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }

  async remove({ key }: ListedObject): Promise<void> {
    await this.client.deleteObject({ Bucket: this.bucket, Key: key }, this.inTime());
  }

  brokeOff(error: unknown): boolean {
    return statusOf(error) === undefined;
  }

  /**
   * Throws the reason of a failed upload; returns if the object is in the bucket after all because only the
   * answer was lost.
   */
  private async explain(key: string, upload: S3Upload, complete: boolean): Promise<void> {
    const { failure } = upload;
    const there = complete ? await this.look(key).catch(() => null) : null;
    if (there?.writer === upload.writer) return;
    await upload.giveUp();
    if (there !== null) throw new BlobExists(key);
    throw this.health.unavailable("write", failure);
  }

  /** Asks for an object's size and writer; null if it is missing. */
  private async look(key: string): Promise<{ size: number; writer: string | undefined } | null> {
    try {
      const object = { Bucket: this.bucket, Key: key };
      const { ContentLength = 0, Metadata } = await this.client.headObject(object, this.inTime());
      this.seen();
      return { size: ContentLength, writer: Metadata?.writer };
    } catch (error) {
      if (isMissingObject(error) && (await this.hasBucket())) return null;
      throw this.health.unavailable("look", error);
    }
  }

  /** An answer to HEAD does not say whether the object is missing or its whole bucket. */
  private async hasBucket(): Promise<boolean> {
    if (!this.bucketSeen) {
      const found = this.client.headBucket({ Bucket: this.bucket }, this.inTime());
      if (!(await found.then(Boolean, () => false))) return false;
    }
    this.seen();
    return true;
  }

  private seen(): void {
    this.bucketSeen = true;
    this.health.succeeded();
  }

  private inTime(): { abortSignal: AbortSignal } {
    return { abortSignal: AbortSignal.timeout(this.answerMs) };
  }
}
