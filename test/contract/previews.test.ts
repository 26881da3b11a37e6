import { describe, expect, it, onTestFinished, vi } from "vitest";
import { publishAcme } from "../browser/support/modes.ts";
import { usePlatform } from "../support/platform.ts";
import {
  aDraft,
  aPublished,
  brokenTokens,
  expectError,
  freshSlug,
  tokensOf,
} from "./support/samples.ts";

const platform = usePlatform();
const path = (slug: string) => `/api/v1/themes/${slug}`;
const css = (token: string, query = "") =>
  platform.current.get(`/rt/v1/preview/theme.css?token=${token}${query}`, { key: null });
const save = (slug: string, tokens: object) =>
  platform.current.put(`${path(slug)}/working-copy`, { tokens });

async function link(slug: string, body: object = {}): Promise<{ id: string; token: string }> {
  const answer = await platform.current.post(`${path(slug)}/previews`, body);
  expect(answer.status).toBe(201);
  return answer.body;
}

const sql = (text: string, values: unknown[]) =>
  platform.current.owner.em.fork().execute(text, values as never);

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

/** Reads the mark at the end of a sheet. */
function markIn(text: string): Record<string, unknown> {
  const [, told = ""] = /--tokenkit-preview:"([^"]*)"/.exec(text) ?? [];
  return JSON.parse(decodeURIComponent(told));
}

describe("a preview link", () => {
  it("is given out once, lasts a week, and is listed without its token", async () => {
    const slug = await aPublished(platform.current);
    const page = "https://shop.example/sale?x=1#top";
    const { body } = await platform.current.post(`${path(slug)}/previews`, { note: "Lead", page });
    expect(body).toMatchObject({ version: null, note: "Lead", createdBy: expect.any(String) });
    expect(body.token).toMatch(/^tkp_[\w-]{43}$/);
    expect(body.link).toBe(`https://shop.example/sale?x=1&tk-preview=${body.token}#top`);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeCloseTo(7 * 86_400_000, -5);
    const bare = await platform.current.post(`${path(slug)}/previews`, { version: 1 });
    expect(bare.body.link).toBe(`?tk-preview=${bare.body.token}`);
    const { body: list, text } = await platform.current.get(`${path(slug)}/previews`);
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([bare.body.id, body.id]);
    expect(text).not.toContain("tkp_");
    const rows = await sql("select digest from preview where id = ?", [body.id]);
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });

  it("refuses what it cannot be, by field", async () => {
    const slug = await aPublished(platform.current);
    const ask = (body: object) => platform.current.post(`${path(slug)}/previews`, body);
    expectError(await ask({ expiresAt: days(-1) }), 400, "validation_failed", "expiresAt");
    expectError(await ask({ expiresAt: days(31) }), 400, "validation_failed", "expiresAt");
    expectError(await ask({ note: "x".repeat(201) }), 400, "validation_failed", "note");
    expectError(await ask({ page: "javascript:alert(1)" }), 400, "validation_failed", "page");
    expectError(await ask({ version: 0 }), 400, "validation_failed", "version");
    expectError(await ask({ version: 9 }), 404, "not_found");
    expect((await ask({ expiresAt: days(29.9) })).status).toBe(201);
  });

  it("has 49 others at most, and room again after a revocation", async () => {
    const slug = await aPublished(platform.current);
    const made = [];
    for (let n = 0; n < 50; n++) made.push(await link(slug));
    expectError(
      await platform.current.post(`${path(slug)}/previews`, {}),
      409,
      "conflict",
      "previews",
    );
    await platform.current.delete(`${path(slug)}/previews/${made[0]?.id}`);
    await link(slug);
  });

  it("is revoked once, and both leave a row in the audit log", async () => {
    const slug = await aPublished(platform.current);
    const { id } = await link(slug);
    const other = await aPublished(platform.current);
    expectError(await platform.current.delete(`${path(other)}/previews/${id}`), 404, "not_found");
    expect((await platform.current.delete(`${path(slug)}/previews/${id}`)).status).toBe(204);
    expectError(await platform.current.delete(`${path(slug)}/previews/${id}`), 404, "not_found");
    const { body } = await platform.current.get(`/api/v1/admin/audit?entityId=${id}`);
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      "preview.revoke",
      "preview.create",
    ]);
    expect(JSON.stringify(body)).not.toContain("tkp_");
  });
});

