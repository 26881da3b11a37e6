import { readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodePicture, type Pixels } from "../../src/picture-codec/decode.ts";
import { differences } from "../support/color-differences.ts";

const PICTURES = fileURLToPath(new URL("../fixtures/pictures/", import.meta.url));
const COLORS = join(PICTURES, "colors");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tokenkit-colors-"));
});
afterAll(() => rm(folder, { recursive: true }));

const decoded = async (path: string, maxEdge = 4096): Promise<Pixels> =>
  (await decodePicture(path, maxEdge)).pixels;

/** The reference result of ImageMagick and lcms; test/fixtures/pictures/colors/make.py. */
async function expected(name: string, size?: { width: number; height: number }): Promise<Pixels> {
  const image = sharp(join(COLORS, "expected", `${name}.png`))
    .toColourspace("srgb")
    .removeAlpha();
  const { data, info } = await (size === undefined ? image : image.resize(size))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

/** The means of squares, of so many pixels each way. */
function meansOf({ data, width, height, channels }: Pixels, edge: number): Pixels {
  const [across, down] = [width / edge, height / edge];
  const sums = new Float64Array(across * down * channels);
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / channels);
    const square = Math.floor(pixel / width / edge) * across + Math.floor((pixel % width) / edge);
    (sums[square * channels + (at % channels)] as number) += (data[at] as number) / edge ** 2;
  }
  return { data: Buffer.from(sums.map(Math.round)), width: across, height: down, channels };
}

/** CIEDE2000 of the mean pixel and of the 99th percentile. */
const within = { mean: expect.toSatisfy(isBelowOne), most: expect.toSatisfy(isBelowOne) };
function isBelowOne(value: number): boolean {
  return value < 1;
}

const names = readdirSync(join(COLORS, "expected")).map((name) => name.slice(0, -".png".length));

/** The samples that masters are written from: a master itself may be a JPEG, which loses some. */
describe("a decoded picture", () => {
  it.each(names.filter((name) => !/apple|plain-cmyk/.test(name)))(
    "is in sRGB: %s",
    async (name) => {
      const pixels = await decoded(join(COLORS, name));
      expect(differences(pixels, await expected(name))).toEqual(within);
    },
  );

  it("is in sRGB when an iPhone took it", async () => {
    const name = "apple-iphone-xr.heic";
    const pixels = await decoded(join(PICTURES, "photographs", name));
    // It stores one color per four pixels, and decoders interpolate differently.
    expect(differences(meansOf(pixels, 48), await expected(name))).toEqual(within);
  });

  it.each([
    ...["display-p3.jpg", "display-p3-16.png", "prophoto-16.png", "cmyk.jpg", "cmyk-16.tif"],
    ...["gray-16.png", "see-through-16.png", "cicp-p3.png", "phone-p3.heic"],
  ])("is so when it is made smaller: %s", async (name) => {
    const pixels = await decoded(join(COLORS, name), 24);
    expect([pixels.width, pixels.height]).toEqual([24, 24]);
    expect(differences(pixels, await expected(name, pixels))).toEqual(within);
  });

  it("is in sRGB on the whole where the inks are not said", async () => {
    const name = "plain-cmyk.jpg";
    const { mean, most } = differences(await decoded(join(COLORS, name)), await expected(name));
    // lcms samples large tables more coarsely for libvips than for ImageMagick.
    expect({ mean, most }).toEqual({ mean: within.mean, most: expect.toSatisfy((one) => one < 2) });
  });

  it("keeps how opaque it is", async () => {
    const { data, channels } = await decoded(join(COLORS, "see-through-16.png"));
    expect(channels).toBe(4);
    expect(new Set(data.filter((_, at) => at % 4 === 3))).toEqual(new Set([128]));
  });

  it("has gray in the colors of a profile that is for red, green and blue", async () => {
    const prophoto = (await sharp(join(COLORS, "prophoto-16.png")).metadata()).icc as Buffer;
    const gray = await sharp({
      create: { width: 8, height: 8, channels: 3, background: "#808080" },
    })
      .toColourspace("b-w")
      .jpeg({ quality: 100 })
      .toBuffer();
    const path = join(folder, "gray.jpg");
    await writeFile(path, withJpegProfile(gray, prophoto));
    const { data, channels } = await decoded(path);
    expect(channels).toBe(3);
    // 128 of 255 to the power of 1.8 is 29 % of the light, which is 146 in sRGB.
    expect([...new Set(data)]).toEqual([146]);
  });

  it.each([
    ["RGB ", "srgb"],
    ["GRAY", "b-w"],
    ["CMYK", "cmyk"],
  ] as const)("is as without a profile where that for %s is broken", async (kind, space) => {
    const color = { width: 8, height: 8, channels: 3, background: "#4488cc" } as const;
    const jpeg = await sharp({ create: color }).toColourspace(space).jpeg().toBuffer();
    const broken = Buffer.alloc(500, 0x55);
    broken.writeUInt32BE(500);
    broken.write(kind, 16, "latin1");
    broken.write("acsp", 36, "latin1");
    const [with_, without] = [join(folder, "with.jpg"), join(folder, "without.jpg")];
    await writeFile(with_, withJpegProfile(jpeg, broken));
    await writeFile(without, jpeg);
    expect(await decoded(with_)).toEqual(await decoded(without));
  });
});

/** An APP2 segment (ICC.1:2001-04, B.4). */
function withJpegProfile(jpeg: Buffer, icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"), icc]);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}
