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
import type { Depth, Failure, Queue, Topic } from "./queue.ts";

/** A handler that does not settle for this long counts as failed. */
const LONGEST_RUN_SECONDS = 600;
/** Without a sign of life for this long, its process counts as gone. */
const HEARTBEAT_SECONDS = 20;
const MONITOR_SECONDS = 10;
/** How soon a message that waits for its next attempt is looked at; new ones come by NOTIFY. */
const POLL_SECONDS = 1;
/** How long one of its statements is waited for before its connection is given up. */
const PATIENCE_MS = 30_000;
/** After one error has been logged, others are not for so long. */
const QUIET_MS = 10_000;
const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 365 * DAY_SECONDS;
/** How soon what has failed for good is handed on; nothing tells of it. */
const FAILURES_MS = 2000;
const FAILURES_AT_ONCE = 100;

/** Not fetched as jobs are: a second attempt of theirs would not know of the first's reason. */
const FAILURES = `
  select id, name, data as body, output, coalesce(source_retry_count, 0) + 1 as attempts,
         created_on as "failedAt"
    from queue.job where name = any ($1) and state < 'active' and not blocked
   order by created_on limit ${FAILURES_AT_ONCE}`;

interface FailedRow extends Omit<Failure, "topic" | "reason"> {
  name: string;
  output: unknown;
}

/** pg-boss's own words for a handler that was given up, in ours. */
const given: Readonly<Record<string, string>> = {
  "job timed out": `It took longer than ${LONGEST_RUN_SECONDS / 60} minutes, and was given up.`,
  "job heartbeat timeout": "The process that worked on it ended before it was done.",
};

/** For spans. */
const SYSTEM = { "messaging.system.name": "pg-boss" };
/** Beside the fields of a body, where earlier releases do not look: the trace that it belongs to. */
const TRACE = "@trace";

interface Envelope {
  body: unknown;
  trace: TraceCarrier;
}

const wrapped = (body: object, trace: TraceCarrier): object =>
  Object.keys(trace).length === 0 ? body : { ...body, [TRACE]: trace };

/** Of what earlier releases have sent, all is body. */
function unwrapped(data: unknown): Envelope {
  if (typeof data !== "object" || data === null || !(TRACE in data)) {
    return { body: data, trace: {} };
  }
  const { [TRACE]: trace, ...body } = data;
  return { body, trace: (trace ?? {}) as TraceCarrier };
}

const SET_POLICY = "update queue.queue set policy = $2 where name = $1 and policy <> $2";

/** Else whoever asks how much waits has all the messages read that are done with. */
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

/** The queue on PostgreSQL, by pg-boss: in the same database, in a schema of its own. */
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

  /** Makes the schema and the topics' queues where they are missing. */
  static async start(
    address: DatabaseAddress,
    topics: readonly Topic<object>[],
    logger: Logger,
  ): Promise<PostgresQueue> {
    const boss = new PgBoss({
      ...({ ...address, Client: PatientClient, patienceMs: PATIENCE_MS } as ConstructorOptions),
      application_name: "tokenkit queue",
      max: 2,
      schema: "queue",
      useListenNotify: true,
      schedule: false,
      superviseIntervalSeconds: MONITOR_SECONDS,
      monitorIntervalSeconds: MONITOR_SECONDS,
      flowIntervalSeconds: DAY_SECONDS,
    });
    let quietUntil = 0;
    const report = (error: unknown): void => {
      // Without a database each look for messages fails, several a second.
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
   * `short`: of messages that are alike, one waits for its first delivery at a time. A queue that an
   * older release made gets the policy too, which pg-boss itself never changes.
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
        // Where there was one message there may be more: look again without a pause.
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

  /** One round after another, for two would hand over the same. */
  async takeFailures(handler: (failure: Failure) => Promise<void>): Promise<void> {
    while (this.handingOn !== undefined) await this.handingOn.catch(() => {});
    this.handingOn = this.handOn(handler).finally(() => {
      this.handingOn = undefined;
    });
    await this.handingOn;
  }

  /** Each until the handler has it: the queue lets go of it after that. */
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
    const known = new Map((rows as Depth[]).map((depth) => [depth.topic, depth]));
    return names.map(
      (topic) =>
        known.get(topic) ?? { topic, waiting: 0, retrying: 0, running: 0, oldestSeconds: null },
    );
  }

  handled(): ReadonlyMap<string, number> {
    return this.done;
  }

  async close(timeoutMs: number): Promise<void> {
    this.closed = true;
    clearInterval(this.failures);
    // pg-boss's own graceful stop looks twice a second whether the handlers have ended.
    const idle = Promise.all([
      ...this.topics.map(({ name }) => this.boss.offWork(name, { wait: true })),
      this.handingOn?.catch(() => {}),
    ]);
    await Promise.race([idle, setTimeout(timeoutMs, undefined, { ref: false })]);
    await this.boss.stop({ graceful: false });
  }
}

/** pg-boss keeps an error as it is, and its own words one level below. */
function reasonOf(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: unknown };
  if (typeof message === "string") return given[message] ?? message;
  return value === undefined ? "" : reasonOf(value);
}
