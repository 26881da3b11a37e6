import type { Picture } from "../../src/picture-codec/picture.ts";
import type { Logger } from "../../src/platform/logger.ts";
import type { WorkMetrics } from "../../src/platform/metrics/work-metrics.ts";
import { inSpan } from "../../src/platform/telemetry/tracing.ts";
import type { ServiceCaller } from "../../src/service-router.ts";
import type { Analyzer } from "./analyzers/analyzer.ts";

export type Finding = Parameters<ServiceCaller["analysis"]["finish"]>[0]["findings"][number];

interface Surroundings {
  logger: Pick<Logger, "warn">;
  work: Pick<WorkMetrics, "analysis">;
}

/**
 * Runs every analyzer on a picture, one after another because they share the decoded pixels. A failure
 * of one is recorded as its finding and does not stop the others.
 */
export async function findingsOf(
  analyzers: readonly Analyzer[],
  picture: Picture,
  { logger, work }: Surroundings,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const analyzer of analyzers) {
    const source = analyzer.name;
    try {
      const analysis = await work.analysis(source, () =>
        inSpan(`analyze ${source}`, () => analyzer.analyze(picture)),
      );
      findings.push({ source, ...analysis });
    } catch (error) {
      logger.warn({ error, source }, "An analyzer failed");
      const transient = mayPass(error);
      findings.push({ source, error: messageOf(error, transient), transient });
    }
  }
  return findings;
}

/** Whether a retry may succeed: unless the error states that it is not `retryable`. */
function mayPass(error: unknown): boolean {
  return !(error instanceof Error && "retryable" in error && error.retryable === false);
}

/** The message for people: the picture's problem, or only that the analysis failed. */
function messageOf(error: unknown, transient: boolean): string {
  return error instanceof Error && !transient ? error.message : "could not be completed";
}
