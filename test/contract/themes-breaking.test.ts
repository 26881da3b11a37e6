import { afterEach, describe, expect, it } from "vitest";
import type { TestResponse } from "../support/platform.ts";
import { usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, expectError, freshSlug } from "./support/samples.ts";

const platform = usePlatform();
const path = (slug: string) => `/api/v1/themes/${slug}`;
const rule = async (value: string): Promise<void> => {
  const { status } = await platform.current.put("/api/v1/admin/settings", {
    "publish.breaking": value,
  });
  expect(status).toBe(200);
};
afterEach(() => rule("allow"));

const colors = (...names: string[]) => ({
  color: Object.fromEntries(names.map((name) => [name, { $type: "color", $value: "#0057b7" }])),
});
const two = colors("a", "b");
const one = colors("a");
const versionOf = async (slug: string): Promise<number> =>
  (await platform.current.get(path(slug))).body.version;

type Ask = { acceptBreaking?: boolean };

/** A theme of which two colors are live, and a way by which one of them would be. */
interface Way {
  what: string;
  begin: () => Promise<string>;
  go: (slug: string, ask: Ask) => Promise<TestResponse>;
}

const ways: Way[] = [
  {
    what: "publishing a draft of what was live",
    begin: async () => {
      const slug = await aPublished(platform.current, { tokens: two });
      await platform.current.patch(path(slug), { status: "draft" });
      await platform.current.patch(path(slug), { tokens: one });
      return slug;
    },
    go: (slug, ask) => platform.current.post(`${path(slug)}/publish`, ask),
  },
  {
    what: "changing the tokens of a published theme",
    begin: () => aPublished(platform.current, { tokens: two }),
    go: (slug, ask) => platform.current.patch(path(slug), { tokens: one, ...ask }),
  },
  {
    what: "a change that publishes",
    begin: async () => {
      const slug = await aPublished(platform.current, { tokens: two });
      await platform.current.post(`${path(slug)}/archive`);
      return slug;
    },
    go: (slug, ask) =>
      platform.current.patch(path(slug), { status: "published", tokens: one, ...ask }),
  },
  {
    what: "an import over a published theme",
    begin: () => aPublished(platform.current, { tokens: two }),
    go: (slug, ask) =>
      platform.current.post("/api/v1/themes/import", {
        slug,
        name: "A theme",
        tokens: one,
        ...ask,
      }),
  },
  {
    what: "a rollback of a published theme",
    begin: async () => {
      const slug = await aPublished(platform.current, { tokens: one });
      await platform.current.patch(path(slug), { tokens: two });
      return slug;
    },
    go: (slug, ask) => platform.current.post(`${path(slug)}/versions/1/rollback`, ask),
  },
  {
    what: "publishing a working copy",
    begin: async () => {
      const slug = await aPublished(platform.current, { tokens: two });
      await platform.current.put(`${path(slug)}/working-copy`, { tokens: one });
      return slug;
    },
    go: (slug, ask) =>
      platform.current.post(`${path(slug)}/publish`, { workingCopy: true, ...ask }),
  },
];

describe.each(ways)("$what", ({ begin, go }) => {
  it("goes through while breaking changes are allowed", async () => {
    const slug = await begin();
    const response = await go(slug, {});
    expect(response.status).toBeLessThan(300);
    expect(response.body.status).toBe("published");
  });

  it("waits for acceptBreaking where the setting says confirm", async () => {
    await rule("confirm");
    const slug = await begin();
    const version = await versionOf(slug);
    for (const ask of [{}, { acceptBreaking: false }]) {
      const response = await go(slug, ask);
      expectError(response, 409, "breaking_change", "color.b");
      expect(response.body.message).toContain("Send acceptBreaking: true");
      expect(response.body.details).toEqual([
        { field: "color.b", message: "token_removed: color.b is gone." },
      ]);
    }
    expect(await versionOf(slug)).toBe(version);
    const accepted = await go(slug, { acceptBreaking: true });
    expect(accepted.status).toBeLessThan(300);
    expect(Object.keys(accepted.body.tokens.color)).toEqual(["a"]);
  });

  it("is refused whatever is sent where the setting says refuse", async () => {
    await rule("refuse");
    const slug = await begin();
    const version = await versionOf(slug);
    const response = await go(slug, { acceptBreaking: true });
    expectError(response, 409, "breaking_change", "color.b");
    expect(response.body.message).toContain("an admin may set it to confirm or allow");
    expect(await versionOf(slug)).toBe(version);
  });

  it("refuses anything else than true and false", async () => {
    const slug = await begin();
    const response = await go(slug, { acceptBreaking: "yes" as never });
    expectError(response, 400, "validation_failed", "acceptBreaking");
  });
});

describe("what breaks nothing", () => {
  it("goes live under every rule: a first publication, additions, changes of value", async () => {
    await rule("refuse");
    const slug = await aPublished(platform.current, { tokens: one });
    const next = colors("a", "b");
    expect((await platform.current.patch(path(slug), { tokens: next })).status).toBe(200);
    expect((await platform.current.post(`${path(slug)}/publish`)).status).toBe(200);
    const slugOfImport = freshSlug("imported");
    const imported = await platform.current.post("/api/v1/themes/import", {
      slug: slugOfImport,
      name: "A theme",
      status: "published",
      tokens: one,
    });
    expect(imported.status).toBe(201);
  });

  it("may be done to drafts, which nobody is served", async () => {
    await rule("refuse");
    const slug = await aDraft(platform.current, { tokens: two });
    expect((await platform.current.patch(path(slug), { tokens: one })).status).toBe(200);
    expect((await platform.current.post(`${path(slug)}/publish`)).status).toBe(200);
    const draft = { slug, name: "A theme", tokens: colors("z"), asDraft: true };
    expect((await platform.current.post("/api/v1/themes/import", draft)).status).toBe(201);
  });
});

describe("the order of refusals", () => {
  it("names errors of the document first, then a version that has moved on", async () => {
    await rule("refuse");
    const slug = await aPublished(platform.current, { tokens: two });
    const broken = { color: { a: { $type: "color", $value: "{color.nowhere}" } } };
    const patch = (body: object) => platform.current.patch(path(slug), body);
    expectError(await patch({ tokens: broken }), 400, "validation_failed", "color.a");
    expectError(await patch({ tokens: one, baseVersion: 1 }), 409, "version_conflict");
    expectError(await patch({ tokens: one, baseVersion: 2 }), 409, "breaking_change");
  });

  it("says what fails by contrast, and lists a hundred reasons at most", async () => {
    await rule("confirm");
    const readable = (text: string) => ({
      color: {
        surface: { $type: "color", $value: "#ffffff" },
        text: { $type: "color", $value: text },
      },
    });
    const slug = await aPublished(platform.current, { tokens: readable("#111111") });
    const faint = await platform.current.patch(path(slug), { tokens: readable("#999999") });
    expectError(faint, 409, "breaking_change", "color.text");
    expect(faint.body.details[0].message).toMatch(/^contrast_fails: --tk-color-text on /);

    const names = Array.from({ length: 150 }, (_, at) => `c${at}`);
    const large = await aPublished(platform.current, { tokens: colors("a", ...names) });
    const response = await platform.current.patch(path(large), { tokens: one });
    expectError(response, 409, "breaking_change");
    expect(response.body.details).toHaveLength(100);
  });
});
