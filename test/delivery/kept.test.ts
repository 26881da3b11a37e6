import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { KeptBodies } from "../../src/delivery/kept/bodies.ts";
import { ArtefactStore } from "../../src/delivery/kept/store.ts";
import { FileBlobs } from "../../src/platform/blobs/file-blobs.ts";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";
import { behavesAsStore, largeTheme, read } from "./support/kept.ts";

let env: { DATABASE_URL: string };
let one: TestPlatform;
beforeAll(async () => {
  env = { DATABASE_URL: await freshDatabase() };
  one = await TestPlatform.start(env);
});
afterAll(() => one.close());

behavesAsStore(
  () => one,
  () => TestPlatform.start({ ...env, DATA_DIR: one.dataDir }),
);

const folder = () => join(one.dataDir, "blobs", "artefacts");
const kept = async (): Promise<string[]> => {
  await one.running.services.delivery.kept.settled();
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []));
};
const sql = (text: string, ...values: unknown[]): Promise<{ id: string }[]> =>
  one.running.services.orm.em.fork().execute(text, values);
const idOf = async (slug: string): Promise<string> =>
  (await sql("select id from theme where slug = ?", slug))[0]?.id ?? "";

it("serves no body that is only half there", async () => {
  const slug = await largeTheme(one, 700);
  const path = `/rt/v1/theme.css?slug=${slug}`;
  const whole = await read(one, path);
  const id = await idOf(slug);
  for (const file of (await kept()).filter((name) => name.includes(id))) {
    const { length } = await readFile(file);
    await truncate(file, Math.floor(length / 2));
  }
  const other = await TestPlatform.start({ ...env, DATA_DIR: one.dataDir });
  try {
    expect(await read(other, path)).toEqual(whole);
    expect((await read(other, path, "br")).text).toBe(whole.text);
  } finally {
    await other.close();
  }
});

it("goes on serving what the store has lost", async () => {
  const slug = await largeTheme(one, 4000);
  const path = `/rt/v1/theme.json?slug=${slug}`;
  const whole = await read(one, path);
  const coded = await read(one, path, "br");
  await kept();
  await rm(folder(), { recursive: true });
  expect(await read(one, path)).toEqual(whole);
  expect(await read(one, path, "br")).toEqual(coded);
});

it("keeps one version of a theme, and what is pinned of all", async () => {
  const slug = await largeTheme(one, 700);
  const pinned = `/rt/v1/theme.css?slug=${slug}&v=2`;
  await read(one, `/rt/v1/theme.css?slug=${slug}`);
  const before = await read(one, pinned);
  const id = await idOf(slug);
  const versions = async (): Promise<(string | undefined)[]> =>
    (await kept())
      .filter((name) => name.includes(id))
      .map((name) => /(pinned)?\/[^/]+\/(\d+)\/[^/]+$/.exec(name)?.slice(1).join(" ").trim())
      .sort();
  expect(await versions()).toEqual(["2", "pinned 2"]);
  await one.patch(`/api/v1/themes/${slug}`, { name: "Another" });
  await read(one, `/rt/v1/theme.css?slug=${slug}`);
  expect(await versions()).toEqual(["3", "pinned 2"]);
  expect(await read(one, pinned)).toEqual(before);
});

it("sweeps folders of deleted themes and of builds that are no longer in use", async () => {
  const { kept: store } = one.running.services.delivery;
  const slug = await largeTheme(one, 700);
  const stays = await largeTheme(one, 701);
  for (const each of [slug, stays]) {
    await read(one, `/rt/v1/theme.css?slug=${each}`);
    await read(one, `/rt/v1/theme.css?slug=${each}&v=2`);
  }
  const [gone, alive] = [await idOf(slug), await idOf(stays)];
  const old = join(folder(), "oldbuild", alive);
  await kept();
  await sql(
    "insert into kept_artefact (generation, theme_id, version, bytes) values ('oldbuild', ?, 1, 1)",
    alive,
  );
  await new FileBlobs(join(one.dataDir, "blobs")).create(
    `artefacts/oldbuild/${alive}/1/a.br`,
    Readable.from([Buffer.from("x")]),
  );
  await one.delete(`/api/v1/themes/${slug}`);
  await store.sweep();
  // Other processes may still use them.
  expect(existsSync(old)).toBe(true);
  expect((await kept()).some((name) => name.includes(gone))).toBe(true);
  await sql("update kept_artefact set used_at = now() - interval '2 days'");
  await store.sweep();
  expect(existsSync(old)).toBe(false);
  const left = await kept();
  expect(left.some((name) => name.includes(gone))).toBe(false);
  expect(left.filter((name) => name.includes(alive))).toHaveLength(2);
});

it("keeps no more of a version than its bound, and serves the rest all the same", async () => {
  const slug = await largeTheme(one, 700);
  const path = `/rt/v1/theme.css?slug=${slug}`;
  await read(one, path);
  const before = (await kept()).length;
  await sql("update kept_artefact set bytes = 256 * 1024 * 1024");
  expect((await read(one, `${path}&variant=tokens`)).status).toBe(200);
  expect(await kept()).toHaveLength(before);
});

it("does not wait for a store that takes no bytes, and holds the body meanwhile", async () => {
  /** A bucket that accepts the connection and stays silent. */
  class SilentBlobs extends FileBlobs {
    override create(): Promise<void> {
      return new Promise(() => {});
    }
  }
  const { orm, logger } = one.running.services;
  const blobs = new SilentBlobs(join(one.dataDir, "silent"));
  const store = new ArtefactStore(blobs, orm, "silent", logger);
  const place = { themeId: randomUUID(), version: 1, isPinned: false, form: "css" };
  const bytes = Buffer.alloc(2 * 1024 * 1024, "x");
  const make = async (): Promise<Buffer> => bytes;
  const bodies = await KeptBodies.obtain(store, place, make, make);
  expect((await bodies.in("identity")).bytes).toBe(bytes);
});

it("serves without keeping while the store refuses writes", async () => {
  await kept();
  await rm(folder(), { recursive: true, force: true });
  // A file in place of the folder makes every write and read fail, like a full or broken disk.
  await writeFile(folder(), "");
  const slug = await largeTheme(one, 700);
  const first = await read(one, `/rt/v1/theme.css?slug=${slug}`);
  expect(first.status).toBe(200);
  const large = await largeTheme(one, 4000);
  const json = await read(one, `/rt/v1/theme.json?slug=${large}`);
  expect(json.status).toBe(200);
  expect(await read(one, `/rt/v1/theme.json?slug=${large}`)).toEqual(json);
  await one.running.services.delivery.kept.settled();
  await rm(folder());
});
