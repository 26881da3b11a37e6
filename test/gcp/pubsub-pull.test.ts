import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analysisTopic } from "../../src/places/analysis/topic.ts";
import { linkingTopic } from "../../src/places/linking/topic.ts";
import type { PubSubQueue } from "../../src/platform/queue/pubsub-queue.ts";
import type { Failure } from "../../src/platform/queue/queue.ts";
import {
  clientOf,
  emulator,
  makeTopics,
  newPrefix,
  openPubSub,
  publishRaw,
  waitingIn,
} from "./support/pubsub.ts";

const prefix = newPrefix();
let queue: PubSubQueue;

describe.skipIf(emulator === null)("Pub/Sub, pulled", () => {
  beforeAll(async () => {
    await makeTopics(prefix, { backoff: 1 });
    queue = await openPubSub(prefix);
  });
  afterAll(() => queue?.close(2000));

  it("delivers each message, and never more at a time than asked for", async () => {
    const seen: string[] = [];
    let running = 0;
    let most = 0;
    await queue.subscribe(analysisTopic, 2, async ({ imageId }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      seen.push(imageId);
    });
    const sent = Array.from({ length: 30 }, (_, n) => `image-${n}`);
    for (const imageId of sent) await queue.publish(analysisTopic, { imageId });
    await expect.poll(() => new Set(seen), { timeout: 20_000 }).toEqual(new Set(sent));
    expect(most).toBeLessThanOrEqual(2);
    expect(queue.handled().get("analysis")).toBeGreaterThanOrEqual(30);
  });

  it("brings a message again whose handler failed, and is done with it when one returns", async () => {
    let attempts = 0;
    await queue.subscribe(linkingTopic, 4, async () => {
      attempts += 1;
      if (attempts < 3) throw new Error("Out of order");
    });
    await queue.publish(linkingTopic, { placeId: "p" });
    await expect.poll(() => attempts, { timeout: 30_000 }).toBe(3);
    await expect.poll(() => waitingIn(`${prefix}linking`), { timeout: 20_000 }).toBe(0);
    expect(attempts).toBe(3);
  });

  it("hands over at once what is none of its topic, with its reason, and once", async () => {
    const failures: Failure[] = [];
    await queue.subscribeFailures(async (failure) => {
      failures.push(failure);
      if (failures.length === 1) throw new Error("Nowhere to keep it");
    });
    await publishRaw(`${prefix}analysis`, "not JSON");
    await expect.poll(() => failures.length, { timeout: 20_000 }).toBe(2);
    expect(failures[1]).toMatchObject({
      id: failures[0]?.id,
      topic: "analysis",
      body: "not JSON",
      reason: "Its body is no JSON.",
    });
    await publishRaw(`${prefix}analysis`, '{"imageId":7}');
    await expect.poll(() => failures.length, { timeout: 20_000 }).toBe(3);
    expect(failures[2]).toMatchObject({ topic: "analysis", body: { imageId: 7 } });
    expect(failures[2]?.reason).toContain("imageId");
    expect(await waitingIn(`${prefix}analysis-dead`)).toBe(0);
  });

  it("does not tell what waits, for Pub/Sub has no cheap count", async () => {
    expect(await queue.depths()).toBeUndefined();
  });
});

describe.skipIf(emulator === null)("a handler that takes long", () => {
  it("keeps its message past the subscription's deadline, and has it once", async () => {
    const own = newPrefix();
    await makeTopics(own, { ackDeadlineSeconds: 10, backoff: 1 });
    const opened = await openPubSub(own);
    let begun = 0;
    let ended = 0;
    await opened.subscribe(analysisTopic, 2, async () => {
      begun += 1;
      await wait(14_000);
      ended += 1;
    });
    await opened.publish(analysisTopic, { imageId: "slow" });
    await expect.poll(() => ended, { timeout: 40_000 }).toBe(1);
    await expect.poll(() => waitingIn(`${own}analysis`), { timeout: 10_000 }).toBe(0);
    expect(begun).toBe(1);
    await opened.close(2000);
  });

  it("is waited for by a shutdown", async () => {
    const own = newPrefix();
    await makeTopics(own, { backoff: 1 });
    const opened = await openPubSub(own);
    let ended = false;
    const begun = Promise.withResolvers<void>();
    await opened.subscribe(analysisTopic, 1, async () => {
      begun.resolve();
      await wait(2000);
      ended = true;
    });
    await opened.publish(analysisTopic, { imageId: "slow" });
    await begun.promise;
    await opened.close(8000);
    expect(ended).toBe(true);
    expect(await waitingIn(`${own}analysis`)).toBe(0);
  });

  it("leaves its message to another process where a shutdown does not wait for so long", async () => {
    const own = newPrefix();
    await makeTopics(own, { backoff: 1 });
    const first = await openPubSub(own);
    const begun = Promise.withResolvers<void>();
    await first.subscribe(analysisTopic, 1, () => {
      begun.resolve();
      return new Promise(() => {});
    });
    await first.publish(analysisTopic, { imageId: "endless" });
    await begun.promise;
    const second = await openPubSub(own);
    const seen: string[] = [];
    await second.subscribe(analysisTopic, 1, async ({ imageId }) => void seen.push(imageId));
    const started = performance.now();
    await first.close(2000);
    expect(performance.now() - started).toBeLessThan(10_000);
    // The subscription's own deadline is ten minutes.
    await expect.poll(() => seen, { timeout: 30_000 }).toEqual(["endless"]);
    await second.close(2000);
  });
});

describe.skipIf(emulator === null)("what Pub/Sub lacks", () => {
  it("is named at the start, with what to do", async () => {
    await expect(openPubSub("nowhere-")).rejects.toThrow(
      /Pub\/Sub has no topic projects\/tokenkit-test\/topics\/nowhere-(analysis|linking|due)\. Make it as terraform\/modules\/queue does/,
    );
  });

  it("is named for a subscription too", async () => {
    const own = newPrefix();
    await makeTopics(own);
    const client = clientOf();
    await client.subscription(`${own}analysis`).delete();
    await client.close();
    const opened = await openPubSub(own);
    await expect(opened.subscribe(analysisTopic, 1, async () => {})).rejects.toThrow(
      `Pub/Sub has no subscription projects/tokenkit-test/subscriptions/${own}analysis`,
    );
    await opened.close(1000);
  });
});
