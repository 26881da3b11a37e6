import type { MikroORM } from "@mikro-orm/postgresql";
import type { Logger } from "../../platform/logger.ts";
import { waitingAs } from "../../platform/patience.ts";
import { type Counted, ThemeUse } from "./theme-use.ts";

const FLUSH_MS = 10_000;

/** The most rows past the retention that one write deletes; it skips those that another replica has locked. */
const MAX_REMOVED = 5000;

const WRITE = `
  with removed as (
    delete from theme_usage where ctid = any (array(
      select ctid from theme_usage where hour < now() - interval '25 hours'
       limit ${MAX_REMOVED} for update skip locked
    ))
  )
  insert into theme_usage (theme_id, hour, version, pinned, requests)
  select theme_id, date_trunc('hour', now(), 'UTC'), version, pinned, requests
    from json_to_recordset(?::json)
      as counted (theme_id uuid, version integer, pinned boolean, requests bigint)
   order by theme_id, version, pinned
  on conflict (theme_id, hour, version, pinned)
  do update set requests = theme_usage.requests + excluded.requests`;

/**
 * Counts how often this replica served each theme. Every ten seconds and at shutdown it adds the
 * counts to the database, under the hour of the write. Counts that cannot be written are kept for
 * the next attempt; memory grows with the number of themes and versions, not with requests.
 */
export class UsageCounts {
  private readonly orm: MikroORM;
  private readonly logger: Logger;
  private readonly used: ThemeUse[] = [];
  private readonly unwritten = new Map<string, Counted & { requests: number }>();
  private timer: NodeJS.Timeout | undefined;
  private last: Promise<void> = Promise.resolve();
  /** Whether the log already has the failure to write. */
  private hasWarned = false;

  constructor(orm: MikroORM, logger: Logger) {
    this.orm = orm;
    this.logger = logger;
  }

  /** A counter for one response. */
  counter(of: Counted): ThemeUse {
    return new ThemeUse(of, this.used);
  }

  start(): void {
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
    this.last = this.last.then(() => this.write());
    return this.last;
  }

  private async write(): Promise<void> {
    this.gather();
    if (this.unwritten.size === 0) return;
    const rows = [...this.unwritten.values()].map(({ themeId, ...rest }) => ({
      theme_id: themeId,
      ...rest,
    }));
    try {
      await this.orm.em.fork().execute(WRITE, [JSON.stringify(rows)]);
      this.unwritten.clear();
      this.hasWarned = false;
    } catch (error) {
      if (!this.hasWarned)
        this.logger.warn({ error }, "Cannot write down how often themes are used");
      this.hasWarned = true;
    }
  }

  private gather(): void {
    for (const use of this.used.splice(0)) {
      const { themeId, version, pinned } = use.of;
      const key = `${themeId} ${version} ${pinned}`;
      const requests = (this.unwritten.get(key)?.requests ?? 0) + use.take();
      this.unwritten.set(key, { ...use.of, requests });
    }
  }
}
