import { runs } from "../../src/config/owners.ts";
import type { WorkerServices } from "../services.ts";
import { renewOutdated as renewPictures } from "./renewal.ts";
import { sweepRound } from "./round.ts";
import { Silence } from "./silence.ts";

const EVERY_MS = 30_000;

/**
 * Work unfinished for longer than this is queued again (decisions.md#the-sweep). The database's queue
 * drops a copy while one waits; Pub/Sub delivers each copy, so there a backlog gets more time.
 */
const STUCK_SECONDS = { database: 300, pubsub: 1800 } as const;
/** How long a triggered round renews files of older pipelines; the next one continues. */
const RENEWAL_MS = 180_000;

export interface Sweep {
  /**
   * Runs one round now: queues stalled work again, collects dead letters, removes bytes whose time has come,
   * and renews the files of older pipelines.
   */
  run(stuckSeconds?: number): Promise<void>;
  stop(): Promise<void>;
}

export interface SweepOptions {
  /** Whether no other process works on the same rows. */
  alone: boolean;
  /** Whether to sweep at the start and every half minute, or only when triggered. */
  timed: boolean;
}

/**
 * Finishes work that a lost message or a killed process left. If this process is the only one, no other
 * one holds unfinished work at its start, so it queues all of it again at once.
 */
export function startSweep(services: WorkerServices, { alone, timed }: SweepOptions): Sweep {
  const renewOutdated = runs(services.config, "places") ? renewPictures : async () => {};
  const usual = STUCK_SECONDS[services.config.queue.kind];
  const silence = new Silence(services.queue);
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  const sweep = (stuckSeconds: number, isAlone: boolean): Promise<void> =>
    services.metrics.work.sweep(() =>
      sweepRound(services, { stuckSeconds, silence, alone: isAlone, signal }),
    );
  const round = (stuckSeconds: number, first = false): void => {
    running = running.then(() =>
      sweep(stuckSeconds, alone && first).catch((error: unknown) => {
        services.logger.warn({ error }, "A sweep failed; the next one tries again");
      }),
    );
  };
  // Runs alongside the rounds, because decoding every picture may take hours.
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
      await sweep(stuckSeconds, false);
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
