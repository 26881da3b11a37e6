import type { S3ClientConfig } from "@aws-sdk/client-s3";
import { RemoteBlobs } from "./remote-blobs.ts";
import { S3Objects } from "./s3-objects.ts";

/** The time for an answer to begin, including the client's own retries. */
const ANSWER_MS = 30_000;
const CONNECT_MS = 3000;

/** A bucket of Amazon S3, or of a store that speaks its protocol. */
export interface S3Choice {
  bucket: string;
  /** The address of another store than Amazon's. */
  endpoint: string | undefined;
  /** Undefined: as the client's own settings say, such as `AWS_REGION`. */
  region: string | undefined;
  /** Whether the bucket is in the address's path and not in its host. */
  forcePathStyle: boolean;
}

/** Blobs as objects of a private bucket of Amazon S3, or of a store that speaks its protocol. */
export class S3Blobs extends RemoteBlobs {
  /**
   * Loads the client, which finds its credentials by itself: in `AWS_…` variables, files, or the machine's role.
   *
   * @param answerMs the time for an answer to begin, including the client's own retries
   */
  static async open(
    { bucket, endpoint, region, forcePathStyle }: S3Choice,
    { answerMs = ANSWER_MS, ...options }: S3ClientConfig & { answerMs?: number } = {},
  ): Promise<S3Blobs> {
    const { S3 } = await import("@aws-sdk/client-s3");
    const client = new S3({
      // Other stores expect some region in signatures, and most of them this one.
      ...(endpoint === undefined ? {} : { endpoint, region: "us-east-1" }),
      ...(region === undefined ? {} : { region }),
      forcePathStyle,
      maxAttempts: 4,
      // Amazon refuses parts with checksums that their upload has not announced, other stores refuse all of them.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: CONNECT_MS },
      ...options,
    });
    return new S3Blobs(new S3Objects(client, bucket, answerMs));
  }
}
