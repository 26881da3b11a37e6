import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, expectError, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const visit = (path: string, headers: Record<string, string> = {}) =>
  platform.current.get(path, { key: null, headers });

beforeAll(async () => {
  await aPublished(platform.current, {
    slug: "ocean",
    name: "Ocean",
    defaultAppearance: "dark",
    tokens: {
      color: { primary: { $type: "color", $value: "#0057b7" } },
      space: { small: { $type: "dimension", $value: "4px" } },
      $appearances: { dark: { color: { primary: { $value: "#7ab8ff" } } } },
    },
  });
});

describe.each([
  ["by query", (query: string) => `/rt/v1/theme.css?slug=ocean${query && `&${query}`}`],
  ["by path", (query: string) => `/rt/v1/themes/ocean/theme.css${query && `?${query}`}`],
])("GET theme.css %s", (_form, at) => {
  it("answers the stylesheet with its headers, without a credential", async () => {
    const { status, headers, text } = await visit(at(""));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(headers.get("etag")).toMatch(/^"[^"]+"$/);
    expect(headers.get("x-theme-version")).toBe("2");
    const { body: theme } = await platform.current.get("/api/v1/themes/ocean");
    expect(headers.get("x-theme-updated-at")).toBe(theme.updatedAt);
    const lastModified = Date.parse(headers.get("last-modified") ?? "");
    expect(Math.abs(lastModified - Date.parse(theme.updatedAt))).toBeLessThan(2000);
    expect(headers.get("cache-control")).toBe(
      "public, max-age=60, s-maxage=300, stale-while-revalidate=86400",
    );
    expect(headers.get("vary")).toMatch(/\baccept-encoding\b/i);
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(text).toContain("[data-tokenkit-theme=");
    expect(text).toContain("--tk-color-primary:");
    expect(text).toContain("--tk-space-small: 4px");
  });

  it("shows the theme's default appearance, or the one asked for", async () => {
    expect((await visit(at(""))).text).toContain("--tk-color-primary: #7ab8ff");
    expect((await visit(at("appearance=dark"))).text).toContain("--tk-color-primary: #7ab8ff");
    const { text: light } = await visit(at("appearance=light"));
    expect(light).toContain("--tk-color-primary: #0057b7");
    expect(light).toContain("--tk-space-small: 4px");
  });

  it("declares the component layer with full, the default, and omits it with tokens", async () => {
    const { text: full } = await visit(at("variant=full"));
    const { text: tokens } = await visit(at("variant=tokens"));
    expect((await visit(at(""))).text).toBe(full);
    expect(full).toContain("@layer tokenkit");
    expect(tokens).not.toContain("@layer");
    expect(tokens).toContain("--tk-color-primary");
    expect(full.startsWith(tokens)).toBe(true);
  });

  it("strips comments with minified", async () => {
    const { text } = await visit(at("variant=minified"));
    expect((await visit(at("variant=full"))).text).toContain("/*");
    expect(text).not.toContain("/*");
    expect(text).toContain("@layer tokenkit");
    expect(text).toContain("--tk-color-primary:#7ab8ff");
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const head = await platform.current.request(at(""), { method: "HEAD", key: null });
    const get = await visit(at(""));
    expect(head.status).toBe(200);
    expect(head.text).toBe("");
    for (const name of ["etag", "content-type", "cache-control", "x-theme-version", "vary"]) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  it("answers a hit with the same headers as a miss", async () => {
    const names = async () => {
      const { headers } = await visit(at("variant=tokens&miss=1"));
      const skip = ["date", "x-request-id"];
      return [...headers].filter(([name]) => !skip.includes(name));
    };
    const miss = await names();
    expect(await names()).toEqual(miss);
  });

  it.each([
    ["appearance=dim", "appearance"],
    ["appearance=", "appearance"],
    ["appearance=Dark", "appearance"],
    ["variant=small", "variant"],
    ["variant=", "variant"],
    ["v=0", "v"],
    ["v=-1", "v"],
    ["v=1.5", "v"],
    ["v=x", "v"],
    ["v=", "v"],
    ["v=2&v=2", "v"],
    ["appearance=dark&appearance=dark", "appearance"],
    ["variant=full&variant=tokens", "variant"],
    ["other=%00", "other"],
  ])("refuses ?%s", async (query, field) => {
    const response = await visit(at(query));
    expectError(response, 400, "validation_failed", field);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("the slug of theme.css and theme.json", () => {
  it.each(["theme.css", "theme.json"])("is required by %s, once and well-formed", async (file) => {
    for (const query of [
      "",
      "?slug=",
      "?slug=NO",
      "?slug=-a",
      `?slug=${"x".repeat(65)}`,
      "?slug=a%0A",
      "?slug=a%00",
      "?slug=%ED%A0%80",
      "?slug=quartz&slug=quartz",
      "?slug[]=quartz",
      "?Slug=quartz",
    ]) {
      expectError(await visit(`/rt/v1/${file}${query}`), 400, "validation_failed", "slug");
    }
  });

  it.each(["theme.css", "theme.json"])("in the path of %s is well-formed too", async (file) => {
    for (const slug of ["NO", "-a", "x".repeat(65), "a%00", "a%2Fb", "..%2Fquartz"]) {
      expectError(await visit(`/rt/v1/themes/${slug}/${file}`), 400, "validation_failed", "slug");
    }
    expectError(await visit(`/rt/v1/themes/%ff/${file}`), 400, "malformed_body");
  });

  it("in the path is not changed by one in the query", async () => {
    const { text } = await visit("/rt/v1/themes/ocean/theme.css?slug=quartz");
    expect(text).toBe((await visit("/rt/v1/themes/ocean/theme.css")).text);
  });
});

describe("a draft", () => {
  const unlike = ["date", "x-request-id", "content-length", "connection", "keep-alive"];

  it.each([
    "/rt/v1/theme.css?slug=SLUG",
    "/rt/v1/theme.css?slug=SLUG&v=1",
    "/rt/v1/theme.json?slug=SLUG",
    "/rt/v1/themes/SLUG/theme.css",
    "/rt/v1/themes/SLUG/theme.json?v=1",
  ])("cannot be told from an unknown theme at %s", async (template) => {
    await platform.current.post("/api/v1/themes", { slug: "secret", name: "Secret", tokens: {} });
    for (const key of [null, undefined]) {
      const ask = async (slug: string) => {
        const response = await platform.current.get(template.replace("SLUG", slug), {
          ...(key === null ? { key } : {}),
          headers: { "x-request-id": "same" },
        });
        expectError(response, 404, "not_found");
        const headers = [...response.headers].filter(([name]) => !unlike.includes(name));
        return { text: response.text.replaceAll(slug, "SLUG"), headers };
      };
      expect(await ask("secret")).toEqual(await ask("unknown"));
    }
  });

  it("that was published before is one as well, but for whoever pinned it then", async () => {
    const slug = await aPublished(platform.current);
    await platform.current.patch(`/api/v1/themes/${slug}`, { status: "draft" });
    expectError(await visit(`/rt/v1/theme.css?slug=${slug}`), 404, "not_found");
    expect((await visit(`/rt/v1/theme.css?slug=${slug}&v=2`)).status).toBe(200);
    expectError(await visit(`/rt/v1/theme.css?slug=${slug}&v=3`), 404, "not_found");
  });
});

describe("GET theme.json", () => {
  it.each([
    "/rt/v1/theme.json?slug=ocean&appearance=light",
    "/rt/v1/themes/ocean/theme.json?appearance=light",
  ])("answers the ResolvedTheme at %s", async (path) => {
    const { status, headers, body } = await visit(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("x-theme-version")).toBe("2");
    expect(headers.get("etag")).toMatch(/^"[^"]+"$/);
    expect(headers.get("cache-control")).toMatch(/^public, .*s-maxage=300/);
    expect(Object.keys(body)).toEqual([
      "slug",
      "name",
      "version",
      "appearance",
      "axes",
      "modes",
      "updatedAt",
      "variables",
      "tokens",
    ]);
    expect(body).toMatchObject({ slug: "ocean", name: "Ocean", version: 2, appearance: "light" });
    expect(body.updatedAt).toBe(headers.get("x-theme-updated-at"));
  });

  it("holds derived tokens, flat and nested", async () => {
    const { body } = await visit("/rt/v1/theme.json?slug=ocean&appearance=light");
    expect(body.variables["--tk-color-primary"]).toBe("#0057b7");
    for (const name of ["on-primary", "primary-hover", "primary-active"]) {
      expect(body.variables[`--tk-color-${name}`]).toMatch(/^#[0-9a-f]{6}$/);
      expect(body.tokens.color[name]).toHaveProperty("$value");
    }
    expect(body.tokens.space.small).toHaveProperty("$value");
  });

  it("shows the default appearance, or the one asked for", async () => {
    const shown = async (query: string) => {
      const { body } = await visit(`/rt/v1/theme.json?slug=ocean${query}`);
      return [body.appearance, body.variables["--tk-color-primary"]];
    };
    expect(await shown("")).toEqual(["dark", "#7ab8ff"]);
    expect(await shown("&appearance=dark")).toEqual(["dark", "#7ab8ff"]);
    expect(await shown("&appearance=light")).toEqual(["light", "#0057b7"]);
  });

  it("says the same as the stylesheet", async () => {
    const { body } = await visit("/rt/v1/theme.json?slug=quartz");
    const { text } = await visit("/rt/v1/theme.css?slug=quartz&variant=tokens");
    for (const [name, value] of Object.entries(body.variables)) {
      expect(text).toContain(`  ${name}: ${value};`);
    }
  });

  it("refuses another appearance, and answers 404 for an unknown theme", async () => {
    expectError(
      await visit("/rt/v1/theme.json?slug=ocean&appearance=x"),
      400,
      "validation_failed",
      "appearance",
    );
    expectError(await visit("/rt/v1/theme.json?slug=unknown"), 404, "not_found");
  });
});

describe("GET /rt/v1/manifest.json", () => {
  const manifest = () => visit("/rt/v1/manifest.json");

  it("lists what is published, without token data", async () => {
    const draft = await aDraft(platform.current);
    const { status, headers, body } = await manifest();
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("cache-control")).toMatch(/^public, max-age=\d{1,3},/);
    expect(headers.get("etag")).toMatch(/^"[^"]+"$/);
    expect(Object.keys(body)).toEqual(["version", "themes", "defaults"]);
    const slugs = body.themes.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toEqual(expect.arrayContaining(["ocean", "quartz", "hearth", "aurora"]));
    expect(slugs).not.toContain(draft);
    const ocean = body.themes.find(({ slug }: { slug: string }) => slug === "ocean");
    const { body: theme } = await platform.current.get("/api/v1/themes/ocean");
    expect(ocean).toEqual({
      slug: "ocean",
      name: "Ocean",
      version: 2,
      defaultAppearance: "dark",
      appearances: ["light", "dark"],
      axes: [],
      updatedAt: theme.updatedAt,
      css: "http://tokenkit.test/rt/v1/themes/ocean/theme.css",
      json: "http://tokenkit.test/rt/v1/themes/ocean/theme.json",
    });
  });

  it("leads to addresses that answer", async () => {
    const { body } = await manifest();
    for (const { css, json } of body.themes) {
      for (const url of [css, json]) expect((await visit(new URL(url).pathname)).status).toBe(200);
    }
  });

  it("follows each change at once, with another validator", async () => {
    const before = await manifest();
    const slug = await aPublished(platform.current, { description: "Deep", tokens: tokensOf() });
    const after = await manifest();
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    // A date is never in the future, yet what came with an earlier one is not current by it.
    const dateOf = (name: string) => Date.parse(after.headers.get(name) ?? "");
    expect(dateOf("last-modified")).toBeLessThanOrEqual(dateOf("date"));
    const since = { "if-modified-since": before.headers.get("last-modified") ?? "" };
    const again = await platform.current.get("/rt/v1/manifest.json", { key: null, headers: since });
    expect(again.status).toBe(200);
    const entry = after.body.themes.find((theme: { slug: string }) => theme.slug === slug);
    expect(entry).toMatchObject({ description: "Deep", version: 2 });
    await platform.current.patch(`/api/v1/themes/${slug}`, { name: "Renamed" });
    const renamed = (await manifest()).body.themes;
    expect(renamed).toContainEqual(expect.objectContaining({ slug, name: "Renamed", version: 3 }));
    await platform.current.delete(`/api/v1/themes/${slug}`);
    expect((await manifest()).body).toEqual(before.body);
  });

  it("is empty, yet 200, when nothing is published", async () => {
    const { body } = await manifest();
    for (const { slug } of body.themes) {
      await platform.current.patch(`/api/v1/themes/${slug}`, { status: "draft" });
    }
    const empty = await manifest();
    expect(empty.status).toBe(200);
    expect(empty.body).toMatchObject({ themes: [], defaults: { appearance: "light" } });
  });
});
