import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draws } from "../support/draws.ts";
import { usePlatform } from "../support/platform.ts";
import { json, objectOf, soundDocument, text, tokenDocument } from "./support/odd.ts";

const platform = usePlatform();
let count = 0;

const themes = "/api/v1/themes";
const exported = (slug: string) => platform.current.get(`${themes}/${slug}/export`);
const bring = (raw: string) =>
  platform.current.request(`${themes}/import`, { method: "POST", raw });

const theme = (tokens: fc.Arbitrary<Record<string, unknown>>) =>
  fc.record({
    name: text.filter((value) => value.trim() !== ""),
    description: fc.option(text),
    defaultAppearance: fc.constantFrom("light", "dark"),
    meta: fc.option(objectOf(json)),
    tokens,
  });

/** A value after a round trip through JSON: -0 becomes 0, and numbers lose precision. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A draft of this content, so that documents which may not go live are taken too; its export. */
async function authored(content: object): Promise<{ slug: string; text: string; body: unknown }> {
  const slug = `t-${++count}`;
  const created = await platform.current.post(themes, { ...content, slug });
  expect(created.status).toBe(201);
  const { text: whole, body } = await exported(slug);
  return { slug, text: whole, body };
}

/** Imports under a slug of its own, then over itself, then after a deletion. */
async function comesBack(first: { slug: string; text: string }): Promise<void> {
  const slug = `t-${++count}`;
  const moved = first.text.replace(`"slug": "${first.slug}"`, `"slug": "${slug}"`);
  for (const version of [1, 2]) {
    const answer = await bring(moved);
    expect({ status: answer.status, version: answer.body.version }).toEqual({
      status: 201,
      version,
    });
    expect((await exported(slug)).text).toBe(moved);
  }
}

describe("export and import", () => {
  it("give back any document that may be imported, byte for byte", async () => {
    await fc.assert(
      fc.asyncProperty(theme(soundDocument), async (content) => {
        await comesBack(await authored(content));
      }),
      draws(15),
    );
  });

  it("keep any document as it is, and refuse by its findings all but an empty one", async () => {
    await fc.assert(
      fc.asyncProperty(theme(tokenDocument), async (content) => {
        const first = await authored(content);
        expect(first.body).toMatchObject({ tokens: throughJson(content.tokens) });
        expect(Object.keys((first.body as { tokens: object }).tokens)).toEqual(
          Object.keys(content.tokens),
        );
        const { body: verdict } = await platform.current.post("/api/v1/tokens/validate", {
          tokens: content.tokens,
        });
        const findings: { code: string; severity: string }[] = verdict.findings.filter(
          ({ code }: { code: string }) => code !== "document_empty",
        );
        if (findings.every(({ severity }) => severity === "warning")) return comesBack(first);
        const refused = await bring(first.text);
        expect({ status: refused.status, code: refused.body.code }).toEqual({
          status: 400,
          code: "validation_failed",
        });
        expect(refused.body.details).toHaveLength(findings.length);
        expect((await exported(first.slug)).text).toBe(first.text);
      }),
      draws(20),
    );
  });

  it("keep meta whatever it holds", async () => {
    await fc.assert(
      fc.asyncProperty(objectOf(json), async (meta) => {
        const first = await authored({ name: "x", meta });
        expect((first.body as { meta: object }).meta).toEqual(throughJson(meta));
      }),
      draws(15),
    );
  });
});

describe("the depth of a document", () => {
  const nested = (depth: number): object => {
    let group: object = { $type: "number", $value: 1 };
    for (let level = 0; level < depth; level++) group = { a: group };
    return group;
  };

  it("may be anything up to a limit of some 256 levels, and refused beyond it", async () => {
    const create = (depth: number) =>
      platform.current.post(themes, { slug: `d-${depth}`, name: "x", tokens: nested(depth) });
    let deepest = 250;
    while ((await create(deepest + 1)).status === 201) deepest++;
    expect(deepest).toBeGreaterThanOrEqual(254);
    expect(deepest).toBeLessThanOrEqual(257);
    const { text: whole } = await exported(`d-${deepest}`);
    await comesBack({ slug: `d-${deepest}`, text: whole });
    expect((await platform.current.post(`${themes}/d-${deepest}/publish`)).status).toBe(200);
    const { status, text: css } = await platform.current.get(`/rt/v1/theme.css?slug=d-${deepest}`);
    expect(status).toBe(200);
    expect(css).toContain(`--tk${"-a".repeat(deepest)}: 1;`);
    for (const depth of [deepest + 1, 1000, 20_000]) {
      const raw = `{"slug":"deep","name":"x","tokens":${'{"a":'.repeat(depth)}{"$value":1}${"}".repeat(depth)}}`;
      for (const path of [themes, `${themes}/import`]) {
        const response = await platform.current.request(path, { method: "POST", raw });
        expect(response.status).toBe(400);
        expect(response.body.code).toBe("validation_failed");
      }
    }
  });
});
