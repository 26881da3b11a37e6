import sharp from "sharp";
import { OneThread } from "../../../../src/picture-codec/one-thread.ts";
import type { PixelView } from "../../../../src/picture-codec/view.ts";
import type { Analysis, Analyzer, Badge } from "../analyzer.ts";
import { bounded } from "../scale.ts";
import { labelOf } from "../text.ts";
import { INPUT_EDGE } from "./classes.ts";

/** The minimum score; the model's false positives cluster around 0.5. */
const THRESHOLD = 0.6;

/**
 * Detects objects of 80 classes (COCO) with an SSD MobileNet, whose weights are in this folder. Each
 * picture in work has a thread, started on demand and ended after an idle minute, so its memory (some
 * 150 MB) is held only during work.
 */
export function labelsAnalyzer(atOnce = 1): Analyzer {
  const threads = Array.from({ length: atOnce }, () => newThread());
  /** Reuses the most recent threads first, so that the others become idle and end. */
  const free = [...threads];
  let isClosed = false;
  return {
    name: "labels",
    async analyze(picture): Promise<Analysis> {
      const pixels = await squeezed(await picture.pixels());
      // A thread that began now would outlive the analyzer.
      if (isClosed) throw new Error("The analyzer was closed");
      const thread = free.pop() ?? (threads[0] as LabelsThread);
      try {
        return { badges: badgesOf(await thread.run(pixels)) };
      } finally {
        if (!free.includes(thread)) free.push(thread);
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

type LabelsThread = OneThread<Uint8Array, Record<string, number>>;

const newThread = (): LabelsThread =>
  new OneThread({
    worker: new URL("worker.ts", import.meta.url),
    idleMs: 60_000,
    timeLimitMs: 60_000,
  });

function badgesOf(scores: Record<string, number>): Badge[] {
  return Object.entries(scores)
    .filter(([, score]) => score >= THRESHOLD)
    .sort(([, a], [, b]) => b - a)
    .flatMap(([name, score]) => {
      const confidence = bounded(score);
      const display = `${name[0]?.toUpperCase()}${name.slice(1)}`;
      return confidence === undefined ? [] : [{ label: labelOf(name), display, confidence }];
    });
}

/** The network takes a square; it was trained on squeezed pictures, not on cropped ones. */
async function squeezed({ width, height, data }: PixelView): Promise<Uint8Array> {
  const pixels = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(INPUT_EDGE, INPUT_EDGE, { fit: "fill" })
    .raw()
    .toBuffer();
  return new Uint8Array(pixels);
}
