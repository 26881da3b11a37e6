import { describe, expect, it } from "vitest";
import { type TestResponse, usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, brokenTokens, freshSlug, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const at = (slug: string) => `/api/v1/themes/${slug}`;
const { get, post, patch } = {
  get: (slug: string) => platform.current.get(at(slug)),
  post: (path: string, json?: unknown) => platform.current.post(`/api/v1/themes/${path}`, json),
  patch: (slug: string, json: unknown) => platform.current.patch(at(slug), json),
};

/** Fit to be published, and the engine has something to say of it. */
const warned = { ...tokensOf(), gap: { $value: "4px" } };

/** The engine's findings about a document. */
async function findingsOf(tokens: object): Promise<{ severity: string; path: string }[]> {
  return (await platform.current.post("/api/v1/tokens/validate", { tokens })).body.findings;
}

const writes: [string, (tokens: object) => Promise<TestResponse>][] = [
  ["publishing", async (tokens) => post(`${await aDraft(platform.current, { tokens })}/publish`)],
  ["editing what is live", async (tokens) => patch(await aPublished(platform.current), { tokens })],
  [
    "renaming what is live",
    async (tokens) => patch(await aPublished(platform.current, { tokens }), { name: "New" }),
  ],
  [
    "publishing by an edit",
    async (tokens) => patch(await aDraft(platform.current, { tokens }), { status: "published" }),
  ],
  ["editing a draft", async (tokens) => patch(await aDraft(platform.current), { tokens })],
  [
    "a live import",
    (tokens) => post("import", { slug: freshSlug(), name: "x", tokens, status: "published" }),
  ],
  ["importing a draft", (tokens) => post("import", { slug: freshSlug(), name: "x", tokens })],
  [
    "replacing by an import",
    async (tokens) =>
      post("import", { slug: await aPublished(platform.current), name: "x", tokens }),
  ],
  [
    "going back",
    async (tokens) => {
      const slug = await aPublished(platform.current, { tokens });
      await patch(slug, { tokens: tokensOf("#222222") });
      return post(`${slug}/versions/1/rollback`);
    },
  ],
];

describe.each(writes)("the answer to %s", (_what, write) => {
  it("is the theme, with what the engine says of its document", async () => {
    const { status, body } = await write(warned);
    expect(status).toBeLessThan(300);
    const { findings, ...theme } = body;
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: "warning", path: "gap", code: expect.any(String) }),
    );
    expect(findings).toEqual(await findingsOf(warned));
    expect((await get(theme.slug)).body).toEqual(theme);
  });

  it("has no findings where there is nothing to say", async () => {
    const $value = { colorSpace: "srgb", components: [0, 0.4, 0.8] };
    const { body } = await write({ color: { primary: { $type: "color", $value } } });
    expect(body.findings).toEqual([]);
  });

  it("has a hundred of many", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 150 }, (_, index) => [`gap${index}`, { $value: `${index}px` }]),
    );
    const { body } = await write(many);
    expect(body.findings).toEqual((await findingsOf(many)).slice(0, 100));
  });
});

it("says first what would keep a draft from being published", async () => {
  const slug = await aDraft(platform.current);
  const { status, body } = await patch(slug, {
    tokens: { gap: { $value: "4px" }, ...brokenTokens },
  });
  expect(status).toBe(200);
  expect(body.findings.map(({ severity }: { severity: string }) => severity)).toEqual([
    "error",
    ...Array(body.findings.length - 1).fill("warning"),
  ]);
  expect(body.findings[0]).toMatchObject({ path: "color.primary" });
  expect(body.findings.length).toBeGreaterThan(1);
});
