import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analysisTopic } from "../../../src/places/analysis/topic.ts";
import { linkingTopic as usual } from "../../../src/places/linking/topic.ts";
import { parseDatabaseUrl } from "../../../src/platform/database/connect.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { PostgresQueue } from "../../../src/platform/queue/postgres-queue.ts";
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
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(30);
    expect(new Set(seen)).toEqual(new Set(sent));
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("tries again with a pause, keeps what never gets through, and sends it again on demand", async () => {
    const attempts: number[] = [];
    let broken = true;
    await queue.subscribe(linkingTopic, 1, async () => {
      attempts.push(attempts.length + 1);
      if (broken) throw new Error("Out of order");
    });
    await queue.publish(linkingTopic, { placeId: "p" });
    const dead = () => queue.deadLetters(linkingTopic, 10);
    await expect.poll(dead, { timeout: 15_000 }).toHaveLength(1);
    expect(attempts).toEqual([1, 2, 3]);
    expect((await dead())[0]).toMatchObject({
      topic: "linking",
      body: { placeId: "p" },
      attempts: 3,
      reason: "Out of order",
      failedAt: expect.any(Date),
    });
    broken = false;
    expect(await queue.redeliver(linkingTopic, 10)).toBe(1);
    await expect.poll(() => attempts.length, { timeout: 10_000 }).toBe(4);
    expect(await dead()).toEqual([]);
  });

  it("keeps messages while nobody listens", async () => {
    await queue.close(1000);
    const sender = await open();
    await sender.publish(linkingTopic, { placeId: "kept" });
    await sender.close(1000);
    queue = await open();
    const seen: string[] = [];
    await queue.subscribe(linkingTopic, 1, async (body) => void seen.push(body.placeId));
    await expect.poll(() => seen, { timeout: 10_000 }).toContain("kept");
  });
});
