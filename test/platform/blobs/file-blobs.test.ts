import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BlobExists } from "../../../src/platform/blobs/blobs.ts";
import { FileBlobs } from "../../../src/platform/blobs/file-blobs.ts";

let root: string;
let blobs: FileBlobs;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tokenkit-blobs-"));
  blobs = new FileBlobs(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const from = (...chunks: string[]): Readable => Readable.from(chunks.map((c) => Buffer.from(c)));
const files = () => readdir(root, { recursive: true });

it("keeps what a stream gives, and reads all or a part of it", async () => {
  await blobs.create("a/b/one", from("Hello, ", "world"));
  expect(await blobs.size("a/b/one")).toBe(12);
  expect(await text(blobs.read("a/b/one"))).toBe("Hello, world");
  expect(await text(blobs.read("a/b/one", { start: 7, end: 11 }))).toBe("world");
  expect(await blobs.withFile("a/b/one", async (path) => path.startsWith(root))).toBe(true);
});

it("writes a key once, whoever is first", async () => {
  const all = await Promise.allSettled([
    blobs.create("a/race", from("1")),
    blobs.create("a/race", from("2")),
  ]);
  expect(all.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(blobs.create("a/race", from("3"))).rejects.toThrow(BlobExists);
});

it("leaves nothing of a stream that fails", async () => {
  const before = await files();
  const broken = Readable.from(
    (function* () {
      yield Buffer.from("x".repeat(100_000));
      throw new Error("broke off");
    })(),
  );
  await expect(blobs.create("new/folder/two", broken)).rejects.toThrow("broke off");
  expect(await blobs.size("new/folder/two")).toBeNull();
  expect(await files()).toEqual(before);
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

it("removes all that is below a prefix and nothing else, as often as it is told to", async () => {
  await blobs.create("p/one/x", from("1"));
  await blobs.create("p/one/y", from("2"));
  await blobs.create("p/onemore/x", from("3"));
  for (let times = 0; times < 2; times++) await blobs.removeBelow("p/one");
  expect([await blobs.size("p/one/x"), await blobs.size("p/one/y")]).toEqual([null, null]);
  expect(await blobs.size("p/onemore/x")).toBe(1);
});

it.each(["../x/y", "a/../b", "/etc/x", "a//b", "a", "A/b", "a/.b"])(
  "takes no key %s",
  async (key) => {
    await expect(blobs.create(key, from("x"))).rejects.toThrow("no key");
  },
);
