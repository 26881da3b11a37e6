import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { endsWithinBox, readerOf } from "../../src/picture-codec/boxes.ts";

const HEIC = new URL("../fixtures/pictures/photographs/apple-iphone-xr.heic", import.meta.url);

const box = (type: string, length: number, size = length): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(size, 0);
  bytes.write(type, 4, "latin1");
  return bytes;
};

const large = (length: number, size = length): Buffer => {
  const bytes = box("mdat", length, 1);
  bytes.writeBigUInt64BE(BigInt(size), 8);
  return bytes;
};

/** The answer from a file, checked against that from memory, with its number of reads. */
async function endsEarly(bytes: Buffer): Promise<{ early: boolean; reads: number }> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-boxes-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "x"), bytes);
  const file = await open(join(folder, "x"));
  const read = readerOf(file);
  let reads = 0;
  const early = await endsWithinBox(bytes.length, (at) => {
    reads += 1;
    return read(at);
  });
  await file.close();
  expect(await endsWithinBox(bytes.length, (at) => bytes.subarray(at))).toBe(early);
  return { early, reads };
}

it.each<[string, Buffer, boolean]>([
  [
    "whole boxes",
    Buffer.concat([box("ftyp", 24), box("meta", 90_000), box("mdat", 200_000)]),
    false,
  ],
  ["a last box cut short", Buffer.concat([box("ftyp", 24), box("mdat", 5000, 5001)]), true],
  ["a long box", Buffer.concat([box("ftyp", 24), large(70_000)]), false],
  ["a long box cut short", Buffer.concat([box("ftyp", 24), large(70_000, 2 ** 40)]), true],
  ["a box that goes on to the end", Buffer.concat([box("ftyp", 24), box("mdat", 99, 0)]), false],
  [
    "something else behind",
    Buffer.concat([box("ftyp", 24), Buffer.from("<html> and so on")]),
    false,
  ],
  ["a box shorter than its header", Buffer.concat([box("ftyp", 24), box("mdat", 24, 7)]), true],
  ["few bytes behind", Buffer.concat([box("ftyp", 24), Buffer.from("abc")]), false],
])("tells of %s", async (_what, bytes, early) => {
  expect((await endsEarly(bytes)).early).toBe(early);
});

it("tells where a phone's picture is cut", async () => {
  const bytes = await readFile(HEIC);
  expect(await endsEarly(bytes)).toEqual({ early: false, reads: expect.any(Number) });
  expect((await endsEarly(bytes.subarray(0, bytes.length - 1))).early).toBe(true);
});

it("reads little, of one large box as of a million small ones", async () => {
  const one = await endsEarly(Buffer.concat([box("ftyp", 24), box("mdat", 8_000_000)]));
  expect(one).toEqual({ early: false, reads: 1 });
  const small = Buffer.alloc(8_000_000, box("free", 8));
  const many = await endsEarly(small);
  expect(many.early).toBe(false);
  expect(many.reads).toBeLessThan(200);
});
