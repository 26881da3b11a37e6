import decode from "heic-decode";
import { move, transferableSymbol, valueSymbol } from "piscina";
import type { HeicOutcome, HeicPixels, HeicTask } from "./heic-task.ts";

/** Silences libheif's messages about a broken file, because the refusal explains it. */
Object.assign(globalThis.console, { log() {}, warn() {}, error() {} });

/** The thread's entry point: checks the size before decoding. */
export default async function run({ bytes, maxPixels }: HeicTask): Promise<HeicOutcome> {
  let images: Awaited<ReturnType<typeof decode.all>> | undefined;
  try {
    images = await decode.all({ buffer: bytes });
    const [first] = images;
    if (!first) return { refused: "undecodable" };
    if (first.width * first.height > maxPixels) return { refused: "too_large" };
    const { width, height, data } = await first.decode();
    return handedOver({ width, height, data: new Uint8Array(data.buffer) });
  } catch {
    return { refused: "undecodable" };
  } finally {
    images?.dispose();
  }
}

/** Transferred, not copied, because 48 megapixels are 192 MB. */
function handedOver(pixels: HeicPixels): HeicPixels {
  const message = {
    [transferableSymbol]: [pixels.data.buffer as ArrayBuffer],
    [valueSymbol]: pixels,
  };
  return move(message as unknown as ArrayBuffer) as unknown as HeicPixels;
}
