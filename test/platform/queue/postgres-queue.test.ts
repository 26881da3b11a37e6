import { Writable } from "node:stream";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { analysisTopic } from "../../../src/places/analysis/topic.ts";
import { linkingTopic as usual } from "../../../src/places/linking/topic.ts";
import { parseDatabaseUrl } from "../../../src/platform/database/connect.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { PostgresQueue } from "../../../src/platform/queue/postgres-queue.ts";
import type { Failure } from "../../../src/platform/queue/queue.ts";
import { belowReceived, readTraceparent } from "../../../src/platform/telemetry/remote-trace.ts";
import { freshDatabase } from "../../support/database.ts";

const linkingTopic = { ...usual, retries: 2, firstDelaySeconds: 1, longestDelaySeconds: 1 };

let url: string;
let queue: PostgresQueue;

beforeAll(async () => {
  url = await freshDatabase();
  queue = await open();
});
afterAll(() => queue.close(1000));

const open = async () =>
  PostgresQueue.start(
    parseDatabaseUrl(url),
    [analysisTopic, linkingTopic],
    await createLogger({ level: "silent", pretty: false }),
  );

describe("the queue on PostgreSQL", () => {
  it("delivers at once, each message, however many there are", async () => {
    const seen: string[] = [];
    await queue.subscribe(analysisTopic, 2, async (body) => void seen.push(body.imageId));
    const sent = Array.from({ length: 30 }, (_, n) => `image-${n}`);
    const started = performance.now();
    for (const imageId of sent) await queue.publish(analysisTopic, { imageId });
    await expect.poll(() => seen.length).toBe(30);
    expect(new Set(seen)).toEqual(new Set(sent));
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("tries again with a pause, and hands on what never gets through, until it is taken", async () => {
    const attempts: number[] = [];
    await queue.subscribe(linkingTopic, 1, async () => {
      attempts.push(attempts.length + 1);
      throw new Error("Out of order");
    });
    await queue.publish(linkingTopic, { placeId: "p" });
    const failures: Failure[] = [];
    await queue.subscribeFailures(async (failure) => {
      failures.push(failure);
      if (failures.length === 1) throw new Error("Nowhere to keep it");
    });
    await expect.poll(() => failures).toHaveLength(2);
    expect(attempts).toEqual([1, 2, 3]);
    expect(failures[1]).toEqual({
      id: failures[0]?.id,
      topic: "linking",
      body: { placeId: "p" },
      attempts: 3,
      reason: "Out of order",
      failedAt: expect.any(Date),
    });
    expect(queue.handled().get("linking")).toBeUndefined();
  });

  it("says in words that the process with a message ended, or took too long", async () => {
    const reasons: string[] = [];
    const database = new pg.Client(url);
    await database.connect();
    for (const message of ["job heartbeat timeout", "job timed out"]) {
      await database.query(
        `insert into queue.job (name, data, output, source_retry_count)
         values ('analysis-dead', '{"imageId":"i"}', $1, 5)`,
        [{ value: { message } }],
      );
    }
    await database.end();
    await queue.close(1000);
    queue = await open();
    await queue.subscribeFailures(async ({ reason }) => void reasons.push(reason));
    await expect
      .poll(() => reasons.toSorted())
      .toEqual([
        "It took longer than 10 minutes, and was given up.",
        "The process that worked on it ended before it was done.",
      ]);
  });

  it("says what waits, what runs, how old the oldest is, and how much was done", async () => {
    const start = await queue.depths();
    expect(start.map(({ topic }) => topic)).toEqual(["analysis", "linking"]);
    const begun: (() => void)[] = [];
    await queue.subscribe(analysisTopic, 1, async () => {
      await new Promise<void>((resolve) => begun.push(resolve));
    });
    for (const imageId of ["a", "b", "c"]) await queue.publish(analysisTopic, { imageId });
    const analysis = async () => (await queue.depths())[0];
    await expect.poll(analysis).toMatchObject({ waiting: 2, retrying: 0, running: 1 });
    expect((await analysis())?.oldestSeconds).toBeGreaterThan(0);
    const before = queue.handled().get("analysis") ?? 0;
    for (let done = 1; done <= 3; done++) {
      await expect.poll(() => begun.length).toBe(done);
      begun.at(-1)?.();
    }
    await expect.poll(() => queue.handled().get("analysis")).toBe(before + 3);
    await expect
      .poll(analysis)
      .toEqual({ topic: "analysis", waiting: 0, retrying: 0, running: 0, oldestSeconds: null });
  });

  it("keeps messages while nobody listens", async () => {
    await queue.close(1000);
    const sender = await open();
    await sender.publish(linkingTopic, { placeId: "kept" });
    await sender.close(1000);
    queue = await open();
    const seen: string[] = [];
    await queue.subscribe(linkingTopic, 1, async (body) => void seen.push(body.placeId));
    await expect.poll(() => seen).toContain("kept");
  });
});

describe("a queue that an older release made", () => {
  it("gets the policy of this one: what is alike waits once", async () => {
    const older = await freshDatabase();
    const database = new pg.Client(older);
    await database.connect();
    await database.query("drop schema if exists queue cascade");
    await database.end();
    const boss = new PgBoss({ connectionString: older, schema: "queue", schedule: false });
    await boss.start();
    for (const { name } of [analysisTopic, linkingTopic]) {
      await boss.createQueue(`${name}-dead`);
      await boss.createQueue(name, { deadLetter: `${name}-dead` });
      // Those that it left behind, alike, stay.
      for (let sent = 0; sent < 2; sent++) await boss.send(name, {}, { singletonKey: "{}" });
    }
    await boss.stop({ graceful: false });
    const logger = await createLogger({ level: "silent", pretty: false });
    const upgraded = await PostgresQueue.start(
      parseDatabaseUrl(older),
      [analysisTopic, linkingTopic],
      logger,
    );
    for (let sent = 0; sent < 3; sent++) {
      await upgraded.publish(linkingTopic, { placeId: "p" });
      await upgraded.publish(analysisTopic, { imageId: "i" });
    }
    expect((await upgraded.depths()).map(({ waiting }) => waiting)).toEqual([3, 3]);
    await upgraded.close(1000);
  });
});

describe("a message's trace", () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const caller = readTraceparent(traceparent);
  const topic = { ...usual, name: "traced", retries: 0 };
  const line = async () => {
    let text = "";
    const destination = new Writable({
      write: (chunk, _encoding, done) => {
        text += chunk;
        done();
      },
    });
    (await createLogger({ level: "info", pretty: false, destination })).info("Handled");
    await expect.poll(() => text).not.toBe("");
    return JSON.parse(text);
  };

  it("goes with it, beside its body, and comes out where it is handled", async () => {
    const traced = await PostgresQueue.start(
      parseDatabaseUrl(url),
      [topic],
      await createLogger({ level: "silent", pretty: false }),
    );
    onTestFinished(() => traced.close(1000));
    const bodies = ["one", "one", "old"].map((placeId) => ({ placeId }));
    const [first, second, old] = bodies as [{ placeId: string }, object, { placeId: string }];
    await belowReceived(caller, () => traced.publish(topic, first));
    // Equal messages wait only once, whichever process sends them.
    await traced.publish(topic, second as typeof first);
    const boss = new PgBoss({ connectionString: url, schema: "queue" });
    await boss.start();
    onTestFinished(() => boss.stop({ graceful: false }));
    await boss.send(topic.name, old);
    const seen: unknown[] = [];
    await traced.subscribe(topic, 1, async (body) => {
      seen.push([body, (await line()).trace_id]);
      throw new Error("Out of order");
    });
    await expect
      .poll(() => seen)
      .toEqual([
        [first, caller?.traceId],
        [old, undefined],
      ]);
    const failed: unknown[] = [];
    await traced.subscribeFailures(async ({ body }) => void failed.push(body));
    await expect.poll(() => failed).toEqual([first, old]);
  });
});
