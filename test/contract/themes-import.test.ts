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
const get = async (slug: string) => (await platform.current.get(`/api/v1/themes/${slug}`)).body;
const exported = (slug: string) => platform.current.get(`/api/v1/themes/${slug}/export`);
const bring = (body: unknown) => platform.current.post("/api/v1/themes/import", body);

describe("GET /api/v1/themes/{slug}/export", () => {
  it("answers a ThemeExport as a download", async () => {
    const slug = await aPublished(platform.current, {
      description: "Deep",
      meta: { tags: ["blue"] },
    });
    const { status, headers, body } = await exported(slug);
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="${slug}[^"/]*\\.json"$`),
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(body).toEqual({
      $schema: expect.any(String),
      format: "tokenkit.theme/1",
      slug,
      name: "A theme",
      description: "Deep",
      status: "published",
      defaultAppearance: "light",
      meta: { tags: ["blue"] },
      tokens: tokensOf(),
    });
    expect(Object.keys(body)).toEqual([
      "$schema",
      "format",
      "slug",
      "name",
      "description",
      "status",
      "defaultAppearance",
      "meta",
      "tokens",
    ]);
  });

  it("answers 404 for an unknown theme", async () => {
    expectError(await exported("nowhere"), 404, "not_found");
  });
});

describe("POST /api/v1/themes/import", () => {
  it("creates a theme: 201, version 1, a draft where no status is given", async () => {
    const slug = freshSlug("in");
    const { status, body } = await bring({ slug, name: "In", tokens: tokensOf() });
    expect(status).toBe(201);
    expect(body).toMatchObject({ slug, status: "draft", version: 1, system: false });
    expect((await platform.current.get(`/rt/v1/theme.css?slug=${slug}`)).status).toBe(404);
  });

  it.each([
    [{ asDraft: true }, "draft"],
    [{ asDraft: true, status: "published" }, "draft"],
    [{ asDraft: false }, "draft"],
    [{ asDraft: false, status: "published" }, "published"],
    [{ asDraft: false, status: "draft" }, "draft"],
    [{ status: "draft" }, "draft"],
    [{ status: "archived" }, "archived"],
    [{ status: "published" }, "published"],
  ])("with %j gives a new theme that is %s", async (fields, expected) => {
    const slug = freshSlug("in");
    const { status, body } = await bring({ slug, name: "In", tokens: tokensOf(), ...fields });
    expect({ status, now: body.status }).toEqual({ status: 201, now: expected });
  });

  it.each(["draft", "published", "archived"])(
    "without a status leaves a theme that is %s as it is, and its new content where that is",
    async (current) => {
      const slug = await aPublished(platform.current);
      await platform.current.patch(`/api/v1/themes/${slug}`, { status: current });
      const { body } = await bring({ slug, name: "New", tokens: tokensOf("#222222") });
      expect(body).toMatchObject({ status: current, name: "New", version: 4 });
      const served = await platform.current.get(`/rt/v1/theme.css?slug=${slug}`);
      expect(served.status).toBe(current === "published" ? 200 : 404);
      if (current === "published") expect(served.text).toContain("#222222");
    },
  );

  it("replaces a theme: 201, a further version, the history kept", async () => {
    const slug = await aPublished(platform.current, { description: "Old", meta: { a: 1 } });
    const { status, body } = await bring({
      slug,
      name: "Replaced",
      tokens: tokensOf("#222222"),
      asDraft: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ slug, name: "Replaced", status: "draft", version: 3 });
    expect(body).not.toHaveProperty("description");
    expect(body).not.toHaveProperty("meta");
    const { body: history } = await platform.current.get(`/api/v1/themes/${slug}/versions`);
    expect(history.items).toHaveLength(3);
    expect((await platform.current.get(`/rt/v1/theme.css?slug=${slug}`)).status).toBe(404);
  });

  it("gives back byte for byte what was exported, whichever way it comes back", async () => {
    for (const source of ["quartz", "hearth", "aurora", "beacon"]) {
      const first = await exported(source);
      const slug = freshSlug("again");
      const moved = first.text.replace(`"slug": "${source}"`, `"slug": "${slug}"`);
      const answer = await platform.current.request("/api/v1/themes/import", {
        method: "POST",
        raw: moved,
      });
      expect(answer.status).toBe(201);
      expect((await exported(slug)).text).toBe(moved);
      await platform.current.patch(`/api/v1/themes/${slug}`, {
        tokens: tokensOf(),
        name: "Changed",
      });
      await platform.current.request("/api/v1/themes/import", { method: "POST", raw: moved });
      expect((await exported(slug)).text).toBe(moved);
      await platform.current.delete(`/api/v1/themes/${slug}`);
      await platform.current.request("/api/v1/themes/import", { method: "POST", raw: moved });
      expect((await exported(slug)).text).toBe(moved);
    }
  });

  it("keeps an exported draft a draft and an archived theme archived", async () => {
    for (const status of ["draft", "archived"]) {
      const slug = await aDraft(platform.current);
      await platform.current.patch(`/api/v1/themes/${slug}`, { status });
      const { body } = await exported(slug);
      await platform.current.delete(`/api/v1/themes/${slug}`);
      expect((await bring(body)).body.status).toBe(status);
    }
  });

  it("ignores unknown fields, $schema among them", async () => {
    const slug = freshSlug("in");
    const { status, body } = await bring({
      $schema: "https://example.com/other",
      slug,
      name: "In",
      tokens: tokensOf(),
      version: 12,
      system: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ version: 1, system: false });
  });

  it.each([
    ["a broken document", { tokens: brokenTokens }, "color.primary"],
    ["a broken document even as a draft", { tokens: brokenTokens, asDraft: true }, "color.primary"],
    ["no tokens", { tokens: undefined }, "tokens"],
    ["tokens as a list", { tokens: [] }, "tokens"],
    ["no name", { name: undefined }, "name"],
    ["no slug", { slug: undefined }, "slug"],
    ["a wrong slug", { slug: "A" }, "slug"],
    ["asDraft as text", { asDraft: "true" }, "asDraft"],
    ["another format", { format: "tokenkit.theme/2" }, "format"],
    ["another status", { status: "gone" }, "status"],
    ["another appearance", { defaultAppearance: "x" }, "defaultAppearance"],
    ["meta as text", { meta: "x" }, "meta"],
  ])("refuses %s, names it and writes nothing", async (_what, fields, field) => {
    const slug = freshSlug("refused");
    const audit = await auditTotal(platform.current);
    expectError(
      await bring({ slug, name: "x", tokens: tokensOf(), ...fields }),
      400,
      "validation_failed",
      field,
    );
    expectError(await platform.current.get(`/api/v1/themes/${slug}`), 404, "not_found");
    expect(await auditTotal(platform.current)).toBe(audit);
  });

  it("writes nothing over an existing theme when validation fails", async () => {
    const slug = await aPublished(platform.current);
    const before = await get(slug);
    await bring({ slug, name: "x", tokens: brokenTokens });
    expect(await get(slug)).toEqual(before);
  });

  it("refuses to replace a built-in theme, an invalid document before that", async () => {
    const before = await get("quartz");
    const body = { slug: "quartz", name: "Mine", tokens: tokensOf() };
    expectError(await bring(body), 409, "system_theme", "slug");
    expectError(await bring({ ...body, tokens: brokenTokens }), 400, "validation_failed");
    expect(await get("quartz")).toEqual(before);
  });

  it("takes concurrent imports of one new slug one after the other", async () => {
    const slug = freshSlug("race");
    const answers = await Promise.all(
      [1, 2, 3].map((name) => bring({ slug, name: `${name}`, tokens: tokensOf() })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.map(({ body }) => body.version).sort()).toEqual([1, 2, 3]);
  });
});
