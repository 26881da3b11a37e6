import type { Blobs } from "./blobs.ts";
import { FileBlobs } from "./file-blobs.ts";
import type { S3Choice } from "./s3-blobs.ts";

/** Files in a folder, a bucket of Google Cloud Storage, or a bucket that speaks S3. */
export type BlobsChoice =
  | { kind: "files"; dir: string }
  | { kind: "bucket"; name: string }
  | ({ kind: "s3" } & S3Choice);

/** Opens the configured store and loads its library only then. */
export async function openBlobs(choice: BlobsChoice): Promise<Blobs> {
  if (choice.kind === "bucket") {
    const { BucketBlobs } = await import("./bucket-blobs.ts");
    return BucketBlobs.open(choice.name);
  }
  if (choice.kind === "s3") {
    const { S3Blobs } = await import("./s3-blobs.ts");
    return S3Blobs.open(choice);
  }
  const blobs = new FileBlobs(choice.dir);
  await blobs.removeOldParts();
  return blobs;
}
