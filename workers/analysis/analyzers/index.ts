import type { AnalyzerName } from "../../../src/config/variables/requests.ts";
import type { Analyzer } from "./analyzer.ts";
import { exifAnalyzer } from "./exif/analyzer.ts";
import { labelsAnalyzer } from "./labels/analyzer.ts";
import { pixelsAnalyzer } from "./pixels/analyzer.ts";
import { visionAnalyzer } from "./vision/analyzer.ts";
import type { VisionAccess } from "./vision/client.ts";

/** An invalid setting; the message names it and its valid values. */
class AnalyzerSettingError extends Error {
  /** An operator's error, so the message alone is printed. */
  readonly expected = true;
  override readonly name = "AnalyzerSettingError";
}

interface AnalyzerSettings {
  /** `ANALYZERS`; empty for all that need no configuration. */
  analyzers: readonly AnalyzerName[];
  /** Pictures analysed at a time; 1 by default. */
  atOnce?: number;
  /** A key for `vision`, instead of the application default credentials. */
  vision?: VisionAccess;
}

/** Every analyzer. A new one needs a folder, a line here, and its name in `src/config/variables/requests.ts`. */
const create: Record<AnalyzerName, (settings: AnalyzerSettings) => Analyzer | Promise<Analyzer>> = {
  exif: () => exifAnalyzer(),
  pixels: () => pixelsAnalyzer(),
  labels: ({ atOnce }) => labelsAnalyzer(atOnce),
  vision: createVision,
};

/** The analyzers that need no configuration. */
const defaultAnalyzers: readonly AnalyzerName[] = ["exif", "pixels", "labels"];

export async function createAnalyzers(settings: AnalyzerSettings): Promise<Analyzer[]> {
  const names = settings.analyzers.length > 0 ? settings.analyzers : defaultAnalyzers;
  return Promise.all(names.map((name) => create[name](settings)));
}

async function createVision(settings: AnalyzerSettings): Promise<Analyzer> {
  const access =
    settings.vision ?? (await (await import("./vision/credentials.ts")).googleAccess());
  if (!access) {
    throw new AnalyzerSettingError(
      "ANALYZERS names vision, but there are no Google credentials: set " +
        "GOOGLE_APPLICATION_CREDENTIALS, or run where a service account is attached",
    );
  }
  return visionAnalyzer(access);
}

export async function closeAnalyzers(analyzers: readonly Analyzer[]): Promise<void> {
  await Promise.all(analyzers.map((analyzer) => analyzer.close?.()));
}
