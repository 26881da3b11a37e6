import type { EntityManager } from "@mikro-orm/postgresql";
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
const patch = (slug: string, body: unknown) =>
  platform.current.patch(`/api/v1/themes/${slug}`, body);

describe("PATCH /api/v1/themes/{slug}", () => {
  it("changes what is sent, leaves the rest, and bumps the version", async () => {
    const slug = await aDraft(platform.current, { description: "Kept", meta: { tags: ["a"] } });
    const before = await get(slug);
    const { status, body } = await patch(slug, { name: "New" });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      name: "New",
      version: 2,
      updatedAt: expect.any(String),
      findings: expect.any(Array),
    });
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
    const { findings: _, ...theme } = body;
    expect(await get(slug)).toEqual(theme);
  });

  it("takes every field of a ThemeMutation", async () => {
    const slug = await aDraft(platform.current);
    const { body } = await patch(slug, {
      name: "All",
      description: "of them",
      defaultAppearance: "dark",
      tokens: tokensOf("#123456"),
      meta: { z: 1 },
      baseVersion: 1,
      message: "Why",
    });
    expect(body).toMatchObject({
      name: "All",
      description: "of them",
      defaultAppearance: "dark",
      tokens: tokensOf("#123456"),
      meta: { z: 1 },
      version: 2,
    });
    const { body: version } = await platform.current.get(`/api/v1/themes/${slug}/versions/2`);
    expect(version).toMatchObject({ message: "Why", name: "All", tokens: tokensOf("#123456") });
  });

  it("clears description and meta by null", async () => {
    const slug = await aDraft(platform.current, { description: "x", meta: { a: 1 } });
    const { body } = await patch(slug, { description: null, meta: null });
    expect(body).not.toHaveProperty("description");
    expect(body).not.toHaveProperty("meta");
  });

  it("ignores unknown fields, those of the path's name included", async () => {
    const slug = await aDraft(platform.current);
    const { status, body } = await patch(slug, { colour: 1, theme: "quartz", version: 7 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ slug, version: 2 });
    expect((await get("quartz")).version).toBe(1);
  });

  it.each([
    ["slug", { slug: "NO" }],
    ["slug", { slug: null }],
    ["name", { name: null }],
    ["name", { name: "" }],
    ["status", { status: "live" }],
    ["defaultAppearance", { defaultAppearance: "" }],
    ["tokens", { tokens: [] }],
    ["tokens", { tokens: null }],
    ["meta", { meta: 3 }],
    ["baseVersion", { baseVersion: 0 }],
    ["baseVersion", { baseVersion: "1" }],
    ["baseVersion", { baseVersion: 1.5 }],
    ["baseVersion", { baseVersion: null }],
    ["message", { message: {} }],
  ])("refuses a wrong %s and changes nothing: %j", async (field, body) => {
    const slug = await aDraft(platform.current);
    const before = await get(slug);
    expectError(await patch(slug, body), 400, "validation_failed", field);
    expect(await get(slug)).toEqual(before);
  });

  it("answers 404 for an unknown theme, 400 before that", async () => {
    expectError(await patch("nowhere", { name: "x" }), 404, "not_found");
    expectError(await patch("nowhere", { name: 1 }), 400, "validation_failed", "name");
  });

  it("edits a built-in theme", async () => {
    const { status, body } = await patch("hearth", { description: "Edited" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ system: true, version: 2, description: "Edited" });
  });
});

describe("PATCH with baseVersion", () => {
  it("succeeds on the current version", async () => {
    const slug = await aDraft(platform.current);
    expect((await patch(slug, { baseVersion: 1 })).body.version).toBe(2);
  });

  it.each([1, 3, 2_147_483_648])("refuses base %i of version 2, naming both", async (base) => {
    const slug = await aDraft(platform.current);
    await patch(slug, { name: "Second" });
    const response = await patch(slug, { name: "Lost", baseVersion: base });
    expectError(response, 409, "version_conflict", "baseVersion");
    expect(response.body.message).toMatch(new RegExp(`\\b2\\b.*\\b${base}\\b`));
    expect(JSON.stringify(response.body.details)).toContain(String(base));
    expect(JSON.stringify(response.body.details)).toContain("2");
    expect((await get(slug)).name).toBe("Second");
  });

  it("is refused for a broken document before it is for its base", async () => {
    const slug = await aPublished(platform.current);
    const response = await patch(slug, { tokens: brokenTokens, baseVersion: 1 });
    expectError(response, 400, "validation_failed", "color.primary");
  });
});

