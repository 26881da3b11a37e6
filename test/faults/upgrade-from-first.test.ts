import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { formWith, picture } from "../contract/support/pictures.ts";
import { tokensOf } from "../contract/support/samples.ts";
import { freshDatabase } from "../support/database.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";
import { earlierRelease, hasRelease, stopped } from "./support/release.ts";

/** The commit that CHANGELOG.md names for 1.0.0. */
const FIRST = "ca7083ba9190b353adaaf4665fe1fba0f400dc6c";

const THEMES = 12;
const PLACES = 6;

// biome-ignore lint/suspicious/noExplicitAny: answers of many forms
type Any = any;

async function json(
  platform: PlatformProcess,
  path: string,
  sent?: [string, unknown?],
): Promise<Any> {
  const [method = "GET", body] = sent ?? [];
  const options = { method, ...(body === undefined ? {} : { json: body }) };
  const answer = await platform.fetch(path, options);
  const text = await answer.text();
  expect([answer.status, answer.status < 300 ? "" : text]).toEqual([answer.status, ""]);
  return text === "" ? undefined : JSON.parse(text);
}

/** Themes with three versions each, some archived, drafts and deleted ones; a key; preferences and settings. */
async function writeThemes(platform: PlatformProcess): Promise<string> {
  for (let n = 0; n < THEMES; n += 1) {
    const slug = `theme-${n}`;
    const theme = { slug, name: `Theme ${n}`, tokens: tokensOf("#111111") };
    await json(platform, "/api/v1/themes", ["POST", theme]);
    if (n % 4 === 3) continue;
    await json(platform, `/api/v1/themes/${slug}/publish`, ["POST"]);
    for (const color of ["#222222", `#${100_000 + n}`]) {
      const change = { tokens: tokensOf(color), message: `To ${color}` };
      await json(platform, `/api/v1/themes/${slug}`, ["PATCH", change]);
    }
  }
  await json(platform, "/api/v1/themes/theme-4/archive", ["POST"]);
  await json(platform, "/api/v1/themes/theme-5", ["DELETE"]);
  await json(platform, "/api/v1/me/preferences", ["PUT", { selectedTheme: "theme-1" }]);
  await json(platform, "/api/v1/admin/settings", ["PUT", { "default.theme": "theme-0" }]);
  const { key } = await json(platform, "/api/v1/admin/keys", [
    "POST",
    { name: "CI", role: "viewer" },
  ]);
  return key;
}

/** Places near each other, each with a comment and one picture. */
async function writePlaces(platform: PlatformProcess): Promise<void> {
  const bytes = await picture();
  for (let n = 0; n < PLACES; n += 1) {
    const place = { title: `Place ${n}`, latitude: 52.5 + n / 100_000, longitude: 13.4 };
    const { id } = await json(platform, "/api/places", ["POST", place]);
    await json(platform, `/api/places/${id}/comments`, ["POST", { content: `Comment ${n}` }]);
    const sent = await fetch(`${platform.url}/places/${id}/images`, {
      method: "POST",
      headers: { authorization: `Bearer ${PROCESS_KEY}` },
      body: formWith(bytes),
    });
    expect(sent.status).toBe(201);
  }
  const open = async () =>
    Object.values(await stateOfPlaces(platform)).filter(({ images }: Any) =>
      images.some(({ status }: { status: string }) => status !== "done"),
    ).length;
  await expect.poll(open).toBe(0);
}

/** Themes with their versions and served bytes, the length of the log, and preferences. */
async function stateOfThemes(platform: PlatformProcess) {
  const { items } = await json(platform, "/api/v1/themes?limit=100");
  const themes: Record<string, unknown> = {};
  for (const { slug, status, version } of items) {
    const theme = await json(platform, `/api/v1/themes/${slug}`);
    const { items: versions } = await json(platform, `/api/v1/themes/${slug}/versions`);
    const pinned = await platform.fetch(`/rt/v1/theme.css?slug=${slug}&v=${version}`);
    themes[slug] = {
      ...{
        status,
        version,
        tokens: theme.tokens,
        pinned: pinned.ok ? await digest(pinned) : pinned.status,
      },
      versions: versions.map((one: { version: number; message: string }) => [
        one.version,
        one.message,
      ]),
    };
  }
  const { total } = await json(platform, "/api/v1/admin/audit");
  const preferences = await json(platform, "/api/v1/me/preferences");
  return { themes, total, preferences: preferences.selectedTheme };
}

const digest = async (answer: Response): Promise<string> =>
  createHash("sha256")
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest("hex");

async function stateOfPlaces(platform: PlatformProcess): Promise<Record<string, Any>> {
  const places = await json(platform, "/api/places");
  const state: Record<string, unknown> = {};
  for (const { id, title } of places) {
    const images = await json(platform, `/api/places/${id}/images`);
    const comments = await json(platform, `/api/places/${id}/comments`);
    const related = await json(platform, `/api/places/${id}/related`);
    const titles = related.map(
      (one: { title?: string; place?: { title: string } }) => one.title ?? one.place?.title,
    );
    state[title] = {
      images: images.map((image: { id: string; analysisStatus: string; badges: object[] }) => ({
        ...{ id: image.id, status: image.analysisStatus, badges: image.badges?.length },
      })),
      comments: comments.map(({ content }: { content: string }) => content),
      related: titles.sort(),
    };
  }
  return state;
}

it.skipIf(!hasRelease(FIRST, "the upgrade from the first release"))(
  "a database and pictures of 1.0.0 are whole after an upgrade to this release",
  async () => {
    const env = {
      DATABASE_URL: await freshDatabase({ empty: true }),
      DATA_DIR: await scratchFolder(),
      ENABLE_REST: "true",
      ANALYZERS: "exif,pixels",
      RATE_LIMIT_PER_MINUTE: "0",
    };
    const startFirst = await earlierRelease(FIRST);
    const first = await startFirst(env);
    const key = await writeThemes(first);
    await writePlaces(first);
    const before = { themes: await stateOfThemes(first), places: await stateOfPlaces(first) };
    expect(Object.keys(before.places)).toHaveLength(PLACES);
    expect(await stopped(first)).toBe(0);

    const next = await PlatformProcess.spawn(env);
    await next.ready();
    expect(await stateOfThemes(next)).toEqual(before.themes);
    await expect.poll(() => stateOfPlaces(next)).toEqual(before.places);
    const asKey = await fetch(`${next.url}/api/v1/themes`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(asKey.status).toBe(200);
    const [image] = Object.values(before.places)[0].images;
    expect((await next.fetch(`/media/${image.id}`)).status).toBe(200);
    // And it works on: a working copy, which 1.0.0 did not have, goes live.
    const copy = { tokens: tokensOf("#abcdef") };
    await json(next, "/api/v1/themes/theme-0/working-copy", ["PUT", copy]);
    const { version } = await json(next, "/api/v1/themes/theme-0/publish", ["POST"]);
    expect(version).toBe(5);
  },
  240_000,
);
