import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import type { Picture } from "../../../../src/picture-codec/picture.ts";
import { pixelsAnalyzer } from "../../../../workers/analysis/analyzers/pixels/analyzer.ts";
import { fixture, fixturePicture, pictureOf, plain } from "./support/pictures.ts";

async function badges(picture: Picture): Promise<Record<string, number>> {
  const { badges: found } = await pixelsAnalyzer().analyze(picture);
  for (const { confidence, display } of found) {
    expect(display).not.toBe("");
    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(confidence).toBeLessThanOrEqual(1);
  }
  return Object.fromEntries(found.map(({ label, confidence }) => [label, confidence]));
}

async function drawn(image: Sharp): Promise<Record<string, number>> {
  return badges(pictureOf(await image.png().toBuffer()));
}

function surface(background: string, width = 90, height = 60): Sharp {
  return sharp({ create: { width, height, channels: 4, background } });
}

describe("pixels", () => {
  it.each([
    ["#d02020", "color-red"],
    ["#e08020", "color-orange"],
    ["#7a4a20", "color-brown"],
    ["#e0d020", "color-yellow"],
    ["#30a040", "color-green"],
    ["#20c0c8", "color-cyan"],
    ["#2040c0", "color-blue"],
    ["#7030c0", "color-purple"],
    ["#e050a0", "color-pink"],
    ["#808080", "color-grey"],
    ["#ffffff", "color-white"],
    ["#000000", "color-black"],
  ])("name %s as %s, of the whole picture", async (hex, label) => {
    expect((await drawn(surface(hex)))[label]).toBe(1);
  });

  it("give the dominant colour its share and its mean", async () => {
    const red = await surface("#d02020", 30, 60).png().toBuffer();
    const image = surface("#2040c0").composite([{ input: red, left: 0, top: 0 }]);
    const picture = pictureOf(await image.png().toBuffer());
    const [dominant] = (await pixelsAnalyzer().analyze(picture)).badges;
    expect(dominant).toMatchObject({ label: "color-blue", display: "Mostly blue (#2040c0)" });
    expect(dominant?.confidence).toBeCloseTo(2 / 3, 2);
  });

  it("tell dark from bright, and see what is transparent on white", async () => {
    expect(await drawn(surface("#101010"))).toMatchObject({ dark: 1 });
    expect(await drawn(surface("#f0f0f0"))).toMatchObject({ bright: 1 });
    expect(await drawn(surface("#00000000"))).toMatchObject({ bright: 1, "color-white": 1 });
  });

  it("say nothing of sharpness where there is no motif", async () => {
    const found = await drawn(plain(300, 300));
    expect(found).not.toHaveProperty("sharp");
    expect(found).not.toHaveProperty("blurry");
    expect(found).toHaveProperty("low-contrast");
  });

  it.each([
    ["nokia-lumia-820.jpg", 4],
    ["nikon-d100.jpg", 4],
    ["apple-iphone-xr.heic", 5],
  ])("tell a sharp photograph from a blurred one: %s", async (name, sigma) => {
    const picture = fixturePicture(`photographs/${name}`);
    const sharpness = await badges(picture);
    expect(sharpness).not.toHaveProperty("blurry");
    const { width, height, data } = await picture.pixels();
    const blurred = sharp(data, { raw: { width, height, channels: 3 } }).blur(sigma);
    expect((await drawn(blurred)).blurry).toBeGreaterThan(0.8);
  });

  it("know a photograph without colour, and one with", async () => {
    const photograph = sharp(fixture("photographs/canon-s40.jpg"));
    expect(await drawn(photograph.clone())).not.toHaveProperty("monochrome");
    expect(await drawn(photograph.clone().greyscale())).toMatchObject({ monochrome: 1 });
  });

  it.each([
    [100, 100, ["square"]],
    [101, 100, ["square"]],
    [150, 100, ["landscape-format"]],
    [100, 150, ["portrait-format"]],
    [300, 100, ["landscape-format", "wide-frame"]],
    [1, 4000, ["portrait-format", "wide-frame"]],
  ])("name the shape of %d × %d", async (width, height, shapes) => {
    const found = Object.keys(await drawn(surface("#888888", width, height)));
    expect(found.filter((label) => /format|frame|square/.test(label))).toEqual(shapes);
  });

  it("turn the picture as its EXIF says", async () => {
    expect(await badges(fixturePicture("photographs/apple-iphone-4s-panorama.jpg"))).toHaveProperty(
      "portrait-format",
    );
    expect(await badges(fixturePicture("photographs/apple-iphone-xr.heic"))).toHaveProperty(
      "portrait-format",
    );
  });

  it.each(["jpeg", "png", "webp", "avif", "gif", "tiff"] as const)("read %s", async (format) => {
    const bytes = await surface("#2040c0")[format]().toBuffer();
    expect(await badges(pictureOf(bytes))).toMatchObject({ "color-blue": 1 });
  });

  it("read sixteen bits, greys and CMYK", async () => {
    const sixteen = await surface("#2040c0").toColourspace("rgb16").png().toBuffer();
    expect(await badges(pictureOf(sixteen))).toMatchObject({ "color-blue": 1 });
    const grey = await surface("#2040c0").toColourspace("b-w").png().toBuffer();
    expect(await badges(pictureOf(grey))).toMatchObject({ monochrome: 1 });
    const cmyk = await plain().toColourspace("cmyk").jpeg().toBuffer();
    expect(Object.keys(await badges(pictureOf(cmyk)))).toContain("landscape-format");
  });
});
