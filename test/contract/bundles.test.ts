import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { exchange } from "./support/exchange.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform();
const built = (name: string): Buffer =>
  readFileSync(new URL(`../../dist/browser/${name}`, import.meta.url));

const scripts = ["runtime.js", "react.js", "global.js", "embed.js"];
const types = ["runtime.d.ts", "react.d.ts", "global.d.ts"];

describe.each(scripts)("GET /rt/v1/%s", (name) => {
  const path = `/rt/v1/${name}`;

  it("answers the script, open to every origin and kept for a year", async () => {
    const { status, headers, text } = await platform.current.get(path, { key: null });
    expect(status).toBe(200);
    expect(text).toBe(built(name).toString());
    expect(headers.get("content-type")).toBe("application/javascript; charset=utf-8");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("etag")).toMatch(/^"[^"]+"$/);
  });

  it("is kept for a year under its own hash, and briefly under another build's", async () => {
    const hash = createHash("sha256").update(built(name)).digest("base64url").slice(0, 16);
    const ask = async (h: string): Promise<string | null> => {
      const { status, text, headers } = await platform.current.get(`${path}?h=${h}`);
      expect(status).toBe(200);
      expect(text).toBe(built(name).toString());
      return headers.get("cache-control");
    };
    for (let round = 0; round < 2; round++) {
      expect(await ask(hash)).toBe("public, max-age=31536000, immutable");
      // While a deployment rolls on, this build may be asked for the next one's address.
      expect(await ask("of-another-build")).toMatch(/^public, max-age=60, s-maxage=300/);
    }
  });

  it("answers 304 to its validator, HEAD without a body, 405 to the rest", async () => {
    const { headers } = await platform.current.get(path);
    const condition = { "if-none-match": headers.get("etag") as string };
    expect((await platform.current.get(path, { headers: condition })).status).toBe(304);
    const head = await platform.current.request(path, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    expectError(await platform.current.post(path, {}), 405, "method_not_allowed");
  });
});

it("keeps preview.js as briefly as themes, because scripts of any build load it by its name", async () => {
  const { status, text, headers } = await platform.current.get("/rt/v1/preview.js", { key: null });
  expect([status, text]).toEqual([200, built("preview.js").toString()]);
  expect(headers.get("cache-control")).toMatch(/^public, max-age=60, s-maxage=300/);
});

it("sends runtime.js in less than 7.2 KB", async () => {
  const answer = await exchange(platform.current.url, "/rt/v1/runtime.js", {
    headers: { "accept-encoding": "br" },
  });
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(answer.body).equals(built("runtime.js"))).toBe(true);
  expect(answer.body.length).toBeLessThan(7200);
});

it("imports nothing but the bare react and, for preview links, preview.js; evaluates nothing", () => {
  for (const name of scripts) {
    const code = built(name).toString();
    const imported = [...code.matchAll(/\bfrom\s*["'`]([^"'`]+)|\bimport\(/g)].map((m) => m[1]);
    const react = name === "react.js" ? ["react"] : [];
    const followsLinks = ["react.js", "global.js", "embed.js"].includes(name);
    expect(imported, name).toEqual([...react, ...(followsLinks ? [undefined] : [])]);
    expect(code.includes("`preview.js`"), name).toBe(followsLinks);
    expect(code, name).not.toMatch(/\beval\(|new Function|\.style\.cssText|createElement\(`style/);
  }
});

it.each(types)("GET /rt/v1/%s answers the types, which are asked for anew", async (name) => {
  const { status, headers, text } = await platform.current.get(`/rt/v1/${name}`, { key: null });
  expect(status).toBe(200);
  expect(text).toBe(built(name).toString());
  expect(headers.get("content-type")).toBe("application/typescript; charset=utf-8");
  expect(headers.get("cache-control")).not.toContain("immutable");
});

describe("while run time is private", () => {
  afterAll(() => platform.current.put("/api/v1/admin/settings", { "runtime.public": "true" }));

  it("scripts stay public, snippets and pages need a key", async () => {
    await platform.current.put("/api/v1/admin/settings", { "runtime.public": "false" });
    for (const name of [...scripts, ...types]) {
      const { status, headers } = await platform.current.get(`/rt/v1/${name}`, { key: null });
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toMatch(/^public/);
    }
    for (const path of ["/rt/v1/embed", "/rt/v1/embed-page"]) {
      expectError(await platform.current.get(path, { key: null }), 401, "unauthenticated");
      const { status, headers } = await platform.current.get(path);
      expect([status, headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    }
  });
});
