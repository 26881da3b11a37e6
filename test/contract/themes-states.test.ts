import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import {
  aDraft,
  aPublished,
  auditTotal,
  brokenTokens,
  expectError,
  freshSlug,
  tokensOf,
} from "./support/samples.ts";

const platform = usePlatform();
const path = (slug: string) => `/api/v1/themes/${slug}`;
const get = async (slug: string) => (await platform.current.get(path(slug))).body;
const act = (slug: string, action: string, body?: unknown) =>
  platform.current.post(`${path(slug)}/${action}`, body);
const patch = (slug: string, body: unknown) => platform.current.patch(path(slug), body);
const liveStatus = async (slug: string): Promise<number> =>
  (await platform.current.get(`/rt/v1/theme.css?slug=${slug}`, { key: null })).status;
const manifestSlugs = async (): Promise<string[]> => {
  const { body } = await platform.current.get("/rt/v1/manifest.json", { key: null });
  return body.themes.map((theme: { slug: string }) => theme.slug);
};

describe("POST /api/v1/themes/{slug}/publish", () => {
  it("puts a draft live, with a new version and history", async () => {
    const slug = await aDraft(platform.current);
    expect(await liveStatus(slug)).toBe(404);
    const { status, body } = await act(slug, "publish");
    expect(status).toBe(200);
    expect(body).toMatchObject({ slug, status: "published", version: 2, tokens: tokensOf() });
    expect(await liveStatus(slug)).toBe(200);
    expect(await manifestSlugs()).toContain(slug);
    const { body: history } = await platform.current.get(`${path(slug)}/versions`);
    expect(history.items.map((item: { status: string }) => item.status)).toEqual([
      "published",
      "draft",
    ]);
  });

  it("gives a new version from any state, published and archived included", async () => {
    const slug = await aPublished(platform.current);
    expect((await act(slug, "publish")).body).toMatchObject({ status: "published", version: 3 });
    await act(slug, "archive");
    expect((await act(slug, "publish")).body).toMatchObject({ status: "published", version: 5 });
    expect(await liveStatus(slug)).toBe(200);
  });

  it("is blocked by errors, each in details, and changes nothing", async () => {
    const slug = await aDraft(platform.current, {
      tokens: {
        ...brokenTokens,
        image: { hero: { $type: "string", $value: "url(https://example.com/a.png)" } },
        gap: { $value: "4px" },
      },
    });
    const before = await get(slug);
    const response = await act(slug, "publish");
    expectError(response, 400, "validation_failed", "color.primary");
    expect(response.body.details.length).toBeGreaterThanOrEqual(2);
    expect(await get(slug)).toEqual(before);
    expect(await liveStatus(slug)).toBe(404);
  });

  it("is not blocked by warnings", async () => {
    const slug = await aDraft(platform.current, { tokens: { gap: { $value: "4px" } } });
    const { body } = await platform.current.post("/api/v1/tokens/validate", {
      tokens: { gap: { $value: "4px" } },
    });
    expect(body.warningCount).toBeGreaterThan(0);
    expect((await act(slug, "publish")).status).toBe(200);
  });

  it("answers 404 for an unknown theme", async () => {
    expectError(await act("nowhere", "publish"), 404, "not_found");
  });
});

describe("POST /api/v1/themes/{slug}/archive", () => {
  it("hides a theme from listings, the manifest and unpinned run time", async () => {
    const slug = await aPublished(platform.current);
    const { status, body } = await act(slug, "archive");
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "archived", version: 3 });
    expect(await manifestSlugs()).not.toContain(slug);
    expect(await liveStatus(slug)).toBe(404);
    expect(await liveStatus(`${slug}&v=2`)).toBe(200);
    const { body: page } = await platform.current.get(`/api/v1/themes?q=${slug}`);
    expect(page.items).toEqual([]);
    expect((await get(slug)).status).toBe("archived");
  });

  it("gives a new version from any state, a broken draft included", async () => {
    const slug = await aDraft(platform.current, { tokens: brokenTokens });
    expect((await act(slug, "archive")).body).toMatchObject({ status: "archived", version: 2 });
    expect((await act(slug, "archive")).body).toMatchObject({ status: "archived", version: 3 });
  });

  it("works on a built-in theme, which then leaves the manifest's default", async () => {
    const { body: before } = await platform.current.get("/rt/v1/manifest.json");
    const slug = before.defaults.theme;
    expect((await act(slug, "archive")).status).toBe(200);
    const { body: after } = await platform.current.get("/rt/v1/manifest.json");
    expect(after.defaults.theme).not.toBe(slug);
    expect((await act(slug, "publish")).body.status).toBe("published");
  });

  it("answers 404 for an unknown theme", async () => {
    expectError(await act("nowhere", "archive"), 404, "not_found");
  });
});

