import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aPublished, freshSlug } from "./support/samples.ts";

const platform = usePlatform();

const tagsOf = ({ headers }: { headers: Headers }) => ({
  tag: headers.get("cache-tag"),
  key: headers.get("surrogate-key"),
  groups: headers.get("cache-groups"),
});
const tagged = (...tags: string[]) => ({
  tag: tags.join(","),
  key: tags.join(" "),
  groups: tags.map((tag) => `"${tag}"`).join(", "),
});
const none = { tag: null, key: null, groups: null };
const get = (path: string, headers: Record<string, string> = {}) =>
  platform.current.get(path, { key: null, headers });

describe("the tags of run time", () => {
  it("name the theme, the pinned one, the list and the settings that a response comes from", async () => {
    const slug = await aPublished(platform.current);
    const expected: Record<string, string[]> = {
      [`theme.css?slug=${slug}`]: ["tk", `tk-theme-${slug}`],
      [`themes/${slug}/theme.css?appearance=dark`]: ["tk", `tk-theme-${slug}`],
      [`theme.css?slug=${slug}&appearance=default`]: ["tk", `tk-theme-${slug}`, "tk-settings"],
      [`theme.json?slug=${slug}`]: ["tk", `tk-theme-${slug}`],
      [`export?slug=${slug}&format=scss`]: ["tk", `tk-theme-${slug}`],
      [`export?slug=${slug}&format=compose&package=com.example`]: ["tk", `tk-theme-${slug}`],
      [`theme.css?slug=${slug}&v=2`]: ["tk", `tk-pin-${slug}`],
      [`export?slug=${slug}&format=swift&v=2`]: ["tk", `tk-pin-${slug}`],
      [`embed?slug=${slug}`]: ["tk", `tk-theme-${slug}`, "tk-settings"],
      embed: ["tk", "tk-manifest", "tk-settings"],
      "embed-page": ["tk", "tk-manifest", "tk-settings"],
      "manifest.json": ["tk", "tk-manifest", "tk-settings"],
      "runtime.js": ["tk"],
    };
    for (const [path, tags] of Object.entries(expected)) {
      expect.soft(tagsOf(await get(`/rt/v1/${path}`)), path).toEqual(tagged(...tags));
    }
    for (const path of ["", "/changes", "/feed.atom", "/embed"]) {
      const tags = tagged("tk", `tk-theme-${slug}`, "tk-settings");
      expect.soft(tagsOf(await get(`/t/${slug}${path}`)), path).toEqual(tags);
    }
  });

  it("are on hits, on 304s and on every coding, and leave sizes and freshness as they are", async () => {
    const slug = await aPublished(platform.current);
    for (const coding of ["br", "gzip", "identity"]) {
      const path = `/rt/v1/theme.css?slug=${slug}`;
      const first = await get(path, { "accept-encoding": coding });
      const etag = first.headers.get("etag") as string;
      const again = await get(path, { "accept-encoding": coding });
      const same = await get(path, { "accept-encoding": coding, "if-none-match": etag });
      expect(same.status).toBe(304);
      for (const one of [first, again, same]) {
        expect(tagsOf(one)).toEqual(tagged("tk", `tk-theme-${slug}`));
        expect(one.headers.get("cache-control")).toBe(
          "public, max-age=60, s-maxage=300, stale-while-revalidate=86400",
        );
      }
    }
  });

  it("are not on errors, previews and what a private run time serves", async () => {
    const slug = await aPublished(platform.current);
    expect(tagsOf(await get(`/rt/v1/theme.css?slug=${freshSlug()}`))).toEqual(none);
    const { body } = await platform.current.post(`/api/v1/themes/${slug}/previews`, { version: 2 });
    const preview = await get(`/rt/v1/preview/theme.css?token=${body.token}`);
    expect({ status: preview.status, ...tagsOf(preview) }).toEqual({ status: 200, ...none });
    await platform.current.put("/api/v1/admin/settings", { "runtime.public": "false" });
    for (const path of [`theme.css?slug=${slug}`, `theme.css?slug=${slug}&v=2`, "manifest.json"]) {
      const response = await platform.current.get(`/rt/v1/${path}`);
      expect
        .soft({ status: response.status, ...tagsOf(response) })
        .toEqual({ status: 200, ...none });
    }
    await platform.current.put("/api/v1/admin/settings", { "runtime.public": "true" });
  });
});
