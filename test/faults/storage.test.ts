import { chmod, chown, readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { PIPELINE } from "../../src/picture-codec/pipeline.ts";
import { formWith, picture } from "../contract/support/pictures.ts";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";
import { NOBODY } from "../support/reachable-checkout.ts";
import { fill, withSmallDisk } from "../support/small-disk.ts";

const NO_MOUNT = "Nobody may mount a file system here, so there is no full disk to try.";
const node = ["node", "src/main.ts"] as const;

interface Refusal {
  code: string;
  message: string;
}

async function expectRefusal(response: Response, state: "full" | "read-only"): Promise<void> {
  const body = (await response.json()) as Refusal;
  expect([response.status, body.code]).toEqual([503, "unavailable"]);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(body.message).toMatch(`storage is ${state}`);
  expect(body.message).not.toMatch(/[\\/]|ENOSPC|EACCES|E?ROFS/);
}

/** As of the last half second. */
async function warnings(url: string): Promise<string[]> {
  const response = await fetch(`${url}/readyz`);
  expect(response.status).toBe(200);
  const { status, warnings } = (await response.json()) as { status: string; warnings: string[] };
  expect(status).toBe("ok");
  return warnings;
}

async function aPlace(platform: PlatformProcess): Promise<string> {
  const response = await platform.fetch("/api/places", { method: "POST", json: { title: "x" } });
  return ((await response.json()) as { id: string }).id;
}

const upload = (platform: PlatformProcess, place: string, bytes: Buffer): Promise<Response> =>
  fetch(`${platform.url}/places/${place}/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${PROCESS_KEY}` },
    body: formWith(bytes),
  });

async function imageOf(response: Response): Promise<string> {
  expect(response.status).toBe(201);
  return ((await response.json()) as { image: { id: string } }).image.id;
}

/** All files, including blobs in progress. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? entry.name : []));
}

/** Some 400 KB, as noise does not compress. */
const heavy = sharp({
  create: {
    width: 900,
    height: 700,
    channels: 3,
    background: "#808080",
    noise: { type: "gaussian", mean: 128, sigma: 60 },
  },
})
  .jpeg({ quality: 95 })
  .toBuffer();

