import { rm } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPicture, aPlace } from "../contract/support/pictures.ts";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";
import { PlatformProcess } from "../support/process.ts";
import { emulator, makeTopics, newPrefix, surroundings } from "./support/pubsub.ts";

const COMMAND = ["node", "--import", "./src/start/preload.ts", "src/main.ts"] as const;
const prefix = newPrefix();
let web: TestPlatform;
let place: string;
let shared: Record<string, string>;

/** A worker of its own, as a pool on Cloud Run has them. */
async function aWorker(): Promise<PlatformProcess> {
  const env = { ...shared, ...surroundings(), DATA_DIR: web.dataDir, ROLE: "worker" };
  const worker = await PlatformProcess.spawn(env, COMMAND);
  await worker.ready(90_000);
  return worker;
}

/** What others wait for, until it is let go. */
async function lockOf(statement: string, ...values: string[]): Promise<pg.Client> {
  const client = new pg.Client(shared.DATABASE_URL);
  await client.connect();
  await client.query("begin");
  await client.query(statement, values);
  return client;
}

const row = async (id: string) => {
  const [found] = await web.running.services.orm.em
    .fork()
    .execute<{ status: string; attempts: number; waiting: boolean }[]>(
      `select analysis_status as status, analysis_attempts as attempts,
              exists (select from pg_stat_activity
                       where datname = current_database() and wait_event_type = 'Lock') as waiting
         from image where id = ?`,
      [id],
    );
  return found;
};
const LOCK = "select from image where id = $1 for update";
/** As when its lease of 45 s runs out. */
const letGo = (id: string) =>
  web.running.services.orm.em
    .fork()
    .execute("update image set analysis_leased_until = now() where id = ?", [id]);

describe.skipIf(emulator === null)("a worker that pulls from Pub/Sub", () => {
  beforeAll(async () => {
    Object.assign(process.env, surroundings());
    await makeTopics(prefix, { backoff: 1 });
    shared = {
      ENABLE_REST: "true",
      DATABASE_URL: await freshDatabase(),
      PUBSUB_TOPIC_PREFIX: prefix,
      PUBSUB_MODE: "pull",
      ANALYZERS: "exif,pixels",
    };
    web = await TestPlatform.start({ ...shared, ROLE: "web" });
    place = await aPlace(web);
  });
  afterAll(async () => {
    await web?.close();
    await rm(web?.dataDir ?? "/nonexistent", { recursive: true, force: true });
  });

  it("may be killed at each step: the picture is analysed, and nothing is lost", async () => {
    const first = await aWorker();
    const { id } = await aPicture(web, place);
    await expect.poll(async () => (await row(id))?.status, { timeout: 30_000 }).toBe("done");

    // Before it has claimed the picture: nothing counts.
    const untouched = await aPicture(web, place).then(async (picture) => {
      const before = await row(picture.id);
      return before?.status === "pending" ? picture : null;
    });
    expect(untouched === null || untouched.id !== id).toBe(true);
    const claimed = await lockOf("lock table image in exclusive mode");
    await web.running.services.queue.publish(
      web.running.services.queue.topics[0] as never,
      { imageId: id } as never,
    );
    await expect.poll(async () => (await row(id))?.waiting, { timeout: 30_000 }).toBe(true);
    first.child.kill("SIGKILL");
    await first.exited;
    await claimed.query("rollback");
    await claimed.end();

    const second = await aWorker();
    // In the middle of it, when the picture is the second's.
    await web.running.services.orm.em
      .fork()
      .execute("update image set analysis_status = 'pending', analysis_attempts = 0 where id = ?", [
        id,
      ]);
    const holding = await lockOf("select pg_advisory_lock(1)");
    await holding.query("rollback");
    await holding.end();
    await killedInTheMiddle(second, id);
    await letGo(id);

    const third = await aWorker();
    await expect
      .poll(() => row(id), { timeout: 60_000, interval: 500 })
      .toMatchObject({ status: "done", attempts: 2 });
    // As soon as the row says that it is done, be the message acknowledged or not.
    third.child.kill("SIGKILL");
    await third.exited;
    const fourth = await aWorker();
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    expect(await row(id)).toMatchObject({ status: "done", attempts: 2 });
    fourth.child.kill("SIGTERM");
    expect(await fourth.exited).toBe(0);
  }, 300_000);
});

/** Kills a worker between the claim and the end of an analysis. */
async function killedInTheMiddle(worker: PlatformProcess, id: string): Promise<void> {
  const slow = new pg.Client(shared.DATABASE_URL);
  await slow.connect();
  // The end of an analysis writes badges, which waits for this.
  await slow.query("begin");
  await slow.query("lock table badge in exclusive mode");
  await web.running.services.queue.publish(
    web.running.services.queue.topics[0] as never,
    { imageId: id } as never,
  );
  await expect
    .poll(() => row(id), { timeout: 30_000 })
    .toMatchObject({
      status: "processing",
      attempts: 1,
    });
  worker.child.kill("SIGKILL");
  await worker.exited;
  await slow.query("rollback");
  await slow.end();
}
