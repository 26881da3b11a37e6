import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import type { Logger } from "../../platform/logger.ts";
import { waitingAs } from "../../platform/patience.ts";
import type { Services } from "../../procedures/services.ts";
import { type Counted, FINE_SECONDS, write } from "./buckets.ts";
import { isPeak, type Measured, samplesOf, totalsOf, UP } from "./metrics.ts";

const FLUSH_MS = 60_000;
/** Buckets kept while the database is unavailable: a day's worth. */
const MAX_BUCKETS = 288;

/**
 * Writes this replica's new counts once a minute and at shutdown; the database adds up those of all
 * replicas. Counts that cannot be written wait under their own time.
 */
export class SeriesRecorder {
  private readonly orm: MikroORM;
  private readonly logger: Logger;
  private readonly measured: Measured;
  private written = new Map<string, number>();
  /** Keyed by bucket, in seconds since 1970, and metric. */
  private readonly unwritten = new Map<number, Map<string, number>>();
  private timer: NodeJS.Timeout | undefined;
  private last: Promise<void> = Promise.resolve();
  /** Whether the log already has the failure to write. */
  private hasWarned = false;

  constructor(services: Measured & Pick<Services, "orm" | "logger">) {
    this.orm = services.orm;
    this.measured = services;
    this.logger = services.logger;
  }

  start(): void {
    void this.flush();
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  /** Writes the last counts, within the time bound. */
  async stop(timeoutMs: number): Promise<void> {
    clearInterval(this.timer);
    await waitingAs(Math.max(1, timeoutMs), () => this.flush());
  }

  /** Resolves when every count so far is written or has failed to be. */
  flush(): Promise<void> {
    this.last = this.last.then(() => this.record());
    return this.last;
  }

  private async record(): Promise<void> {
    this.gather(totalsOf(this.measured));
    try {
      const em = this.orm.em.fork() as EntityManager;
      this.enter(await samplesOf(this.measured, em));
      const rows = [...this.unwritten].flatMap(([at, values]) =>
        [...values].map(([metric, value]): Counted => ({ at, metric, value })),
      );
      await write(em, rows);
      this.unwritten.clear();
      this.hasWarned = false;
    } catch (error) {
      if (!this.hasWarned)
        this.logger.warn({ error }, "Cannot write down the figures of the statistics");
      this.hasWarned = true;
    }
  }

  /** Collects the counts since the last call, and marks that this replica ran. */
  private gather(totals: Map<string, number>): void {
    const grown = [...totals].map(
      ([metric, total]) => [metric, total - (this.written.get(metric) ?? 0)] as const,
    );
    this.written = totals;
    this.enter(new Map([[UP, 1], ...grown.filter(([, value]) => value > 0)]));
  }

  private enter(values: ReadonlyMap<string, number>): void {
    const bucket = Math.floor(Date.now() / 1000 / FINE_SECONDS) * FINE_SECONDS;
    let entered = this.unwritten.get(bucket);
    if (entered === undefined) {
      entered = new Map();
      this.unwritten.set(bucket, entered);
      const [oldest] = this.unwritten.keys();
      if (this.unwritten.size > MAX_BUCKETS && oldest !== undefined) this.unwritten.delete(oldest);
    }
    for (const [metric, value] of values) {
      const current = entered.get(metric) ?? 0;
      entered.set(metric, isPeak(metric) ? Math.max(current, value) : current + value);
    }
  }
}
