import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { analysisTopic } from "../../src/places/analysis/topic.ts";
import {
  aPicture,
  aPlace,
  formWith,
  picture,
  settled,
  upload,
} from "../contract/support/pictures.ts";
import { freshDatabase } from "../support/database.ts";
import { Exposition } from "../support/exposition.ts";
import { TestPlatform } from "../support/platform.ts";
import {
  clientOf,
  emulator,
  makeTopics,
  newPrefix,
  openPubSub,
  publishRaw,
  surroundings,
  waitingIn,
} from "./support/pubsub.ts";

const prefix = newPrefix();
let platform: TestPlatform;
let env: Record<string, string>;

const sql = <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  platform.running.services.orm.em.fork().execute<T[]>(text, values);
const imageOf = async (id: string) => {
  const [row] = await sql<{ status: string; attempts: number }>(
    "select analysis_status as status, analysis_attempts as attempts from image where id = ?",
    id,
  );
  return row;
};
const doneOnce = { status: "done", attempts: 1 };
const letters = () =>
  sql<{ topic: string; body: string; attempts: number; reason: string }>(
    "select topic, body, attempts, reason from dead_letter order by failed_at",
  );
const publishAll = async (bodies: object[]): Promise<void> => {
  const client = clientOf();
  const topic = client.topic(`${prefix}analysis`);
  await Promise.all(
    bodies.map((body) => topic.publishMessage({ data: Buffer.from(JSON.stringify(body)) })),
  );
  await client.close();
};
/** The messages that the platform has sent to a topic. */
const published = async (topic: string): Promise<number> => {
  const { text } = await platform.running.services.metrics.prometheus();
  return new Exposition(text).of("tokenkit_queue_published_total", { topic }) ?? Number.NaN;
};
const command = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)("node", ["src/commands/dead-letters.ts", ...args], {
    env: { ...process.env, ...env },
  });
  return stdout;
};

