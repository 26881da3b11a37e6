import type { WorkerServices } from "../services.ts";
import { renewOutdated } from "./renewal.ts";
import { sweepRound } from "./round.ts";

const EVERY_MS = 30_000;

/**
 * What is unfinished for longer than this is queued again (decisions.md#the-sweep). The queue in the
 * database lets go of a copy while one waits; Pub/Sub delivers each, so there a backlog is given time.
 */
const STUCK_SECONDS = { database: 300, pubsub: 1800 } as const;

/** For how long a round that was asked for renews old renditions; the next one goes on. */
const RENEWAL_MS = 180_000;

export interface Sweep {
  /**
   * One round now: what has not moved for so long is queued again, what is due is removed, what an
   * older pipeline made is made anew.
   */
  run(stuckSeconds?: number): Promise<void>;
  stop(): Promise<void>;
}

export interface Habits {
  /** No other process works on the same rows. */
  alone: boolean;
  /** By itself, at the start and every half minute; else only when it is asked to. */
  timed: boolean;
}

/**
 * Finishes what a lost message or a killed process left. When this process is the only one, nothing
 * that is unfinished at its start is in hand elsewhere, so all of it is queued again at once.
 */
export function startSweep(services: WorkerServices, { alone, timed }: Habits): Sweep {
  const usual = STUCK_SECONDS[services.config.queue.kind];
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  const round = (stuckSeconds: number, first = false): void => {
    running = running.then(() =>
      sweepRound(services, { stuckSeconds, alone: alone && first, signal }).catch(
        (error: unknown) => {
          services.logger.warn({ error }, "A sweep failed; the next one tries again");
        },
      ),
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
  let timer: NodeJS.Timeout | undefined;
  if (timed) {
    round(alone ? 0 : usual, true);
    renewal();
    timer = setInterval(() => {
      round(usual);
      renewal();
    }, EVERY_MS);
    timer.unref();
  }
  return {
    run: async (stuckSeconds = usual) => {
      await sweepRound(services, { stuckSeconds, alone: false, signal });
      const enough = AbortSignal.timeout(RENEWAL_MS);
      await renewOutdated(services, AbortSignal.any([signal, enough])).catch((error: unknown) => {
        if (!enough.aborted) throw error;
      });
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await Promise.all([running, renewing]);
    },
  };
}
