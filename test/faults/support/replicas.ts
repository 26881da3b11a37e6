import pg from "pg";
import { onTestFinished } from "vitest";
import { freshDatabase } from "../../support/database.ts";
import { PlatformProcess, scratchFolder } from "../../support/process.ts";

/** The moments at which the database makes a replica wait while the test holds the number. */
export const WAITS = { atDelivery: 1, atCommit: 2, atMark: 3, atPurgeMark: 4 } as const;

/** The database writes down which replica claims, and lets the test hold a statement. */
const TRIGGERS = `
  create table claimed_by (at bigserial, replica text, kind text);
  create function note_claim() returns trigger language plpgsql as $$ begin
    insert into claimed_by (replica, kind) values (current_setting('application_name'), tg_table_name);
    return null; end $$;
  create trigger noting after update of claim on delivery for each row
    when (new.claim is not null) execute function note_claim();
  create trigger noting after update of claim on purge for each row
    when (new.claim is not null) execute function note_claim();
  create function held() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(tg_argv[0]::int); return null; end $$;
  create trigger held_delivery after insert on delivery for each row execute function held(${WAITS.atDelivery});
  create constraint trigger held_commit after insert on event deferrable initially deferred
    for each row execute function held(${WAITS.atCommit});
  create trigger held_mark after insert on delivery_attempt for each row execute function held(${WAITS.atMark});
  create trigger held_purge after update of failures on purge for each row execute function held(${WAITS.atPurgeMark})`;

/** Two replicas of everything on one database, which may be killed and come back. */
export class Replicas {
  readonly names = ["one", "two"] as const;
  private readonly running = new Map<string, PlatformProcess>();
  private readonly env: Record<string, string>;
  private readonly client: pg.Client;

  private constructor(env: Record<string, string>, client: pg.Client) {
    this.env = env;
    this.client = client;
  }

  static async start(cacheUrl: string): Promise<Replicas> {
    const url = await freshDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(TRIGGERS);
    const replicas = new Replicas(
      {
        DATABASE_URL: url,
        DATA_DIR: await scratchFolder(),
        SECRETS_KEY: "test-secrets-key-0123456789-abcdefgh",
        ...{ CDN_PURGE: "varnish", CDN_PURGE_TARGET: cacheUrl, ANALYZERS: "exif" },
      },
      client,
    );
    await replicas.revive();
    return replicas;
  }

  /** Starts those that do not run. */
  async revive(): Promise<void> {
    const gone = this.names.filter((name) => !this.running.has(name));
    await Promise.all(gone.map((name) => this.spawn(name)));
  }

  private async spawn(name: string): Promise<void> {
    const url = `${this.env.DATABASE_URL}&application_name=${name}`;
    const process = await PlatformProcess.spawn({ ...this.env, DATABASE_URL: url });
    this.running.set(name, process);
    await process.ready();
  }

  get(name: string): PlatformProcess {
    const found = this.running.get(name);
    if (found === undefined) throw new Error(`The replica ${name} does not run`);
    return found;
  }

  async kill(name: string): Promise<void> {
    const process = this.get(name);
    process.child.kill("SIGKILL");
    await process.exited;
    this.running.delete(name);
  }

  /** The replica that has made the latest claim. */
  async claimant(kind: "delivery" | "purge"): Promise<string> {
    const [row] = await this.sql<{ replica: string }>(
      "select replica from claimed_by where kind = $1 order by at desc limit 1",
      [kind],
    );
    if (row === undefined) throw new Error(`No replica has claimed a ${kind}`);
    return row.replica;
  }

  async sql<T>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.client.query(text, values)).rows as T[];
  }

  /** Makes replicas wait at a moment until the test releases it. */
  async hold(moment: number): Promise<() => Promise<void>> {
    await this.sql("select pg_advisory_lock($1)", [moment]);
    return async () => void (await this.sql("select pg_advisory_unlock($1)", [moment]));
  }

  /** How many statements wait at a moment. */
  async waiting(moment: number): Promise<number> {
    const [row] = await this.sql<{ count: number }>(
      `select count(*)::int as count from pg_locks
        where locktype = 'advisory' and objid = $1 and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      [moment],
    );
    return row?.count ?? 0;
  }

  /** Ends the claims of a killed replica, so that the test need not wait until they lapse. */
  async lapse(): Promise<void> {
    for (const table of ["delivery", "purge"]) {
      await this.sql(`update ${table} set claimed_until = now() where claim is not null`);
    }
  }
}
