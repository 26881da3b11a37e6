import { detect } from "./model.ts";

/** What the thread runs; the model is loaded with its first picture and kept. */
export default function run(pixels: Uint8Array): Promise<Record<string, number>> {
  return detect(pixels);
}
