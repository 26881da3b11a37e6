import { afterAll, describe, expect, inject, it } from "vitest";
import { QueueUnavailable } from "../../src/errors/queue-unavailable.ts";
import { analysisTopic } from "../../src/places/analysis/topic.ts";
import { aPicture, aPlace } from "../contract/support/pictures.ts";
import { TestPlatform } from "../support/platform.ts";
import { type Emulator, startEmulator } from "./support/emulator.ts";
import { makeTopics, newPrefix, surroundings } from "./support/pubsub.ts";

const found = inject("pubsub");
const prefix = newPrefix();
let own: Emulator | undefined;
let platform: TestPlatform | undefined;

describe.skipIf(found === null)("Pub/Sub that goes away", () => {
  afterAll(async () => {
    await platform?.close();
    await own?.stop();
  });

  it("delays what is uploaded meanwhile, and fails nothing", async () => {
    if (found === null) return;
    own = await startEmulator(found.program);
    Object.assign(process.env, surroundings(own.host));
    await makeTopics(prefix, { backoff: 1 }, own.host);
    platform = await TestPlatform.start({
      ENABLE_REST: "true",
      PUBSUB_TOPIC_PREFIX: prefix,
      PUBSUB_MODE: "pull",
    });
    const { orm, queue } = platform.running.services;
    const statusOf = async (id: string) => {
      const [row] = await orm.em
        .fork()
        .execute<{ status: string }[]>("select analysis_status as status from image where id = ?", [
          id,
        ]);
      return row?.status;
    };
    const place = await aPlace(platform);
    const before = await aPicture(platform, place);
    await expect.poll(() => statusOf(before.id), { timeout: 30_000 }).toBe("done");

    const { host } = own;
    await own.stop();
    own = undefined;
    const started = performance.now();
    await expect(queue.publish(analysisTopic, { imageId: before.id })).rejects.toThrow(
      QueueUnavailable,
    );
    expect(performance.now() - started).toBeLessThan(20_000);
    const during = await aPicture(platform, place);
    expect(await statusOf(during.id)).toBe("pending");
    expect((await platform.get("/readyz")).status).toBe(200);

    own = await startEmulator(found.program, Number(host.split(":")[1]));
    // The emulator has forgotten everything, which Pub/Sub itself never does.
    await makeTopics(prefix, { backoff: 1 }, host);
    // The usual round takes what the queue refused, and not only after half an hour.
    const swept = async () => {
      await platform?.running.workers?.sweep.run().catch(() => {});
      return statusOf(during.id);
    };
    await expect.poll(swept, { timeout: 90_000, interval: 2000 }).toBe("done");
  }, 240_000);
});
