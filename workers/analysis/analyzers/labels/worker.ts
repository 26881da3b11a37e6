import { detect } from "./model.ts";

/** The thread's entry point; it loads the model with its first picture and keeps it. */
export default function run(pixels: Uint8Array): Promise<Record<string, number>> {
  return detect(pixels);
}
