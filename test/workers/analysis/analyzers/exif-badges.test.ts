import { describe, expect, it } from "vitest";
import type { Badge } from "../../../../workers/analysis/analyzers/analyzer.ts";
import { exifAnalyzer } from "../../../../workers/analysis/analyzers/exif/analyzer.ts";
import { exifBlock, type Field, rationals, short, text } from "./support/exif-block.ts";
import { fixturePicture, jpegWith, pictureOf } from "./support/pictures.ts";

const EXPOSURE = 0x829a;
const APERTURE = 0x829d;
const ISO = 0x8827;

async function badges(exif: Field[], make = "Maker"): Promise<Record<string, number>> {
  const bytes = await jpegWith(exifBlock({ ifd0: [text(0x10f, make)], exif }));
  return scores((await exifAnalyzer().analyze(pictureOf(bytes))).badges);
}

function scores(found: Badge[]): Record<string, number> {
  return Object.fromEntries(found.map(({ label, confidence }) => [label, confidence]));
}

describe("badges from how the camera was set", () => {
  it.each([
    ["a flash that fired", [short(0x9209, 0x19)], { flash: 1 }],
    ["a flash that did not", [short(0x9209, 0x10)], {}],
    ["half a second", [rationals(EXPOSURE, [1, 2])], { "long-exposure": 0.5 }],
    ["a second", [rationals(EXPOSURE, [1, 1])], { "long-exposure": 0.75 }],
    ["half a minute", [rationals(EXPOSURE, [30, 1])], { "long-exposure": 1 }],
    ["a fortieth", [rationals(EXPOSURE, [1, 40])], {}],
    ["an exposure over zero", [rationals(EXPOSURE, [1, 0])], {}],
    ["ISO 1600", [short(ISO, 1600)], { "high-iso": 0.5 }],
    ["ISO 25600", [short(ISO, 25600)], { "high-iso": 1 }],
    ["ISO 0", [short(ISO, 0)], {}],
    ["the portrait programme", [short(0xa406, 2)], { portrait: 1 }],
    ["the night programme", [short(0xa406, 3)], { night: 1 }],
    ["the macro programme at 20 cm", [rationals(0x9206, [2, 10]), short(0xa40c, 1)], { macro: 1 }],
    ["the macro programme at 2 m", [rationals(0x9206, [2, 1]), short(0xa40c, 1)], {}],
    ["the macro programme at no distance", [rationals(0x9206, [0, 1]), short(0xa40c, 1)], {}],
    ["the macro programme alone", [short(0xa40c, 1)], {}],
    ["20 cm alone", [rationals(0x9206, [2, 10])], {}],
    ["an unknown focal length", [short(0xa405, 0)], {}],
    ["a long lens", [short(0xa405, 400)], { telephoto: 1 }],
  ])("for %s", async (_, exif, expected) => {
    expect(await badges(exif)).toEqual(expected);
  });

  it("call a dim picture night only when the camera's clock says so", async () => {
    const dim = [rationals(EXPOSURE, [1, 4]), rationals(APERTURE, [2, 1]), short(ISO, 800)];
    const at = (hour: string) => badges([...dim, text(0x9003, `2024:01:01 ${hour}:30:00`)]);
    expect(await at("22")).toEqual({ "low-light": 0.875, night: 0.875 });
    expect(await at("12")).toEqual({ "low-light": 0.875 });
  });

  it("read Apple's renderings from Apple's phones only", async () => {
    expect(await badges([short(0xa401, 8)], "Apple")).toEqual({ portrait: 1 });
    expect(await badges([short(0xa401, 6)], "Apple")).toEqual({ panorama: 1 });
    expect(await badges([short(0xa401, 8)], "Other")).toEqual({});
  });

  it("are there for photographs", async () => {
    const of = async (name: string) =>
      scores((await exifAnalyzer().analyze(fixturePicture(name))).badges);
    expect(await of("photographs/sony-ilce-6000.jpg")).toMatchObject({
      "long-exposure": 1,
      night: 0.573,
    });
    expect(await of("photographs/xiaomi-mi3.jpg")).toEqual({ flash: 1 });
    expect(await of("photographs/apple-iphone-xr.heic")).toEqual({ geotagged: 1 });
    expect(await of("photographs/nikon-d100.jpg")).toEqual({ telephoto: 1 });
  });
});
