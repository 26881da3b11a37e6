import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aDraft, brokenTokens, expectError, freshSlug, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const create = (body: unknown) => platform.current.post("/api/v1/themes", body);

describe("POST /api/v1/themes", () => {
  it("answers 201 with the whole Theme, a draft at version 1", async () => {
    const slug = freshSlug();
    const { status, headers, body } = await create({
      slug,
      name: "Ocean",
      description: "Deep",
      defaultAppearance: "dark",
      tokens: tokensOf(),
      meta: { tags: ["blue"], nested: { a: [1, null] } },
      message: "First",
    });
    expect(status).toBe(201);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(Object.keys(body).sort()).toEqual([
      "createdAt",
      "createdBy",
      "defaultAppearance",
      "description",
      "id",
      "meta",
      "name",
      "slug",
      "status",
      "system",
      "tokens",
      "updatedAt",
      "updatedBy",
      "version",
    ]);
    expect(body).toMatchObject({
      slug,
      name: "Ocean",
      description: "Deep",
      status: "draft",
      defaultAppearance: "dark",
      tokens: tokensOf(),
      meta: { tags: ["blue"], nested: { a: [1, null] } },
      system: false,
      version: 1,
      createdBy: expect.stringMatching(/^key:[0-9a-f]{8}$/),
    });
    expect(body.updatedAt).toBe(body.createdAt);
    expect((await platform.current.get(`/api/v1/themes/${slug}`)).body).toEqual(body);
  });

  it("begins the history with the note", async () => {
    const slug = await aDraft(platform.current, { message: "First" });
    const { body } = await platform.current.get(`/api/v1/themes/${slug}/versions`);
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({ version: 1, message: "First", status: "draft" });
  });

  it("needs a slug and a name alone, and is light by default", async () => {
    const { status, body } = await create({ slug: freshSlug(), name: "Bare" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ tokens: {}, defaultAppearance: "light", status: "draft" });
    expect(body).not.toHaveProperty("description");
    expect(body).not.toHaveProperty("meta");
  });

  it("ignores a status and every unknown field", async () => {
    const slug = freshSlug();
    const { status, body } = await create({
      slug,
      name: "Early",
      status: "published",
      version: 9,
      system: true,
      id: "x",
      color: "blue",
      theme: "other",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ slug, status: "draft", version: 1, system: false });
    expect((await platform.current.get(`/rt/v1/theme.css?slug=${slug}`)).status).toBe(404);
  });

  it("takes an incomplete document, for it is a draft", async () => {
    expect((await create({ slug: freshSlug(), name: "x", tokens: brokenTokens })).status).toBe(201);
  });

  it.each(["a", "0", "a-b", "a--b", "1a", "x".repeat(64)])("takes the slug %s", async (slug) => {
    expect((await create({ slug, name: "x" })).status).toBe(201);
  });

  it("takes the slug import, which is a word of the API, and all of the API takes it", async () => {
    expect((await create({ slug: "import", name: "x", tokens: tokensOf() })).status).toBe(201);
    const path = "/api/v1/themes/import";
    expect((await platform.current.get(path)).body.slug).toBe("import");
    expect((await platform.current.patch(path, { name: "y" })).body.version).toBe(2);
    expect((await platform.current.post(`${path}/publish`)).body.version).toBe(3);
    expect((await platform.current.get("/rt/v1/themes/import/theme.css")).status).toBe(200);
    expect((await platform.current.delete(path)).status).toBe(204);
  });

  it.each([
    ["an empty slug", { slug: "" }, "slug"],
    ["a slug with a capital", { slug: "Ocean" }, "slug"],
    ["a slug with a hyphen first", { slug: "-a" }, "slug"],
    ["a slug with a hyphen last", { slug: "a-" }, "slug"],
    ["a slug of 65 characters", { slug: "x".repeat(65) }, "slug"],
    ["a slug with a line feed last", { slug: "ocean\n" }, "slug"],
    ["a slug in another script", { slug: "océan" }, "slug"],
    ["no slug", { slug: undefined }, "slug"],
    ["a slug that is a number", { slug: 1 }, "slug"],
    ["no name", { name: undefined }, "name"],
    ["a blank name", { name: "  " }, "name"],
    ["a name that is null", { name: null }, "name"],
    ["a description that is a number", { description: 1 }, "description"],
    ["another appearance", { defaultAppearance: "dim" }, "defaultAppearance"],
    ["another status", { status: "live" }, "status"],
    ["tokens as a list", { tokens: [] }, "tokens"],
    ["tokens as null", { tokens: null }, "tokens"],
    ["tokens as text", { tokens: "{}" }, "tokens"],
    ["meta as a list", { meta: [] }, "meta"],
    ["meta as text", { meta: "x" }, "meta"],
    ["a message that is a number", { message: 1 }, "message"],
  ])("refuses %s, names the field and creates nothing", async (_what, fields, field) => {
    const slug = freshSlug();
    expectError(await create({ slug, name: "x", ...fields }), 400, "validation_failed", field);
    expect((await platform.current.get(`/api/v1/themes/${slug}`)).status).toBe(404);
  });

  it("names every field that is wrong, not just the first", async () => {
    const { body } = await create({ slug: "NO", tokens: 1 });
    expect(body.details.map((detail: { field: string }) => detail.field).sort()).toEqual([
      "name",
      "slug",
      "tokens",
    ]);
  });

  it("answers 409 conflict for a taken slug, a built-in one too", async () => {
    const slug = await aDraft(platform.current);
    expectError(await create({ slug, name: "Again" }), 409, "conflict", "slug");
    expectError(await create({ slug: "quartz", name: "Again" }), 409, "conflict", "slug");
    expect((await platform.current.get(`/api/v1/themes/${slug}`)).body.name).toBe("A theme");
  });

  it("lets exactly one of two concurrent creations of a slug through", async () => {
    for (let round = 0; round < 5; round++) {
      const slug = freshSlug("race");
      const answers = await Promise.all([1, 2].map((name) => create({ slug, name: `${name}` })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body.code).toBe("conflict");
    }
  });
});
