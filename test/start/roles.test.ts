import { spawnSync } from "node:child_process";
import pg from "pg";
import { expect, it } from "vitest";
import { formWith, picture } from "../contract/support/pictures.ts";
import { freshDatabase } from "../support/database.ts";
import { DatabaseLine } from "../support/database-line.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";

const COMMAND = ["node", "--import", "./src/start/preload.ts", "src/main.ts"] as const;

/** Web and worker as two processes, which share a database and a folder of pictures. */
async function bothRoles(
  url: string,
  env: Record<string, string> = {},
): Promise<{ web: PlatformProcess; worker: PlatformProcess }> {
  const shared = {
    DATABASE_URL: url,
    DATA_DIR: await scratchFolder(),
    ENABLE_REST: "true",
    ANALYZERS: "exif,pixels",
    ...env,
  };
  const web = await PlatformProcess.spawn({ ...shared, ROLE: "web" }, COMMAND);
  const worker = await PlatformProcess.spawn({ ...shared, ROLE: "worker" }, COMMAND);
  await Promise.all([web.ready(), worker.ready()]);
  return { web, worker };
}

interface Listed {
  id: string;
  analysisStatus: string;
}

async function aPlace(web: PlatformProcess): Promise<string> {
  const json = { title: "Tower", latitude: 1, longitude: 2 };
  const response = await web.fetch("/api/places", { method: "POST", json });
  return ((await response.json()) as { id: string }).id;
}

async function upload(web: PlatformProcess, place: string): Promise<number> {
  const { status } = await fetch(`${web.url}/places/${place}/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${PROCESS_KEY}` },
    body: formWith(await picture()),
  });
  return status;
}

const statesOf = async (web: PlatformProcess, place: string): Promise<string[]> => {
  const images = (await (await web.fetch(`/api/places/${place}/images`)).json()) as Listed[];
  return images.map(({ analysisStatus }) => analysisStatus);
};

it("leaves pictures to the worker, which answers nobody but probes and scrapes", async () => {
  const { web, worker } = await bothRoles(await freshDatabase());
  const place = await aPlace(web);
  expect(await upload(web, place)).toBe(201);
  await expect.poll(() => statesOf(web, place)).toEqual(["done"]);

  worker.child.kill("SIGTERM");
  expect(await worker.exited).toBe(0);
  expect(await upload(web, place)).toBe(201);
  expect((await statesOf(web, place)).sort()).toEqual(["done", "pending"]);
});

it("offers a worker's probes, metrics and nothing else", async () => {
  const { worker } = await bothRoles(await freshDatabase());
  const status = async (path: string) => (await worker.fetch(path)).status;
  for (const path of ["/livez", "/healthz", "/readyz", "/status"]) {
    expect(await status(path)).toBe(200);
  }
  expect(await (await worker.fetch("/metrics")).text()).toContain("process_cpu_seconds_total");
  for (const path of ["/", "/console", "/rt/v1/manifest.json", "/api/v1/themes", "/graphql"]) {
    expect(await status(path)).toBe(404);
  }
  // Pushing services keep connections for ten minutes; closing one earlier loses a push.
  expect((await worker.fetch("/livez")).headers.get("keep-alive")).toBe("timeout=620");
  // There is no caller whose token it could take.
  for (const path of ["/sweep", "/due"]) {
    expect((await worker.fetch(path, { method: "POST" })).status).toBe(404);
  }
});

it("goes on by itself after the database has been away, in both roles", async () => {
  const line = await DatabaseLine.to(await freshDatabase());
  const { web, worker } = await bothRoles(line.url);
  const place = await aPlace(web);
  expect((await web.fetch("/rt/v1/theme.css?slug=quartz")).status).toBe(200);
  line.mode = "cut";
  expect((await web.fetch("/rt/v1/theme.css?slug=quartz")).status).toBe(200);
  await expect.poll(async () => (await web.fetch("/readyz")).status).toBe(503);
  await expect.poll(async () => (await worker.fetch("/readyz")).status).toBe(503);
  expect((await worker.fetch("/livez")).status).toBe(200);
  line.mode = "open";
  await Promise.all([web.ready(), worker.ready()]);
  expect(await upload(web, place)).toBe(201);
  await expect.poll(() => statesOf(web, place)).toEqual(["done"]);
  await line.close();
});

it("opens no more connections than it is given", async () => {
  const url = await freshDatabase();
  const { web } = await bothRoles(url, { DATABASE_POOL_SIZE: "4" });
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => web.fetch(`/api/v1/audit?limit=${(n % 50) + 1}`)),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; count: number }>(
    `select application_name as name, count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() group by 1`,
  );
  await client.end();
  const of = (queue: boolean) =>
    rows
      .filter(({ name }) => (name === "tokenkit queue") === queue)
      .reduce((sum, { count }) => sum + count, 0);
  // Web has four and one that listens, the worker four; each has up to three for the queue in the database.
  expect(of(false)).toBeLessThanOrEqual(9);
  expect(of(true)).toBeLessThanOrEqual(2 * 3);
});

it("migrates as a command, without which MIGRATE=false does not start", async () => {
  const url = await freshDatabase({ empty: true });
  const env = { DATABASE_URL: url, MIGRATE: "false", DATA_DIR: await scratchFolder() };
  const early = await PlatformProcess.spawn(env, COMMAND);
  expect(await early.exited).toBe(1);
  expect(early.output).toMatch(/lacks 0001-themes, .*: run npm run migrate/);

  const migrate = () =>
    spawnSync("node", ["src/commands/migrate.ts"], {
      env: { ...process.env, DATABASE_URL: url },
      encoding: "utf8",
    });
  const first = migrate();
  expect([first.status, first.stdout]).toEqual([0, expect.stringContaining("Done: 0001-themes")]);
  expect(migrate().stdout).toBe("Up to date already.\n");

  const platform = await PlatformProcess.spawn(env, COMMAND);
  await platform.ready();
  expect((await platform.fetch("/rt/v1/theme.css?slug=quartz")).status).toBe(200);
});
