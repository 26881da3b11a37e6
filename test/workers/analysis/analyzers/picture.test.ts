import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { PixelView } from "../../../../src/picture-codec/view.ts";
import { differences } from "../../../support/color-differences.ts";
import { fixture, fixturePicture, pictureOf, plain } from "./support/pictures.ts";

/** The corner of the view that is red, and nothing else is. */
function redCorner({ width, height, data }: PixelView): string {
  const isRed = (x: number, y: number) => (data[(y * width + x) * 3] ?? 0) > 180;
  const corners = [
    ["top left", isRed(4, 4)],
    ["top right", isRed(width - 5, 4)],
    ["bottom right", isRed(width - 5, height - 5)],
    ["bottom left", isRed(4, height - 5)],
  ] as const;
  return corners.flatMap(([name, red]) => (red ? name : [])).join(", ");
}

describe("a picture's pixels", () => {
  // EXIF 2.32, tag 0x0112: where row 0 and column 0 are to be seen.
  it.each([
    [1, "top left", 60],
    [2, "top right", 60],
    [3, "bottom right", 60],
    [4, "bottom left", 60],
    [5, "top left", 30],
    [6, "top right", 30],
    [7, "bottom right", 30],
    [8, "bottom left", 30],
  ])("are upright with orientation %i", async (orientation, corner, width) => {
    const mark = await sharp({
      create: { width: 15, height: 10, channels: 3, background: "#e01010" },
    })
      .png()
      .toBuffer();
    const image = plain(60, 30).composite([{ input: mark, left: 0, top: 0 }]);
    const bytes = await image.withMetadata({ orientation }).jpeg().toBuffer();
    const picture = pictureOf(bytes);
    const view = await picture.pixels();
    expect(redCorner(view)).toBe(corner);
    expect([view.width, view.height]).toEqual([width, 90 - width]);
    expect(await picture.header()).toMatchObject({ width, height: 90 - width });
  });

  it("of an iPhone's HEIC are upright, small, and not turned a second time by its EXIF", async () => {
    const picture = fixturePicture("photographs/apple-iphone-xr.heic");
    expect(await picture.header()).toMatchObject({ format: "heif", width: 3024, height: 4032 });
    const { width, height, data } = await picture.pixels();
    expect([width, height, data.length]).toEqual([384, 512, 384 * 512 * 3]);
    // The red table above, the white paper in the middle, as the phone showed them.
    const at = (x: number, y: number) => [
      ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
    ];
    const [red = 0, green = 0] = at(350, 120);
    expect(red - green).toBeGreaterThan(80);
    expect(Math.min(...at(60, 260))).toBeGreaterThan(120);
  });

  it.each(["phone-p3.heic", "prophoto-16.png", "cmyk.jpg"])(
    "have the colors that people see: %s",
    async (name) => {
      const { width, height, data } = await fixturePicture(`colors/${name}`).pixels();
      const expected = await sharp(fixture(`colors/expected/${name}.png`))
        .raw()
        .toBuffer();
      const off = differences(
        { data: Buffer.from(data), width, height, channels: 3 },
        { data: expected, width, height, channels: 3 },
      );
      expect(off.mean).toBeLessThan(1.5);
    },
  );

  it("are decoded once, however many ask", async () => {
    const picture = fixturePicture("photographs/canon-s40.jpg");
    expect(await picture.pixels()).toBe(await picture.pixels());
  });
});
