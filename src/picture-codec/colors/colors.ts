import type { Metadata } from "sharp";
import type { PictureFacts } from "../inspect.ts";
import { withOpen } from "../with-open.ts";
import { codedProfile, isKnown } from "./coded.ts";
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

/** All that a PNG says of its colors stands before its pixels, and is not long. */
const HEAD_BYTES = 256 * 1024;

/**
 * What a picture says of its colors, the surest first: `cICP` in a PNG if all of it is known, an
 * ICC profile, `nclx` in HEIF, what else `cICP` says, the gamma of a PNG. Undefined for sRGB, and
 * where nothing is said that can be used.
 */
export async function colorsOf(
  path: string,
  { contentType }: PictureFacts,
  metadata: Metadata,
): Promise<PictureColors | undefined> {
  if (metadata.depth !== "uchar" && metadata.depth !== "ushort") return undefined;
  if (contentType === "image/png") {
    const { coded, isSrgb, profile } = pngColors(await headOf(path));
    const ofCodes = coded && codedProfile(coded);
    if (coded !== undefined && isKnown(coded)) return described(ofCodes);
    return embedded(metadata) ?? (isSrgb ? undefined : described(ofCodes ?? profile));
  }
  if (contentType === "image/heic" || contentType === "image/avif") {
    const coded = metadata.icc === undefined ? await heifColors(path) : undefined;
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

function headOf(path: string): Promise<Buffer> {
  return withOpen(path, async (file) => {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  });
}
