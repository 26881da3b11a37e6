import { randomUUID } from "node:crypto";
import type { CompletedPart, S3 } from "@aws-sdk/client-s3";
import { statusOf } from "./s3-failure.ts";

/** Parts but the last have 5 MiB at least; a part stays in memory until the store has it. */
const PART_BYTES = 8 * 1024 * 1024;
/**
 * The time for an upload to begin while a person waits, including the client's retries: nothing is lost if they
 * send the picture again.
 */
const BEGINS_MS = 3000;
/** Longer than the client needs to send and retry a part. */
const STALLED_MS = 60_000;
/** The object must not exist yet. */
const NEW = { IfNoneMatch: "*" };

export interface S3Target {
  bucket: string;
  key: string;
  /** Whether the store has to begin to take bytes in a few seconds. */
  hurried: boolean;
}

/**
 * One upload of bytes whose number is not known beforehand. Up to 8 MiB go in one request; more go in parts, and
 * so do all that a person waits for, because the answer to the beginning shows at once whether the store takes them.
 */
export class S3Upload {
  /** The store's error, if it failed. */
  failure: unknown;
  /** Kept with the object: shows whether an object is this upload's, though the answer was lost. */
  readonly writer = randomUUID();
  private readonly client: S3;
  private readonly object: { Bucket: string; Key: string };
  private readonly hurried: boolean;
  private readonly parts: CompletedPart[] = [];
  private uploadId: string | undefined;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;

  constructor(client: S3, { bucket, key, hurried }: S3Target) {
    this.client = client;
    this.object = { Bucket: bucket, Key: key };
    this.hurried = hurried;
  }

  /** Settles when the upload accepts more. */
  async write(chunk: Buffer): Promise<void> {
    if (chunk.length === 0) return;
    this.waiting.push(chunk);
    this.waitingBytes += chunk.length;
    const full = this.waitingBytes > PART_BYTES;
    if (full || this.hurried) await this.noting(() => this.begin());
    if (full) await this.noting(() => this.sendPart());
  }

  /** Settles when the object exists. */
  end(): Promise<void> {
    return this.noting(async () => {
      if (this.uploadId === undefined) return this.sendWhole();
      if (this.waitingBytes > 0) await this.sendPart();
      await this.complete(this.uploadId);
    });
  }

  /** Leaves no parts behind if the store answers; else the bucket's rule for incomplete uploads removes them. */
  async giveUp(): Promise<void> {
    if (this.uploadId === undefined) return;
    const upload = { ...this.object, UploadId: this.uploadId };
    await this.client.abortMultipartUpload(upload, within(BEGINS_MS)).catch(() => {});
  }

  private async begin(): Promise<void> {
    if (this.uploadId !== undefined) return;
    const { UploadId } = await this.client.createMultipartUpload(
      { ...this.object, ...this.about() },
      within(this.hurried ? BEGINS_MS : STALLED_MS),
    );
    this.uploadId = UploadId;
  }

  private async sendPart(): Promise<void> {
    const PartNumber = this.parts.length + 1;
    const part = { ...this.object, UploadId: this.uploadId, PartNumber, Body: this.taken() };
    const { ETag } = await this.client.uploadPart(part, within(STALLED_MS));
    this.parts.push({ ETag, PartNumber });
  }

  /** Looks before, because some stores (Ceph 16) ignore the condition here, and here alone. */
  private async complete(UploadId: string): Promise<void> {
    const isFree = await this.client.headObject(this.object, within(STALLED_MS)).then(
      () => false,
      (error: unknown) => statusOf(error) === 404,
    );
    if (!isFree) throw new Error("The key is taken, or the store does not tell");
    await this.client.completeMultipartUpload(
      { ...this.object, ...NEW, UploadId, MultipartUpload: { Parts: this.parts } },
      within(STALLED_MS),
    );
  }

  private async sendWhole(): Promise<void> {
    await this.client.putObject(
      { ...this.object, ...this.about(), ...NEW, Body: this.taken() },
      within(this.hurried ? BEGINS_MS : STALLED_MS),
    );
  }

  private about() {
    return { ContentType: "application/octet-stream", Metadata: { writer: this.writer } };
  }

  private taken(): Buffer {
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingBytes = 0;
    return bytes;
  }

  private async noting(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }
}

const within = (ms: number) => ({ abortSignal: AbortSignal.timeout(ms) });
