import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { EventReader } from "../support/event-stream.ts";
import { ADMIN_KEY, TestPlatform } from "../support/platform.ts";
import { aPlace } from "./support/pictures.ts";

let both: TestPlatform;
let themes: TestPlatform;
let places: TestPlatform;

beforeAll(async () => {
  const env = { ENABLE_REST: "true", ROLE: "web", DATABASE_URL: await freshDatabase() };
  both = await TestPlatform.start(env);
  themes = await TestPlatform.start({ ...env, SERVICES: "themes" });
  places = await TestPlatform.start({ ...env, SERVICES: "places" });
});
afterAll(() => Promise.all([both.close(), themes.close(), places.close()]));

const sql = (text: string, ...values: unknown[]) =>
  both.owner.em.fork().execute<{ [column: string]: unknown }[]>(text, values);

async function listen(at: TestPlatform): Promise<EventReader> {
  const reader = await EventReader.open(`${at.url}/trpc/changes.events`, {
    authorization: `Bearer ${ADMIN_KEY}`,
  });
  onTestFinished(() => reader.close());
  await expect.poll(() => reader.messages.length).toBeGreaterThan(0);
  return reader;
}

it("tells of the changes of its own service, whichever process made them", async () => {
  const ofThemes = await listen(themes);
  const ofPlaces = await listen(places);
  await both.post("/api/v1/themes", { slug: "heard", name: "Heard" });
  await aPlace(both);
  await both.patch("/api/v1/themes/heard", { description: "Last" });
  await aPlace(both);
  const kinds = ({ messages }: EventReader) => messages.map(({ type }) => type);
  await expect.poll(() => kinds(ofThemes)).toEqual(["open", "theme", "theme"]);
  await expect.poll(() => kinds(ofPlaces)).toEqual(["open", "place", "place"]);
});

it("keeps dead letters of the other service from being taken by their ids", async () => {
  const id = randomUUID();
  await sql(
    `insert into dead_letter (id, topic, body, attempts, failed_at, reason)
     values (?, 'analysis', ?, 6, now(), 'x')`,
    ...[id, JSON.stringify({ imageId: randomUUID() })],
  );
  const send = async (at: TestPlatform, name: string, more = {}) => {
    const { body } = await at.post(`/trpc/queues.${name}`, { ids: [id], ...more });
    return body.result.data;
  };
  expect(await send(themes, "discard", { reason: "gone" })).toEqual({ discarded: 0, left: 0 });
  expect(await send(themes, "redeliver")).toEqual({ redelivered: 0, left: 0 });
  expect(await sql("select id from dead_letter")).toEqual([{ id }]);
  expect(await send(places, "discard", { reason: "gone" })).toEqual({ discarded: 1, left: 0 });
});

it("says its own address with places alone, whatever a setting of themes says", async () => {
  await both.put("/api/v1/admin/settings", { "runtime.apiBase": "https://cdn.example.com" });
  const base = async (at: TestPlatform) => (await at.get("/api/v1/auth/config")).body.apiBase;
  await expect.poll(() => base(themes)).toBe("https://cdn.example.com");
  expect(await base(places)).toBe("http://tokenkit.test");
});

it("answers with the choices of its own service, and keeps those of the other", async () => {
  const path = "/api/v1/me/preferences";
  const all = { selectedTheme: "quartz", licence: "CC-BY-4.0", credit: "Ada", density: "compact" };
  await both.put(path, all);
  const { selectedTheme, density, ...ofPictures } = all;
  expect((await themes.get(path)).body).toEqual({ selectedTheme, density });
  expect((await places.get(path)).body).toEqual({ selectedTheme: "", density, ...ofPictures });

  // As a client sends back what it read.
  const comfortable = { density: "comfortable" };
  const sent = await places.put(path, { selectedTheme: "", ...comfortable });
  expect(sent.body).toEqual({ selectedTheme: "", ...ofPictures, ...comfortable });
  expect((await places.put(path, { selectedTheme: "" })).status).toBe(200);
  expect((await themes.put(path, { licence: "", credit: "" })).body).toEqual({
    selectedTheme,
    ...comfortable,
  });
  expect((await both.get(path)).body).toEqual({ ...all, ...comfortable });
});

it("warns with themes alone of a storage that cannot keep rendered themes", async () => {
  const warnings = async () => (await themes.get("/readyz")).body.warnings;
  expect(await warnings()).toEqual([]);
  const blobs = join(themes.dataDir, "blobs");
  await rm(blobs, { recursive: true, force: true });
  // A file in place of the folder, which refuses everything.
  await writeFile(blobs, "");
  await expect
    .poll(warnings)
    .toEqual([
      expect.stringMatching(
        /^The storage of rendered themes .*; each process renders them itself\.$/,
      ),
    ]);
});
