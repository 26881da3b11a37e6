import type { EntityManager } from "@mikro-orm/postgresql";
import { depthsOf } from "../../places/depths.ts";
import type { Services } from "../../procedures/services.ts";

/** Run-time responses, including 304s and refusals. */
const REQUESTS = "requests";
export const HITS = "hits";
export const MISSES = "misses";
/** Responses of 500 and above, except to probes. */
const ERRORS = "errors";
/** Is 1 in each bucket in which a replica ran; a bucket without it was not measured. */
export const UP = "up";

/** Gauges, whose highest value counts; other metrics are added up. */
const PEAK = "peak:";
export const isPeak = (metric: string): boolean => metric.startsWith(PEAK) || metric === UP;

export const handledOf = (topic: string): string => `handled:${topic}`;
export const waitingOf = (topic: string): string => `${PEAK}waiting:${topic}`;
export const runningOf = (topic: string): string => `${PEAK}running:${topic}`;
export const oldestOf = (topic: string): string => `${PEAK}oldest:${topic}`;

const RUNTIME = "/rt/v1/";
const probes: ReadonlySet<string> = new Set([
  "/healthz",
  "/livez",
  "/status",
  "/readyz",
  "/metrics",
]);

export type Measured = Pick<Services, "metrics" | "queue"> & Partial<Pick<Services, "delivery">>;

/** This process's counts since its start, read from the existing counters. */
export function totalsOf({ metrics, delivery, queue }: Measured): Map<string, number> {
  const { hits, misses } = delivery?.stats() ?? { hits: 0, misses: 0 };
  const { requests } = metrics;
  return new Map([
    [REQUESTS, requests.count((route) => route.startsWith(RUNTIME))],
    [ERRORS, requests.count((route, status) => status >= 500 && !probes.has(route))],
    [HITS, hits],
    [MISSES, misses],
    ...[...queue.handled()].map(([topic, count]) => [handledOf(topic), count] as const),
  ]);
}

/** The queues' current depths. */
export async function samplesOf(
  { queue }: Pick<Measured, "queue">,
  em: EntityManager,
): Promise<Map<string, number>> {
  const depths = await depthsOf(queue, em);
  return new Map(
    depths.flatMap(({ topic, waiting, retrying, running, oldestSeconds }) => [
      [waitingOf(topic), waiting + retrying],
      [runningOf(topic), running],
      [oldestOf(topic), oldestSeconds ?? 0],
    ]),
  );
}
