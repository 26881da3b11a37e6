import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BlobStoreUnavailable } from "../../../src/errors/blob-store-unavailable.ts";
import { platformErrorFrom } from "../../../src/errors/platform-error-from.ts";
import { FileBlobs } from "../../../src/platform/blobs/file-blobs.ts";
import { behavesAsBlobs, from } from "./support/behaviour.ts";

let root: string;
let blobs: FileBlobs;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tokenkit-blobs-"));
  blobs = new FileBlobs(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function keys(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(root, join(parentPath, name))).sort();
}

behavesAsBlobs(() => ({ blobs, keys }));

it("hands out the file that it keeps, and no copy", async () => {
  await blobs.create("own/file/x", from("1"));
  expect(await blobs.withFile("own/file/x", async (path) => path)).toBe(join(root, "own/file/x"));
});

it("says of files that fail that it is the store, whatever the system says", async () => {
  await blobs.create("odd/file/x", from("1"));
  // A file in place of a folder, which no caller can intend.
  await expect(blobs.size("odd/file/x/y")).rejects.toThrow(BlobStoreUnavailable);
  await expect(text(blobs.read("odd/file/x/y"))).rejects.toThrow(BlobStoreUnavailable);
  const refused = blobs.create("odd/file/x/y", from("2"));
  await expect(refused).rejects.toThrow(BlobStoreUnavailable);
  const reported = platformErrorFrom(await refused.catch((error: unknown) => error));
  expect(reported.message).toMatch("storage of pictures");
});

it("keeps what is being written apart, and removes at a start what was left of it long ago", async () => {
  const { promise: rest, resolve: goOn } = Promise.withResolvers<void>();
  const slow = Readable.from(
    (async function* () {
      yield Buffer.from("half ");
      await rest;
      yield Buffer.from("and half");
    })(),
  );
  const writing = blobs.create("slow/one/x", slow);
  const parts = join(root, ".parts");
  await expect.poll(() => readdir(parts).catch(() => [])).toHaveLength(1);
  expect(await readdir(root)).not.toContain("slow");

  const left = join(parts, "left");
  await writeFile(left, "by a process that was killed");
  await blobs.removeOldParts();
  expect(await readdir(parts)).toHaveLength(2);
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  await utimes(left, twoDaysAgo, twoDaysAgo);
  await blobs.removeOldParts();
  expect(await readdir(parts)).toHaveLength(1);
  goOn();
  await writing;
  expect(await text(blobs.read("slow/one/x"))).toBe("half and half");
  expect(await readdir(parts)).toEqual([]);
});

it("writes a blob beside others that are being removed", async () => {
  for (let round = 0; round < 300; round++) {
    await blobs.create(`race/${round}/old`, from("1"));
    await Promise.all([
      blobs.removeBelow(`race/${round}`),
      blobs.create(`race/${round}/new`, from("2")),
    ]);
  }
});
