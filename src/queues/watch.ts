import type { EntityManager } from "@mikro-orm/postgresql";
import { depthsOf } from "../places/depths.ts";
import type { Depth } from "../platform/queue/queue.ts";
import type { Services } from "../procedures/services.ts";
import { deadByTopic } from "./take.ts";

/** How long a count stays cached, because every replica is scraped often and all share one table. */
const COUNT_MS = 10_000;

/** Exposes the number of dead letters per topic as a metric. */
export function watchDeadLetters({
  metrics,
  orm,
  queue,
}: Pick<Services, "metrics" | "orm" | "queue">): void {
  let counted: ReadonlyMap<string, number> | undefined;
  let until = 0;
  metrics.watchDeadLetters(async () => {
    if (counted === undefined || performance.now() >= until) {
      const dead = await deadByTopic(orm.em.fork() as EntityManager);
      counted = new Map(queue.topics.map(({ name }) => [name, dead.get(name) ?? 0]));
      until = performance.now() + COUNT_MS;
    }
    return counted;
  });
}

/** Exposes the unfinished messages per topic and the age of the oldest as metrics. */
export function watchDepths({
  metrics,
  orm,
  queue,
}: Pick<Services, "metrics" | "orm" | "queue">): void {
  let counted: Promise<readonly Depth[]> | undefined;
  let until = 0;
  // Several metrics of one scrape share a count.
  metrics.queue.watch(() => {
    if (counted === undefined || performance.now() >= until) {
      counted = depthsOf(queue, orm.em.fork() as EntityManager);
      until = performance.now() + COUNT_MS;
    }
    return counted;
  });
}