describe("what a preview link shows", () => {
  it("is the working copy as it is saved, and never kept by anybody", async () => {
    const slug = await aPublished(platform.current);
    await save(slug, tokensOf("#111111"));
    const { token } = await link(slug);
    const first = await css(token);
    expect(first.status).toBe(200);
    expect(first.headers.get("cache-control")).toBe("private, no-store");
    expect(first.headers.get("access-control-allow-origin")).toBe("*");
    expect(first.text).toContain("--tk-color-primary: #111111");
    expect(first.text).toContain(`[data-tokenkit-theme=${slug}]`);
    expect(markIn(first.text)).toMatchObject({ slug, name: "A theme", version: null, errors: 0 });
    await save(slug, tokensOf("#222222"));
    expect((await css(token)).text).toContain("--tk-color-primary: #222222");
    const open = await platform.current.get(`/rt/v1/theme.css?slug=${slug}`, { key: null });
    expect(open.text).not.toContain("#222222");
    expect(open.headers.get("cache-control")).toContain("public");
  });

  it("is in no cache of run time, neither by its key nor by its address", async () => {
    const slug = await aPublished(platform.current);
    await save(slug, tokensOf("#111111"));
    const { token } = await link(slug);
    const { delivery, previews } = platform.current.running.services;
    const before = [delivery.cache.entries, previews.cache.misses];
    await css(token);
    const after = previews.cache.misses;
    expect(after).toBeGreaterThan(before[1] ?? 0);
    await css(token);
    expect([delivery.cache.entries, previews.cache.misses]).toEqual([before[0], after]);
    const address = `/rt/v1/preview/theme.css?token=${token}`;
    expect(delivery.lookup(address, () => true)).toBeUndefined();
  });

  it("is rendered once, whatever parameters without a meaning and names of pages come with it", async () => {
    const slug = freshSlug("rendered");
    await publishAcme(platform.current, 8, slug);
    const { token } = await link(slug);
    const other = await link(slug);
    const sheets = vi.spyOn(platform.current.running.services.engine, "sheet");
    onTestFinished(() => sheets.mockRestore());
    const form = "&appearance=all&modes=all";
    const first = await css(token, form);
    for (const more of ["&utm=1", "&r=2", "&_r=w3", "&density=cosy"]) {
      expect((await css(token, form + more)).text, more).toBe(first.text);
    }
    expect(sheets).toHaveBeenCalledTimes(1);
    const named = await css(token, `${form}&slug=quartz`);
    expect(named.text.replaceAll("=quartz]", `=${slug}]`)).toBe(first.text);
    expect((await css(other.token, form)).text).toContain(`[data-tokenkit-theme=${slug}]`);
    expect(sheets).toHaveBeenCalledTimes(1);
  });

  it("has its errors counted once a revision, and is one theme's work whatever the revision", async () => {
    const slug = await aPublished(platform.current);
    await save(slug, tokensOf("#111111"));
    const { token } = await link(slug);
    const { engine } = platform.current.running.services;
    const counts = vi.spyOn(engine, "validate");
    const runs = vi.spyOn(engine, "run");
    onTestFinished(() => [counts, runs].forEach((spy) => void spy.mockRestore()));
    await css(token);
    await css(token, "&appearance=dark");
    expect(counts).toHaveBeenCalledTimes(1);
    await save(slug, tokensOf("#222222"));
    const { id } = (await platform.current.get(path(slug))).body;
    runs.mockClear();
    await css(token);
    expect(runs.mock.calls.map(([task, , lane]) => `${task} ${lane}`)).toContain(
      `stylesheet ${id}`,
    );
    expect(counts).toHaveBeenLastCalledWith(expect.anything(), { caller: id });
  });

  it("may have an axis of any name, which no parameter of the script takes", async () => {
    const slug = freshSlug("axis-r");
    const color = (hex: string) => ({ color: { $type: "color", bg: { $value: hex } } });
    const contexts = { a: [color("#111111")], b: [color("#222222")] };
    const tokens = {
      version: "2025.10",
      sets: { base: { sources: [color("#000000")] } },
      modifiers: { r: { contexts, default: "a" } },
      resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/r" }],
    };
    const made = await platform.current.post("/api/v1/themes", { slug, name: "Axis", tokens });
    expect(made.status).toBe(201);
    const { token } = await link(slug);
    expect((await css(token, "&_r=v1")).text).toContain("--tk-color-bg: #111111");
    expect((await css(token, "&_r=v1&r=b")).text).toContain("--tk-color-bg: #222222");
    expectError(await css(token, "&r=v1"), 400, "validation_failed", "r");
  });

  it("is its version, when it has one, or the theme where there is no working copy", async () => {
    const slug = await aPublished(platform.current);
    await platform.current.patch(path(slug), { tokens: tokensOf("#333333") });
    await save(slug, tokensOf("#444444"));
    const pinned = await link(slug, { version: 2 });
    expect((await css(pinned.token)).text).toContain("#0057b7");
    expect(markIn((await css(pinned.token)).text)).toMatchObject({ version: 2, revision: "v2" });
    const { token } = await link(slug);
    expect((await css(token)).text).toContain("#444444");
    await platform.current.delete(`${path(slug)}/working-copy`);
    expect((await css(token)).text).toContain("#333333");
  });

  it("is a draft that nobody else can read", async () => {
    const slug = await aDraft(platform.current);
    const { token } = await link(slug);
    expect((await css(token)).text).toContain("#0057b7");
    const open = await platform.current.get(`/rt/v1/theme.css?slug=${slug}`, { key: null });
    expectError(open, 404, "not_found");
  });

  it("has every form of a theme's sheet, and the resolved tokens", async () => {
    const slug = freshSlug("formed");
    await publishAcme(platform.current, 8, slug);
    const { token } = await link(slug);
    const forms = [
      "",
      "&appearance=dark",
      "&appearance=default",
      "&appearance=all&modes=all",
    ].concat([
      "&variant=tokens&density=compact",
      "&variant=minified&derived=false",
      "&references=true",
    ]);
    for (const form of forms) {
      const open = await platform.current.get(`/rt/v1/theme.css?slug=${slug}${form}`, {
        key: null,
      });
      const shown = await css(token, form);
      expect(shown.text.startsWith(open.text), form).toBe(true);
    }
    expectError(await css(token, "&density=huge"), 400, "validation_failed", "density");
    const json = await platform.current.get(
      `/rt/v1/preview/theme.json?token=${token}&appearance=dark`,
      { key: null },
    );
    expect(json.body).toMatchObject({ slug, appearance: "dark" });
    expect(json.headers.get("cache-control")).toBe("private, no-store");
  });

  it("takes the name of the page's theme in its selectors", async () => {
    const slug = await aPublished(platform.current);
    const { token } = await link(slug);
    const shown = await css(token, "&slug=quartz");
    expect(shown.text).toContain("[data-tokenkit-theme=quartz]");
    expect(markIn(shown.text)).toMatchObject({ slug });
  });

  it("is what resolves of a document with errors, which it counts", async () => {
    const slug = await aPublished(platform.current);
    await save(slug, {
      ...brokenTokens,
      space: { a: { $type: "dimension", $value: { value: 4, unit: "px" } } },
    });
    const { token } = await link(slug);
    const shown = await css(token);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("--tk-space-a: 4px");
    expect(markIn(shown.text).errors).toBeGreaterThan(0);
  });

  it("is one 404 once it is unknown, expired, revoked or its theme is gone", async () => {
    const slug = await aPublished(platform.current);
    const revoked = await link(slug);
    const expired = await link(slug);
    const gone = await aDraft(platform.current);
    const { token: orphan } = await link(gone);
    await platform.current.delete(`${path(slug)}/previews/${revoked.id}`);
    await sql("update preview set expires_at = now() where id = ?", [expired.id]);
    await platform.current.delete(path(gone));
    const unknown = `tkp_${"A".repeat(43)}`;
    const texts = new Set<string>();
    for (const token of [unknown, "x", revoked.token, expired.token, orphan]) {
      for (const file of ["theme.css", "theme.json", "events"]) {
        const answer = await platform.current.get(`/rt/v1/preview/${file}?token=${token}`, {
          key: null,
        });
        expectError(answer, 404, "not_found");
        texts.add(answer.body.message);
      }
    }
    expect(texts.size).toBe(1);
    const without = await platform.current.get("/rt/v1/preview/theme.css", { key: null });
    expectError(without, 400, "validation_failed", "token");
  });

  it("is given 300 times a minute for one token, and to other tokens still", async () => {
    const slug = await aPublished(platform.current);
    const { token } = await link(slug);
    const { token: other } = await link(slug);
    const begun = performance.now();
    for (let n = 0; n < 300; n++) expect((await css(token)).status).toBe(200);
    const refused = await css(token);
    const gone = (performance.now() - begun) / 1000;
    expectError(refused, 429, "rate_limited");
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(Math.max(1, Math.floor(60 - gone)));
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.body.message).toContain(`try again in ${seconds} s`);
    expect((await css(other)).status).toBe(200);
  });

  it("is there with a private run time, for the token alone", async () => {
    const slug = await aPublished(platform.current);
    const { token } = await link(slug);
    await platform.current.put("/api/v1/admin/settings", { "runtime.public": "false" });
    try {
      expect((await css(token)).status).toBe(200);
      const asKey = await platform.current.get(`/rt/v1/theme.css?slug=${slug}&token=${token}`, {
        key: null,
      });
      expectError(asKey, 401, "unauthenticated");
    } finally {
      await platform.current.put("/api/v1/admin/settings", { "runtime.public": "true" });
    }
  });
});
