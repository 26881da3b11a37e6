import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { BlobExists, BlobMissing, type Blobs } from "../../../../src/platform/blobs/blobs.ts";

export const from = (...chunks: string[]): Readable =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

/** A stream that gives some bytes and then fails. */
const broken = (bytes = 100_000): Readable =>
  Readable.from(
    (function* () {
      yield Buffer.alloc(bytes, "x");
      throw new Error("broke off");
    })(),
  );

/** The behaviour that every blob store shares. */
export function behavesAsBlobs(store: () => { blobs: Blobs; keys(): Promise<string[]> }): void {
  it("keeps what a stream gives, and reads all or a part of it", async () => {
    const { blobs } = store();
    await blobs.create("a/b/one", from("Hello, ", "", "world"));
    expect(await blobs.size("a/b/one")).toBe(12);
    expect(await text(blobs.read("a/b/one"))).toBe("Hello, world");
    expect(await text(blobs.read("a/b/one", { start: 7, end: 11 }))).toBe("world");
    expect(await text(blobs.read("a/b/one", { start: 0, end: 0 }))).toBe("H");
  });

  it.each([0, 1, 262_144, 8 * 1024 * 1024, 20_000_001])(
    "keeps %i bytes, in one piece or in many",
    async (size) => {
      const { blobs } = store();
      const bytes = randomBytes(size);
      await blobs.create(`sizes/${size}/whole`, Readable.from([bytes]));
      const pieces = Array.from({ length: Math.ceil(size / 70_000) }, (_, n) =>
        bytes.subarray(n * 70_000, (n + 1) * 70_000),
      );
      await blobs.create(`sizes/${size}/pieces`, Readable.from(pieces));
      for (const key of [`sizes/${size}/whole`, `sizes/${size}/pieces`]) {
        expect(await blobs.size(key)).toBe(size);
        expect(bytes.equals(await buffer(blobs.read(key)))).toBe(true);
      }
    },
  );

  it.each([undefined, { filedNext: true }])(
    "hands out files, as often as asked (%o)",
    async (options) => {
      const { blobs } = store();
      const key = `files/${options === undefined ? "plain" : "next"}/x`;
      await blobs.create(key, from("some ", "bytes"), options);
      for (let times = 0; times < 2; times++) {
        expect(await blobs.withFile(key, (path) => readFile(path, "utf8"))).toBe("some bytes");
      }
      const failing = blobs.withFile(key, () => Promise.reject(new Error("not mine")));
      await expect(failing).rejects.toThrow("not mine");
    },
  );

  it("writes a key once, whoever is first, and leaves what is there", async () => {
    const { blobs } = store();
    const contents = ["1", "22"];
    const all = await Promise.allSettled(contents.map((one) => blobs.create("a/race", from(one))));
    expect(all.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const first = contents[all.findIndex(({ status }) => status === "fulfilled")] as string;
    await expect(blobs.create("a/race", from("333"))).rejects.toThrow(BlobExists);
    await expect(blobs.create("a/race", Readable.from([]))).rejects.toThrow(BlobExists);
    expect(await text(blobs.read("a/race"))).toBe(first);
    expect(await blobs.size("a/race")).toBe(first.length);
  });

  it.each([1, 300_000, 9_000_000])(
    "leaves nothing of a stream that fails after %i bytes, and says why",
    async (bytes) => {
      const { blobs, keys } = store();
      const key = `new/after-${bytes}/two`;
      const before = await keys();
      const options = { filedNext: true };
      await expect(blobs.create(key, broken(bytes), options)).rejects.toThrow("broke off");
      expect(await blobs.size(key)).toBeNull();
      expect(await keys()).toEqual(before);
      await blobs.create(key, from("whole"), options);
      expect(await blobs.withFile(key, async (path) => (await stat(path)).size)).toBe(5);
    },
  );

  it("says of a blob that is not there that it is missing", async () => {
    const { blobs } = store();
    expect(await blobs.size("no/such/blob")).toBeNull();
    await expect(buffer(blobs.read("no/such/blob"))).rejects.toThrow(BlobMissing);
    await expect(buffer(blobs.read("no/such/blob", { start: 1, end: 2 }))).rejects.toThrow(
      BlobMissing,
    );
    const use = () => Promise.reject(new Error("was called"));
    await expect(blobs.withFile("no/such/blob", use)).rejects.toThrow(BlobMissing);
  });

  it("removes all that is below a prefix and nothing else, as often as it is told to", async () => {
    const { blobs, keys } = store();
    for (const key of ["p/1/x", "p/1/y/z", "p/12/x"]) await blobs.create(key, from(key));
    for (let times = 0; times < 2; times++) await blobs.removeBelow("p/1");
    expect([await blobs.size("p/1/x"), await blobs.size("p/1/y/z")]).toEqual([null, null]);
    expect((await keys()).filter((key) => key.startsWith("p/"))).toEqual(["p/12/x"]);
    await expect(buffer(blobs.read("p/1/x"))).rejects.toThrow(BlobMissing);
    await blobs.create("p/1/x", from("another"));
    expect(await text(blobs.read("p/1/x"))).toBe("another");
  });

  it("removes those right below a prefix that are chosen", async () => {
    const { blobs, keys } = store();
    for (const key of ["q/1/old-a", "q/1/old-b", "q/1/new", "q/1/old-c/x", "q/12/old-a"]) {
      await blobs.create(key, from(key), { filedNext: true });
    }
    await blobs.removeBelow("q/1", (name) => /^old-[ab]$/.test(name));
    const left = (await keys()).filter((key) => key.startsWith("q/"));
    expect(left).toEqual(["q/1/new", "q/1/old-c/x", "q/12/old-a"]);
    await expect(blobs.withFile("q/1/old-a", async () => {})).rejects.toThrow(BlobMissing);
    await blobs.removeBelow("q/none", () => true);
  });

  it.each(["../x/y", "a/../b", "/etc/x", "a//b", "a", "A/b", "a/.b", "a/b/"])(
    "takes no key %s",
    async (key) => {
      const { blobs } = store();
      await expect(blobs.create(key, from("x"))).rejects.toThrow("no key");
      await expect(blobs.removeBelow(key)).rejects.toThrow("no key");
      await expect(blobs.size(key)).rejects.toThrow("no key");
    },
  );
}
