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
      expect(dark.body).not.toEqual(first.body);
    },
  );

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
