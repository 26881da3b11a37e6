import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";

/** More than the platform has connections. */
const AT_ONCE = 15;

/** Its own database, and a session in it that locks what others need. */
async function withLocker(): Promise<{ platform: TestPlatform; locker: pg.Client }> {
  const url = await freshDatabase();
  const platform = await TestPlatform.start({ DATABASE_URL: url });
  onTestFinished(() => platform.close());
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  onTestFinished(() => locker.end());
  await locker.query("begin");
  await locker.query("lock table theme in access exclusive mode");
  return { platform, locker };
}

const waiting = `select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

async function allWait(locker: pg.Client, count: number): Promise<void> {
  const held = async () => {
    await locker.query("select pg_stat_clear_snapshot()");
    return (await locker.query(waiting)).rowCount;
  };
  await expect.poll(held).toBe(count);
}

it("takes new connections in place of those that were cut in the middle of a transaction", async () => {
  const { platform, locker } = await withLocker();
  const edits = Array.from({ length: AT_ONCE }, (_, n) =>
    platform.post("/api/v1/themes", { slug: `t-${n}`, name: "T" }),
  );
  await allWait(locker, 10);
  await locker.query(`select pg_terminate_backend(pid) from (${waiting}) as held`);
  await locker.query("rollback");
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(10);
  expect(statuses.filter((status) => status === 201)).toHaveLength(AT_ONCE - 10);
  const after = await Promise.all(
    Array.from({ length: AT_ONCE }, () => platform.get("/api/v1/themes")),
  );
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
});

it("gives a page up after seconds, an edit when the server says so, and holds no lock for either", async () => {
  const { platform, locker } = await withLocker();
  const started = performance.now();
  const edit = platform.patch("/api/v1/themes/quartz", { name: "Quartz 2" });
  await allWait(locker, 1);
  expect((await platform.get("/rt/v1/theme.css?slug=aurora", { key: null })).status).toBe(503);
  expect(performance.now() - started).toBeLessThan(8000);
  expect((await edit).status).toBe(503);
  expect(performance.now() - started).toBeLessThan(30_000);
  await locker.query("rollback");
  expect((await platform.patch("/api/v1/themes/quartz", { name: "Quartz 3" })).status).toBe(200);
  expect((await platform.get("/rt/v1/theme.css?slug=aurora", { key: null })).status).toBe(200);
});
