import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { decodePicture, type Pixels } from "../../src/picture-codec/decode.ts";
import { differences } from "../support/color-differences.ts";

const COLORS = new URL("../fixtures/pictures/colors/", import.meta.url);
const fixture = (name: string): Promise<Buffer> => readFile(new URL(name, COLORS));

async function decoded(bytes: Buffer): Promise<Pixels> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-far-colors-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "x"), bytes);
  return (await decodePicture(join(folder, "x"), 4096)).pixels;
}

const box = (type: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, content]);
};

/** The same with its size in 64 bits. */
const largeBox = (type: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1);
  header.write(type, 4, "latin1");
  header.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([header, content]);
};

type Parts = Record<"ftyp" | "meta" | "pixels", Buffer>;

/** Reassembles the fixture's boxes and updates the position of the pixels in `iloc`. */
async function avifOf(together: (parts: Parts) => Buffer[]): Promise<Buffer> {
  const avif = await fixture("nclx-p3.avif");
  const meta = avif.readUInt32BE(0);
  const mdat = meta + avif.readUInt32BE(meta);
  const parts: Parts = {
    ftyp: avif.subarray(0, meta),
    meta: Buffer.from(avif.subarray(meta + 8, mdat)),
    pixels: avif.subarray(mdat + 8),
  };
  const made = Buffer.concat(together(parts));
  // The item's entry, after version, sizes, count, id and reference.
  made.writeUInt32BE(made.indexOf(parts.pixels), made.indexOf("iloc") + 16);
  return made;
}

const FREE = Buffer.alloc(300_000);

it.each<[string, (parts: Parts) => Buffer[]]>([
  [
    "after 300 kB of nothing",
    ({ ftyp, meta, pixels }) => [ftyp, box("free", FREE), box("meta", meta), box("mdat", pixels)],
  ],
  [
    "after the pixels",
    ({ ftyp, meta, pixels }) => [
      ftyp,
      box("mdat", Buffer.concat([pixels, FREE])),
      box("meta", meta),
    ],
  ],
  [
    "after a box whose size has 64 bits",
    ({ ftyp, meta, pixels }) => [ftyp, largeBox("mdat", pixels), box("meta", meta)],
  ],
  [
    "in a box whose size has 64 bits",
    ({ ftyp, meta, pixels }) => [ftyp, largeBox("meta", meta), box("mdat", pixels)],
  ],
  [
    "in a long box",
    ({ ftyp, meta, pixels }) => [
      ftyp,
      box("meta", Buffer.concat([meta, box("free", FREE)])),
      box("mdat", pixels),
    ],
  ],
])("finds the colors that HEIF names %s", async (_where, together) => {
  const pixels = await decoded(await avifOf(together));
  expect(differences(pixels, await decoded(await fixture("nclx-p3.avif"))).mean).toBe(0);
});

/** The chunk (PNG 3, 5.3) right after the header. */
function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length);
  chunk.write(type, 4, "latin1");
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

it.each([
  ["neither primaries nor transfer", 2, 2],
  ["no transfer", 12, 2],
  ["no primaries", 2, 13],
  ["a transfer that is not used here", 9, 16],
])("takes a PNG's profile where cICP says %s", async (_what, primaries, transfer) => {
  const png = await fixture("prophoto-16.png");
  const cicp = withChunk(png, "cICP", Buffer.from([primaries, transfer, 0, 1]));
  expect((await sharp(cicp).metadata()).icc).toBeDefined();
  expect((await decoded(cicp)).data.equals((await decoded(png)).data)).toBe(true);
});

it("takes cICP that says all before a PNG's profile", async () => {
  const png = await fixture("prophoto-16.png");
  const cicp = withChunk(png, "cICP", Buffer.from([1, 13, 0, 1]));
  expect((await decoded(cicp)).data.equals((await decoded(png)).data)).toBe(false);
});

it("takes a PNG's gamma where cICP says nothing", async () => {
  const png = await fixture("gama-linear.png");
  const cicp = withChunk(png, "cICP", Buffer.from([2, 2, 0, 1]));
  expect((await decoded(cicp)).data.equals((await decoded(png)).data)).toBe(true);
});
