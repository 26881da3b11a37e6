import { setTimeout } from "node:timers/promises";
import {
  type ConstructorOptions,
  type JobWithMetadata,
  PgBoss,
  type UpdateQueueOptions,
} from "pg-boss";
import type { DatabaseAddress } from "../database/connect.ts";
import { PatientClient } from "../database/patient-client.ts";
import type { Logger } from "../logger.ts";
import { processing, publishing, type TraceCarrier } from "../telemetry/message-spans.ts";
import { QUEUE_SCHEMA } from "./postgres-schema.ts";
import type { Depth, Failure, Queue, Topic } from "./queue.ts";

/** A handler that has not settled after this time counts as failed. */
const LONGEST_RUN_SECONDS = 600;
/** A process without a heartbeat for this long counts as dead. */
const HEARTBEAT_SECONDS = 20;
const MONITOR_SECONDS = 10;
/** How often to poll for messages due for a retry; new ones arrive by NOTIFY. */
const POLL_SECONDS = 1;
/** How long to wait for a statement before dropping its connection. */
const PATIENCE_MS = 30_000;
/** The pause between logged errors. */
const QUIET_MS = 10_000;
const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 365 * DAY_SECONDS;
/** How often to poll for messages that have finally failed, which have no notification. */
const FAILURES_MS = 2000;
const FAILURES_AT_ONCE = 100;

/** Reads the failed messages without fetching them as jobs, because a failed attempt would overwrite the reason. */
const FAILURES = `
  select id, name, data as body, output, coalesce(source_retry_count, 0) + 1 as attempts,
         created_on as "failedAt"
    from queue.job where name = any ($1) and state < 'active' and not blocked
   order by created_on limit ${FAILURES_AT_ONCE}`;

interface FailedRow extends Omit<Failure, "topic" | "reason"> {
  name: string;
  output: unknown;
}

/** Words for people in place of pg-boss's messages about a handler that did not finish. */
const rewordings: Readonly<Record<string, string>> = {
  "job timed out": `It took longer than ${LONGEST_RUN_SECONDS / 60} minutes, and was given up.`,
  "job heartbeat timeout": "The process that worked on it ended before it was done.",
};

/** The queue's name in spans. */
const SYSTEM = { "messaging.system.name": "pg-boss" };
/** The trace of a message, in a field that earlier releases ignore. */
const TRACE = "@trace";

interface Envelope {
  body: unknown;
  trace: TraceCarrier;
}

const wrapped = (body: object, trace: TraceCarrier): object =>
  Object.keys(trace).length === 0 ? body : { ...body, [TRACE]: trace };

/** Messages of earlier releases consist only of the body. */
function unwrapped(data: unknown): Envelope {
  if (typeof data !== "object" || data === null || !(TRACE in data)) {
    return { body: data, trace: {} };
  }
  const { [TRACE]: trace, ...body } = data;
  return { body, trace: (trace ?? {}) as TraceCarrier };
}

const SET_POLICY = "update queue.queue set policy = $2 where name = $1 and policy <> $2";

/** Indexes the unfinished messages, because a count of them would read all finished ones as well. */
const UNFINISHED = `
  do $$ begin
    if to_regclass('queue.job_unfinished') is null then
      perform pg_advisory_xact_lock(hashtext('queue.job_unfinished'));
      create index if not exists job_unfinished on queue.job (name, created_on)
        where state < 'completed';
    end if;
  end $$`;

const DEPTHS = `
  select name as topic,
         count(*) filter (where state = 'created')::int as waiting,
         count(*) filter (where state = 'retry')::int as retrying,
         count(*) filter (where state = 'active')::int as running,
         greatest(0, extract(epoch from now() - min(created_on)))::float8 as "oldestSeconds"
    from queue.job where name = any ($1) and state < 'completed' group by name`;

const deadOf = ({ name }: Topic<unknown>): string => `${name}-dead`;

/** The queue on PostgreSQL, by pg-boss: in the same database, in its own schema. */
export class PostgresQueue implements Queue {
  readonly topics: readonly Topic<object>[];
  readonly outside = false;
  readonly push = null;
  private readonly boss: PgBoss;
  private readonly report: (error: unknown) => void;
  private readonly done = new Map<string, number>();
  private failures: NodeJS.Timeout | undefined;
  private handingOn: Promise<void> | undefined;
  private closed = false;

  private constructor(
    boss: PgBoss,
    topics: readonly Topic<object>[],
    report: (error: unknown) => void,
  ) {
    this.boss = boss;
    this.topics = topics;
    this.report = report;
  }

  /** Creates the schema and the topics' queues if missing. */
  static async start(
    address: DatabaseAddress,
    topics: readonly Topic<object>[],
    logger: Logger,
  ): Promise<PostgresQueue> {
    const boss = new PgBoss({
      ...({ ...address, Client: PatientClient, patienceMs: PATIENCE_MS } as ConstructorOptions),
      application_name: "tokenkit queue",
      max: 2,
      schema: QUEUE_SCHEMA,
      useListenNotify: true,
      schedule: false,
      superviseIntervalSeconds: MONITOR_SECONDS,
      monitorIntervalSeconds: MONITOR_SECONDS,
      flowIntervalSeconds: DAY_SECONDS,
    });
    let quietUntil = 0;
    const report = (error: unknown): void => {
      // While the database is down every poll fails, several times a second.
      if (performance.now() < quietUntil) return;
      quietUntil = performance.now() + QUIET_MS;
      logger.warn({ error }, "The queue reports an error");
    };
    boss.on("error", report);
    await boss.start();
    await boss.getDb().executeSql(UNFINISHED);
    const queue = new PostgresQueue(boss, topics, report);
    for (const topic of topics) await queue.prepare(topic);
    return queue;
  }

