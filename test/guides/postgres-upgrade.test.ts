import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { POSITIONS_BEFORE } from "../support/positions-before.ts";
import { PlatformProcess, scratchFolder } from "../support/process.ts";
import { startSystemPostgres, systemPostgres } from "../support/system-postgres.ts";
import { commandsOf, pageOf } from "./support/page.ts";
import { upgradeCluster } from "./support/pg-upgrade.ts";

const run = promisify(execFile);
const bin = await systemPostgres();
if (bin === undefined) {
  process.stderr.write(
    "Left out: upgrading PostgreSQL, for the system has none with pg_upgrade and pg_dump (Debian: apt install postgresql).\n",
  );
}

const root = new URL("../../", import.meta.url).pathname;
const PICTURES = 10_000;

/** Places of one picture around forty cities, some of which are related. */
const FILL = `
  select setseed(0.5);
  with spot as (
    select n, gen_random_uuid() as id, -50 + n % 40 * 2.5 + random() * 0.05 as latitude,
           -170 + n % 40 * 8.3 + random() * 0.05 as longitude
      from generate_series(1, ${PICTURES}) n
  ), placed as (
    insert into place (id, title, description, latitude, longitude, link_radius_meters, caption, creator, created_at)
    select id, 'Pier ' || n, 'At the harbour', latitude, longitude, 50, '', 'ann', now() from spot
  )
  insert into image (id, place_id, storage_key, sha256, caption, content_type, byte_size, width, height,
    latitude, longitude, link_radius_meters, camera_make, camera_model, analysis_status, analysis_error,
    analysis_attempts, analysis_changed_at, pipeline, creator, created_at)
  select id, id, id, '', '', 'image/jpeg', 1, 4, 3, latitude, longitude, 50, '', '', 'done', '', 0, now(),
    1000, 'ann', now() from spot`;

/** Every position, and every pair of pictures that are linked, with the distance to a tenth of a millimetre. */
const CONTENT = `
  select 'positions' as what, count(*), md5(string_agg(id || position::text || reach::text, ',' order by id))
    from image
  union all
  select 'points', count(*), md5(string_agg(id || position::text || words::text, ',' order by id)) from place
  union all
  select 'links', count(*), md5(string_agg(a.id || ' ' || b.id || ' ' ||
           round((a.position <-> b.position)::numeric, 4), ',' order by a.id, b.id))
    from image a join image b on b.position <@ a.reach and a.id <> b.id
  union all
  select 'cells', count(*), md5(string_agg(place_cell::text, ',' order by level, y, x)) from place_cell
  union all
  select 'themes', count(*), md5(string_agg(theme::text, ',' order by slug)) from theme
  order by 1`;

async function query(url: string, sql: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows ?? [];
  } finally {
    await client.end();
  }
}

const urlOf = (host: string, user: string) =>
  `postgresql://${user}@/tokenkit?host=${encodeURIComponent(host)}`;

interface Filled {
  server: { host: string; user: string };
  administrator: string;
  url: string;
  content: Record<string, string>[];
}

/** A database of a user without rights on the server, with all that needs no administrator. */
async function filledDatabase(bin: string): Promise<Filled> {
  const server = await startSystemPostgres(bin);
  onTestFinished(() => server.stop());
  const administrator = `postgresql://${server.user}@/postgres?host=${encodeURIComponent(server.host)}`;
  await query(administrator, "create role tokenkit login");
  await query(administrator, "create database tokenkit owner tokenkit template template0");
  const url = urlOf(server.host, "tokenkit");
  await run("node", ["src/commands/migrate.ts"], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
  });
  await query(url, FILL);
  const content = await query(url, CONTENT);
  const counts = Object.fromEntries(content.map(({ what, count }) => [what, Number(count)]));
  expect(counts).toMatchObject({ positions: PICTURES, points: PICTURES });
  expect(counts.links).toBeGreaterThan(100);
  return { server, administrator, url, content };
}

/** The platform answers from it, and adds to it. */
async function serves(url: string): Promise<void> {
  const platform = await PlatformProcess.spawn({
    DATABASE_URL: url,
    DATA_DIR: await scratchFolder(),
    ENABLE_REST: "true",
  });
  await platform.ready();
  expect((await platform.fetch("/rt/v1/theme.css?slug=quartz")).status).toBe(200);
  const json = { title: "New", latitude: 1, longitude: 2 };
  expect((await platform.fetch("/api/places", { method: "POST", json })).status).toBe(201);
  const query = `{ searchPlaces(near: { latitude: 1, longitude: 2, radiusMeters: 1000 }) { items { place { title } } } }`;
  const near = await platform.fetch("/graphql", { method: "POST", json: { query } });
  expect(JSON.stringify(await near.json())).toContain('{"title":"New"}');
  platform.child.kill("SIGTERM");
  expect(await platform.exited).toBe(0);
}

describe.runIf(bin)(`a database of ${PICTURES} pictures, made without an administrator`, () => {
  it("passes pg_upgrade into a fresh cluster", async () => {
    const { server, content } = await filledDatabase(bin as string);
    const upgraded = await upgradeCluster(bin as string, server);
    const url = urlOf(upgraded.host, "tokenkit");
    expect(await query(url, CONTENT)).toEqual(content);
    await serves(url);
  });

  it("is restored from a plain dump into the newer PostgreSQL that is embedded", async () => {
    const { url, content } = await filledDatabase(bin as string);
    const target = await freshDatabase({ empty: true });
    const copy = `pg_dump --no-owner --no-comments "$FROM" | psql -q -v ON_ERROR_STOP=1 -o /dev/null "$TO"`;
    const began = performance.now();
    await run("bash", ["-c", `set -e -o pipefail; ${copy}`], {
      env: { ...process.env, FROM: url, TO: target },
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stderr.write(`A dump of ${PICTURES} pictures was restored after ${seconds} s.\n`);
    expect(await query(target, CONTENT)).toEqual(content);
    await serves(target);
  });

  it("is restored from a backup of a release before 1.1 by the command that the guide has", async () => {
    const { server, administrator, content } = await filledDatabase(bin as string);
    const asAdministrator = (name: string) => administrator.replace("/postgres?", `/${name}?`);
    await query(asAdministrator("tokenkit"), POSITIONS_BEFORE);
    await query(administrator, "create database restored owner tokenkit template template0");
    await query(asAdministrator("restored"), "create extension earthdistance cascade");
    const folder = await scratchFolder();
    const target = urlOf(server.host, "tokenkit").replace("/tokenkit?", "/restored?");
    const [restore = ""] = commandsOf(pageOf("docs/operating.md"), "restore-older");
    const dump = `pg_dump --format=custom --no-owner --file="$BACKUP/database.dump" "$FROM"`;
    await run("bash", ["-c", `set -e -o pipefail\n${dump}\n${restore}`], {
      env: {
        ...process.env,
        FROM: asAdministrator("tokenkit"),
        BACKUP: folder,
        DATABASE_URL: target,
      },
    });
    await run("node", ["src/commands/migrate.ts"], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: target },
    });
    expect(await query(target, CONTENT)).toEqual(content);
  });
});
