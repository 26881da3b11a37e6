import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { draws } from "../support/draws.ts";
import { PlatformProcess, scratchFolder } from "../support/process.ts";
import { isDown, startPost } from "./support/half-sent.ts";
import { CACHED, get, Line, READ, started } from "./support/line.ts";

const node = ["node", "src/main.ts"] as const;

describe("SIGTERM", () => {
  it("ends all of it within SHUTDOWN_TIMEOUT_MS, its database in order", async () => {
    const env = { DATA_DIR: await scratchFolder(), SHUTDOWN_TIMEOUT_MS: "4000" };
    const process = await PlatformProcess.spawn(env, node);
    await process.ready();
    startPost(process, { slug: "stuck", name: "Never sent" });
    await process.fetch("/livez");
    const signalled = performance.now();
    process.child.kill("SIGTERM");
    expect(await process.exited).toBe(0);
    // A busy machine takes a moment to end the process itself.
    expect(performance.now() - signalled).toBeLessThan(5500);
    expect(process.output).not.toContain("too short");
  });

  it("ends within it though a statement of the database never ends", async () => {
    const DATABASE_URL = await freshDatabase();
    const process = await PlatformProcess.spawn({ DATABASE_URL, SHUTDOWN_TIMEOUT_MS: "800" }, node);
    await process.ready();
    const lock = await lockedThemes(DATABASE_URL);
    const post = startPost(process, { slug: "locked-out", name: "Locked out" });
    post.finish();
    await expect.poll(lock.waiting).toBeGreaterThan(0);
    const signalled = performance.now();
    process.child.kill("SIGTERM");
    expect(await process.exited).toBe(0);
    expect(performance.now() - signalled).toBeLessThan(2500);
    // Its statement went with the client's connection.
    await expect.poll(lock.waiting).toBe(0);
  });
});

/** Holds the table of themes until the test ends. */
async function lockedThemes(url: string): Promise<{ waiting: () => Promise<number> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin");
  await client.query("lock table theme in access exclusive mode");
  return {
    waiting: async () => {
      const { rows } = await client.query(
        "select count(*)::int as count from pg_locks where relation = 'theme'::regclass and not granted",
      );
      return rows[0].count;
    },
  };
}

describe("Ctrl-C while a request never ends", () => {
  it("ends the process when it is pressed again more than a second later", async () => {
    const process = await PlatformProcess.spawn({ DATABASE_URL: await freshDatabase() }, node);
    await process.ready();
    startPost(process, { slug: "stuck", name: "Never sent" });
    await process.fetch("/livez");
    const first = performance.now();
    process.child.kill("SIGINT");
    await expect.poll(() => isDown(process)).toBe(true);
    const pressAgain = (): number | null => {
      process.child.kill("SIGINT");
      return process.child.exitCode;
    };
    await expect.poll(pressAgain).toBe(130);
    // The terminal and npm both pass one Ctrl-C on, so a second one within a second does not count.
    expect(performance.now() - first).toBeGreaterThan(1000);
  });
});

describe("SIGTERM on a busy machine", () => {
  const rounds = draws(1).numRuns;

  it(
    "150 ms after 20 requests on fresh connections resets none of them",
    async () => {
      for (let round = 0; round < rounds; round++) {
        const process = await started();
        const burners = Array.from({ length: 4 }, burner);
        const lines = Array.from({ length: 20 }, (_, at) =>
          new Line(process).send(get([CACHED, READ, "/livez", "/media/none"][at % 4] as string)),
        );
        await delay(150);
        process.child.kill("SIGTERM");
        const ends = await Promise.all(lines.map((line) => line.end()));
        for (const one of burners) one.kill("SIGKILL");
        expect(ends.map(({ error }) => error)).toEqual(Array(20).fill(undefined));
        expect(ends.flatMap(({ statuses }) => statuses)).toEqual(
          lines.map((_, at) => (at % 4 === 3 ? 404 : 200)),
        );
        expect(await process.exited).toBe(0);
      }
    },
    120_000 * rounds,
  );
});

/** A process that keeps a core busy. */
function burner(): ChildProcess {
  const child = spawn("node", ["-e", "for (;;);"], { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}
