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
import {
  type DeadLetter,
  type Delivery,
  type Queue,
  retryPolicies,
  type TopicName,
  type Topics,
} from "./queue.ts";

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

const topics = Object.keys(retryPolicies) as TopicName[];
const deadOf = (topic: TopicName): string => `${topic}-dead`;

/** The queue on PostgreSQL, by pg-boss: in the same database, in a schema of its own. */
export class PostgresQueue implements Queue {
  private readonly boss: PgBoss;

  private constructor(boss: PgBoss) {
    this.boss = boss;
  }

  /** Makes the schema and the queues where they are missing. */
  static async start(address: DatabaseAddress, logger: Logger): Promise<PostgresQueue> {
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
    const queue = new PostgresQueue(boss);
    for (const topic of topics) await queue.prepare(topic);
    return queue;
  }

  private async prepare(topic: TopicName): Promise<void> {
    const { retries, firstDelaySeconds, longestDelaySeconds } = retryPolicies[topic];
    await this.ensure(deadOf(topic), "standard", { retentionSeconds: YEAR_SECONDS });
    await this.ensure(topic, "short", {
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

  async publish<Name extends TopicName>(topic: Name, body: Topics[Name]): Promise<void> {
    await this.boss.send(topic, body, { singletonKey: JSON.stringify(body) });
  }

  async subscribe<Name extends TopicName>(
    topic: Name,
    concurrency: number,
    handler: (delivery: Delivery<Topics[Name]>) => Promise<void>,
  ): Promise<void> {
    const options = {
      localConcurrency: concurrency,
      includeMetadata: true,
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
    } as const;
    let worker = "";
    worker = await this.boss.work(topic, options, async ([job]: JobWithMetadata<object>[]) => {
      if (job === undefined) return;
      try {
        await handler({ body: job.data as Topics[Name], attempt: job.retryCount + 1 });
      } finally {
        // Where there was one message there may be more: look again without a pause.
        this.boss.notifyWorker(worker);
      }
    });
  }

  async deadLetters(topic: TopicName, limit: number): Promise<DeadLetter[]> {
    const jobs = await this.boss.findJobs(deadOf(topic), { queued: true });
    return jobs
      .sort((a, b) => a.createdOn.getTime() - b.createdOn.getTime())
      .slice(0, limit)
      .map((job) => ({
        id: job.id,
        topic,
        body: job.data,
        attempts: (job.sourceRetryCount ?? 0) + 1,
        failedAt: job.createdOn,
        reason: reasonOf(job.output),
      }));
  }

  redeliver(topic: TopicName, limit: number): Promise<number> {
    return this.boss.redrive(deadOf(topic), { destination: topic, limit });
  }

  async close(timeoutMs: number): Promise<void> {
    // pg-boss's own graceful stop looks twice a second whether the handlers have ended.
    const idle = Promise.all(topics.map((topic) => this.boss.offWork(topic, { wait: true })));
    await Promise.race([idle, setTimeout(timeoutMs, undefined, { ref: false })]);
    await this.boss.stop({ graceful: false });
  }
}

function reasonOf(output: unknown): string {
  const { message } = (output ?? {}) as { message?: unknown };
  return typeof message === "string" ? message : "";
}
