import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, auditTotal, expectError } from "./support/samples.ts";

const platform = usePlatform();

describe("GET /api/v1/stats", () => {
  it("counts themes, keys, users and audit rows as integers", async () => {
    const viewer = await platform.current.keyFor("viewer");
    const read = async () => (await platform.current.get("/api/v1/stats", { key: viewer })).body;
    const before = await read();
    expect(Object.keys(before).sort()).toEqual([
      "audit",
      "cache",
      "keys",
      "store",
      "themes",
      "themesByStatus",
      "users",
      "warming",
    ]);
    expect(Object.keys(before.cache).sort()).toEqual(["entries", "hitRate", "hits", "misses"]);
    expect(Object.keys(before.store).sort()).toEqual(["cacheEntries", "databaseBytes"]);
    expect(before.store.databaseBytes).toBeGreaterThan(1_000_000);
    expect(before).toMatchObject({ keys: 2, users: 0, audit: 1 });
    expect(before.themes).toBe(before.themesByStatus.published);

    await aDraft(platform.current);
    const archived = await aDraft(platform.current);
    await platform.current.post(`/api/v1/themes/${archived}/archive`);
    const { status, headers, body } = await platform.current.get("/api/v1/stats");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({
      themes: before.themes + 2,
      themesByStatus: { draft: 1, archived: 1, published: before.themes },
      audit: before.audit + 3,
    });
  });

  it("tells hits and misses of the render cache", async () => {
    const cache = async () => (await platform.current.get("/api/v1/stats")).body.cache;
    await platform.current.put("/api/v1/admin/settings", { "default.theme": "" });
    const before = await cache();
    for (let i = 0; i < 4; i++) await platform.current.get("/rt/v1/theme.css?slug=quartz");
    await platform.current.get("/rt/v1/manifest.json");
    const after = await cache();
    expect(after.hits).toBe(before.hits + 3);
    expect(after.misses).toBe(before.misses + 2);
    expect(after.hitRate).toBeCloseTo(after.hits / (after.hits + after.misses));
    expect([before.entries, after.entries]).toEqual([0, 2]);
  });
});

describe("POST /api/v1/admin/cache/rebuild", () => {
  const stats = async () => (await platform.current.get("/api/v1/stats")).body;
  const warmed = () => expect.poll(async () => (await stats()).warming.state).toBe("done");

  it("answers at once what it will render, and what is served stays right", async () => {
    const slug = await aPublished(platform.current);
    const css = () => platform.current.get(`/rt/v1/theme.css?slug=${slug}`);
    const before = await css();
    expect((await stats()).warming).toEqual({ state: "idle", themes: 0, artefacts: 0, done: 0 });
    const { status, headers, body } = await platform.current.post("/api/v1/admin/cache/rebuild");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    const { themesByStatus } = await stats();
    const themes = themesByStatus.published;
    expect(body).toEqual({ themes, artefacts: themes * 8, state: "warming" });
    await warmed();
    const { warming, cache } = await stats();
    expect(warming).toEqual({
      state: "done",
      themes,
      artefacts: body.artefacts,
      done: body.artefacts,
    });
    expect(cache.entries).toBe(body.artefacts);
    const after = await css();
    expect(after.text).toBe(before.text);
    expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
  });

  it("does not wait for a large theme, and says how far it is", async () => {
    const colors = Array.from({ length: 4000 }, (_, index) => [
      `c${index}`,
      { $type: "color", $value: `#${index.toString(16).padStart(6, "0")}` },
    ]);
    const slug = await aPublished(platform.current, {
      slug: "aaa-large",
      name: "Large",
      tokens: { color: Object.fromEntries(colors) },
    });
    const { status, body } = await platform.current.post("/api/v1/admin/cache/rebuild");
    expect(status).toBe(200);
    const { warming } = await stats();
    expect(warming).toMatchObject({ state: "warming", artefacts: body.artefacts });
    expect(warming.done).toBeLessThan(8);
    await warmed();
    expect((await stats()).warming.done).toBe(body.artefacts);
    await platform.current.delete(`/api/v1/themes/${slug}`);
  });

  it("is audited, ignores a body, lets other changes pass while it works, and begins again", async () => {
    const slug = await aDraft(platform.current);
    const before = await auditTotal(platform.current, "&action=cache.rebuild");
    const rebuild = () => platform.current.post("/api/v1/admin/cache/rebuild", { any: 1 });
    expect((await rebuild()).status).toBe(200);
    for (const name of ["One", "Two", "Three"]) {
      const { status } = await platform.current.patch(`/api/v1/themes/${slug}`, { name });
      expect(status).toBe(200);
    }
    expect((await Promise.all([rebuild(), rebuild()])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    await warmed();
    expect(await auditTotal(platform.current, "&action=cache.rebuild")).toBe(before + 3);
  });
});

describe("administration without an admin's key", () => {
  it("is refused: 401 without one, 403 for viewers and editors", async () => {
    const paths = ["/api/v1/admin/audit", "/api/v1/admin/settings", "/api/v1/admin/keys"];
    for (const role of ["viewer", "editor"] as const) {
      const key = await platform.current.keyFor(role);
      for (const path of paths) {
        expectError(await platform.current.get(path, { key: null }), 401, "unauthenticated");
        expectError(await platform.current.get(path, { key }), 403, "forbidden");
      }
    }
  });
});