describe.skipIf(emulator === null)("a platform whose queue is Pub/Sub", () => {
  beforeAll(async () => {
    Object.assign(process.env, surroundings());
    await makeTopics(prefix, { backoff: 1 });
    env = {
      ENABLE_REST: "true",
      DATABASE_URL: await freshDatabase(),
      PUBSUB_TOPIC_PREFIX: prefix,
      PUBSUB_MODE: "pull",
    };
    platform = await TestPlatform.start(env);
  });
  afterAll(() => platform?.close());
  beforeEach(async () => {
    await sql("delete from dead_letter");
    // Does not wait for unfinished work of an earlier test.
    await sql("update image set analysis_status = 'done'");
  });

  it("analyses and links what is uploaded, with no queue in its database", async () => {
    const place = await aPlace(platform);
    const { id } = await aPicture(platform, place);
    await settled(platform);
    expect(await imageOf(id)).toEqual(doneOnce);
    const { handled } = platform.running.services.queue;
    expect(handled.call(platform.running.services.queue).get("linking")).toBeGreaterThan(0);
  });

  it("carries the trace of the upload in an attribute of the message", async () => {
    const client = clientOf();
    const [subscription] = await client
      .topic(`${prefix}analysis`)
      .createSubscription(`${prefix}looking`);
    const seen: Record<string, string>[] = [];
    subscription.on("message", (message) => {
      seen.push(message.attributes);
      message.ack();
    });
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const form = formWith(await picture());
    await upload(platform, await aPlace(platform), form, { headers });
    await expect.poll(() => seen, { timeout: 30_000 }).toHaveLength(1);
    expect(seen[0]?.traceparent).toContain(traceId);
    await subscription.close();
    await subscription.delete();
    await client.close();
    await settled(platform);
  });

  it("analyses once what is delivered many times at once, and again late", async () => {
    const place = await aPlace(platform);
    const { id } = await aPicture(platform, place);
    await settled(platform);
    await sql(
      "update image set analysis_status = 'pending', analysis_attempts = 0 where id = ?",
      id,
    );
    await publishAll(Array.from({ length: 8 }, () => ({ imageId: id })));
    await expect.poll(() => imageOf(id), { timeout: 30_000 }).toEqual(doneOnce);
    await publishAll([{ imageId: id }]);
    await expect.poll(() => waitingIn(`${prefix}analysis`), { timeout: 30_000 }).toBe(0);
    expect(await imageOf(id)).toEqual(doneOnce);
    expect(await letters()).toEqual([]);
    const badges = await sql("select source, label from badge where image_id = ?", id);
    expect(new Set(badges.map((badge) => JSON.stringify(badge))).size).toBe(badges.length);
  });

  it("comes to the same end in whatever order and however late messages come", async () => {
    const place = await aPlace(platform);
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push((await aPicture(platform, place)).id);
    await settled(platform);
    await sql(
      "update image set analysis_status = 'pending', analysis_attempts = 0 where place_id = ?",
      place,
    );
    // The linking of pictures that are not analysed yet, and theirs in reverse, with some twice.
    await publishRaw(`${prefix}linking`, JSON.stringify({ placeId: place }));
    await publishAll([...ids, ...ids.slice(0, 2)].reverse().map((imageId) => ({ imageId })));
    for (const id of ids) {
      await expect.poll(() => imageOf(id), { timeout: 30_000 }).toEqual(doneOnce);
    }
    await settled(platform);
    // A deleted place needs no work.
    await platform.delete(`/api/places/${place}`);
    await publishAll(ids.map((imageId) => ({ imageId })));
    await publishRaw(`${prefix}linking`, JSON.stringify({ placeId: place }));
    await expect.poll(() => waitingIn(`${prefix}analysis`), { timeout: 30_000 }).toBe(0);
    expect(await letters()).toEqual([]);
  });

  it("finds what was lost, by its row", async () => {
    const place = await aPlace(platform);
    const { id } = await aPicture(platform, place);
    await settled(platform);
    await sql(
      `update image set analysis_status = 'pending', analysis_attempts = 0,
              analysis_changed_at = now() - interval '20 minutes' where id = ?`,
      id,
    );
    await platform.running.workers?.sweep.run();
    // A backlog is no loss: the sweep leaves it alone for twenty minutes.
    expect(await imageOf(id)).toEqual({ status: "pending", attempts: 0 });
    await sql(
      "update image set analysis_changed_at = now() - interval '31 minutes' where id = ?",
      id,
    );
    await platform.running.workers?.sweep.run();
    await expect.poll(() => imageOf(id), { timeout: 30_000 }).toEqual(doneOnce);
  });

  it("finds, when no message has come for half a minute, what was lost, for then nothing waits", async () => {
    const { id } = await aPicture(platform, await aPlace(platform));
    await settled(platform);
    await sql(
      `update image set analysis_status = 'pending', analysis_attempts = 0,
              created_at = now() - interval '2 minutes',
              analysis_changed_at = now() - interval '2 minutes' where id = ?`,
      id,
    );
    await platform.running.workers?.sweep.run();
    expect(await imageOf(id)).toEqual({ status: "pending", attempts: 0 });
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["performance"] });
    vi.advanceTimersByTime(3_600_000);
    await platform.running.workers?.sweep.run();
    await expect.poll(() => imageOf(id), { timeout: 30_000 }).toEqual(doneOnce);
  });

  it("takes no silence for an empty queue while it works on a message", async () => {
    const place = await aPlace(platform);
    const [slow, waits] = [await aPicture(platform, place), await aPicture(platform, place)];
    await settled(platform);
    const holding = platform.running.services.orm.em.fork();
    await holding.begin();
    await holding.execute("lock table badge in exclusive mode");
    await sql(
      `update image set analysis_status = 'pending', analysis_attempts = 0,
              created_at = now() - interval '2 minutes',
              analysis_changed_at = now() - interval '2 minutes' where place_id = ?`,
      place,
    );
    await publishAll([{ imageId: slow.id }]);
    await expect
      .poll(() => imageOf(slow.id), { timeout: 30_000 })
      .toEqual({ status: "processing", attempts: 1 });
    const before = await published("analysis");
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["performance"] });
    vi.advanceTimersByTime(7_200_000);
    await platform.running.workers?.sweep.run();
    await holding.rollback();
    await expect.poll(() => imageOf(slow.id), { timeout: 30_000 }).toEqual(doneOnce);
    await platform.running.workers?.sweep.run();
    vi.useRealTimers();
    expect(await published("analysis")).toBe(before);
    await sql("update image set analysis_status = 'done' where id = ?", waits.id);
  });

  it("keeps poison with its reason; the console counts it, and so do the metrics", async () => {
    await publishRaw(`${prefix}linking`, "poison");
    await expect
      .poll(letters, { timeout: 30_000 })
      .toEqual([{ topic: "linking", body: "poison", attempts: 1, reason: "Its body is no JSON." }]);
    const { body } = await platform.get("/trpc/queues.read?input=%7B%7D");
    const linking = body.result.data.items.find(
      (one: { topic: string }) => one.topic === "linking",
    );
    expect(linking.deadLetters).toBe(1);
    const scraped = async () =>
      /^tokenkit_dead_letters\{topic="linking"\} (\d+)$/m.exec(
        (await platform.get("/metrics")).text,
      )?.[1];
    await expect.poll(scraped, { timeout: 30_000, interval: 1000 }).toBe("1");
  });

  it("shows what waits by its rows, for Pub/Sub does not tell", async () => {
    const place = await aPlace(platform);
    const { id } = await aPicture(platform, place);
    await settled(platform);
    await sql(
      `update image set analysis_status = 'pending', analysis_attempts = 2,
              analysis_changed_at = now() - interval '60 s' where id = ?`,
      id,
    );
    const { body } = await platform.get("/trpc/queues.read?input=%7B%7D");
    const [analysis, linking] = body.result.data.items;
    expect(analysis).toMatchObject({ topic: "analysis", waiting: 0, retrying: 1, running: 0 });
    expect(analysis.oldestSeconds).toBeGreaterThan(55);
    expect(analysis.handledLastHour).toBeGreaterThanOrEqual(0);
    expect(linking).toMatchObject({ topic: "linking", waiting: 0, oldestSeconds: null });
    await platform.running.services.queue.publish(analysisTopic, { imageId: id });
    await settled(platform);
  });

  it("takes over what Pub/Sub gave up on, by the sweep and by the command, and sends it again", async () => {
    const place = await aPlace(platform);
    const { id } = await aPicture(platform, place);
    await settled(platform);
    await sql(
      "update image set analysis_status = 'failed', analysis_attempts = 6 where id = ?",
      id,
    );
    const count = { CloudPubSubDeadLetterSourceDeliveryCount: "50" };
    await publishRaw(`${prefix}linking-dead`, JSON.stringify({ placeId: place }), count);
    await platform.running.workers?.sweep.run();
    expect(await letters()).toMatchObject([{ topic: "linking", attempts: 50 }]);
    await publishRaw(`${prefix}analysis-dead`, JSON.stringify({ imageId: id }), count);
    const listed = await command();
    expect(listed).toMatch(
      new RegExp(`analysis  \\{"imageId":"${id}"\\}  after 50 attempts: Pub/Sub gave it up`),
    );
    expect(listed).toContain("linking");
    expect(await waitingIn(`${prefix}analysis-dead`)).toBe(0);
    const sent = await command("--redeliver");
    expect(sent).toContain("analysis: 1 sent again");
    expect(sent).toContain("linking: 1 sent again");
    await expect.poll(() => imageOf(id), { timeout: 30_000 }).toEqual(doneOnce);
    expect(await command()).toContain("no dead letters");
  }, 180_000);

  it("queues links again once in a silence, and keeps their age, while Pub/Sub brings nothing", async () => {
    const place = await aPlace(platform);
    const { id } = await aPicture(platform, place);
    await settled(platform);
    const client = clientOf();
    await client.subscription(`${prefix}linking`).delete();
    await client.close();
    await sql(
      "insert into link_change (place_id, image_id, changed_at) values (?, ?, now() - interval '2 minutes')",
      place,
      id,
    );
    const before = await published("linking");
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["performance"] });
    vi.advanceTimersByTime(36_000_000);
    for (let rounds = 0; rounds < 3; rounds++) {
      await platform.running.workers?.sweep.run();
      vi.advanceTimersByTime(60_000);
    }
    vi.useRealTimers();
    expect((await published("linking")) - before).toBe(1);
    const { body } = await platform.get("/trpc/queues.read?input=%7B%7D");
    const linking = body.result.data.items[1];
    expect(linking).toMatchObject({ topic: "linking", waiting: 1 });
    expect(linking.oldestSeconds).toBeGreaterThan(115);
  });

  it("has Pub/Sub itself put aside what no delivery gets through", async () => {
    const own = newPrefix();
    await makeTopics(own, { backoff: 1, maxDeliveryAttempts: 5 });
    const queue = await openPubSub(own);
    let tried = 0;
    await queue.subscribe(analysisTopic, 1, async () => {
      tried += 1;
      throw new Error("Never");
    });
    await queue.publish(analysisTopic, { imageId: "x" });
    const taken: unknown[] = [];
    const taking = async () => {
      await queue.takeFailures(async (failure) => void taken.push(failure));
      return taken;
    };
    await expect.poll(taking, { timeout: 60_000, interval: 1000 }).toHaveLength(1);
    expect(taken[0]).toMatchObject({ topic: "analysis", body: { imageId: "x" }, attempts: 5 });
    expect(tried).toBeGreaterThanOrEqual(5);
    await queue.close(2000);
  });
});
