import { analysisTopic } from "../../src/places/analysis/topic.ts";
import { linkingTopic } from "../../src/places/linking/topic.ts";
import type { Services } from "../../src/procedures/services.ts";
import { serviceCaller } from "../../src/service-router.ts";

const EVERY_MS = 30_000;
/** What is pending for longer than this is queued again (decisions.md#the-sweep). */
const STUCK_SECONDS = 300;

export interface Sweep {
  /** One round now: what has not moved for so long is queued again, what is due is removed. */
  run(olderThanSeconds?: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Finishes what a lost message or a killed process left: at the start and every half minute. When
 * this process is the only one, `alone`, nothing that is unfinished at its start is in hand
 * elsewhere, so all of it is queued again at once.
 */
export function startSweep(services: Services, alone: boolean): Sweep {
  const { queue } = services;
  let stopped = false;
  const run = async (olderThanSeconds = STUCK_SECONDS): Promise<void> => {
    const { sweep } = serviceCaller(services, "sweep");
    const now = new Date();
    const stuck = new Date(now.getTime() - olderThanSeconds * 1000);
    for (let more = true; more && !stopped; ) {
      const found = await sweep.unfinished({ before: stuck });
      for (const imageId of found.imageIds) await queue.publish(analysisTopic, { imageId });
      for (const placeId of found.placeIds) await queue.publish(linkingTopic, { placeId });
      more = found.more;
    }
    for (let more = true; more && !stopped; ) {
      const found = await sweep.dueRemovals({ before: now });
      const storageKeys = await withoutBytes(services, found.storageKeys);
      await sweep.removed({ storageKeys });
      more = found.more;
    }
    for (let after: string | null = null; !stopped; ) {
      const found = await sweep.outdated({ after });
      if (found.length === 0) break;
      await sweep.upToDate({ imageIds: await withoutOutdated(services, found) });
      after = found.at(-1)?.id ?? null;
    }
  };
  let running: Promise<void> = Promise.resolve();
  const round = (olderThanSeconds?: number): void => {
    running = running.then(() =>
      run(olderThanSeconds).catch((error: unknown) => {
        services.logger.warn({ error }, "A sweep failed; the next one tries again");
      }),
    );
  };
  round(alone ? 0 : STUCK_SECONDS);
  const timer = setInterval(round, EVERY_MS);
  timer.unref();
  return {
    run,
    stop: () => {
      stopped = true;
      clearInterval(timer);
      return running;
    },
  };
}

/** Removes the bytes below these keys; gives those of which nothing is left. */
async function withoutBytes({ blobs, logger }: Services, keys: string[]): Promise<string[]> {
  const removed: string[] = [];
  for (const key of keys) {
    try {
      await blobs.removeBelow(key);
      removed.push(key);
    } catch (error) {
      logger.warn({ error }, "Bytes could not be removed; the next sweep tries again");
    }
  }
  return removed;
}

/** Removes what older pipelines made of these pictures; gives those of which none is left. */
async function withoutOutdated(
  { masters, logger }: Services,
  pictures: readonly { id: string; storageKey: string }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, storageKey } of pictures) {
    try {
      await masters.removeOutdated(storageKey);
      ids.push(id);
    } catch (error) {
      logger.warn({ error }, "Old renditions could not be removed; the next sweep tries again");
    }
  }
  return ids;
}
