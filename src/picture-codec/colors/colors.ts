import type { Metadata } from "sharp";
import type { PictureFacts } from "../inspect.ts";
import { withOpen } from "../with-open.ts";
import { codedProfile, isSupported } from "./coded.ts";
import { heifColors } from "./heif-colors.ts";
import { pngColors } from "./png-colors.ts";

/** The meaning of a picture's numbers if it is not sRGB. */
export interface PictureColors {
  icc: Buffer;
  /** The color model of the profile. */
  space: "rgb" | "gray" | "cmyk";
  /** Whether sharp finds the profile in the decoded file. */
  isEmbedded: boolean;
}

/** The head of a PNG; its color chunks precede the pixels and are short. */
const HEAD_BYTES = 256 * 1024;

/**
 * Reads a picture's colors from the most reliable source: a fully known `cICP` in a PNG, an ICC profile,
 * `nclx` in HEIF, any other `cICP`, a PNG's gamma. Undefined for sRGB and without a usable source.
 */
export async function colorsOf(
  path: string,
  { contentType }: PictureFacts,
  metadata: Metadata,
): Promise<PictureColors | undefined> {
  if (metadata.depth !== "uchar" && metadata.depth !== "ushort") return undefined;
  if (contentType === "image/png") return colorsOfPng(path, metadata);
  if (contentType === "image/heic" || contentType === "image/avif") {
    const colors = await colorsOfHeif(path, metadata);
    // The decoder of HEVC returns its samples without the profile.
    return colors && { ...colors, isEmbedded: colors.isEmbedded && contentType === "image/avif" };
  }
  return embedded(metadata);
}

async function colorsOfPng(path: string, metadata: Metadata): Promise<PictureColors | undefined> {
  const { coded, isSrgb, profile } = pngColors(await headOf(path));
  const ofCodes = coded && codedProfile(coded);
  if (coded !== undefined && isSupported(coded)) return described(ofCodes);
  return embedded(metadata) ?? (isSrgb ? undefined : described(ofCodes ?? profile));
}

async function colorsOfHeif(path: string, metadata: Metadata): Promise<PictureColors | undefined> {
  const coded = metadata.icc === undefined ? await heifColors(path) : undefined;
  return coded === undefined ? embedded(metadata) : described(codedProfile(coded));
}

const described = (icc: Buffer | undefined): PictureColors | undefined =>
  icc && { icc, space: "rgb", isEmbedded: false };

/** The embedded profile, if its model fits the picture; gray may have an RGB profile. */
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

function headOf(path: string): Promise<Buffer> {
  return withOpen(path, async (file) => {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  });
}
