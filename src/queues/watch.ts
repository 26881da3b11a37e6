import type { EntityManager } from "@mikro-orm/postgresql";
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
