import type { Blobs } from "./blobs.ts";
import { FileBlobs } from "./file-blobs.ts";

/** Files below a folder, or a bucket of Google Cloud Storage. */
export type BlobsChoice = { kind: "files"; dir: string } | { kind: "bucket"; name: string };

/** The configured store; what it needs of a library is loaded with it. */
export async function openBlobs(choice: BlobsChoice): Promise<Blobs> {
  if (choice.kind === "files") {
    const blobs = new FileBlobs(choice.dir);
    await blobs.removeOldParts();
    return blobs;
  }
  const { BucketBlobs } = await import("./bucket-blobs.ts");
  return BucketBlobs.open(choice.name);
}
