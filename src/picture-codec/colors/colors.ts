import { open } from "node:fs/promises";
import type { Metadata } from "sharp";
import type { PictureFacts } from "../inspect.ts";
import { codedProfile } from "./coded.ts";
import { heifColors } from "./heif-colors.ts";
import { pngColors } from "./png-colors.ts";

/** What the numbers of a picture mean, where that is not sRGB. */
export interface PictureColors {
  icc: Buffer;
  /** What the profile is for. */
  space: "rgb" | "gray" | "cmyk";
  /** Whether sharp finds it in the file that it decodes. */
  isEmbedded: boolean;
}

/** All that a file says of its colors stands before its pixels, and is not long. */
const HEAD_BYTES = 256 * 1024;

/**
 * What a picture says of its colors, the surest first: `cICP` in a PNG, an ICC profile, `nclx` in
 * HEIF, the gamma of a PNG. Undefined for sRGB, and where nothing is said that can be used.
 */
export async function colorsOf(
  path: string,
  { contentType }: PictureFacts,
  metadata: Metadata,
): Promise<PictureColors | undefined> {
  if (metadata.depth !== "uchar" && metadata.depth !== "ushort") return undefined;
  if (contentType === "image/png") {
    const { coded, isSrgb, profile } = pngColors(await headOf(path));
    if (coded !== undefined) return described(codedProfile(coded));
    return embedded(metadata) ?? (isSrgb ? undefined : described(profile));
  }
  if (contentType === "image/heic" || contentType === "image/avif") {
    const coded = metadata.icc === undefined ? heifColors(await headOf(path)) : undefined;
    const colors = coded === undefined ? embedded(metadata) : described(codedProfile(coded));
    // Another decoder hands over the samples of HEVC without it.
    return colors && { ...colors, isEmbedded: colors.isEmbedded && contentType === "image/avif" };
  }
  return embedded(metadata);
}

const described = (icc: Buffer | undefined): PictureColors | undefined =>
  icc && { icc, space: "rgb", isEmbedded: false };

/** The embedded profile, if its kind suits the picture: gray may have one for red, green and blue. */
function embedded({ icc, space }: Metadata): PictureColors | undefined {
  if (icc === undefined || icc.length < 132) return undefined;
  const isGray = space === "b-w" || space === "grey16";
  const isRgb = space === "srgb" || space === "rgb16";
  switch (icc.toString("latin1", 16, 20)) {
    case "RGB ":
      return isRgb || isGray ? { icc, space: "rgb", isEmbedded: true } : undefined;
    case "GRAY":
      return isGray ? { icc, space: "gray", isEmbedded: true } : undefined;
    case "CMYK":
      return space === "cmyk" ? { icc, space: "cmyk", isEmbedded: true } : undefined;
    default:
      return undefined;
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
