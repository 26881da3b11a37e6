import type { EntityManager } from "@mikro-orm/postgresql";
import type { Services } from "../procedures/services.ts";

/** How long a look stays cached, because every replica is scraped often and all share one table. */
const LOOK_MS = 10_000;

/** Exposes how long webhooks that are on have waited for an event, as a metric. */
export function watchUndelivered({ metrics, orm }: Pick<Services, "metrics" | "orm">): void {
  let oldest = 0;
  let until = 0;
  metrics.watchUndelivered(async () => {
    if (performance.now() >= until) {
      const [row] = await (orm.em.fork() as EntityManager).execute<{ seconds: number }[]>(
        `select coalesce(extract(epoch from clock_timestamp() - min(delivery.created_at)), 0)::float8
                as seconds
           from delivery join webhook on webhook.id = webhook_id where due_at is not null and enabled`,
      );
      oldest = row?.seconds ?? 0;
      until = performance.now() + LOOK_MS;
    }
    return oldest;
  });
}
