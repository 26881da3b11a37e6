import type { Sharp } from "sharp";
import type { Size } from "./size.ts";

/** The longer edge of the view that analyzers share: enough to measure, small enough to keep. */
const VIEW_EDGE = 512;

/** Pixels as people see them: upright, sRGB, eight bits, three channels, on white. */
export interface PixelView extends Size {
  data: Uint8Array;
}

/** The view of a picture that is upright and in sRGB already: of pixels, or of a master. */
export async function viewOf(image: Sharp): Promise<PixelView> {
  const { data, info } = await image
    .resize({ width: VIEW_EDGE, height: VIEW_EDGE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
