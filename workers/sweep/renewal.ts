import { BlobStoreUnavailable } from "../../src/errors/blob-store-unavailable.ts";
import { StorageRefused } from "../../src/errors/storage-problem.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { WorkerServices } from "../services.ts";

/** What the next picture would fail with too. */
const stops = [StorageRefused, BlobStoreUnavailable];

/**
 * Makes the masters anew that are an older pipeline's, one picture after another behind all that
 * somebody waits for, so that no viewer has to wait for it; what is old goes when there is the new.
 * The next time goes on where this one is stopped.
 *
 * @throws StorageRefused when the new ones find no room, BlobStoreUnavailable; the signal's reason
 * when that fires
 */
export async function renewOutdated(services: WorkerServices, signal: AbortSignal): Promise<void> {
  const { masters, logger } = services;
  const { sweep } = serviceCaller(services, "sweep");
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted();
    const found = await sweep.outdated({ after });
    if (found.length === 0) return;
    for (const { id, storageKey } of found) {
      try {
        await masters.renew(storageKey, signal);
        await sweep.upToDate({ imageIds: [id] });
      } catch (error) {
        // What finds no room would be decoded for nothing, picture after picture.
        if (signal.aborted || stops.some((kind) => error instanceof kind)) throw error;
        logger.warn({ error, imageId: id }, "A picture is not renewed; the next sweep tries again");
      }
      after = id;
    }
  }
}
