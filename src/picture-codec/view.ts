import type { Sharp } from "sharp";
import type { Size } from "./size.ts";

/** The longer edge of the analyzers' shared view: enough to measure, small enough to keep. */
const VIEW_EDGE = 512;

/** Pixels as displayed: upright, sRGB, eight bits, three channels, on white. */
export interface PixelView extends Size {
  data: Uint8Array;
}

/** Makes the view from pixels or a master that are already upright and in sRGB. */
export async function viewOf(image: Sharp): Promise<PixelView> {
  const { data, info } = await image
    .resize({ width: VIEW_EDGE, height: VIEW_EDGE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
