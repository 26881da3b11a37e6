import { createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { aPublished, auditTotal, expectError, tokensOf } from "../contract/support/samples.ts";
import { TestPlatform } from "../support/platform.ts";
import { type Asked, aCacheReceiver } from "./support/cache-receiver.ts";

const tagsOf = ({ headers }: Asked): string[] => String(headers["xkey-purge"]).split(" ").sort();
const path = "/api/v1/admin/cdn";

async function aPlatform(CDN_PURGE_TARGET: string): Promise<TestPlatform> {
  const platform = await TestPlatform.start({ CDN_PURGE: "varnish", CDN_PURGE_TARGET });
  onTestFinished(() => platform.close());
  return platform;
}

/** Waits until nothing waits, and forgets the requests so far. */
async function settled(platform: TestPlatform, asked: Asked[] = []): Promise<Asked[]> {
  const waiting = async () => (await platform.get(path)).body.waiting;
  await expect.poll(waiting, { interval: 100 }).toBe(0);
  return asked.splice(0);
}

describe("purges", () => {
  it("come after each change that run time serves, and again six seconds later", async () => {
    const { url, asked } = await aCacheReceiver();
    const platform = await aPlatform(url);
    const slug = await aPublished(platform);
    await settled(platform, asked);
    await platform.patch(`/api/v1/themes/${slug}`, { tokens: tokensOf("#c0ffee") });
    const [first, again, ...more] = await settled(platform, asked);
    for (const one of [first, again]) {
      expect(tagsOf(one as Asked)).toEqual(["tk-manifest", `tk-theme-${slug}`]);
    }
    const seconds = ((again as Asked).at - (first as Asked).at) / 1000;
    expect(seconds).toBeGreaterThan(5.9);
    expect(seconds).toBeLessThan(9);
    expect(more).toEqual([]);
  });

  it("name pins only when a theme is deleted, and nothing for drafts and what run time does not read", async () => {
    const { url, asked } = await aCacheReceiver();
    const platform = await aPlatform(url);
    const slug = await aPublished(platform);
    await settled(platform, asked);
    await platform.put(`/api/v1/themes/${slug}/working-copy`, { tokens: tokensOf("#c0ffee") });
    await platform.put("/api/v1/admin/settings", { "publish.breaking": "confirm" });
    await platform.put("/api/v1/admin/settings", { "default.appearance": "light" });
    expect((await platform.get(path)).body.waiting).toBe(0);
    await platform.post(`/api/v1/themes/${slug}/archive`);
    await platform.delete(`/api/v1/themes/${slug}`);
    const all = (await settled(platform, asked)).flatMap(tagsOf);
    expect(new Set(all)).toEqual(new Set(["tk-manifest", `tk-pin-${slug}`, `tk-theme-${slug}`]));
  });

  it("name what settings shape, and all when run time becomes private", async () => {
    const { url, asked } = await aCacheReceiver();
    const platform = await aPlatform(url);
    const set = (settings: object) => platform.put("/api/v1/admin/settings", settings);
    await set({ "default.appearance": "dark" });
    expect((await settled(platform, asked)).flatMap(tagsOf)).toEqual([
      "tk-settings",
      "tk-settings",
    ]);
    await set({ "runtime.public": "false" });
    expect((await settled(platform, asked)).flatMap(tagsOf)).toEqual(["tk", "tk"]);
    await set({ "runtime.public": "true" });
    expect((await settled(platform, asked)).flatMap(tagsOf)).toEqual([
      "tk-settings",
      "tk-settings",
    ]);
  });

  it("that fail are tried again, say why meanwhile, and are joined", async () => {
    const { url, asked } = await aCacheReceiver((res, count) =>
      count <= 3 ? void res.writeHead(503).end("Guru Meditation") : void res.end(),
    );
    const platform = await aPlatform(url);
    const slugs = [await aPublished(platform), await aPublished(platform)];
    await expect
      .poll(async () => (await platform.get(path)).body, { interval: 50 })
      .toMatchObject({
        service: "varnish",
        failure: { error: expect.stringMatching(/^Varnish at .* answered 503: Guru Meditation$/) },
      });
    await settled(platform);
    expect((await platform.get(path)).body).toMatchObject({
      failure: null,
      oldest: null,
      last: { tags: expect.arrayContaining(["tk-manifest"]) },
    });
    expect(asked.length).toBeLessThan(12);
    const taken = new Set(asked.slice(3).flatMap(tagsOf));
    expect(taken).toEqual(new Set(["tk-manifest", ...slugs.map((slug) => `tk-theme-${slug}`)]));
  });

  it("wait for a cache that is down, and do not hold publishing up", async () => {
    const held = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void held.close());
    await new Promise((resolve) => held.once("listening", resolve));
    const { port } = held.address() as { port: number };
    const platform = await aPlatform(`http://127.0.0.1:${port}`);
    const started = performance.now();
    await aPublished(platform);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect((await platform.get(path)).body).toMatchObject({ waiting: 1, last: null });
  });

  it("of everything are asked for by admins, and audited", async () => {
    const { url, asked } = await aCacheReceiver();
    const platform = await aPlatform(url);
    await settled(platform, asked);
    expectError(
      await platform.post(`${path}/purge`, undefined, { key: await platform.keyFor("editor") }),
      403,
      "forbidden",
    );
    expect(await platform.post(`${path}/purge`)).toMatchObject({
      status: 200,
      body: { tags: ["tk"] },
    });
    expect((await settled(platform, asked)).map(tagsOf)).toEqual([["tk"], ["tk"]]);
    expect(await auditTotal(platform, "&action=cache.purge")).toBe(1);
  });

  it("need a cache that is configured", async () => {
    const platform = await TestPlatform.start();
    onTestFinished(() => platform.close());
    await aPublished(platform);
    expect((await platform.get(path)).body).toEqual({
      service: null,
      waiting: 0,
      oldest: null,
      failure: null,
      last: null,
    });
    expectError(await platform.post(`${path}/purge`), 409, "conflict");
  });
});
