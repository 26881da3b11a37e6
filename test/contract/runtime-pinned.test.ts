import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, expectError, freshSlug, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const pinned = (slug: string, version: number, file = "theme.css") =>
  platform.current.get(`/rt/v1/themes/${slug}/${file}?v=${version}`, { key: null });
const patch = (slug: string, body: unknown) =>
  platform.current.patch(`/api/v1/themes/${slug}`, body);
const act = (slug: string, action: string) =>
  platform.current.post(`/api/v1/themes/${slug}/${action}`);

/** A consumer's view of a pinned URL after another render. */
async function seen(slug: string, version: number): Promise<unknown[]> {
  await platform.current.put("/api/v1/admin/settings", { "default.theme": "" });
  const answers = await Promise.all(
    ["theme.css", "theme.json"].map((file) => pinned(slug, version, file)),
  );
  return answers.map(({ status, headers, text }) => ({
    status,
    text,
    validators: ["etag", "last-modified", "x-theme-version", "x-theme-updated-at"].map((name) =>
      headers.get(name),
    ),
  }));
}

describe("a pinned revision", () => {
  it("may be kept for ever", async () => {
    const slug = await aPublished(platform.current);
    for (const file of ["theme.css", "theme.json"]) {
      const { status, headers } = await pinned(slug, 2, file);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(headers.get("x-theme-version")).toBe("2");
    }
  });

  it("never changes: not by an edit, a rollback, an archive or a new publication", async () => {
    const slug = await aPublished(platform.current, { name: "First" });
    const first = await seen(slug, 2);
    expect(first).toMatchObject([{ status: 200 }, { status: 200 }]);
    const steps = [
      () => patch(slug, { name: "Second", tokens: tokensOf("#b70057") }),
      () => patch(slug, { defaultAppearance: "dark" }),
      () => act(slug, "versions/1/rollback"),
      () => act(slug, "archive"),
      () => patch(slug, { tokens: tokensOf("#00b757") }),
      () => act(slug, "publish"),
      () =>
        platform.current.post("/api/v1/themes/import", { slug, name: "In", tokens: tokensOf() }),
    ];
    for (const step of steps) {
      expect((await step()).status).toBeLessThan(300);
      expect(await seen(slug, 2)).toEqual(first);
    }
    expect((await pinned(slug, 3)).text).toContain("#b70057");
  });

  it("is served only if it was published itself", async () => {
    const slug = await aDraft(platform.current, { tokens: tokensOf("#111111") });
    await act(slug, "publish");
    await patch(slug, { status: "draft", tokens: tokensOf("#333333") });
    await patch(slug, { tokens: tokensOf("#444444") });
    await act(slug, "publish");
    await act(slug, "archive");
    await act(slug, "publish");
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (version) => (await pinned(slug, version)).status),
    );
    expect(statuses).toEqual([404, 200, 404, 404, 200, 404, 200, 404]);
  });

  it("stays served while the theme is a draft again; unpinned it is 404", async () => {
    const slug = await aPublished(platform.current);
    const first = await seen(slug, 2);
    await patch(slug, { status: "draft" });
    expect(await seen(slug, 2)).toEqual(first);
    expectError(await pinned(slug, 3), 404, "not_found");
    expectError(await platform.current.get(`/rt/v1/themes/${slug}/theme.css`), 404, "not_found");
    const exported = `/rt/v1/export?slug=${slug}&format=css&v=`;
    expect((await platform.current.get(`${exported}2`)).status).toBe(200);
    expect((await platform.current.get(`/rt/v1/embed?slug=${slug}&v=2`)).status).toBe(200);
    await act(slug, "publish");
    expect(await seen(slug, 2)).toEqual(first);
    await platform.current.delete(`/api/v1/themes/${slug}`);
    expectError(await pinned(slug, 2), 404, "not_found");
  });

  it("of a theme that was never published is 404, as of one that is unknown", async () => {
    const draft = await aDraft(platform.current);
    const messages = await Promise.all(
      [draft, freshSlug("unknown")].map(async (slug) => {
        const answer = await pinned(slug, 1);
        expectError(answer, 404, "not_found");
        return answer.body.message.replace(slug, "it");
      }),
    );
    expect(messages[0]).toBe(messages[1]);
  });

  it("of an archived theme stays, its last published one too; unpinned it is 404", async () => {
    const slug = await aPublished(platform.current);
    await patch(slug, { tokens: tokensOf("#b70057") });
    await act(slug, "archive");
    expect((await pinned(slug, 2)).status).toBe(200);
    expect((await pinned(slug, 3)).text).toContain("#b70057");
    expectError(await pinned(slug, 4), 404, "not_found");
    expectError(await platform.current.get(`/rt/v1/themes/${slug}/theme.css`), 404, "not_found");
  });

  it("is not served anew after the theme was deleted and its slug taken again", async () => {
    const slug = await aPublished(platform.current, { tokens: tokensOf("#111111") });
    await act(slug, "publish");
    expect((await pinned(slug, 2)).status).toBe(200);
    await platform.current.delete(`/api/v1/themes/${slug}`);
    expectError(await pinned(slug, 2), 404, "not_found");
    await aPublished(platform.current, { slug, tokens: tokensOf("#222222") });
    for (const version of [1, 2, 3]) expectError(await pinned(slug, version), 404, "not_found");
    const current = await platform.current.get(`/rt/v1/themes/${slug}/theme.css`);
    expect(current.text).toContain("#222222");
    await platform.current.delete(`/api/v1/themes/${slug}`);
    await platform.current.post("/api/v1/themes/import", { slug, name: "x", tokens: tokensOf() });
    expectError(await pinned(slug, 1), 404, "not_found");
  });

  const retired = async (): Promise<{ slug: string; last: number }> => {
    const slug = await aPublished(platform.current, { tokens: tokensOf("#111111") });
    const { body } = await act(slug, "publish");
    await platform.current.delete(`/api/v1/themes/${slug}`);
    return { slug, last: body.version };
  };

  it.each([
    ["created", (slug: string) => aDraft(platform.current, { slug, tokens: tokensOf("#222222") })],
    [
      "imported",
      (slug: string) =>
        platform.current.post("/api/v1/themes/import", {
          slug,
          name: "Again",
          tokens: tokensOf("#222222"),
        }),
    ],
    [
      "duplicated",
      async (slug: string) => {
        const source = await aDraft(platform.current, { tokens: tokensOf("#222222") });
        await platform.current.post(`/api/v1/themes/${source}/duplicate`, { slug });
      },
    ],
    [
      "renamed",
      async (slug: string) => {
        const source = await aDraft(platform.current, { tokens: tokensOf("#222222") });
        await patch(source, { slug });
      },
    ],
  ])(
    "of a slug that was deleted and %s again counts on, so what is served can be pinned at once",
    async (_how, again) => {
      const { slug, last } = await retired();
      await again(slug);
      const { body: theme } = await platform.current.get(`/api/v1/themes/${slug}`);
      expect(theme.version).toBe(last + 1);
      const { body: history } = await platform.current.get(`/api/v1/themes/${slug}/versions`);
      expect(history.items[0].version).toBe(last + 1);
      await act(slug, "publish");
      const { headers } = await platform.current.get(`/rt/v1/themes/${slug}/theme.css`);
      const served = Number(headers.get("x-theme-version"));
      expect(served).toBe(last + 2);
      const { status, text } = await pinned(slug, served);
      expect(status).toBe(200);
      expect(text).toContain("#222222");
      for (let version = 1; version <= last; version++) {
        expectError(await pinned(slug, version), 404, "not_found");
      }
    },
  );

  it.each([3, 2_147_483_647, 2_147_483_648, 999_999_999_999_999])(
    "that does not exist is 404: %i",
    async (version) => {
      const slug = await aPublished(platform.current, { slug: freshSlug("pin") });
      expectError(await pinned(slug, version), 404, "not_found");
      expectError(await pinned(slug, version, "theme.json"), 404, "not_found");
    },
  );
});
