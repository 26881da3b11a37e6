import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { formatNames } from "../../src/tokens/export/served.ts";
import { usePlatform } from "../support/platform.ts";
import { hex, px, resolver } from "../tokens/support/resolvers.ts";
import { aPublished } from "./support/samples.ts";

const platform = usePlatform();
const get = (query: string) =>
  platform.current.get(`/rt/v1/export?slug=acme&${query}`, { key: null });
const named = (headers: Headers) =>
  /filename="(.*)"/.exec(headers.get("content-disposition") ?? "")?.[1];
const zipOf = async (query: string) => {
  const answer = await fetch(`${platform.current.url}/rt/v1/export?slug=acme&${query}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const files = Object.entries(unzipSync(bytes)).map(([path, text]) => [path, strFromU8(text)]);
  return { answer, bytes, files: Object.fromEntries(files) as Record<string, string> };
};

beforeAll(async () => {
  await aPublished(platform.current, {
    slug: "acme",
    name: "Acme",
    tokens: resolver(
      { gap: px(8), brand: hex("#7a1f1f") },
      {
        Brand: { south: {}, north: { brand: hex("#0b5cad") } },
        density: { cozy: {}, compact: { gap: px(4) } },
      },
      { $appearances: { dark: { brand: hex("#ffaaaa") } } },
    ),
  });
});

describe("GET /rt/v1/export of a theme with axes", () => {
  it("takes a context for each, and names the file by them", async () => {
    const plain = await get("format=scss");
    expect([named(plain.headers), plain.body]).toEqual([
      "acme.scss",
      expect.stringContaining("$tk-gap: 8px;"),
    ]);
    const { headers, body } = await get("format=scss&density=compact&brand=NORTH");
    expect(named(headers)).toBe("acme.north-compact.scss");
    expect(body).toContain("$tk-gap: 4px;");
    expect(body).toContain("$tk-brand: #0b5cad;");
    const { cache } = platform.current.running.services.delivery;
    const { entries } = cache;
    expect(named((await get("format=scss&density=cozy&nothing=1")).headers)).toBe("acme.scss");
    expect(cache.entries).toBe(entries);
  });

  it("refuses a context that is none, and names those that there are", async () => {
    const { status, body } = await get("format=swift&density=tiny");
    expect(status).toBe(400);
    expect(body.details).toEqual([{ field: "density", message: "must be one of cozy, compact" }]);
    expect((await get("format=swift&modes=some")).body.details).toEqual([
      { field: "modes", message: "must be all" },
    ]);
  });

  it("has every permutation as one stylesheet", async () => {
    const { headers, body } = await get("format=css&appearance=all&modes=all");
    expect(named(headers)).toBe("acme.modes.css");
    expect(headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(body).toContain(":root[data-tk-density=compact] {\n  --tk-gap: 4px;\n}");
    expect(body).toContain("--tk-brand: light-dark(#7a1f1f, #ffaaaa);");
  });

  it.each(formatNames.filter((format) => format !== "css"))(
    "has every permutation of %s as a zip, of the same bytes each time",
    async (format) => {
      const query = `format=${format}&appearance=all&modes=all`;
      const { answer, bytes, files } = await zipOf(query);
      expect(answer.headers.get("content-type")).toBe("application/zip");
      expect(named(answer.headers)).toBe(`acme.${format}.zip`);
      expect(Object.keys(files).length).toBeGreaterThan(1);
      const pinned = await zipOf(`${query}&v=${answer.headers.get("x-theme-version")}`);
      expect(pinned.bytes).toEqual(bytes);
      expect(pinned.answer.headers.get("cache-control")).toContain("immutable");
      if (format === "tailwind") return;
      const list = JSON.parse(files["permutations.json"] ?? "");
      expect(list.map(({ modes }: { modes: object }) => modes)).toEqual([
        {},
        { brand: "north" },
        { density: "compact" },
        { brand: "north", density: "compact" },
      ]);
    },
  );

  it("puts all of the Kotlin in the package that is asked for, and keeps no copy of each", async () => {
    const query = "format=compose&appearance=all&modes=all";
    const { files: plain } = await zipOf(query);
    const { entries } = platform.current.running.services.delivery.cache;
    const { files, answer } = await zipOf(`${query}&package=com.acme.tokens`);
    expect(answer.status).toBe(200);
    expect(Object.keys(files)).toEqual(Object.keys(plain));
    for (const [path, text] of Object.entries(files)) {
      const packaged = path.endsWith(".kt") ? "package com.acme.tokens\n" : "";
      expect(text).toContain(packaged);
      expect(text).toBe(plain[path]?.replace("package tokens", "package com.acme.tokens"));
    }
    expect(platform.current.running.services.delivery.cache.entries).toBe(entries);
  });

  it("rewrites and encodes a package once for all who ask for it", async () => {
    const { delivery } = platform.current.running.services;
    const path = "/rt/v1/export?slug=acme&format=compose&package=com.acme.again";
    const read = (encoding: string) =>
      platform.current.get(path, { key: null, headers: { "accept-encoding": encoding } });
    const first = await read("gzip");
    expect(first.text).toContain("package com.acme.again\n");
    const { misses, entries } = delivery.packaged;
    const again = await read("br");
    expect(again.text).toBe(first.text);
    expect(delivery.packaged.misses).toBe(misses);
    expect(entries).toBeGreaterThan(0);
    await platform.current.patch("/api/v1/themes/acme", { description: "Another" });
    expect(delivery.packaged.entries).toBe(0);
  });
});
