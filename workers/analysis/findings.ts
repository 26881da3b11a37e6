import type { Picture } from "../../src/picture-codec/picture.ts";
import type { Logger } from "../../src/platform/logger.ts";
import { inSpan } from "../../src/platform/telemetry/tracing.ts";
import type { ServiceCaller } from "../../src/service-router.ts";
import type { Analyzer } from "./analyzers/analyzer.ts";

export type Finding = Parameters<ServiceCaller["analysis"]["finish"]>[0]["findings"][number];

/**
 * What every analyzer makes of a picture, one after another so that they share what is decoded, and
 * each on its own: one that fails is a finding too.
 */
export async function findingsOf(
  analyzers: readonly Analyzer[],
  picture: Picture,
  logger: Pick<Logger, "warn">,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const analyzer of analyzers) {
    const source = analyzer.name;
    try {
      const analysis = await inSpan(`analyze ${source}`, () => analyzer.analyze(picture));
      findings.push({ source, ...analysis });
    } catch (error) {
      logger.warn({ error, source }, "An analyzer failed");
      const transient = mayPass(error);
      findings.push({ source, error: messageOf(error, transient), transient });
    }
  }
  return findings;
}

/** Errors that know say so in `retryable`; any other may pass. */
function mayPass(error: unknown): boolean {
  return !(error instanceof Error && "retryable" in error && error.retryable === false);
}

/** What people may know: what is wrong with the picture; of anything else, that it went wrong. */
function messageOf(error: unknown, transient: boolean): string {
  return error instanceof Error && !transient ? error.message : "could not be completed";
}
