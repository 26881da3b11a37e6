import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { aPublished, tokensOf } from "../contract/support/samples.ts";
import { freshDatabase } from "../support/database.ts";
import { aDeafLine } from "../support/deaf-line.ts";
import { freePort } from "../support/free-port.ts";
import { TestPlatform } from "../support/platform.ts";
import { aVarnish, findVarnish } from "../support/varnish.ts";

const found = findVarnish();
if ("lacking" in found) {
  process.stderr.write(`Left out: the tests with Varnish, because ${found.lacking}.\n`);
}

const forms = [
  "theme.css?slug=SLUG",
  "theme.css?slug=SLUG&variant=minified",
  "theme.css?slug=SLUG&variant=tokens&appearance=dark",
  "theme.css?slug=SLUG&appearance=default",
  "theme.css?slug=SLUG&modes=all&appearance=all",
  "themes/SLUG/theme.css",
  "theme.json?slug=SLUG",
  "themes/SLUG/theme.json?appearance=dark",
  "export?slug=SLUG&format=scss",
  "export?slug=SLUG&format=compose&package=com.example",
  "manifest.json",
];
const codings = ["br", "gzip", "identity"];

const inEachCoding = (paths: readonly string[]): [string, { "accept-encoding": string }][] =>
  paths.flatMap((path) =>
    codings.map((coding): [string, { "accept-encoding": string }] => [
      path,
      { "accept-encoding": coding },
    ]),
  );

interface Seen {
  cache: string | null;
  etag: string | null;
  encoding: string | null;
  status: number;
}

async function seen(
  address: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Seen> {
  const response = await fetch(`${address}/rt/v1/${path}`, {
    headers: { "accept-encoding": "identity", ...headers },
  });
  await response.arrayBuffer();
  const { status, headers: got } = response;
  return {
    status,
    cache: got.get("x-cache"),
    etag: got.get("etag"),
    encoding: got.get("content-encoding"),
  };
}

const platformWith = async (env: Record<string, string>): Promise<TestPlatform> => {
  const platform = await TestPlatform.start({
    RUNTIME_CACHE_CONTROL: "public, max-age=60, s-maxage=86400",
    CDN_PURGE: "varnish",
    ...env,
  });
  onTestFinished(() => platform.close());
  return platform;
};

const edit = async (platform: TestPlatform, slug: string, color: string): Promise<void> => {
  const path = `/api/v1/themes/${slug}`;
  expect((await platform.patch(path, { tokens: tokensOf(color) })).status).toBe(200);
};

/** Milliseconds until the cache serves what is not stale, for every path and coding. */
async function untilNew(
  address: string,
  before: ReadonlyMap<string, string | null>,
): Promise<number> {
  const started = performance.now();
  const stale = new Set(before.keys());
  while (stale.size > 0) {
    for (const key of stale) {
      const [path = "", coding = ""] = key.split(" ");
      const { etag } = await seen(address, path, { "accept-encoding": coding });
      if (etag !== before.get(key)) stale.delete(key);
    }
    if (performance.now() - started > 60_000) throw new Error(`Still old: ${[...stale]}`);
    await wait(50);
  }
  return performance.now() - started;
}

describe.skipIf("lacking" in found)("behind Varnish with a long s-maxage", () => {
  const varnish = found as Exclude<typeof found, { lacking: string }>;

  it("a publication is new within 3 s in every coding and form, and other themes and pins stay", async () => {
    const port = await freePort();
    const target = `http://127.0.0.1:${port}`;
    const platform = await platformWith({ CDN_PURGE_TARGET: target });
    const address = await aVarnish(varnish, [platform.running.port], port);
    const [slug, other] = [await aPublished(platform), await aPublished(platform)];
    await settled(platform);
    const paths = forms.map((form) => form.replace("SLUG", slug));
    const kept = [`theme.css?slug=${other}`, `theme.css?slug=${slug}&v=2`, "runtime.js"];
    const before = new Map<string, string | null>();
    for (const [path, headers] of inEachCoding([...paths, ...kept])) {
      const first = await seen(address, path, headers);
      expect(first).toMatchObject({ status: 200, cache: "miss" });
      expect(await seen(address, path, headers)).toEqual({ ...first, cache: "hit" });
      if (!kept.includes(path)) before.set(`${path} ${headers["accept-encoding"]}`, first.etag);
    }
    await edit(platform, slug, "#c0ffee");
    const ms = await untilNew(address, before);
    process.stderr.write(`${before.size} addresses were new after ${ms.toFixed()} ms.\n`);
    expect(ms).toBeLessThan(3000);
    for (const [path, headers] of inEachCoding(paths)) {
      const [{ etag }, own] = [
        await seen(address, path, headers),
        await seen(platform.url, path, headers),
      ];
      expect(etag).toBe(own.etag);
    }
    await settled(platform);
    for (const [path, headers] of inEachCoding(kept)) {
      expect(await seen(address, path, headers)).toMatchObject({ cache: "hit" });
    }
  });

  it("a replica that missed the message refills the cache, and does not win", async () => {
    const DATABASE_URL = await freshDatabase();
    const port = await freePort();
    const env = { CDN_PURGE_TARGET: `http://127.0.0.1:${port}` };
    const platform = await platformWith({ ...env, DATABASE_URL });
    const late = await platformWith({
      ...env,
      ROLE: "web",
      DATABASE_URL: await aDeafLine(DATABASE_URL),
    });
    const address = await aVarnish(varnish, [platform.running.port, late.running.port], port);
    const slug = await aPublished(platform);
    await settled(platform);
    const path = `theme.css?slug=${slug}`;
    const fromLate = () => seen(address, path, { "x-replica": "other1" });
    await expect.poll(async () => (await seen(late.url, path)).status).toBe(200);
    // It looks for changes each five seconds, and is deaf the longest just after a look.
    const { etag: first } = await seen(late.url, path);
    await edit(platform, slug, "#abcdef");
    await expect.poll(async () => (await seen(late.url, path)).etag).not.toBe(first);
    const { etag: old } = await fromLate();
    await edit(platform, slug, "#c0ffee");
    const published = performance.now();
    let refilled = false;
    let ms = Number.POSITIVE_INFINITY;
    while (performance.now() - published < 15_000) {
      const { etag, cache } = await fromLate();
      if (etag === old && cache === "miss") refilled = true;
      if (etag !== old) ms = Math.min(ms, performance.now() - published);
      await wait(50);
    }
    process.stderr.write(`The late replica refilled: ${refilled}; new after ${ms.toFixed()} ms.\n`);
    expect(refilled).toBe(true);
    expect((await seen(address, path)).etag).toBe((await seen(platform.url, path)).etag);
    expect(ms).toBeLessThan(10_000);
  });
});

/** Waits until every purge so far has been made twice. */
async function settled(platform: TestPlatform): Promise<void> {
  await expect
    .poll(async () => (await platform.get("/api/v1/admin/cdn")).body.waiting, { interval: 200 })
    .toBe(0);
}
