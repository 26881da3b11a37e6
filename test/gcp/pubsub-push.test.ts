import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { analysisTopic } from "../../src/places/analysis/topic.ts";
import { linkingTopic } from "../../src/places/linking/topic.ts";
import type { PubSubQueue } from "../../src/platform/queue/pubsub-queue.ts";
import type { Failure } from "../../src/platform/queue/queue.ts";
import { startWorker } from "../../src/start/worker.ts";
import { aPicture, aPlace, settled } from "../contract/support/pictures.ts";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";
import { type Door, startDoor } from "./support/door.ts";
import { ACCOUNT, AUDIENCE, type Issuer, startIssuer } from "./support/identity.ts";
import {
  clientOf,
  emulator,
  makeTopics,
  newPrefix,
  openPubSub,
  publishRaw,
  silent,
  surroundings,
  waitingIn,
} from "./support/pubsub.ts";
import { type Relay, startRelay } from "./support/push-relay.ts";

const prefix = newPrefix();
let issuer: Issuer;
let relay: Relay;
let queue: PubSubQueue;
let door: Door | undefined;
let bearer: () => string;

describe.skipIf(emulator === null)("Pub/Sub, pushed", () => {
  beforeAll(async () => {
    issuer = await startIssuer();
    bearer = () => issuer.token();
    relay = await startRelay({ target: () => door?.url, token: () => bearer() });
    await makeTopics(prefix, { pushTo: relay.endpoint, backoff: 1 });
    queue = await openPubSub(prefix, "push");
    if (queue.push === null) throw new Error("Nothing to push to");
    door = await startDoor(queue.push, issuer.certificates);
  });
  afterAll(async () => {
    await queue?.close(2000);
    await door?.close();
    await relay?.close();
    await issuer?.close();
  });

  const sent = async (topic: string, body: object | string): Promise<number> => {
    const envelope =
      typeof body === "string"
        ? body
        : JSON.stringify({
            message: {
              data: Buffer.from(JSON.stringify(body)).toString("base64"),
              messageId: "7",
              publishTime: "2026-11-22T10:00:00.000Z",
              later: "something new",
            },
            subscription: "s",
          });
    const headers = {
      authorization: `Bearer ${issuer.token()}`,
      "content-type": "application/json",
    };
    const url = `${door?.url}/pubsub/${topic}`;
    const answer = await fetch(url, { method: "POST", headers, body: envelope });
    return answer.status;
  };

  it("answers 503 as long as nobody handles a topic, and brings it again", async () => {
    expect(await sent("analysis", { imageId: "early" })).toBe(503);
  });

  it("answers by what becomes of a message", async () => {
    const seen: string[] = [];
    await queue.subscribe(analysisTopic, 2, async ({ imageId }) => {
      if (imageId === "fails") throw new Error("Out of order");
      seen.push(imageId);
    });
    expect(await sent("analysis", { imageId: "works" })).toBe(204);
    expect(await sent("analysis", { imageId: "works", andMore: 1 })).toBe(204);
    expect(await sent("analysis", { imageId: "fails" })).toBe(503);
    expect(await sent("analysis", '{"message":{}}')).toBe(400);
    expect(await sent("analysis", "{}")).toBe(400);
    expect(await sent("elsewhere", { imageId: "x" })).toBe(404);
    expect(seen).toEqual(["works", "works"]);
    expect(queue.handled().get("analysis")).toBe(2);
  });

  it("gets every message that is published, through refusals and an absent worker", async () => {
    const seen = new Set<string>();
    let refused = 0;
    await queue.subscribe(linkingTopic, 2, async ({ placeId }) => {
      if (refused < 2) {
        refused += 1;
        throw new Error("Not now");
      }
      seen.add(placeId);
    });
    const usual = bearer;
    bearer = () => issuer.token({ email: "other@tokenkit-test.iam.gserviceaccount.com" });
    await queue.publish(linkingTopic, { placeId: "a" });
    await expect.poll(() => relay.statuses, { timeout: 20_000 }).toContain(403);
    expect(seen.size).toBe(0);
    bearer = usual;
    const there = door;
    door = undefined;
    await queue.publish(linkingTopic, { placeId: "b" });
    await expect.poll(() => relay.statuses, { timeout: 20_000 }).toContain(429);
    door = there;
    await queue.publish(linkingTopic, { placeId: "c" });
    await expect.poll(() => seen, { timeout: 60_000 }).toEqual(new Set(["a", "b", "c"]));
  });

  it("keeps poison with its reason, and is done with it", async () => {
    const failures: Failure[] = [];
    await queue.subscribe(linkingTopic, 2, async () => {});
    expect(await sent("linking", { placeId: 1 })).toBe(503);
    await queue.subscribeFailures(async (failure) => void failures.push(failure));
    await publishRaw(`${prefix}linking`, "{");
    await expect.poll(() => failures, { timeout: 30_000 }).toHaveLength(1);
    expect(failures[0]).toMatchObject({
      topic: "linking",
      body: "{",
      attempts: 1,
      reason: "Its body is no JSON.",
    });
    expect(failures[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    await expect.poll(() => waitingIn(`${prefix}linking-dead`)).toBe(0);
  });

  it("hands over what Pub/Sub gave up on, each until it is kept", async () => {
    const client = clientOf();
    await client.topic(`${prefix}linking-dead`).publishMessage({
      data: Buffer.from('{"placeId":"late"}'),
      attributes: { CloudPubSubDeadLetterSourceDeliveryCount: "50" },
    });
    await client.close();
    const taken: Failure[] = [];
    const keepNothing = queue.takeFailures(async () => {
      throw new Error("Nowhere to keep it");
    });
    await expect(keepNothing).rejects.toThrow("Nowhere to keep it");
    // No subscriber gets it until the subscription's deadline, or the pull's, has passed.
    const again = clientOf();
    const subscription = again.subscription(`${prefix}linking-dead`);
    await subscription.seek(new Date(Date.now() - 600_000)).catch(() => {});
    await again.close();
    await expect
      .poll(
        async () => {
          await queue.takeFailures(async (failure) => void taken.push(failure));
          return taken.length;
        },
        { timeout: 90_000, interval: 1000 },
      )
      .toBe(1);
    expect(taken[0]).toMatchObject({
      topic: "linking",
      body: { placeId: "late" },
      attempts: 50,
      reason: expect.stringContaining("after 50 deliveries"),
    });
    await queue.takeFailures(async (failure) => void taken.push(failure));
    expect(taken).toHaveLength(1);
  }, 120_000);
});

describe.skipIf(emulator === null)("a platform that messages are pushed to", () => {
  it("analyses once what each push brings eight times at once", async () => {
    const own = newPrefix();
    const google = await startIssuer();
    let url: string | undefined;
    const copying = await startRelay({
      target: () => url,
      token: () => google.token(),
      copies: 8,
    });
    await makeTopics(own, { pushTo: copying.endpoint, backoff: 1 });
    Object.assign(process.env, surroundings());
    const env = {
      ENABLE_REST: "true",
      DATABASE_URL: await freshDatabase(),
      PUBSUB_TOPIC_PREFIX: own,
      PUBSUB_MODE: "push",
      PUBSUB_PUSH_AUDIENCE: AUDIENCE,
      PUBSUB_PUSH_SERVICE_ACCOUNT: ACCOUNT,
      ANALYZERS: "exif,pixels",
    };
    const platform = await TestPlatform.start({ ...env, ROLE: "web" });
    const { orm } = platform.running.services;
    const config = { PORT: "0", ...env, DATA_DIR: platform.dataDir, ROLE: "worker" };
    const working = await startWorker(readConfig(config), await silent);
    const { push } = working.services.queue;
    if (push === null) throw new Error("Nothing to push to");
    // Behind the same door, but for where certificates come from.
    const worker = await startDoor(push, google.certificates);
    url = worker.url;
    const place = await aPlace(platform);
    for (let n = 0; n < 3; n++) await aPicture(platform, place);
    await settled(platform);
    const rows = await orm.em
      .fork()
      .execute("select analysis_status as status, analysis_attempts as attempts from image");
    expect(rows).toEqual(Array(3).fill({ status: "done", attempts: 1 }));
    expect(await orm.em.fork().execute("select reason from dead_letter")).toEqual([]);
    await worker.close();
    await working.close();
    await platform.close();
    await copying.close();
    await google.close();
  }, 120_000);
});
