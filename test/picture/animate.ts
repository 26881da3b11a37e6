import { statSync } from "node:fs";
import sharp from "sharp";
import type { Frame } from "./camera.ts";

const MAX_BYTES = 2 * 1024 * 1024;

/** Writes the frames as an animated WebP, and its last picture as a still one. @throws if it is too large */
export async function animate(frames: readonly Frame[], path: string): Promise<void> {
  const pictures = frames.map(({ picture }) => picture);
  const still = pictures.at(-1);
  if (still === undefined) throw new Error("The film has no frames.");
  await sharp(pictures, { join: { animated: true } })
    .webp({ loop: 0, delay: frames.map(({ ms }) => ms), quality: 90, effort: 5 })
    .toFile(`${path}.webp`);
  await sharp(still).webp({ quality: 90, effort: 6 }).toFile(`${path}-still.webp`);
  const { size } = statSync(`${path}.webp`);
  if (size > MAX_BYTES) throw new Error(`${path}.webp has ${size} bytes, more than 2 MB.`);
}
