import sharp from "sharp";
import { plainText } from "../../../../src/picture-codec/plain-text.ts";
import type { PixelView } from "../../../../src/picture-codec/view.ts";
import type { Analysis, Analyzer, Badge } from "../analyzer.ts";
import { bounded } from "../scale.ts";
import { labelOf } from "../text.ts";
import { labelsFromVision, type VisionAccess, type VisionLabel } from "./client.ts";

/** Vision itself omits labels that score below 0.5. */
const THRESHOLD = 0.5;

/**
 * Labels by Google Cloud Vision. Sends it a small rendition, which suffices for labels and has no camera
 * metadata, so no position leaves this service.
 */
export function visionAnalyzer(access: VisionAccess): Analyzer {
  return {
    name: "vision",
    async analyze(picture): Promise<Analysis> {
      const labels = await labelsFromVision(await rendition(await picture.pixels()), access);
      return { badges: badgesOf(labels) };
    },
  };
}

function badgesOf(labels: VisionLabel[]): Badge[] {
  const badges = new Map<string, Badge>();
  for (const { description, score } of labels) {
    const display = plainText(description, 64);
    const label = labelOf(display ?? "");
    const confidence = bounded(score);
    if (!display || !label || confidence === undefined || confidence < THRESHOLD) continue;
    if (!badges.has(label)) badges.set(label, { label, display, confidence });
  }
  return [...badges.values()];
}

function rendition({ width, height, data }: PixelView): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}
