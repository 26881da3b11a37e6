import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { exchange } from "./support/exchange.ts";
import { aPublished, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const paths = [
  "/rt/v1/theme.css?slug=quartz",
  "/rt/v1/theme.css?slug=quartz&v=1",
  "/rt/v1/themes/quartz/theme.json",
  "/rt/v1/export?slug=quartz&format=css",
  "/rt/v1/manifest.json",
];
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  exchange(platform.current.url, path, { headers, method });

describe.each(paths)("If-None-Match and If-Modified-Since at %s", (path) => {
  let etag: string;
  let lastModified: string;
  let before: string;
  let after: string;

  beforeAll(async () => {
    const { headers } = await ask(path);
    etag = headers.etag ?? "";
    lastModified = headers["last-modified"] ?? "";
    before = new Date(Date.parse(lastModified) - 1000).toUTCString();
    after = new Date(Date.parse(lastModified) + 1000).toUTCString();
  });

  /** Both the response from the cache by URL, and one that passes through the whole stack. */
  const statuses = async (headers: Record<string, string>, method?: string) => {
    const fresh = `${path}${path.includes("?") ? "&" : "?"}x=${Math.random()}`;
    const answers = [await ask(fresh, headers, method), await ask(path, headers, method)];
    return answers.map(({ status }) => status);
  };

  it("answers 304 without a body, with the headers that a cache updates", async () => {
    const full = await ask(path);
    const { status, headers, body } = await ask(path, { "if-none-match": etag });
    expect(status).toBe(304);
    expect(body).toHaveLength(0);
    for (const name of [
      "etag",
      "last-modified",
      "cache-control",
      "vary",
      "x-theme-version",
      "x-theme-updated-at",
      "access-control-allow-origin",
      "access-control-expose-headers",
      "cross-origin-resource-policy",
    ]) {
      expect(headers[name]).toBe(full.headers[name]);
    }
    expect(headers["x-request-id"]).toMatch(/./);
    expect(headers).not.toHaveProperty("content-length");
    expect(headers).not.toHaveProperty("content-type");
    expect(headers).not.toHaveProperty("content-encoding");
  });

  it("keeps the request id of a 304", async () => {
    const { headers } = await ask(path, { "if-none-match": etag, "x-request-id": "mine.1" });
    expect(headers["x-request-id"]).toBe("mine.1");
  });

  it("matches a list, a weak form and *", async () => {
    for (const value of [
      etag,
      `W/${etag}`,
      `"other", ${etag}`,
      `"other",W/${etag},"more"`,
      `  ${etag}  `,
      "*",
    ]) {
      expect(await statuses({ "if-none-match": value })).toEqual([304, 304]);
    }
  });

  it("does not match another, an unquoted or a similar tag", async () => {
    const bare = etag.slice(1, -1);
    for (const value of [
      '"other"',
      bare,
      `"${bare}x"`,
      `"x${bare}"`,
      `w/${etag}`,
      '""',
      "",
      "**",
    ]) {
      expect({ value, got: await statuses({ "if-none-match": value }) }).toEqual({
        value,
        got: [200, 200],
      });
    }
  });

  it("compares dates where there is no tag", async () => {
    expect(await statuses({ "if-modified-since": lastModified })).toEqual([304, 304]);
    expect(await statuses({ "if-modified-since": after })).toEqual([304, 304]);
    expect(await statuses({ "if-modified-since": before })).toEqual([200, 200]);
  });

  it("ignores what is no date of HTTP", async () => {
    for (const value of ["", "tomorrow", "0", "2999", "2999-01-01T00:00:00Z"]) {
      expect({ value, got: await statuses({ "if-modified-since": value }) }).toEqual({
        value,
        got: [200, 200],
      });
    }
  });

  it("lets the tag decide where both are there", async () => {
    const match = { "if-none-match": etag, "if-modified-since": before };
    expect(await statuses(match)).toEqual([304, 304]);
    const mismatch = { "if-none-match": '"other"', "if-modified-since": after };
    expect(await statuses(mismatch)).toEqual([200, 200]);
  });

  it("revalidates HEAD too", async () => {
    expect(await statuses({ "if-none-match": etag }, "HEAD")).toEqual([304, 304]);
    expect(await statuses({ "if-none-match": '"other"' }, "HEAD")).toEqual([200, 200]);
  });
});

describe("a change", () => {
  it("ends a match by tag and by date, even within the same second", async () => {
    const slug = await aPublished(platform.current);
    const path = `/rt/v1/theme.css?slug=${slug}`;
    for (const color of ["#111111", "#222222", "#333333"]) {
      const { headers } = await ask(path);
      await platform.current.patch(`/api/v1/themes/${slug}`, { tokens: tokensOf(color) });
      const byTag = await ask(path, { "if-none-match": headers.etag ?? "" });
      const byDate = await ask(path, { "if-modified-since": headers["last-modified"] ?? "" });
      expect([byTag.status, byDate.status]).toEqual([200, 200]);
      expect(byDate.body.toString()).toContain(color);
    }
  });
});

describe("the date after edits that follow each other within a second", () => {
  it("is current by itself, later than those before it, and not after the response's own", async () => {
    const slug = await aPublished(platform.current);
    const themed = [`/rt/v1/theme.css?slug=${slug}`, `/rt/v1/theme.json?slug=${slug}`];
    const ofAll = ["/rt/v1/manifest.json", `/rt/v1/embed?slug=${slug}`];
    const dateOf = async (path: string): Promise<string> => {
      const { headers } = await ask(path);
      const date = headers["last-modified"] ?? "";
      expect(Date.parse(date)).toBeLessThanOrEqual(Date.parse(headers.date ?? ""));
      return date;
    };
    const since = async (path: string, date: string) =>
      (await ask(path, { "if-modified-since": date })).status;
    const seen: string[] = [];
    for (const name of ["One", "Two", "Three"]) {
      seen.push(await dateOf(themed[0] as string));
      await platform.current.patch(`/api/v1/themes/${slug}`, { name });
    }
    for (const path of [...themed, ...ofAll]) {
      const date = await dateOf(path);
      expect({ path, status: await since(path, date) }).toEqual({ path, status: 304 });
      expect(await since(`${path}${path.includes("?") ? "&" : "?"}x=1`, date)).toBe(304);
    }
    for (const date of seen) expect(await since(themed[0] as string, date)).toBe(200);
  });
});

describe("an error", () => {
  it("is not revalidated", async () => {
    for (const [path, status] of [
      ["/rt/v1/theme.css?slug=unknown", 404],
      ["/rt/v1/theme.css", 400],
    ] as const) {
      const response = await ask(path, { "if-none-match": "*" });
      expect(response.status).toBe(status);
      expect(response.headers).not.toHaveProperty("etag");
    }
  });
});

describe.each(paths)("content codings at %s", (path) => {
  const decoders = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (body: Buffer) => body,
  };

  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["gzip, br;q=0.5", "gzip"],
    ["br;q=0.9, gzip;q=1.0", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["*;q=0, gzip", "gzip"],
    ["br;q=0, *", "gzip"],
    ["identity", "identity"],
    ["identity, br;q=0.1", "identity"],
    ["identity;q=0.5, gzip;q=0.4", "identity"],
    ["deflate", "identity"],
    ["zstd, deflate, compress", "identity"],
    ["BR", "br"],
    ["GZip", "gzip"],
    ["gzip;q=0.001", "gzip"],
  ] as const)("Accept-Encoding: %s is answered by %s", async (accepted, coding) => {
    const plain = await ask(path);
    const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
    const response = await ask(path, headers as Record<string, string>);
    expect(response.status).toBe(200);
    expect(response.headers["content-encoding"] ?? "identity").toBe(coding);
    expect(decoders[coding](response.body)).toEqual(plain.body);
    expect(response.headers["content-length"]).toBe(String(response.body.length));
    expect(response.headers.vary).toMatch(/accept-encoding/i);
  });

  it("gives each coding a strong validator of its own, which revalidates it alone", async () => {
    const etags = new Map<string, string>();
    for (const coding of ["br", "gzip", "identity"]) {
      const { headers } = await ask(path, { "accept-encoding": coding });
      expect(headers.etag).toMatch(/^"[^"]+"$/);
      etags.set(coding, headers.etag ?? "");
    }
    expect(new Set(etags.values()).size).toBe(3);
    for (const [coding, etag] of etags) {
      for (const wanted of etags.keys()) {
        const { status, headers } = await ask(path, {
          "accept-encoding": wanted,
          "if-none-match": etag,
        });
        expect(status).toBe(coding === wanted ? 304 : 200);
        expect(headers.etag).toBe(etags.get(wanted));
      }
    }
  });

  it("HEAD answers for the coding that GET would send", async () => {
    const get = await ask(path, { "accept-encoding": "br" });
    const head = await ask(path, { "accept-encoding": "br" }, "HEAD");
    expect(head.body).toHaveLength(0);
    for (const name of ["content-encoding", "content-length", "etag", "vary", "content-type"]) {
      expect(head.headers[name]).toBe(get.headers[name]);
    }
  });
});

describe("a stylesheet", () => {
  it("is smaller by gzip, and smaller still by br", async () => {
    const length = async (coding: string) =>
      (await ask("/rt/v1/theme.css?slug=quartz", { "accept-encoding": coding })).body.length;
    const [br, gzip, plain] = [await length("br"), await length("gzip"), await length("identity")];
    expect(br).toBeLessThan(gzip);
    expect(gzip).toBeLessThan(plain / 3);
  });

  it("is served whatever stands in Accept-Encoding", async () => {
    for (const accepted of ["gzip;q=x, ,;;=", ";", ",", "q=1", "x".repeat(4000), "identity;q=0"]) {
      const { status } = await ask("/rt/v1/theme.css?slug=quartz", { "accept-encoding": accepted });
      expect(status).toBe(200);
    }
  });
});
