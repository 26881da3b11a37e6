import { join } from "node:path";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { runningDatabase } from "../../src/platform/database/attach.ts";
import { freeze, postmasterOf } from "../support/database-processes.ts";
import { PlatformProcess, scratchFolder } from "../support/process.ts";

const CACHED = "/rt/v1/theme.css?slug=quartz";

interface Answer {
  status: number;
  retryAfter: string | null;
  ms: number;
}

async function timed(request: Promise<Response>): Promise<Answer> {
  const started = performance.now();
  const { status, headers } = await request;
  return { status, retryAfter: headers.get("retry-after"), ms: performance.now() - started };
}

function expectUnavailable(answers: Answer[], withinMs: number): void {
  for (const { status, retryAfter, ms } of answers) {
    expect(status).toBe(503);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(ms).toBeLessThan(withinMs);
  }
}

it("answers 503 in time while its database hangs, and leaves nothing behind when it goes on", async () => {
  const DATA_DIR = await scratchFolder();
  const platform = await PlatformProcess.spawn({ DATA_DIR }, ["node", "src/main.ts"]);
  await platform.ready();
  const uncached = (n: number): Promise<Response> =>
    fetch(`${platform.url}/rt/v1/theme.css?slug=hearth&appearance=dark&n=${n}`);
  const create = (n: number): Promise<Response> =>
    platform.fetch("/api/v1/themes", { method: "POST", json: { slug: `t-${n}`, name: "T" } });
  const themes = (): Promise<Response> => platform.fetch("/api/v1/themes");
  expect((await fetch(platform.url + CACHED)).status).toBe(200);
  // Open connections are the worse case: statements on them get no answer.
  await Promise.all(Array.from({ length: 20 }, themes));
  // So is a statement that stops in the middle of a transaction.
  const caught = Array.from({ length: 20 }, (_, n) => create(100 + n));

  const { thaw } = await freeze(await postmasterOf(DATA_DIR));
  onTestFinished(thaw);
  const ready = unready(platform);
  // More pages than connections.
  const pages = Array.from({ length: 30 }, (_, n) => timed(uncached(n)));
  const hits = await Promise.all(
    Array.from({ length: 20 }, () => timed(fetch(platform.url + CACHED))),
  );
  expect(new Set(hits.map(({ status }) => status))).toEqual(new Set([200]));
  await ready;
  expectUnavailable(await Promise.all(pages), 5000);
  const others = [themes, themes, () => create(1), () => create(2), () => create(3)];
  expectUnavailable(await Promise.all(others.map((send) => timed(send()))), 18_000);
  expectUnavailable([await timed(uncached(31))], 5000);
  for (const { status } of await Promise.all(caught)) expect([201, 503]).toContain(status);

  thaw();
  await platform.ready();
  expect((await uncached(32)).status).toBe(200);
  for (const n of [1, 2, 3, 4]) expect([201, 409]).toContain((await create(n)).status);
  const sessions = await Promise.all(Array.from({ length: 40 }, themes));
  expect(new Set(sessions.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(() => abandoned(DATA_DIR)).toEqual([]);
  platform.child.kill("SIGTERM");
  expect(await platform.exited).toBe(0);
});

/** Resolves when the probe answers 503; it caches its last result for half a second. */
async function unready({ url }: PlatformProcess): Promise<void> {
  const status = async (): Promise<number> => (await fetch(`${url}/readyz`)).status;
  await expect.poll(status, { timeout: 5000 }).toBe(503);
}

/** Sessions in an abandoned transaction. */
async function abandoned(dataDir: string): Promise<unknown[]> {
  const dir = join(dataDir, "postgres");
  const client = new pg.Client(await runningDatabase({ kind: "embedded", dir }));
  await client.connect();
  try {
    const { rows } = await client.query(
      "select state, query from pg_stat_activity where state like 'idle in transaction%'",
    );
    return rows;
  } finally {
    await client.end();
  }
}
