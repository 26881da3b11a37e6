import { execFile } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";
import { startSystemPostgres, systemPostgres } from "../support/system-postgres.ts";
import { baseBackup, cloneAt } from "./support/point-in-time.ts";

const bin = await systemPostgres();
if (bin === undefined) {
  process.stderr.write(
    "Left out: restoring to a moment, for there is no PostgreSQL of the system's with pg_basebackup and pg_dump (Debian: apt install postgresql).\n",
  );
}

const photograph = "../fixtures/pictures/photographs/apple-iphone-4s-road.jpg";
const tokens = { color: { bg: { $type: "color", $value: "#123456" } } };

/** Runs commands as bash does, in a folder. */
const bash = (script: string, cwd: string, env: Record<string, string> = {}) =>
  promisify(execFile)("bash", ["-c", `set -e -o pipefail\n${script}`], {
    cwd,
    env: { ...process.env, ...env },
  });

const start = async (dataDir: string, url: string) => {
  const platform = await PlatformProcess.spawn(
    { DATA_DIR: dataDir, ENABLE_REST: "true", ANALYZERS: "exif", DATABASE_URL: url },
    ["node", "--import", "./src/start/preload.ts", "src/main.ts"],
  );
  await platform.ready();
  return platform;
};

async function stop(platform: PlatformProcess): Promise<void> {
  platform.child.kill("SIGTERM");
  expect(await platform.exited).toBe(0);
}

const send = async (platform: PlatformProcess, method: string, path: string, json?: unknown) => {
  const response = await platform.fetch(path, { method, json });
  expect(response.status).toBeLessThan(300);
  return response;
};

/** A place with a picture, once that is analysed. */
async function share(platform: PlatformProcess, title: string): Promise<void> {
  const made = await send(platform, "POST", "/api/places", { title, latitude: 1, longitude: 1 });
  const { id } = (await made.json()) as { id: string };
  const form = new FormData();
  const bytes = readFileSync(new URL(photograph, import.meta.url));
  form.append("image", new Blob([bytes]), "road.jpg");
  const headers = { authorization: `Bearer ${PROCESS_KEY}` };
  const at = `${platform.url}/places/${id}/images`;
  expect((await fetch(at, { method: "POST", headers, body: form })).status).toBe(201);
  await expect
    .poll(() => picturesOf(platform))
    .toSatisfy((all: Picture[]) => all.every(({ analysisStatus }) => analysisStatus === "done"));
}

interface Picture {
  url: string;
  analysisStatus: string;
}

async function picturesOf(platform: PlatformProcess): Promise<Picture[]> {
  const places = (await (await platform.fetch("/api/places")).json()) as { images: Picture[] }[];
  return places.flatMap(({ images }) => images);
}

/** The readers' answers, byte by byte. */
async function servedBy(platform: PlatformProcess): Promise<unknown> {
  const pictures = await picturesOf(platform);
  return {
    css: await (await platform.fetch("/rt/v1/theme.css?slug=own&variant=tokens")).text(),
    pinned: await (await platform.fetch("/rt/v1/theme.css?slug=own&v=2")).text(),
    history: await (await platform.fetch("/api/v1/themes/own/versions")).text(),
    pictures: await Promise.all(
      pictures.map(async ({ url }) => {
        const response = await platform.fetch(new URL(url, platform.url).pathname);
        expect(response.status).toBe(200);
        return Buffer.from(await response.arrayBuffer()).toString("base64").length;
      }),
    ),
  };
}

describe.runIf(bin)("docs/google-cloud.md, with PostgreSQL as it is here", () => {
  it("goes back to a moment: the theme that was deleted since is served, and pictures are there", async () => {
    const server = await startSystemPostgres(bin as string);
    onTestFinished(() => server.stop());
    const administrator = { PGHOST: server.host, PGUSER: server.user, PGDATABASE: "postgres" };
    const empty = (name: string) =>
      bash(
        `psql -qc 'create database ${name} owner tokenkit template template0'`,
        "/tmp",
        administrator,
      );
    await bash("psql -qc 'create role tokenkit login'", "/tmp", administrator);
    await empty("tokenkit");
    const urlOf = (host: string, database: string) =>
      `postgresql://tokenkit@/${database}?host=${encodeURIComponent(host)}`;
    const backup = await baseBackup(bin as string, server);

    const dataDir = join(await scratchFolder(), "data");
    const first = await start(dataDir, urlOf(server.host, "tokenkit"));
    await send(first, "POST", "/api/v1/themes", { slug: "own", name: "Own", tokens });
    await send(first, "POST", "/api/v1/themes/own/publish");
    await share(first, "Before");
    const then = await servedBy(first);
    expect(then).toMatchObject({ css: expect.stringContaining("--tk-color-bg: #123456") });
    const moment = await now(server);
    expect((await first.fetch("/api/v1/themes/own", { method: "DELETE" })).status).toBe(204);
    await share(first, "After");
    await stop(first);

    const clone = await cloneAt(bin as string, server, backup, moment);
    const folder = await scratchFolder();
    const source = { PGHOST: clone.host, PGUSER: clone.user };
    await bash("pg_dump --no-owner tokenkit | gzip > then.sql.gz", folder, source);
    await empty("tokenkit_then");
    await bash(
      `gunzip < then.sql.gz | psql -q --single-transaction -v ON_ERROR_STOP=1 -o /dev/null '${urlOf(server.host, "tokenkit_then")}'`,
      folder,
    );

    const elsewhere = join(await scratchFolder(), "data");
    cpSync(join(dataDir, "blobs"), join(elsewhere, "blobs"), { recursive: true });
    const restored = await start(elsewhere, urlOf(server.host, "tokenkit_then"));
    expect(await servedBy(restored)).toEqual(then);
    // It goes on from there, and the other database is as it was.
    await send(restored, "PATCH", "/api/v1/themes/own", { baseVersion: 2, name: "Again" });
    await share(restored, "Again");
    await stop(restored);
    const back = await start(dataDir, urlOf(server.host, "tokenkit"));
    expect((await back.fetch("/api/v1/themes/own")).status).toBe(404);
    expect(await picturesOf(back)).toHaveLength(2);
    await stop(back);
  });
});

/** A moment between what was and what comes, as the server tells the time. */
async function now(server: { host: string; port: number; user: string }): Promise<string> {
  const client = new pg.Client({ ...server, database: "postgres" });
  await client.connect();
  await client.query("select pg_sleep(0.1)");
  const { rows } = await client.query<{ now: string }>("select clock_timestamp()::text as now");
  await client.query("select pg_sleep(0.1)");
  await client.end();
  return rows[0]?.now ?? "";
}
