import { BlobStoreUnavailable } from "../../src/errors/blob-store-unavailable.ts";
import { StorageRefused } from "../../src/errors/storage-problem.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { WorkerServices } from "../services.ts";

/** Errors that the next picture would meet as well. */
const stops = [StorageRefused, BlobStoreUnavailable];

/**
 * Makes the masters of older pipelines again, one picture at a time and behind all work that people
 * wait for. Removes the old files once the new ones exist. The next round continues where this one
 * stops.
 *
 * @throws StorageRefused if the store has no room for the new files, BlobStoreUnavailable; the signal's
 * reason when it fires
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
        // Without room, every further picture would be decoded in vain.
        if (signal.aborted || stops.some((kind) => error instanceof kind)) throw error;
        logger.warn({ error, imageId: id }, "A picture is not renewed; the next sweep tries again");
      }
      after = id;
    }
  }
}
