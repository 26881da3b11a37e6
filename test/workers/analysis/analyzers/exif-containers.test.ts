import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { ExifData } from "../../../../workers/analysis/analyzers/analyzer.ts";
import { exifAnalyzer } from "../../../../workers/analysis/analyzers/exif/analyzer.ts";
import { exifBlock, rationals, short, text } from "./support/exif-block.ts";
import { jpegWith, pictureOf, plain, pngWith } from "./support/pictures.ts";

describe("EXIF in other containers", () => {
  const camera = [text(0x10f, "Maker"), text(0x110, "Model")];
  const rest = {
    exif: [text(0x9003, "2024:07:01 00:15:59"), text(0x9011, "+02:00")],
    gps: [
      text(1, "S"),
      rationals(2, [33, 1], [0, 1], [0, 1]),
      text(3, "E"),
      rationals(4, [151, 1], [0, 1], [0, 1]),
    ],
  };
  const block = exifBlock({ ifd0: camera, ...rest });
  const expected: ExifData = {
    cameraMake: "Maker",
    cameraModel: "Model",
    takenAt: new Date("2024-06-30T22:15:59Z"),
    coordinate: { latitude: -33, longitude: 151 },
    settings: { utcOffsetMinutes: 120 },
  };
  const from = async (bytes: Buffer) => (await exifAnalyzer().analyze(pictureOf(bytes))).exif;

  it("is read from PNG", async () => {
    expect(await from(await pngWith(block))).toEqual(expected);
  });

  it.each(["webp", "avif"] as const)("is read from %s", async (format) => {
    const source = sharp(await jpegWith(block)).keepExif();
    expect(await from(await source[format]().toBuffer())).toMatchObject(expected);
  });

  it("is read from TIFF, where it stands beside the picture's own tags", async () => {
    // A grey pixel: its size, depth, no compression, and a strip of one byte at 8.
    const size = [short(256, 1), short(257, 1), short(258, 8), short(259, 1), short(262, 1)];
    const strip = [short(273, 8), short(277, 1), short(278, 1), short(279, 1)];
    const tiff = exifBlock({ ifd0: [...size, ...camera, ...strip], ...rest });
    expect(await from(tiff)).toEqual(expected);
  });

  it("is absent from a picture without it", async () => {
    expect(await from(await plain().gif().toBuffer())).toBeUndefined();
  });
});
