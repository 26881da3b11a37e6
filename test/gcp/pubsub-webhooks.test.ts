import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { type RunningWorker, startWorker } from "../../src/start/worker.ts";
import { aPublished } from "../contract/support/samples.ts";
import { aReceiver } from "../outbox/support/receiver.ts";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";
import { type Door, startDoor } from "./support/door.ts";
import { ACCOUNT, AUDIENCE, type Issuer, startIssuer } from "./support/identity.ts";
import { emulator, makeTopics, newPrefix, silent, surroundings } from "./support/pubsub.ts";
import { type Relay, startRelay } from "./support/push-relay.ts";

const prefix = newPrefix();
let issuer: Issuer;
let relay: Relay;
let web: TestPlatform;
let worker: RunningWorker;
let door: Door;

const sql = <T extends object>(text: string): Promise<T[]> =>
  web.running.services.orm.em.fork().execute<T[]>(text);
const wanting = (url: string, event: string) =>
  web.post("/api/v1/admin/webhooks", { name: "x", url, events: [event] });
const undelivered = () => sql("select 1 from delivery where state <> 'delivered'");

describe.skipIf(emulator === null)("webhooks of a worker that Pub/Sub pushes to", () => {
  beforeAll(async () => {
    issuer = await startIssuer();
    relay = await startRelay({ target: () => door?.url, token: () => issuer.token() });
    await makeTopics(prefix, { pushTo: relay.endpoint, backoff: 1 });
    Object.assign(process.env, surroundings());
    const env = {
      ...{ ENABLE_REST: "true", DATABASE_URL: await freshDatabase(), ANALYZERS: "exif" },
      ...{ PUBSUB_TOPIC_PREFIX: prefix, PUBSUB_MODE: "push", PUBSUB_PUSH_AUDIENCE: AUDIENCE },
      ...{ PUBSUB_PUSH_SERVICE_ACCOUNT: ACCOUNT },
      SECRETS_KEY: "test-secrets-key-0123456789-abcdefgh",
    };
    web = await TestPlatform.start({ ...env, ROLE: "web" });
    const config = readConfig({ PORT: "0", ...env, DATA_DIR: web.dataDir, ROLE: "worker" });
    worker = await startWorker(config, await silent);
    const { push } = worker.services.queue;
    if (push === null) throw new Error("Nothing to push to");
    // Behind the same door, but for where certificates come from.
    door = await startDoor(push, issuer.certificates);
  });
  afterAll(async () => {
    await web?.close();
    await relay?.close();
    await worker?.close();
    await door?.close();
    await issuer?.close();
  });

  it("get what was published by a message alone, and again after a failure", async () => {
    const { url, received } = await aReceiver((res, count) =>
      res.writeHead(count === 1 ? 503 : 204).end(),
    );
    await wanting(url, "theme.published");
    const slug = await aPublished(web);
    await expect.poll(() => received.length, { timeout: 30_000 }).toBe(2);
    expect(received.map(({ json }) => json.data.slug)).toEqual([slug, slug]);
    expect(received[1]?.id).toBe(received[0]?.id);
    await expect.poll(undelivered).toEqual([]);
    expect(await sql("select 1 from queue.job where name = 'due'")).toEqual([]);
    await sql("delete from webhook");
  });

  it("are not held up by another's receiver that hangs on forty events", async () => {
    const hanging = await aReceiver(() => {});
    const { url, received } = await aReceiver();
    await wanting(hanging.url, "theme.working_copy_saved");
    await wanting(url, "theme.archived");
    const slug = await aPublished(web);
    for (let n = 0; n < 40; n++) {
      const tokens = { a: { $type: "number", $value: n } };
      await web.put(`/api/v1/themes/${slug}/working-copy`, { tokens });
    }
    await expect.poll(() => hanging.received.length).toBeGreaterThanOrEqual(2);
    const started = performance.now();
    await web.post(`/api/v1/themes/${slug}/archive`);
    await expect.poll(() => received.length, { timeout: 60_000, interval: 20 }).toBe(1);
    const ms = performance.now() - started;
    process.stderr.write(
      `Next to a receiver that hangs, the other got its event in ${ms | 0} ms.\n`,
    );
    // It was 12 s before workers looked for due rows next to slow answers, and is a quarter of one now.
    expect(ms).toBeLessThan(10_000);
  });
});
