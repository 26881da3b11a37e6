import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll } from "vitest";
import { Decoder } from "../../../../../src/picture-codec/decoder.ts";
import { openPicture, type Picture } from "../../../../../src/picture-codec/picture.ts";
import { originalTurns } from "../../../../../src/picture-codec/turns.ts";

const FOLDER = new URL("../../../../fixtures/pictures/", import.meta.url);

export function fixture(name: string): Buffer {
  return readFileSync(new URL(name, FOLDER));
}

export function fixturePicture(name: string): Picture {
  return pictureOf(fixture(name));
}

const decoder = new Decoder();
afterAll(() => decoder.close());
const allowance = { cpuMs: 60_000, memoryBytes: 1e9 };

/** A picture as an analysis gets it, its view made by the process that decodes uploads. */
export function pictureOf(bytes: Buffer): Picture {
  return openPicture(bytes, "application/octet-stream", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tokenkit-picture-"));
    const path = join(folder, "original");
    try {
      await writeFile(path, bytes);
      const task = { path, maxEdge: 4096, allowance, videoAllowance: allowance };
      return (await originalTurns.run(() => decoder.decode(task), { patient: true })).view;
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}

export function plain(width = 64, height = 48): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#7090b0" } });
}

let plainJpeg: Promise<Buffer> | undefined;

/** A JPEG with the block in its first segment (EXIF 2.32, 4.7.2). */
export async function jpegWith(block: Buffer): Promise<Buffer> {
  plainJpeg ??= plain().jpeg().toBuffer();
  const jpeg = await plainJpeg;
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), block]);
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xffe1);
  segment.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, content, jpeg.subarray(2)]);
}

/** A PNG with the block in an `eXIf` chunk, after `IHDR` (PNG 3, 11.3.4.5). */
export async function pngWith(block: Buffer): Promise<Buffer> {
  const png = await plain().png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), pngChunk("eXIf", block), png.subarray(33)]);
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
