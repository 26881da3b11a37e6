import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { BucketBlobs } from "../../src/platform/blobs/bucket-blobs.ts";
import { behavesAsBlobs } from "../platform/blobs/support/behaviour.ts";
import { StorageDouble } from "./support/storage-double/double.ts";

let double: StorageDouble;
let blobs: BucketBlobs;

beforeAll(async () => {
  double = await StorageDouble.start("pictures");
  double.largestPage = 2;
  process.env.STORAGE_EMULATOR_HOST = double.url;
  blobs = await BucketBlobs.open("pictures");
});
afterEach(() => expect(double.complaints).toEqual([]));
afterAll(async () => {
  delete process.env.STORAGE_EMULATOR_HOST;
  await double.stop();
});

behavesAsBlobs(() => ({ blobs, keys: async () => double.objects.names }));
