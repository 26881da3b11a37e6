import type { HeicOutcome, HeicPixels, HeicTask } from "./heic-task.ts";
import { OneThread } from "./one-thread.ts";
import { PictureError } from "./picture-error.ts";

/** Runs on a thread, because the process must watch its limits meanwhile and end slow decodes. */
const thread = new OneThread<HeicTask, HeicOutcome>({
  worker: new URL("heic-worker.ts", import.meta.url),
  idleMs: 5_000,
  timeLimitMs: 120_000,
});

/** Decodes HEVC, which sharp cannot. */
export async function decodeHeic(
  bytes: Uint8Array,
  { maxPixels }: { maxPixels: number },
): Promise<HeicPixels> {
  let outcome: HeicOutcome;
  try {
    outcome = await thread.run({ bytes, maxPixels });
  } catch (cause) {
    throw new PictureError("undecodable", "the picture cannot be decoded", { cause });
  }
  if ("refused" in outcome) {
    const message =
      outcome.refused === "too_large"
        ? `more than ${maxPixels / 1e6} megapixels`
        : "the picture cannot be decoded";
    throw new PictureError(outcome.refused, message);
  }
  return outcome;
}
