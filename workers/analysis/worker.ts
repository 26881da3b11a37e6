import { buffer } from "node:stream/consumers";
import { openPicture } from "../../src/picture-codec/picture.ts";
import type { PixelView } from "../../src/picture-codec/view.ts";
import { RENEW_MS } from "../../src/places/analysis/lease.ts";
import { analysisTopic } from "../../src/places/analysis/topic.ts";
import { originalOf } from "../../src/places/bytes/masters.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { WorkerServices } from "../services.ts";
import type { Analyzer } from "./analyzers/analyzer.ts";
import { type Finding, findingsOf } from "./findings.ts";

/**
 * Handles requests to analyse a picture, `atOnce` of them at a time. A row records every step, so
 * neither a duplicate message nor a process that dies in between changes the result.
 */
export async function startAnalysis(
  services: WorkerServices,
  analyzers: readonly Analyzer[],
  atOnce: number,
): Promise<void> {
  for (const { name } of analyzers) services.metrics.work.expectAnalyses(name);
  await services.queue.subscribe(analysisTopic, atOnce, async ({ imageId }) => {
    const { analysis } = serviceCaller(services, "analysis");
    const begun = await analysis.begin({ imageId });
    if (begun === null) return;
    const { attempt } = begun;
    const renewal = setInterval(() => {
      analysis.renew({ imageId, attempt }).catch((error: unknown) => {
        services.logger.warn({ error, imageId }, "The claim on a picture could not be renewed");
      });
    }, RENEW_MS);
    try {
      const findings = await analyse(services, analyzers, begun).catch((error: unknown) => {
        services.logger.warn({ error, imageId }, "A picture could not be read");
        return [{ source: "picture", error: "its bytes could not be read" }];
      });
      const { again } = await analysis.finish({ imageId, attempt, findings });
      if (again) throw new Error(reasonOf(findings));
    } finally {
      clearInterval(renewal);
    }
  });
}

/** The error that the queue keeps with the message. */
const reasonOf = (findings: readonly Finding[]): string =>
  findings
    .flatMap(({ source, error }) => (error === undefined ? [] : `${source}: ${error}`))
    .join("; ");

async function analyse(
  { blobs, masters, logger, metrics }: WorkerServices,
  analyzers: readonly Analyzer[],
  { storageKey, contentType }: { storageKey: string; contentType: string },
): Promise<Finding[]> {
  const bytes = await buffer(blobs.read(originalOf(storageKey)));
  const readView = async (): Promise<PixelView> => {
    const view = await masters.view(storageKey);
    if (view === null) throw new Error("The picture has been deleted");
    return view;
  };
  const picture = openPicture(bytes, contentType, readView);
  return findingsOf(analyzers, picture, { logger, work: metrics.work });
}
