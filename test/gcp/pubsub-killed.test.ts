import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPicture, aPlace } from "../contract/support/pictures.ts";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";
import { PlatformProcess } from "../support/process.ts";
import { emulator, makeTopics, newPrefix, surroundings } from "./support/pubsub.ts";

const COMMAND = ["node", "--import", "./src/start/preload.ts", "src/main.ts"] as const;
const prefix = newPrefix();
/**
 * The emulator keeps delivering to the streams of a killed process: a message reaches a live one after
 * some turns of 12 s, which include the stream's deadline of 10 s.
 */
const COMES_AGAIN_MS = 300_000;

let web: TestPlatform;
let shared: { DATABASE_URL: string } & Record<string, string>;
let imageId: string;

/** A worker of its own, as a pool on Cloud Run has them. */
async function aWorker(): Promise<PlatformProcess> {
  const env = { ...shared, ...surroundings(), DATA_DIR: web.dataDir, ROLE: "worker" };
  const worker = await PlatformProcess.spawn(env, COMMAND);
  await worker.ready();
  return worker;
}

async function killed(worker: PlatformProcess): Promise<void> {
  worker.child.kill("SIGKILL");
  await worker.exited;
}

/** Makes every writer of a table wait until released. */
async function holding(table: string): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client(shared.DATABASE_URL);
  await client.connect();
  await client.query("begin");
  await client.query(`lock table ${table} in exclusive mode`);
  return { letGo: () => client.end() };
}

const sql = <T extends object>(text: string, ...values: string[]): Promise<T[]> =>
  web.running.services.orm.em.fork().execute<T[]>(text, values);
const state = async () => {
  const [row] = await sql(
    "select analysis_status as status, analysis_attempts as attempts from image where id = ?",
    imageId,
  );
  return row;
};
/** Whether a worker is about to claim the picture; the sweep does not wait for such a worker. */
const claims = () =>
  sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%for update%' and query not like '%skip locked%'`,
  );

describe.skipIf(emulator === null)("a worker that pulls from Pub/Sub", () => {
  beforeAll(async () => {
    Object.assign(process.env, surroundings());
    await makeTopics(prefix, { backoff: 1 });
    shared = {
      ENABLE_REST: "true",
      DATABASE_URL: await freshDatabase(),
      PUBSUB_TOPIC_PREFIX: prefix,
      PUBSUB_MODE: "pull",
      // Sweep and claim wait for the locks below; a probe still finds a connection.
      DATABASE_POOL_SIZE: "5",
      ANALYZERS: "exif,pixels",
    };
    web = await TestPlatform.start({ ...shared, ROLE: "web" });
    imageId = (await aPicture(web, await aPlace(web))).id;
  });
  afterAll(() => web?.close());

  it("may be killed at each step, and the next one goes on", async () => {
    const images = await holding("image");
    const first = await aWorker();
    await expect.poll(claims, { timeout: 60_000 }).not.toEqual([]);
    await killed(first);
    await images.letGo();
    // Before it has claimed the picture, nothing counts.
    expect(await state()).toEqual({ status: "pending", attempts: 0 });

    // Between the claim and the end, which writes badges.
    const badges = await holding("badge");
    const second = await aWorker();
    await expect
      .poll(state, { timeout: COMES_AGAIN_MS })
      .toEqual({ status: "processing", attempts: 1 });
    await killed(second);
    await badges.letGo();
    // A lease runs out after 45 s.
    await sql("update image set analysis_leased_until = now() where id = ?", imageId);

    const third = await aWorker();
    await expect.poll(state, { timeout: COMES_AGAIN_MS }).toEqual({ status: "done", attempts: 2 });
    // Its message may be acknowledged by now, or come again: neither changes anything.
    await killed(third);
    const fourth = await aWorker();
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    expect(await state()).toEqual({ status: "done", attempts: 2 });
    expect(await sql("select from dead_letter")).toEqual([]);
    fourth.child.kill("SIGTERM");
    expect(await fourth.exited).toBe(0);
  }, 900_000);
});
