import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Metrics } from "../../../../src/platform/metrics.ts";
import type { Analyzer, ExifData } from "../../../../workers/analysis/analyzers/analyzer.ts";
import { exifAnalyzer } from "../../../../workers/analysis/analyzers/exif/analyzer.ts";
import { readTags } from "../../../../workers/analysis/analyzers/exif/read.ts";
import { closeAnalyzers, createAnalyzers } from "../../../../workers/analysis/analyzers/index.ts";
import { findingsOf } from "../../../../workers/analysis/findings.ts";
import { draws } from "../../../support/draws.ts";
import { normalized } from "../../../support/machine-speed.ts";
import { exifBlock, rationals, short, text } from "./support/exif-block.ts";
import { fixture, jpegWith, pictureOf, plain, pngChunk } from "./support/pictures.ts";

let analyzers: Analyzer[];
beforeAll(async () => {
  analyzers = await createAnalyzers({ analyzers: ["exif", "pixels"] });
});
afterAll(async () => {
  await closeAnalyzers(analyzers);
});

async function refusals(bytes: Buffer): Promise<string[]> {
  const logged: unknown[] = [];
  const { work } = new Metrics("all");
  const logger = { warn: ({ error }: { error: unknown }) => logged.push(error) };
  const findings = await findingsOf(analyzers, pictureOf(bytes), { logger, work });
  for (const { badges = [], error, transient } of findings) {
    for (const { confidence } of badges) expect(confidence).toBeGreaterThanOrEqual(0);
    if (error !== undefined) expect(transient).toBe(false);
  }
  return logged.map((error) => (error as { code?: string }).code ?? String(error));
}

describe("what is no picture", () => {
  it.each([
    ["nothing", ""],
    ["text", "This is a holiday, not a picture of one."],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["a PDF", "%PDF-1.7 and then a long line of text"],
  ])("%s is unsupported, whatever type it was declared as", async (_, content) => {
    expect(await refusals(Buffer.from(content))).toEqual(["unsupported", "unsupported"]);
  });

  it.each([
    ["JPEG", Buffer.from("\xff\xd8\xff\xe0 and no more of it", "latin1")],
    ["PNG", Buffer.from("\x89PNG\r\n\x1a\n and no more of it", "latin1")],
    ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0 and no more of it", "latin1")],
    ["TIFF", Buffer.from("II*\0\xff\xff\xff\x7f and no more of it", "latin1")],
  ])("the first bytes of a %s alone cannot be decoded", async (_, bytes) => {
    expect(await refusals(bytes)).toEqual(["undecodable", "undecodable"]);
  });
});

describe("a picture that ends too early", () => {
  it.each(["nokia-lumia-820.jpg", "apple-iphone-xr.heic", "nikon-d5300.heic"])(
    "%s",
    async (name) => {
      const bytes = fixture(`photographs/${name}`);
      expect(await refusals(bytes.subarray(0, bytes.length / 2))).toContain("undecodable");
    },
  );

  it("PNG", async () => {
    const bytes = await plain(600, 600).png({ compressionLevel: 0 }).toBuffer();
    expect(await refusals(bytes.subarray(0, bytes.length / 2))).toContain("undecodable");
  });
});

describe("more than 100 megapixels", () => {
  it("are refused in a file of 100 KB, before they are unpacked", async () => {
    const bytes = bomb(30_000);
    expect(bytes.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    expect(await refusals(bytes)).toEqual(["too_large", "too_large"]);
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });

  it("are refused in HEIC by what the container says", async () => {
    const bytes = Buffer.from(fixture("photographs/nikon-d5300.heic"));
    const size = bytes.indexOf("ispe") + 8;
    bytes.writeUInt32BE(20_000, size);
    bytes.writeUInt32BE(20_000, size + 4);
    expect(await refusals(bytes)).toEqual(["too_large", "too_large"]);
  });
});

/** A white PNG of a bit a pixel: rows of zeros, which pack to nothing. */
function bomb(edge: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge);
  header.writeUInt32BE(edge, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(edge * (edge / 8 + 1)), { level: 9 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("hostile EXIF", () => {
  const block = exifBlock({
    ifd0: [text(0x10f, "Maker"), text(0x110, "Model"), short(0x112, 6)],
    exif: [text(0x9003, "2024:07:01 12:00:00"), text(0x9011, "+02:00"), rationals(0x829a, [1, 4])],
    gps: [
      text(1, "N"),
      rationals(2, [48, 1], [51, 1], [30, 1]),
      text(3, "E"),
      rationals(4, [2, 1], [21, 1], [5, 1]),
    ],
  });

  it("with a directory that contains itself ends", async () => {
    expect(await refusals(fixture("broken/infinite-loop.jpg"))).toEqual([]);
  });

  it("with thousands of millions of values in a tag takes no time and no memory", async () => {
    const claims = [3, 4, 5, 10, 12].map((type) => ({
      tag: 0x10f,
      type,
      count: 0x1fffffff,
      bytes: Buffer.from([8, 0, 0, 0]),
    }));
    for (const claim of claims) {
      const started = performance.now();
      const tags = await readTags(exifBlock({ ifd0: [claim, text(0x110, "Model")] }));
      expect(tags).toEqual({ model: "Model" });
      expect(normalized(performance.now() - started)).toBeLessThan(100);
    }
  });

  it("with any bytes changed, cut or thrown away gives sound fields or none", async () => {
    const changes = fc.array(fc.tuple(fc.nat(block.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 12,
    });
    const check = fc.asyncProperty(changes, fc.nat(block.length), async (changed, cut) => {
      const mutant = Buffer.from(block);
      for (const [at, value] of changed) mutant[at] = value;
      const bytes = await jpegWith(mutant.subarray(0, cut % 3 === 0 ? cut : block.length));
      const { exif = {}, badges } = await exifAnalyzer().analyze(pictureOf(bytes));
      expectSound(exif);
      for (const badge of badges) expect(badge.confidence >= 0 && badge.confidence <= 1).toBe(true);
    });
    await fc.assert(check, draws(200));
  });
});

function expectSound(exif: ExifData): void {
  if (exif.coordinate) {
    expect(Math.abs(exif.coordinate.latitude)).toBeLessThanOrEqual(90);
    expect(Math.abs(exif.coordinate.longitude)).toBeLessThanOrEqual(180);
  }
  if (exif.takenAt) expect(Number.isFinite(exif.takenAt.getTime())).toBe(true);
  for (const words of [exif.cameraMake, exif.cameraModel, exif.settings?.lens]) {
    expect(words ?? "").not.toMatch(/[<>\p{Cc}]/u);
  }
}