describe("POST /api/v1/themes/{slug}/duplicate", () => {
  it("copies to a draft at version 1 with a history of its own, not built-in", async () => {
    const source = await get("quartz");
    const slug = freshSlug("copy");
    const { status, body } = await act("quartz", "duplicate", { slug });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      slug,
      name: source.name,
      description: source.description,
      defaultAppearance: source.defaultAppearance,
      tokens: source.tokens,
      meta: source.meta,
      status: "draft",
      system: false,
      version: 1,
    });
    expect(body.id).not.toBe(source.id);
    const { body: history } = await platform.current.get(`${path(slug)}/versions`);
    expect(history.items).toHaveLength(1);
    expect((await platform.current.delete(path(slug))).status).toBe(204);
    expect(await get("quartz")).toEqual(source);
  });

  it("copies drafts and archived themes too", async () => {
    const slug = await aPublished(platform.current, { tokens: tokensOf("#111111") });
    await act(slug, "archive");
    const copy = freshSlug("copy");
    expect((await act(slug, "duplicate", { slug: copy })).body).toMatchObject({
      status: "draft",
      tokens: tokensOf("#111111"),
    });
  });

  it.each([
    ["no body", undefined],
    ["no slug", {}],
    ["a wrong slug", { slug: "No" }],
    ["a slug that is null", { slug: null }],
  ])("refuses %s", async (_what, body) => {
    expectError(await act("quartz", "duplicate", body), 400, "validation_failed", "slug");
    expectError(await act("nowhere", "duplicate", body), 400, "validation_failed", "slug");
  });

  it("answers 409 for a taken slug, its own included, and 404 before that", async () => {
    expectError(await act("quartz", "duplicate", { slug: "quartz" }), 409, "conflict", "slug");
    expectError(await act("quartz", "duplicate", { slug: "hearth" }), 409, "conflict", "slug");
    expectError(await act("nowhere", "duplicate", { slug: "hearth" }), 404, "not_found");
  });
});

describe("POST /api/v1/themes/{slug}/versions/{version}/rollback", () => {
  const rollback = (slug: string, version: number | string) =>
    act(slug, `versions/${version}/rollback`);

  it("makes a new version with all the content of the earlier one", async () => {
    const slug = await aDraft(platform.current, {
      name: "First",
      description: "One",
      meta: { tags: ["one"] },
      tokens: tokensOf("#111111"),
    });
    await patch(slug, {
      name: "Second",
      description: null,
      defaultAppearance: "dark",
      meta: null,
      tokens: tokensOf("#222222"),
    });
    const { status, body } = await rollback(slug, 1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 3,
      name: "First",
      description: "One",
      defaultAppearance: "light",
      meta: { tags: ["one"] },
      tokens: tokensOf("#111111"),
    });
    const { body: history } = await platform.current.get(`${path(slug)}/versions`);
    expect(history.items.map((item: { version: number }) => item.version)).toEqual([3, 2, 1]);
    const { body: second } = await platform.current.get(`${path(slug)}/versions/2`);
    expect(second).toMatchObject({ name: "Second", tokens: tokensOf("#222222") });
  });

  it("keeps the status whatever the revision's was, and the slug", async () => {
    const slug = await aPublished(platform.current);
    await patch(slug, { tokens: tokensOf("#222222") });
    expect((await rollback(slug, 1)).body).toMatchObject({ status: "published", version: 4 });
    expect((await platform.current.get(`/rt/v1/theme.css?slug=${slug}`)).text).toContain("#0057b7");
    await patch(slug, { status: "draft" });
    expect((await rollback(slug, 2)).body).toMatchObject({ status: "draft", version: 6 });
    await act(slug, "archive");
    expect((await rollback(slug, 2)).body).toMatchObject({ status: "archived", version: 8 });
    const before = await aDraft(platform.current);
    const renamed = freshSlug("renamed");
    await patch(before, { slug: renamed });
    expect((await rollback(renamed, 1)).body).toMatchObject({ slug: renamed, version: 3 });
  });

  it("of a published theme to an invalid revision is refused; of a draft it is not", async () => {
    const slug = await aDraft(platform.current, { tokens: brokenTokens });
    await patch(slug, { tokens: tokensOf(), status: "published" });
    expectError(await rollback(slug, 1), 400, "validation_failed", "color.primary");
    expect(await get(slug)).toMatchObject({ version: 2, tokens: tokensOf() });
    await patch(slug, { status: "draft" });
    expect((await rollback(slug, 1)).body).toMatchObject({ version: 4, tokens: brokenTokens });
  });

  it("answers 404 for an unknown theme or version and 400 for what is no version", async () => {
    const slug = await aDraft(platform.current);
    expectError(await rollback(slug, 2), 404, "not_found");
    expectError(await rollback(slug, 2_147_483_648), 404, "not_found");
    expectError(await rollback("nowhere", 1), 404, "not_found");
    for (const wrong of ["0", "x", "1.0", "-1"]) {
      expectError(await rollback(slug, wrong), 400, "validation_failed", "version");
    }
  });
});

