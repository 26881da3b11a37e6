import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, expectError, freshSlug, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const path = (slug: string) => `/api/v1/themes/${slug}`;
const post = (url: string, body?: unknown) => platform.current.post(url, body);
const patch = (slug: string, body: unknown) => platform.current.patch(path(slug), body);
const stylesheet = async (slug: string) =>
  (await platform.current.get(`/rt/v1/theme.css?slug=${slug}&variant=tokens`, { key: null })).text;

const registryItem = { type: "registry:theme", cssVars: { light: { primary: "#0b5cad" } } };

function expectEmpty(response: Awaited<ReturnType<typeof post>>): void {
  expectError(response, 400, "validation_failed", "tokens");
  expect(response.body.details).toContainEqual({
    field: "tokens",
    message: expect.stringContaining("error document_empty: No token"),
  });
}

describe("a document without one token", () => {
  it.each([
    ["an empty document", {}],
    ["groups alone", { color: { $type: "color" } }],
    [
      "a resolver without tokens",
      {
        version: "2025.10",
        sets: { a: { sources: [{}] } },
        resolutionOrder: [{ $ref: "#/sets/a" }],
      },
    ],
    ["a registry item", registryItem],
    ["an answer of Figma", { meta: { variables: {}, variableCollections: {} } }],
  ])("is an error to validation: %s", async (_what, tokens) => {
    const { body } = await post("/api/v1/tokens/validate", { tokens });
    expect(body.valid).toBe(false);
    expect(body.findings).toContainEqual(
      expect.objectContaining({ severity: "error", code: "document_empty", path: "" }),
    );
  });

  it("may be a draft, and is not published, by either way", async () => {
    const slug = await aDraft(platform.current, { tokens: {} });
    expect((await patch(slug, { name: "Still empty", tokens: {} })).status).toBe(200);
    expectEmpty(await post(`${path(slug)}/publish`));
    expectEmpty(await patch(slug, { status: "published" }));
    expect((await platform.current.get(path(slug))).body.status).toBe("draft");
  });

  it("never empties a live theme: neither an edit, nor a rollback, nor an import", async () => {
    const slug = await aDraft(platform.current, { tokens: {} });
    await patch(slug, { tokens: tokensOf() });
    await post(`${path(slug)}/publish`);
    const before = await stylesheet(slug);
    expect(before).toContain("#0057b7");
    expectEmpty(await patch(slug, { tokens: {} }));
    expectEmpty(await post(`${path(slug)}/versions/1/rollback`));
    const imported = { slug, name: "Emptied", status: "published", tokens: {} };
    expectEmpty(await post("/api/v1/themes/import", imported));
    expect(await stylesheet(slug)).toBe(before);
  });

  it("may take a live theme back to a draft", async () => {
    const slug = await aPublished(platform.current);
    expect((await patch(slug, { status: "draft", tokens: {} })).status).toBe(200);
  });

  it("is imported as a draft, unless it is another tool's format", async () => {
    const slug = freshSlug("empty");
    const bring = (tokens: object) =>
      post("/api/v1/themes/import", { slug, name: "Empty", tokens, asDraft: true });
    const refused = await bring(registryItem);
    expectError(refused, 400, "validation_failed", "tokens");
    expect(refused.body.details[0].message).toMatch(/^error document_foreign: .*shadcn/);
    const { status, body } = await bring({});
    expect([status, body.status]).toEqual([201, "draft"]);
  });
});

it("lists a mistake that a document makes a hundred times once, with its count", async () => {
  const old = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`c${index}`, { value: "#0b5cad", type: "color" }]),
  );
  const slug = await aDraft(platform.current, { tokens: old });
  const { status, body } = await post(`${path(slug)}/publish`);
  expect(status).toBe(400);
  expect(body.message).toContain("100 errors");
  expect(body.details).toEqual([
    { field: "c0", message: expect.stringMatching(/ \(100 times: c0, c1, c2, c3, c4 …\)$/) },
  ]);
});
