import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { withProfile } from "./colors/assigned.ts";
import { colorsOf, type PictureColors } from "./colors/colors.ts";
import { decodeHeic } from "./heic.ts";
import type { HeicPixels } from "./heic-task.ts";
import { inspect, type PictureFacts, readable } from "./inspect.ts";
import { MAX_PIXELS } from "./limits.ts";
import { rightsStatement } from "./rights/statement.ts";
import { fitWithin, type Size } from "./size.ts";

export const limits = {
  limitInputPixels: MAX_PIXELS,
  failOn: "error",
  sequentialRead: true,
} as const;

/** Stops sharp from converting colors before it resizes, and 16-bit ones to P3. */
const asStored = { ...limits, ignoreIcc: true } as const;

type Bits = 8 | 16;

/** Upright, in sRGB. */
export interface Pixels extends Size {
  /** One byte per sample. */
  data: Buffer;
  channels: 3 | 4;
}

/**
 * Decodes a picture to at most `maxEdge` pixels along its longer edge. Decodes every row of the original,
 * so it detects a truncated one. Reads what the file states about its rights.
 *
 * @param onType called with the content type before the header is read, and again before the decoding
 * @throws PictureError
 */
export async function decodePicture(
  path: string,
  maxEdge: number,
  onType: (contentType: string) => void = () => {},
): Promise<{ facts: PictureFacts; pixels: Pixels }> {
  const { facts: inspected, metadata } = await inspect(path, onType);
  const facts = { ...inspected, rights: await rightsStatement(metadata) };
  onType(facts.contentType);
  return readable(async () => {
    const colors = await colorsOf(path, facts, metadata);
    if (facts.contentType !== "image/heic") {
      const size = fitWithin(facts, maxEdge);
      const isWhole = size.width === facts.width && size.height === facts.height;
      const upright = (): Sharp => {
        const stored = sharp(path, asStored).autoOrient();
        return isWhole ? stored : sizedTo(stored, size);
      };
      return { facts, pixels: await inSrgb(upright, metadata, colors) };
    }
    const found = await decodeHeic(await readFile(path), { maxPixels: MAX_PIXELS });
    const { width, height } = found;
    const size = fitWithin(found, maxEdge);
    const pixels = await inSrgb(() => sizedTo(ofHeic(found), size), { depth: "uchar" }, colors);
    return { facts: { ...facts, width, height }, pixels };
  });
}

/** Converts colors last, because doing so before resizing takes longer than the decoding. */
async function inSrgb(
  upright: () => Sharp,
  { space, depth }: Partial<Metadata>,
  colors: PictureColors | undefined,
): Promise<Pixels> {
  // libvips converts CMYK to eight bits, whatever its depth.
  const bits = depth === "ushort" && space !== "cmyk" ? 16 : 8;
  if (colors !== undefined) {
    const stored = inSpace(upright(), colors.space, bits);
    const withIcc = colors.isEmbedded ? stored : await assigned(stored, colors, bits);
    const pixels = await converted(withIcc, bits);
    if (pixels !== undefined) return pixels;
  }
  if (space !== "cmyk") return toPixels(upright());
  // Without a profile, uses sharp's own for CMYK.
  const inks = inSpace(upright(), "cmyk", bits).tiff({ compression: "none" });
  return toPixels(sharp(await inks.toBuffer(), limits));
}

function inSpace(image: Sharp, space: PictureColors["space"], bits: Bits): Sharp {
  if (space === "cmyk") return image.pipelineColourspace("cmyk").toColourspace("cmyk");
  if (space === "gray") return image.toColourspace(bits === 16 ? "grey16" : "b-w");
  return image.toColourspace(bits === 16 ? "rgb16" : "srgb");
}

/** Reopens the samples as a file that embeds the profile. */
async function assigned(stored: Sharp, { icc, space }: PictureColors, bits: Bits): Promise<Sharp> {
  const { data, info } = await stored
    .raw({ depth: bits === 16 ? "ushort" : "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const file = withProfile({ data, width, height, channels, bits }, icc);
  return inSpace(sharp(file, asStored), space, bits);
}

/** Converts to sRGB by the embedded profile; undefined if that is unusable. */
async function converted(stored: Sharp, bits: Bits): Promise<Pixels | undefined> {
  let isUseless = false;
  const { data, info } = await stored
    .on("warning", (message: string) => {
      isUseless ||= /profile/i.test(message);
    })
    .withIccProfile("srgb")
    .raw({ depth: bits === 16 ? "ushort" : "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (isUseless || (channels !== 3 && channels !== 4)) return undefined;
  return { data: bits === 16 ? toEightBits(data) : data, width, height, channels };
}

/** Rescales 16-bit samples to 8 bits in place; returns the part of the buffer that they fill. */
function toEightBits(data: Buffer): Buffer {
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  for (let at = 0; at < samples.length; at++) data[at] = Math.round((samples[at] as number) / 257);
  return data.subarray(0, samples.length);
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 };
}

/** Drops an opaque alpha channel, which the decoder always adds. */
function ofHeic({ data, width, height }: HeicPixels): Sharp {
  const image = sharp(data, { ...limits, raw: { width, height, channels: 4 } });
  return isOpaque(data) ? image.removeAlpha() : image;
}

export function isOpaque(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

const sizedTo = (image: Sharp, { width, height }: Size): Sharp =>
  image.resize({ width, height, fit: "fill" });