describe("DELETE /api/v1/themes/{slug}", () => {
  it.each(["draft", "published", "archived"])("removes a %s theme and its history", async (to) => {
    const slug = await aDraft(platform.current);
    await patch(slug, { status: to });
    const response = await platform.current.delete(path(slug));
    expect(response.status).toBe(204);
    expect(response.text).toBe("");
    expect(response.headers.get("cache-control")).toBe("no-store");
    for (const left of ["", "/versions", "/versions/1", "/export", "/diff?from=1&to=1"]) {
      expectError(await platform.current.get(path(slug) + left), 404, "not_found");
    }
    expectError(await platform.current.get(`/rt/v1/theme.css?slug=${slug}`), 404, "not_found");
    expect(await manifestSlugs()).not.toContain(slug);
    expectError(await platform.current.delete(path(slug)), 404, "not_found");
  });

  it("refuses a built-in theme in any state, an edited one too", async () => {
    await patch("beacon", { status: "draft", name: "Mine" });
    expectError(await platform.current.delete(path("beacon")), 409, "system_theme");
    expect((await get("beacon")).name).toBe("Mine");
  });

  it("frees the slug; the next theme begins at version 1, or counts on where one was published", async () => {
    for (const [make, version] of [
      [aDraft, 1],
      [aPublished, 3],
    ] as const) {
      const slug = await make(platform.current);
      await platform.current.delete(path(slug));
      await aDraft(platform.current, { slug });
      expect(await get(slug)).toMatchObject({ version, status: "draft" });
    }
  });

  it("answers 404 for an unknown theme", async () => {
    expectError(await platform.current.delete(path("nowhere")), 404, "not_found");
  });
});

describe("a refused transition", () => {
  it("leaves no audit row", async () => {
    const slug = await aDraft(platform.current, { tokens: brokenTokens });
    const before = await auditTotal(platform.current);
    await act(slug, "publish");
    await act("nowhere", "archive");
    await act(slug, "duplicate", { slug: "quartz" });
    await act(slug, "versions/9/rollback");
    await platform.current.delete(path("quartz"));
    expect(await auditTotal(platform.current)).toBe(before);
  });
});

describe("what takes a version back, with a baseVersion", () => {
  it.each([
    ["a rollback", "versions/1/rollback"],
    ["archiving", "archive"],
  ])("%s leaves alone what somebody else published meanwhile", async (_, action) => {
    const slug = await aPublished(platform.current);
    const { version } = (await patch(slug, { description: "mine" })).body;
    const theirs = (await patch(slug, { description: "theirs" })).body;
    expectError(await act(slug, action, { baseVersion: version }), 409, "version_conflict");
    expect(await get(slug)).toMatchObject({
      ...{ version: theirs.version, status: "published", description: "theirs" },
    });
    const taken = await act(slug, action, { baseVersion: theirs.version });
    expect(taken.status).toBe(200);
    expect(taken.body.version).toBe(theirs.version + 1);
  });
});
