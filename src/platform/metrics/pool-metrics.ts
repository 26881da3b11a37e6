import type { Pool } from "pg";
import { Gauge, type Registry } from "prom-client";

/** Shows each pool of connections to the database: in use, idle, its limit, and who waits. */
export class PoolMetrics {
  private readonly pools = new Map<string, Pool>();

  constructor(registry: Registry) {
    const { pools } = this;
    const gauge = (name: string, help: string, read: (pool: Pool) => number): void => {
      new Gauge({
        name: `tokenkit_database_pool_${name}`,
        help,
        labelNames: ["pool"],
        registers: [registry],
        collect() {
          for (const [pool, of] of pools) this.set({ pool }, read(of));
        },
      });
    };
    gauge("limit", "Connections that this pool may open.", ({ options }) => options.max);
    gauge("used", "Connections in use.", ({ totalCount, idleCount }) => totalCount - idleCount);
    gauge("idle", "Open connections that are not in use.", ({ idleCount }) => idleCount);
    gauge("waiting", "Work that waits for a connection.", ({ waitingCount }) => waitingCount);
  }

  /** A later pool of the same name replaces the first. */
  watch(name: string, pool: Pool): void {
    this.pools.set(name, pool);
  }
}
