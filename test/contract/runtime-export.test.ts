import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { exportFormats } from "../../src/tokens/export/formats.ts";
import { usePlatform } from "../support/platform.ts";

const formats = Object.entries(exportFormats);

describe("GET /rt/v1/export", () => {
  const platform = usePlatform();
  const get = (query: string, headers: Record<string, string> = {}) =>
    platform.current.get(`/rt/v1/export?${query}`, { key: null, headers });

  it.each(formats)(
    "serves %s, cacheable and validated like theme.css",
    async (format, { mediaType, suffix }) => {
      const first = await get(`slug=quartz&format=${format}`);
      expect(first.status).toBe(200);
      expect(first.headers.get("content-type")).toBe(mediaType);
      expect(first.headers.get("content-disposition")).toBe(`inline; filename="quartz${suffix}"`);
      expect(first.headers.get("cache-control")).toMatch(/^public, max-age=60/);
      expect(first.headers.get("x-theme-version")).toBe("1");
      expect(first.headers.get("access-control-allow-origin")).toBe("*");
      expect(first.body.length).toBeGreaterThan(500);
      const etag = first.headers.get("etag") as string;
      expect((await get(`slug=quartz&format=${format}`, { "if-none-match": etag })).status).toBe(
        304,
      );
      const dark = await get(`slug=quartz&format=${format}&appearance=dark`);
      // Tailwind's refers to the custom properties, which are called the same in both.
      const theme = (text: string) => text.replace(/ *\/\*.*\*\/\n/g, "");
      if (format === "tailwind") expect(theme(dark.body)).toEqual(theme(first.body));
      else expect(dark.body).not.toEqual(first.body);
    },
  );

  it("keeps aliases, appearances and the resolver with references=true", async () => {
    const tokens = {
      version: "2025.10",
      sets: { core: { sources: [{ a: { $type: "number", $value: 1 }, b: { $value: "{a}" } }] } },
      modifiers: { size: { contexts: { s: [], l: [{ a: { $value: 2 } }] }, default: "s" } },
      resolutionOrder: [{ $ref: "#/sets/core" }, { $ref: "#/modifiers/size" }],
    };
    await platform.current.post("/api/v1/themes", { slug: "aliased", name: "Aliased", tokens });
    expect((await platform.current.post("/api/v1/themes/aliased/publish")).status).toBe(200);
    const served = await get("slug=aliased&format=json&references=true");
    expect(served.headers.get("content-type")).toBe("application/design-tokens+json");
    expect(served.headers.get("content-disposition")).toBe(
      'inline; filename="aliased.resolver.json"',
    );
    expect(JSON.parse(served.text)).toEqual(tokens);
    const quartz = await platform.current.get("/api/v1/themes/quartz");
    const plain = await get("slug=quartz&format=json&references=true&v=1");
    expect(plain.headers.get("cache-control")).toContain("immutable");
    expect(plain.headers.get("content-disposition")).toBe('inline; filename="quartz.tokens.json"');
    expect(JSON.parse(plain.text)).toEqual(quartz.body.tokens);
  });

  it.each([
    ["format=swift&references=true", "is for css, scss, ts, tailwind and json"],
    ["format=json&references=true&appearance=dark", "leave out appearance and modes"],
    ["format=json&references=true&modes=all", "leave out appearance and modes"],
    ["format=json&references=yes", "must be true or false"],
  ])("refuses %s", async (query, words) => {
    const { status, body } = await get(`slug=quartz&${query}`);
    expect([status, body.details?.[0]?.field]).toEqual([400, "references"]);
    expect(body.message).toContain(words);
  });

  it.each([
    ["css", "text/css; charset=utf-8", ".css", "light-dark("],
    ["scss", "text/x-scss; charset=utf-8", ".scss", "$tokenkit: ("],
    ["json", "application/json", ".resolver.json", '"resolutionOrder"'],
    ["ts", "text/typescript; charset=utf-8", ".ts", "defaultAppearance"],
    ["tailwind", "text/css; charset=utf-8", ".theme.css", "@theme inline"],
    ["swift", "text/x-swift; charset=utf-8", ".swift", "dynamic(light:"],
    ["compose", "text/x-kotlin; charset=utf-8", ".kt", "object DarkTokens"],
  ])("serves both appearances as %s", async (format, mediaType, suffix, holds) => {
    for (const pin of ["", "&v=1"]) {
      const { status, headers, body } = await get(
        `slug=quartz&format=${format}&appearance=all${pin}`,
      );
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe(mediaType);
      expect(headers.get("content-disposition")).toBe(`inline; filename="quartz${suffix}"`);
      expect(typeof body === "string" ? body : JSON.stringify(body)).toContain(holds);
    }
  });

  it.each(["", "&v=1"])("serves both appearances of android as a zip%s", async (pin) => {
    const url = `${platform.current.url}/rt/v1/export?slug=quartz&format=android&appearance=all${pin}`;
    const answers = [await fetch(url), await fetch(url, { headers: { "accept-encoding": "br" } })];
    const zips = await Promise.all(
      answers.map(async (one) => new Uint8Array(await one.arrayBuffer())),
    );
    expect(answers[0]?.headers.get("content-type")).toBe("application/zip");
    expect(answers[0]?.headers.get("content-disposition")).toBe(
      'inline; filename="quartz.android.zip"',
    );
    expect(zips[1]).toEqual(zips[0]);
    const files = unzipSync(zips[0] as Uint8Array);
    expect(Object.keys(files)).toEqual([
      "res/values/tokens.xml",
      "res/values-night/tokens.xml",
      "README.md",
    ]);
    const light = await get("slug=quartz&format=android&appearance=light");
    expect(strFromU8(files["res/values/tokens.xml"] as Uint8Array)).toBe(light.body);
  });

  it("puts Kotlin in the package that is asked for, and keeps no copy of each", async () => {
    const kotlin = (query: string) => get(`slug=quartz&format=compose&appearance=all${query}`);
    const { cache } = platform.current.running.services.delivery;
    const plain = await kotlin("");
    const { entries } = cache;
    const packaged = await kotlin("&package=com.acme.tokens");
    expect(packaged.body).toBe(plain.body.replace("package tokens", "package com.acme.tokens"));
    expect(packaged.headers.get("etag")).not.toBe(plain.headers.get("etag"));
    expect((await kotlin("&package=com.acme.other")).body).toContain("package com.acme.other");
    expect((await kotlin("")).body).toBe(plain.body);
    expect(cache.entries).toBe(entries);
    const pinned = await kotlin("&package=com.acme.tokens&v=1");
    expect(pinned.body).toContain("package com.acme.tokens");
    for (const wrong of ["com..acme", "1a", "a;b", "a b", "a".repeat(201)]) {
      const { status, body } = await kotlin(`&package=${wrong}`);
      expect([status, body.details[0].field]).toEqual([400, "package"]);
    }
    expect((await get("slug=quartz&format=swift&package=com.acme")).status).toBe(400);
  });

  it("names the field that is wrong, and hides what is not published", async () => {
    const fields = async (query: string) =>
      (await get(query)).body.details.map((detail: { field: string }) => detail.field);
    expect(await fields("slug=quartz")).toEqual(["format"]);
    expect(await fields("slug=quartz&format=less")).toEqual(["format"]);
    expect(await fields("format=css")).toEqual(["slug"]);
    expect(await fields("slug=quartz&format=css&appearance=dim")).toEqual(["appearance"]);
    await platform.current.post("/api/v1/themes", { slug: "hidden", name: "Hidden" });
    expect((await get("slug=hidden&format=css")).status).toBe(404);
    expect((await get("slug=nowhere&format=css")).status).toBe(404);
  });

  it("pins a version", async () => {
    const pinned = await get("slug=quartz&format=css&v=1");
    expect(pinned.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });
});
