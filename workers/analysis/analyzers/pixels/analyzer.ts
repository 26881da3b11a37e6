import type { PictureHeader } from "../../../../src/picture-codec/picture.ts";
import type { Analysis, Analyzer, Badge } from "../analyzer.ts";
import { bounded, certainty } from "../scale.ts";
import { type Measurements, measure } from "./measure.ts";

type Found = [label: string, display: string, confidence: number | undefined];

/** Measures the picture's pixels: color, light, sharpness, shape. */
export function pixelsAnalyzer(): Analyzer {
  return {
    name: "pixels",
    async analyze(picture): Promise<Analysis> {
      const measured = measure(await picture.pixels());
      const found = [
        dominantColor(measured),
        ...tones(measured),
        ...shapes(await picture.header()),
      ];
      const badges = found.flatMap(([label, display, confidence]): Badge[] =>
        confidence === undefined ? [] : [{ label, display, confidence }],
      );
      return { badges };
    },
  };
}

/** The confidence is the share of the picture that has the color. */
function dominantColor({ dominant: { family, share, hex } }: Measurements): Found {
  const name = share >= 0.5 ? `Mostly ${family}` : `${family[0]?.toUpperCase()}${family.slice(1)}`;
  return [`color-${family}`, `${name} (${hex})`, bounded(share)];
}

/** Thresholds come from photographs; a Gaussian blur of 4 pixels in 512 is certainly blurred. */
function tones({ brightness, contrast, grey, sharpness = Number.NaN }: Measurements): Found[] {
  return [
    ["dark", "Dark", certainty(brightness, { threshold: 0.3, certain: 0.12 })],
    ["bright", "Bright", certainty(brightness, { threshold: 0.68, certain: 0.88 })],
    ["low-contrast", "Low contrast", certainty(contrast, { threshold: 0.12, certain: 0.03 })],
    ["high-contrast", "High contrast", certainty(contrast, { threshold: 0.28, certain: 0.4 })],
    ["monochrome", "Black and white", certainty(grey, { threshold: 0.98, certain: 1 })],
    ["sharp", "Sharp", certainty(sharpness, { threshold: 1, certain: 2 })],
    ["blurry", "Blurry", certainty(sharpness, { threshold: 0.3, certain: 0.1 })],
  ];
}

/** The shape of the frame is a fact: confidence 1. */
function shapes({ width, height }: PictureHeader): Found[] {
  const ratio = width / height;
  if (Math.abs(Math.log(ratio)) <= Math.log(1.02)) return [["square", "Square", 1]];
  const format: Found =
    ratio > 1
      ? ["landscape-format", "Landscape format", 1]
      : ["portrait-format", "Portrait format", 1];
  return Math.max(ratio, 1 / ratio) >= 2 ? [format, ["wide-frame", "Wide frame", 1]] : [format];
}