  private async prepare(topic: Topic<object>): Promise<void> {
    const { name, retries, firstDelaySeconds, longestDelaySeconds } = topic;
    await this.ensure(deadOf(topic), "standard", { retentionSeconds: YEAR_SECONDS });
    await this.ensure(name, "short", {
      deadLetter: deadOf(topic),
      retryLimit: retries,
      retryBackoff: true,
      retryDelay: firstDelaySeconds,
      retryDelayMax: longestDelaySeconds,
      expireInSeconds: LONGEST_RUN_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: DAY_SECONDS,
      notify: true,
    });
  }

  /**
   * Creates or updates a queue. `short`: only one of several equal messages waits for its first delivery. Also
   * sets the policy of a queue from an older release, which pg-boss itself never changes.
   */
  private async ensure(
    name: string,
    policy: "short" | "standard",
    options: UpdateQueueOptions,
  ): Promise<void> {
    if ((await this.boss.getQueue(name)) === null) {
      await this.boss.createQueue(name, { ...options, policy });
      return;
    }
    await this.boss.getDb().executeSql(SET_POLICY, [name, policy]);
    await this.boss.updateQueue(name, options);
  }

  async publish<Body extends object>({ name }: Topic<Body>, body: Body): Promise<void> {
    const singletonKey = JSON.stringify(body);
    await publishing(
      name,
      (trace) => this.boss.send(name, wrapped(body, trace), { singletonKey }),
      SYSTEM,
    );
  }

  async subscribe<Body>(
    topic: Topic<Body>,
    concurrency: number,
    handler: (body: Body) => Promise<void>,
  ): Promise<void> {
    const options = {
      localConcurrency: concurrency,
      includeMetadata: true,
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
    } as const;
    let worker = "";
    worker = await this.boss.work(topic.name, options, async ([job]: JobWithMetadata<object>[]) => {
      if (job === undefined) return;
      try {
        const { body, trace } = unwrapped(job.data);
        const described = { ...SYSTEM, "messaging.message.id": job.id };
        await processing(topic.name, trace, () => handler(topic.read(body)), described);
        this.done.set(topic.name, (this.done.get(topic.name) ?? 0) + 1);
      } finally {
        // More messages may follow a first one, so this polls again without a pause.
        this.boss.notifyWorker(worker);
      }
    });
  }

  async subscribeFailures(handler: (failure: Failure) => Promise<void>): Promise<void> {
    const look = (): void => {
      if (this.handingOn !== undefined) return;
      this.takeFailures(handler).catch((error: unknown) => this.report(error));
    };
    look();
    this.failures = setInterval(look, FAILURES_MS);
    this.failures.unref();
  }

  /** Runs rounds one after another, because two at a time would deliver the same messages. */
  async takeFailures(handler: (failure: Failure) => Promise<void>): Promise<void> {
    while (this.handingOn !== undefined) await this.handingOn.catch(() => {});
    this.handingOn = this.handOn(handler).finally(() => {
      this.handingOn = undefined;
    });
    await this.handingOn;
  }

  /** Deletes each message after the handler has kept it. */
  private async handOn(handler: (failure: Failure) => Promise<void>): Promise<void> {
    const topicOf = new Map(this.topics.map((topic) => [deadOf(topic), topic.name]));
    for (let more = true; more; ) {
      const { rows } = await this.boss.getDb().executeSql(FAILURES, [[...topicOf.keys()]]);
      for (const { name, output, body: data, ...row } of rows as FailedRow[]) {
        if (this.closed) return;
        const topic = topicOf.get(name) ?? name;
        const { body } = unwrapped(data);
        await handler({ ...row, topic, body, reason: reasonOf(output) });
        await this.boss.deleteJob(name, row.id);
      }
      more = rows.length === FAILURES_AT_ONCE;
    }
  }

  async depths(): Promise<Depth[]> {
    const names = this.topics.map(({ name }) => name);
    const { rows } = await this.boss.getDb().executeSql(DEPTHS, [names]);
    const byTopic = new Map((rows as Depth[]).map((depth) => [depth.topic, depth]));
    return names.map(
      (topic) =>
        byTopic.get(topic) ?? { topic, waiting: 0, retrying: 0, running: 0, oldestSeconds: null },
    );
  }

  quietSince(): undefined {
    return undefined;
  }

  handled(): ReadonlyMap<string, number> {
    return this.done;
  }

  async close(timeoutMs: number): Promise<void> {
    this.closed = true;
    clearInterval(this.failures);
    // pg-boss's own graceful stop polls twice a second for the end of handlers.
    const idle = Promise.all([
      ...this.topics.map(({ name }) => this.boss.offWork(name, { wait: true })),
      this.handingOn?.catch(() => {}),
    ]);
    await Promise.race([idle, setTimeout(timeoutMs, undefined, { ref: false })]);
    await this.boss.stop({ graceful: false });
  }
}

/** Reads the message of an error; pg-boss wraps its own messages in a `value`. */
function reasonOf(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: unknown };
  if (typeof message === "string") return rewordings[message] ?? message;
  return value === undefined ? "" : reasonOf(value);
}
