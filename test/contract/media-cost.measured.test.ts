import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { costOf } from "../support/cost.ts";
import { decoders } from "../support/decoders.ts";
import { normalized } from "../support/machine-speed.ts";
import { usePlatform } from "../support/platform.ts";
import { exchange } from "./support/exchange.ts";
import {
  animatedWebp,
  flat,
  flatJpeg,
  largeHeic,
  noise,
  pngOfTexts,
  webpOfFrames,
} from "./support/large-pictures.ts";
import { aPicture, aPlace, formWith, picture, settled, upload } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
let place: string;

beforeAll(async () => {
  place = await aPlace(platform.current);
});

const large: [string, () => Promise<Buffer>][] = [
  ["a baseline JPEG of 100 megapixels", async () => flatJpeg(10_000, 10_000)],
  ["a progressive JPEG of 25", async () => flatJpeg(5000, 5000, { scans: 10 })],
  ["a CMYK JPEG of 100", async () => flatJpeg(10_000, 10_000, { components: 4 })],
  ["an interlaced PNG of 36", () => flat(6000, 6000).png({ progressive: true }).toBuffer()],
  [
    "a PNG of 49 with samples of 16 bits",
    () => flat(7000, 7000, 4).toColourspace("rgb16").png().toBuffer(),
  ],
  ["a PNG of 65,535 pixels' width", () => flat(65_535, 1500).png().toBuffer()],
  ["an animated WebP of 100, see-through", async () => animatedWebp],
  ["a TIFF of 100 in tiles", () => flat(10_000, 10_000).tiff({ tile: true }).toBuffer()],
  ["a GIF of 36", () => flat(6000, 6000).gif({ effort: 1 }).toBuffer()],
  ["an AVIF of 12", () => flat(4000, 3000).avif({ effort: 0 }).toBuffer()],
  ["an AVIF of 20", () => flat(5472, 3648).avif({ effort: 0 }).toBuffer()],
  ["a HEIC of 48", async () => largeHeic()],
  ["noise", () => noise(4096, 4096, 3).jpeg({ quality: 40 }).toBuffer()],
  ["noise without a loss", () => noise(4096, 4096, 3).png({ compressionLevel: 3 }).toBuffer()],
  ["noise that is see-through", () => noise(2500, 2500, 4).png({ compressionLevel: 3 }).toBuffer()],
];

describe("a rendition of the largest pictures that are accepted", { timeout: 120_000 }, () => {
  it.each(large)("%s costs less than 2 s and 300 MB", async (_what, make) => {
    const image = await aPicture(platform.current, place, await make());
    await settled(platform.current);
    for (const [accept, query] of [
      ["image/webp", ""],
      ["image/jpeg", ""],
      ["image/avif,image/webp", "?w=1280"],
    ] as const) {
      const url = `/media/${image.id}${query}`;
      let body: Buffer = Buffer.alloc(0);
      const cost = await costOf(async () => {
        const answer = await exchange(platform.current.url, url, { headers: { accept } });
        expect(answer.status).toBe(200);
        body = answer.body;
      });
      expect(normalized(cost.cpuMs), `${accept} ${query}`).toBeLessThan(2000);
      expect(cost.memoryBytes, `${accept} ${query}`).toBeLessThan(300e6);
      const { width, height } = await sharp(body).metadata();
      expect(Math.max(width, height)).toBeLessThanOrEqual(4096);
    }
  });
});

const bombs: [string, () => Promise<Buffer>, RegExp][] = [
  [
    "a progressive JPEG of 100 megapixels",
    async () => flatJpeg(10_000, 10_000, { scans: 30 }),
    /baseline JPEG/,
  ],
  ["a PNG of 800 MB of text", () => pngOfTexts(100), /no long texts/],
  ["a WebP of 200,000 frames", async () => webpOfFrames(200_000), /as one frame/],
];

describe("an upload that is made to keep a decoder busy", { timeout: 120_000 }, () => {
  it.each(bombs)("%s is 413, and costs the server itself nothing", async (_what, make, advice) => {
    const form = formWith(await make());
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, decoders().length);
    }, 50);
    const cost = await costOf(async () => {
      const refused = await upload(platform.current, place, form);
      expectError(refused, 413, "payload_too_large", "image");
      expect(refused.body.message).toMatch(advice);
    });
    clearInterval(watch);
    expect(normalized(cost.cpuMs)).toBeLessThan(2000);
    expect(cost.memoryBytes).toBeLessThan(150e6);
    expect(most).toBe(1);
    expect(decoders()).toEqual([]);
    await aPicture(platform.current, place, await picture());
  });
});
