import { analysisTopic } from "../../src/places/analysis/topic.ts";
import { linkingTopic } from "../../src/places/linking/topic.ts";
import type { Services } from "../../src/procedures/services.ts";
import { serviceCaller } from "../../src/service-router.ts";
import { renewOutdated } from "./renewal.ts";

const EVERY_MS = 30_000;
/** What is pending for longer than this is queued again (decisions.md#the-sweep). */
const STUCK_SECONDS = 300;

export interface Sweep {
  /**
   * One round now: what has not moved for so long is queued again, what is due is removed, what an
   * older pipeline made is made anew.
   */
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
  const stopping = new AbortController();
  const { signal } = stopping;
  const finish = async (olderThanSeconds = STUCK_SECONDS): Promise<void> => {
    const { sweep } = serviceCaller(services, "sweep");
    const now = new Date();
    const stuck = new Date(now.getTime() - olderThanSeconds * 1000);
    for (let more = true; more && !signal.aborted; ) {
      const found = await sweep.unfinished({ before: stuck });
      for (const imageId of found.imageIds) await queue.publish(analysisTopic, { imageId });
      for (const placeId of found.placeIds) await queue.publish(linkingTopic, { placeId });
      more = found.more;
    }
    for (let more = true; more && !signal.aborted; ) {
      const found = await sweep.dueRemovals({ before: now });
      const storageKeys = await withoutBytes(services, found.storageKeys);
      await sweep.removed({ storageKeys });
      more = found.more;
    }
  };
  let running: Promise<void> = Promise.resolve();
  const round = (olderThanSeconds?: number): void => {
    running = running.then(() =>
      finish(olderThanSeconds).catch((error: unknown) => {
        services.logger.warn({ error }, "A sweep failed; the next one tries again");
      }),
    );
  };
  // Beside the rounds: to decode every picture there is may take hours.
  let renewing: Promise<void> | undefined;
  const renewal = (): void => {
    renewing ??= renewOutdated(services, signal)
      .catch((error: unknown) => {
        if (signal.aborted) return;
        services.logger.warn(
          { error },
          "Old renditions are not renewed; the next sweep tries again",
        );
      })
      .finally(() => {
        renewing = undefined;
      });
  };
  round(alone ? 0 : STUCK_SECONDS);
  renewal();
  const timer = setInterval(() => {
    round();
    renewal();
  }, EVERY_MS);
  timer.unref();
  return {
    run: async (olderThanSeconds) => {
      await finish(olderThanSeconds);
      await renewOutdated(services, signal);
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await Promise.all([running, renewing]);
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
