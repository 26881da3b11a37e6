import type { Blobs } from "./blobs.ts";
import { FileBlobs } from "./file-blobs.ts";

/** Files in a folder, or a bucket of Google Cloud Storage. */
export type BlobsChoice = { kind: "files"; dir: string } | { kind: "bucket"; name: string };

/** Opens the configured store and loads its library only then. */
export async function openBlobs(choice: BlobsChoice): Promise<Blobs> {
  if (choice.kind === "files") {
    const blobs = new FileBlobs(choice.dir);
    await blobs.removeOldParts();
    return blobs;
  }
  const { BucketBlobs } = await import("./bucket-blobs.ts");
  return BucketBlobs.open(choice.name);
}
