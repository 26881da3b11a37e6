import { analyzerNames } from "../../../src/config/environment.ts";
import type { Picture } from "../../../src/picture-codec/picture.ts";
import type { Analysis, Analyzer } from "./analyzer.ts";
import { exifAnalyzer } from "./exif/analyzer.ts";
import { labelsAnalyzer } from "./labels/analyzer.ts";
import { pixelsAnalyzer } from "./pixels/analyzer.ts";
import { visionAnalyzer } from "./vision/analyzer.ts";
import type { VisionAccess } from "./vision/client.ts";

/** A setting is wrong; the message says which and what it may be. */
export class AnalyzerSettingError extends Error {
  /** For whoever started the platform: the message says it all. */
  readonly expected = true;
  override readonly name = "AnalyzerSettingError";
}

export interface AnalyzerSettings {
  /** `ANALYZERS`: names with commas between; unset or empty: all that need no configuration. */
  analyzers?: string | undefined;
  /** How many pictures they are given at a time; 1 if it is not said. */
  atOnce?: number;
  /** For `vision`, instead of the application default credentials. */
  vision?: VisionAccess;
}

/** Every analyzer, in the order of its badges. A new one is a folder and a line here. */
const table = {
  exif: { ofItself: true, create: () => exifAnalyzer() },
  pixels: { ofItself: true, create: () => pixelsAnalyzer() },
  labels: { ofItself: true, create: ({ atOnce = 1 }) => labelsAnalyzer(atOnce) },
  vision: { ofItself: false, create: createVision },
} satisfies Record<AnalyzerName, TableRow>;

interface TableRow {
  /** Whether it runs without being named, needing no configuration. */
  ofItself: boolean;
  create(settings: AnalyzerSettings): Analyzer | Promise<Analyzer>;
}

export type AnalyzerName = (typeof analyzerNames)[number];

/** The analyzers that the setting names; throws AnalyzerSettingError for a name nobody knows. */
export function namesIn(setting: string | undefined): AnalyzerName[] {
  const named = (setting ?? "").split(",").flatMap((name) => name.trim() || []);
  const unknown = named.filter((name) => !analyzerNames.some((known) => known === name));
  if (unknown.length > 0) {
    throw new AnalyzerSettingError(
      `ANALYZERS names ${unknown.map((name) => `"${name}"`).join(", ")}; ` +
        `there are ${analyzerNames.join(", ")}`,
    );
  }
  return analyzerNames.filter((name) =>
    named.length > 0 ? named.includes(name) : table[name].ofItself,
  );
}

export async function createAnalyzers(settings: AnalyzerSettings): Promise<Analyzer[]> {
  const rows: TableRow[] = namesIn(settings.analyzers).map((name) => table[name]);
  return Promise.all(rows.map((row) => row.create(settings)));
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

interface Failure {
  analyzer: string;
  error: unknown;
  /** Whether another try may succeed: never for a picture that cannot be decoded. */
  retryable: boolean;
}

export interface Outcome extends Analysis {
  /** Those that failed; the others' findings stand. */
  failures: Failure[];
}

/** Runs every analyzer on the picture, one after another so that they share what is decoded. */
export async function analyzePicture(analyzers: Analyzer[], picture: Picture): Promise<Outcome> {
  const outcome: Outcome = { badges: [], failures: [] };
  for (const analyzer of analyzers) {
    try {
      const { badges, exif } = await analyzer.analyze(picture);
      outcome.badges.push(...badges);
      if (exif) outcome.exif = exif;
    } catch (error) {
      outcome.failures.push({ analyzer: analyzer.name, error, retryable: mayPass(error) });
    }
  }
  return outcome;
}

/** Errors that know say so in `retryable`; any other may pass. */
function mayPass(error: unknown): boolean {
  return !(error instanceof Error && "retryable" in error && error.retryable === false);
}

export async function closeAnalyzers(analyzers: Analyzer[]): Promise<void> {
  await Promise.all(analyzers.map((analyzer) => analyzer.close?.()));
}
