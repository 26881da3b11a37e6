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
import type { DeadLetter, Queue, Topic } from "./queue.ts";

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
const YEAR_SECONDS = 365 * 86_400;

const deadOf = ({ name }: Topic<unknown>): string => `${name}-dead`;

/** The queue on PostgreSQL, by pg-boss: in the same database, in a schema of its own. */
export class PostgresQueue implements Queue {
  private readonly boss: PgBoss;
  private readonly topics: readonly Topic<unknown>[];

  private constructor(boss: PgBoss, topics: readonly Topic<unknown>[]) {
    this.boss = boss;
    this.topics = topics;
  }

  /** Makes the schema and the topics' queues where they are missing. */
  static async start(
    address: DatabaseAddress,
    topics: readonly Topic<unknown>[],
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
      flowIntervalSeconds: 86_400,
    });
    let quietUntil = 0;
    boss.on("error", (error) => {
      // Without a database each look for messages fails, several a second.
      if (performance.now() < quietUntil) return;
      quietUntil = performance.now() + QUIET_MS;
      logger.warn({ error }, "The queue reports an error");
    });
    await boss.start();
    const queue = new PostgresQueue(boss, topics);
    for (const topic of topics) await queue.prepare(topic);
    return queue;
  }

  private async prepare(topic: Topic<unknown>): Promise<void> {
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
      deleteAfterSeconds: 86_400,
      notify: true,
    });
  }

  /** `short`: of messages that are alike, one waits for its first delivery at a time. */
  private async ensure(
    name: string,
    policy: "short" | "standard",
    options: UpdateQueueOptions,
  ): Promise<void> {
    if ((await this.boss.getQueue(name)) !== null) await this.boss.updateQueue(name, options);
    else await this.boss.createQueue(name, { ...options, policy });
  }

  async publish<Body extends object>({ name }: Topic<Body>, body: Body): Promise<void> {
    await this.boss.send(name, body, { singletonKey: JSON.stringify(body) });
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
        await handler(topic.read(job.data));
      } finally {
        // Where there was one message there may be more: look again without a pause.
        this.boss.notifyWorker(worker);
      }
    });
  }

  async deadLetters(topic: Topic<unknown>, limit: number): Promise<DeadLetter[]> {
    const jobs = await this.boss.findJobs(deadOf(topic), { queued: true });
    return jobs
      .sort((a, b) => a.createdOn.getTime() - b.createdOn.getTime())
      .slice(0, limit)
      .map((job) => ({
        id: job.id,
        topic: topic.name,
        body: job.data,
        attempts: (job.sourceRetryCount ?? 0) + 1,
        failedAt: job.createdOn,
        reason: reasonOf(job.output),
      }));
  }

  redeliver(topic: Topic<unknown>, limit: number): Promise<number> {
    return this.boss.redrive(deadOf(topic), { destination: topic.name, limit });
  }

  async close(timeoutMs: number): Promise<void> {
    // pg-boss's own graceful stop looks twice a second whether the handlers have ended.
    const idle = Promise.all(
      this.topics.map(({ name }) => this.boss.offWork(name, { wait: true })),
    );
    await Promise.race([idle, setTimeout(timeoutMs, undefined, { ref: false })]);
    await this.boss.stop({ graceful: false });
  }
}

function reasonOf(output: unknown): string {
  const { message } = (output ?? {}) as { message?: unknown };
  return typeof message === "string" ? message : "";
}