describe("a database that takes no writes", () => {
  async function withDatabase() {
    const url = await freshDatabase();
    const platform = await TestPlatform.start({ DATABASE_URL: url });
    onTestFinished(() => platform.close());
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    return { platform, client };
  }

  it("is read on, says so to writers, and is a warning of /readyz while it is read-only", async () => {
    const { platform, client } = await withDatabase();
    const fresh = await platform.keyFor("editor");
    const readOnly = async (on: boolean): Promise<void> => {
      const { rows } = await client.query("select current_database() as name");
      await client.query(
        `alter database ${rows[0].name} set default_transaction_read_only = ${on}`,
      );
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    };
    await readOnly(true);
    // A key that was never used is to be marked as used, which cannot be now. Again, for the first
    // to ask may be told that its connection was cut.
    await expect
      .poll(async () => (await platform.get("/api/v1/themes", { key: fresh })).status)
      .toBe(200);
    const edit = await platform.patch("/api/v1/themes/quartz", { name: "Other" }, { key: fresh });
    expect([edit.status, edit.body.code]).toEqual([503, "unavailable"]);
    expect(edit.headers.get("retry-after")).not.toBeNull();
    expect(edit.body.message).toMatch("storage is read-only");
    const { body } = await platform.post("/graphql", {
      query: 'mutation { createPlace(input: { title: "x" }) { id } }',
    });
    expect(body.errors).toMatchObject([
      { message: expect.stringMatching("read-only"), extensions: { code: "unavailable" } },
    ]);
    await expect
      .poll(() => warnings(platform.url))
      .toEqual([expect.stringMatching(/database.*read-only/)]);
    await readOnly(false);
    await expect
      .poll(async () => (await platform.patch("/api/v1/themes/quartz", { name: "Other" })).status)
      .toBe(200);
    await expect.poll(() => warnings(platform.url)).toEqual([]);
  });

  it("answers 503 to what it has no room for, and keeps nothing of it", async () => {
    const { platform, client } = await withDatabase();
    await client.query(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file "base/5/1": No space left' using errcode = 'disk_full'; end $$`);
    await client.query(
      "create trigger full_disk before insert on audit_entry for each statement execute function full_disk()",
    );
    const { status, body } = await platform.post("/api/v1/themes", { slug: "a", name: "A" });
    expect([status, body.code]).toEqual([503, "unavailable"]);
    expect(body.message).toMatch("storage is full");
    expect((await platform.get("/api/v1/themes/a")).status).toBe(404);
    await client.query("drop trigger full_disk on audit_entry");
    expect((await platform.post("/api/v1/themes", { slug: "a", name: "A" })).status).toBe(201);
  });
});

describe("the folder of pictures", () => {
  it("may not be written: uploads are told so, what is there is served, and nothing is left behind", async () => {
    const DATA_DIR = await scratchFolder();
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(DATA_DIR, NOBODY, NOBODY);
    const env = { DATA_DIR, ENABLE_REST: "true", ANALYZERS: "exif" };
    const platform = await PlatformProcess.spawn(env, node, isRoot ? { uid: NOBODY } : {});
    await platform.ready();
    const place = await aPlace(platform);
    const image = await imageOf(await upload(platform, place, await picture()));
    expect((await fetch(`${platform.url}/media/${image}`)).status).toBe(200);
    await expect.poll(() => warnings(platform.url)).toEqual([]);

    const blobs = join(DATA_DIR, "blobs");
    const before = await filesIn(blobs);
    const folders = [blobs, join(blobs, ".parts"), join(blobs, "pictures")];
    for (const folder of folders) await chmod(folder, 0o555);
    await expectRefusal(await upload(platform, place, await heavy), "read-only");
    await expect
      .poll(() => warnings(platform.url))
      .toEqual([expect.stringMatching(/pictures.*read-only/)]);
    expect((await fetch(`${platform.url}/media/${image}`)).status).toBe(200);
    expect((await platform.fetch(`/api/places/${place}`)).status).toBe(200);

    for (const folder of folders) await chmod(folder, 0o755);
    expect(await filesIn(blobs)).toEqual(before);
    await imageOf(await upload(platform, place, await picture()));
    await expect.poll(() => warnings(platform.url)).toEqual([]);
  });

  it("is full: uploads are told so, and nothing of them is left behind", async ({ skip }) => {
    const DATA_DIR = await scratchFolder();
    const folder = join(DATA_DIR, "blobs");
    const command = await withSmallDisk(folder, "6m", node);
    if (command === undefined) return skip(NO_MOUNT);
    const DATABASE_URL = await freshDatabase();
    const env = { DATA_DIR, DATABASE_URL, ENABLE_REST: "true", ANALYZERS: "exif" };
    const platform = await PlatformProcess.spawn({ ...env, MAX_UPLOAD_BYTES: "1000000" }, command);
    await platform.ready();
    const seen = `/proc/${platform.child.pid}/root${folder}`;
    const place = await aPlace(platform);
    const image = await imageOf(await upload(platform, place, await heavy));
    await expect.poll(() => warnings(platform.url)).toEqual([]);

    const ballast = await fill(seen);
    const refused = await Promise.all(
      Array.from({ length: 5 }, async () => upload(platform, place, await heavy)),
    );
    for (const response of refused) await expectRefusal(response, "full");
    await expect
      .poll(() => warnings(platform.url))
      .toEqual([expect.stringMatching(/pictures.*full/)]);
    const kept = ["ballast", `master-v${PIPELINE}-4096`, "original"];
    expect((await filesIn(seen)).sort()).toEqual(kept);
    const { rows } = await query(DATABASE_URL, "select 1 from blob_removal");
    expect(rows).toEqual([]);

    await ballast.empty();
    expect((await fetch(`${platform.url}/media/${image}`)).status).toBe(200);
    await imageOf(await upload(platform, place, await heavy));
    await expect.poll(() => warnings(platform.url)).toEqual([]);
  });
});

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

it("the embedded database's disk is full: edits are told so, and work again once there is room", async ({
  skip,
}) => {
  const DATA_DIR = await scratchFolder();
  const command = await withSmallDisk(DATA_DIR, "200m", node);
  if (command === undefined) return skip(NO_MOUNT);
  const platform = await PlatformProcess.spawn({ DATA_DIR }, command);
  await platform.ready();
  const cached = `${platform.url}/rt/v1/theme.css?slug=quartz`;
  expect((await fetch(cached)).status).toBe(200);
  await expect.poll(() => warnings(platform.url)).toEqual([]);

  const ballast = await fill(`/proc/${platform.child.pid}/root${DATA_DIR}`);
  let refused: Response | undefined;
  for (let n = 0; n < 40 && refused === undefined; n++) {
    const tokens = { noise: { $type: "string", $value: noise(200_000) } };
    const json = { slug: `t-${n}`, name: "T", tokens };
    const response = await platform.fetch("/api/v1/themes", { method: "POST", json });
    if (response.status !== 201) refused = response;
  }
  await expectRefusal(refused as Response, "full");
  await expect.poll(async () => (await warnings(platform.url)).join()).toMatch(/database.*full/);
  expect((await platform.fetch("/api/v1/themes")).status).toBe(200);
  expect((await fetch(cached)).status).toBe(200);

  await ballast.empty();
  const again = { method: "POST", json: { slug: "again", name: "Again" } };
  await expect.poll(async () => (await platform.fetch("/api/v1/themes", again)).status).toBe(201);
  await expect.poll(() => warnings(platform.url)).toEqual([]);
});

/** Text that does not compress. */
const noise = (length: number): string =>
  Array.from({ length: length / 10 }, () =>
    Math.random().toString(36).padEnd(12, "0").slice(2, 12),
  ).join("");
