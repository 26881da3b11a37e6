import type { Picture } from "../../src/picture-codec/picture.ts";
import type { Logger } from "../../src/platform/logger.ts";
import type { ServiceCaller } from "../../src/service-router.ts";
import type { Analyzer } from "./analyzers/analyzer.ts";
import { analyzePicture } from "./analyzers/index.ts";

export type Finding = Parameters<ServiceCaller["analysis"]["finish"]>[0]["findings"][number];

/** What every analyzer makes of a picture, each on its own: one that fails is a finding too. */
export async function findingsOf(
  analyzers: readonly Analyzer[],
  picture: Picture,
  logger: Logger,
): Promise<Finding[]> {
  const { badges, exif, failures } = await analyzePicture([...analyzers], picture);
  const failed = new Map(failures.map((failure) => [failure.analyzer, failure]));
  return analyzers.map(({ name: source }) => {
    const failure = failed.get(source);
    if (failure !== undefined) {
      logger.warn({ error: failure.error, source }, "An analyzer failed");
      return { source, error: messageOf(failure), transient: failure.retryable };
    }
    return {
      source,
      badges: badges.filter((badge) => badge.source === source),
      ...(source === "exif" && exif ? { exif } : {}),
    };
  });
}

/** What people may know: what is wrong with the picture; of anything else, that it went wrong. */
function messageOf({ error, retryable }: { error: unknown; retryable: boolean }): string {
  return error instanceof Error && !retryable ? error.message : "could not be completed";
}