describe("PATCH with slug", () => {
  it("renames a theme that was never published, its history with it", async () => {
    const slug = await aDraft(platform.current);
    const renamed = freshSlug("renamed");
    const { status, body } = await patch(slug, { slug: renamed });
    expect(status).toBe(200);
    expect(body).toMatchObject({ slug: renamed, version: 2 });
    expectError(await platform.current.get(`/api/v1/themes/${slug}`), 404, "not_found");
    const { body: history } = await platform.current.get(`/api/v1/themes/${renamed}/versions`);
    expect(history.items.map((item: { slug: string }) => item.slug)).toEqual([renamed, renamed]);
    expect(await aDraft(platform.current, { slug })).toBe(slug);
  });

  it("takes the slug that the theme has", async () => {
    const slug = await aPublished(platform.current);
    expect((await patch(slug, { slug })).body).toMatchObject({ slug, version: 3 });
  });

  it("refuses a taken slug", async () => {
    const slug = await aDraft(platform.current);
    expectError(await patch(slug, { slug: "quartz" }), 409, "conflict", "slug");
    expect((await get(slug)).version).toBe(1);
  });

  it("refuses once the theme has ever been published", async () => {
    const slug = await aPublished(platform.current);
    const response = () => patch(slug, { slug: freshSlug("moved") });
    expectError(await response(), 409, "conflict", "slug");
    await patch(slug, { status: "draft" });
    expectError(await response(), 409, "conflict", "slug");
    await platform.current.post(`/api/v1/themes/${slug}/archive`);
    expectError(await response(), 409, "conflict", "slug");
  });
});

describe("PATCH with status", () => {
  it("publishes as the operation does: findings block, and are all in details", async () => {
    const slug = await aDraft(platform.current, {
      tokens: { ...brokenTokens, size: { a: { $type: "dimension", $value: null } } },
    });
    const response = await patch(slug, { status: "published" });
    expectError(response, 400, "validation_failed", "color.primary");
    expectError(response, 400, "validation_failed", "size.a");
    expect((await get(slug)).status).toBe("draft");
    const corrected = await patch(slug, { status: "published", tokens: tokensOf() });
    expect(corrected.body).toMatchObject({ status: "published", version: 2 });
    expect((await platform.current.get(`/rt/v1/theme.css?slug=${slug}`)).status).toBe(200);
  });

  it("archives, drafts and leaves archived again", async () => {
    const slug = await aPublished(platform.current);
    expect((await patch(slug, { status: "archived" })).body.status).toBe("archived");
    expect((await patch(slug, { status: "draft" })).body.status).toBe("draft");
    expect((await patch(slug, { status: "archived" })).body.status).toBe("archived");
    expect((await patch(slug, { status: "published" })).body).toMatchObject({
      status: "published",
      version: 6,
    });
  });
});

describe("PATCH of a published theme", () => {
  it("goes live at once", async () => {
    const slug = await aPublished(platform.current);
    const css = () => platform.current.get(`/rt/v1/theme.css?slug=${slug}`);
    expect((await css()).text).toContain("--tk-color-primary: #0057b7");
    await patch(slug, { tokens: tokensOf("#b70057") });
    expect((await css()).text).toContain("--tk-color-primary: #b70057");
  });

  it("refuses broken tokens with every finding and keeps what is live", async () => {
    const slug = await aPublished(platform.current);
    expectError(
      await patch(slug, { tokens: brokenTokens }),
      400,
      "validation_failed",
      "color.primary",
    );
    expect((await get(slug)).version).toBe(2);
  });

  it("takes warnings", async () => {
    const slug = await aPublished(platform.current);
    const response = await patch(slug, { tokens: { gap: { $value: "4px" } } });
    expect(response.status).toBe(200);
  });

  it("takes broken tokens together with a way out of published", async () => {
    const slug = await aPublished(platform.current);
    const { status, body } = await patch(slug, { tokens: brokenTokens, status: "draft" });
    expect({ status, now: body.status }).toEqual({ status: 200, now: "draft" });
  });
});

describe("a refused PATCH", () => {
  it("leaves no audit row", async () => {
    const slug = await aPublished(platform.current);
    const before = await auditTotal(platform.current);
    await patch(slug, { name: 1 });
    await patch(slug, { tokens: brokenTokens });
    await patch(slug, { baseVersion: 9 });
    await patch(slug, { slug: "quartz" });
    await patch("nowhere", { name: "x" });
    expect(await auditTotal(platform.current)).toBe(before);
  });
});

it("gives a live theme another name though the rules of today refuse its document", async () => {
  const slug = await aPublished(platform.current);
  const broken = JSON.stringify(brokenTokens);
  await (platform.current.owner.em.fork() as EntityManager).execute(
    "update theme set tokens = ?::json where slug = ?",
    [broken, slug],
  );
  for (const change of [{ meta: { tags: ["x"] } }, { name: "Other" }]) {
    expect((await patch(slug, change)).status).toBe(200);
  }
  const refused = await patch(slug, { tokens: { ...brokenTokens, more: {} } });
  expectError(refused, 400, "validation_failed", "color.primary");
});
