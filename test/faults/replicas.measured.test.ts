import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";
import { PlatformProcess } from "../support/process.ts";

const EDITS = 50;

describe("two processes on one database", () => {
  it("serve an edit through the one by the other within 250 ms, median of 50", async () => {
    const env = { DATABASE_URL: await freshDatabase() };
    const command = ["node", "src/main.ts"] as const;
    const one = await PlatformProcess.spawn(env, command);
    const other = await PlatformProcess.spawn(env, command);
    await Promise.all([one.ready(), other.ready()]);
    const send = async (method: string, path: string, json: object): Promise<number> =>
      (await one.fetch(`/api/v1/themes${path}`, { method, json })).status;
    const served = async (): Promise<string> =>
      (await other.fetch("/rt/v1/theme.css?slug=shared&variant=tokens")).text();
    expect(await send("POST", "", { slug: "shared", name: "Shared", tokens: color(0) })).toBe(201);
    expect(await send("POST", "/shared/publish", {})).toBe(200);
    const delays: number[] = [];
    for (let edit = 1; edit <= EDITS; edit++) {
      await served();
      expect(await send("PATCH", "/shared", { tokens: color(edit) })).toBe(200);
      const answered = performance.now();
      while (!(await served()).includes(hex(edit))) {
        if (performance.now() - answered > 5000) throw new Error(`Edit ${edit} never arrived`);
      }
      delays.push(performance.now() - answered);
    }
    const median = delays.toSorted((a, b) => a - b)[EDITS / 2] as number;
    expect(median).toBeLessThan(250);
  });
});

/** In one process, but they share nothing except the database. */
describe("two replicas on one database", () => {
  let one: TestPlatform;
  let other: TestPlatform;

  beforeAll(async () => {
    const env = { DATABASE_URL: await freshDatabase() };
    [one, other] = await Promise.all([TestPlatform.start(env), TestPlatform.start(env)]);
    await one.post("/api/v1/themes", { slug: "shared", name: "Shared", tokens: color(0) });
    await one.post("/api/v1/themes/shared/publish");
  });
  afterAll(() => Promise.all([one.close(), other.close()]));

  it("serves an edit at once by the replica that took it", async () => {
    await stylesheet(one);
    await one.patch("/api/v1/themes/shared", { tokens: color(200) });
    expect(await stylesheet(one)).toContain(hex(200));
  });

  it("answers hits without asking the database", async () => {
    await stylesheet(other);
    const before = await statements(other);
    for (let i = 0; i < 1000; i++) await stylesheet(other);
    // The two replicas' queues and this count itself ask a few times a second.
    expect((await statements(other)) - before).toBeLessThan(250);
  });

  it("takes a setting that the other wrote", async () => {
    await one.put("/api/v1/admin/settings", { "runtime.public": "false" });
    await expect
      .poll(async () => (await other.get("/rt/v1/theme.css?slug=shared", { key: null })).status)
      .toBe(401);
    await one.put("/api/v1/admin/settings", { "runtime.public": "true" });
    await expect
      .poll(async () => (await other.get("/rt/v1/theme.css?slug=shared", { key: null })).status)
      .toBe(200);
  });

  it("refuses on the one a key that the other revoked", async () => {
    const { body } = await one.post("/api/v1/admin/keys", { name: "short-lived", role: "viewer" });
    expect((await other.get("/api/v1/themes", { key: body.key })).status).toBe(200);
    await one.delete(`/api/v1/admin/keys/${body.id}`);
    expect((await other.get("/api/v1/themes", { key: body.key })).status).toBe(401);
  });

  it("catches up by its poll when the channel dropped without a word", async () => {
    await stylesheet(other);
    await one.running.services.orm.em
      .fork()
      .execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' or query like 'select revision%'",
      );
    await one.patch("/api/v1/themes/shared", { tokens: color(201) });
    await expect.poll(() => stylesheet(other), { timeout: 15_000 }).toContain(hex(201));
  });
});

async function stylesheet(platform: TestPlatform): Promise<string> {
  const { body } = await platform.get("/rt/v1/theme.css?slug=shared&variant=tokens", { key: null });
  return body;
}

/** Transactions that this database has finished so far; one for each statement outside of one. */
async function statements(platform: TestPlatform): Promise<number> {
  const em = platform.running.services.orm.em.fork();
  await em.execute("select pg_stat_force_next_flush()");
  const [row] = await em.execute(
    "select xact_commit as count from pg_stat_database where datname = current_database()",
  );
  return Number(row?.count);
}

const hex = (n: number): string => `#${n.toString(16).padStart(6, "0")}`;
const color = (n: number) => ({ color: { bg: { $type: "color", $value: hex(n) } } });
