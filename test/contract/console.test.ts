import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { SignInPlatform, sessionFor, withCookie } from "../support/sign-in.ts";

const platform = usePlatform();

const linksOf = (html: string): string[] =>
  [...html.matchAll(/<(?:link rel="stylesheet"|script)[^>]* (?:href|src)="([^"]+)"/g)].map(
    (match) => (match[1] as string).replaceAll("&amp;", "&"),
  );

describe("the console's page", () => {
  it.each(["/console", "/console/", "/console/themes/ocean/history?from=2", "/console/nothing"])(
    "is the same for every address below it: %s",
    async (path) => {
      const { status, headers, text } = await platform.current.get(path, { key: null });
      expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(text).toContain('<div id="console">');
      expect(headers.get("cache-control")).toBe("private, no-cache");
    },
  );

  it("has nothing in it that a strict policy refuses, and says the policy", async () => {
    const { headers, text } = await platform.current.get("/console", { key: null });
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it("is asked about again, and not sent again", async () => {
    const first = await platform.current.get("/console", { key: null });
    const etag = first.headers.get("etag") ?? "";
    const again = await platform.current.get("/console/themes", {
      key: null,
      headers: { "if-none-match": etag },
    });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  it("names stylesheets and scripts that are there, kept for ever and compressed", async () => {
    const { text } = await platform.current.get("/console", { key: null });
    const links = linksOf(text);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      const plain = await platform.current.get(link, {
        key: null,
        headers: { "accept-encoding": "identity" },
      });
      expect([link, plain.status]).toEqual([link, 200]);
      expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const packed = await fetch(platform.current.url + link, {
        headers: { "accept-encoding": "br" },
      });
      expect(packed.headers.get("content-encoding")).toBe("br");
      // With Vary on Origin, browsers would fetch them twice: preloaded, and again as modules.
      expect(packed.headers.get("vary")).toBe("Accept-Encoding");
      expect(await packed.text()).toBe(plain.text);
    }
  });

  it("weighs at most 205 KB in brotli until the first screen is there", async () => {
    const { text } = await platform.current.get("/console", { key: null });
    const preloads = [...text.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, href]) => href);
    let bytes = 0;
    for (const link of [...linksOf(text), ...preloads]) {
      const response = await fetch(platform.current.url + link, {
        headers: { "accept-encoding": "br", "x-raw": "1" },
      });
      bytes += Number(response.headers.get("content-length"));
    }
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(205_000);
  });

  it("has the map in a chunk of its own, of at most 30 KB in brotli with all that it shows", async () => {
    const { text } = await platform.current.get("/console", { key: null });
    const named = /tokenkit-assets" content="([^"]+)"/.exec(text)?.[1]?.split(" ") ?? [];
    const maps = named.filter((address) => /\/(maps|map)-[^/]+\.(js|css)$/.test(address));
    expect(maps.some((address) => address.endsWith(".js"))).toBe(true);
    let bytes = 0;
    for (const address of maps) {
      const response = await fetch(platform.current.url + address, {
        headers: { "accept-encoding": "br" },
      });
      bytes += Number(response.headers.get("content-length"));
    }
    expect(bytes).toBeGreaterThan(15_000);
    expect(bytes).toBeLessThan(30_000);
    expect(linksOf(text).filter((link) => /maps?-/.test(link))).toEqual([]);
  });

  it("has the example photographs as they are, and their licences beside them", async () => {
    const { readdirSync } = await import("node:fs");
    const built = readdirSync(new URL("../../dist/console/assets", import.meta.url));
    const photographs = built.filter((name) => name.endsWith(".jpg"));
    expect(photographs.length).toBe(14);
    for (const name of photographs) {
      const response = await fetch(`${platform.current.url}/console/assets/${name}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect(response.headers.get("content-encoding")).toBeNull();
    }
    expect(built.filter((name) => name.endsWith(".txt")).length).toBe(5);
  });

  it.each(["/console/assets/nothing-12345678.js", "/console/assets/..%2fconsole.json"])(
    "has no page in the place of an asset: %s",
    async (path) => {
      const { status, headers } = await platform.current.get(path, { key: null });
      expect(status).toBe(404);
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    },
  );

  it("takes no other method", async () => {
    const { status, headers } = await platform.current.post("/console/themes", {}, { key: null });
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("the theme that somebody chose for themselves", () => {
  it("dresses the page from its first paint, and the safe way in does without", async () => {
    const session = withCookie(await sessionFor(platform.current, "viewer"));
    const chosen = { selectedTheme: "aurora" };
    const written = await platform.current.put("/api/v1/me/preferences", chosen, session);
    expect(written.status).toBe(200);
    const own = await platform.current.get("/console", session);
    expect(own.text).toContain('data-tokenkit-theme="aurora"');
    for (const appearance of ["light", "dark"]) {
      const address = `/rt/v1/theme.css?slug=aurora&appearance=${appearance}&variant=tokens`;
      expect(linksOf(own.text)).toContain(address);
      expect((await platform.current.get(address, { key: null })).status).toBe(200);
    }
    expect(own.headers.get("vary")).toMatch(/Cookie/);
    const safe = await platform.current.get("/console?safe=1", session);
    expect(safe.text).toContain('data-tokenkit-theme="quartz"');
    expect(linksOf(safe.text).filter((link) => link.startsWith("/rt/"))).toEqual([]);
  });
});

describe("ways to the console", () => {
  let site: SignInPlatform;
  beforeAll(async () => {
    site = await SignInPlatform.start({ AUTH: "local" });
  });
  afterAll(() => site.close());

  it("the root leads people with a session there, and shows strangers the gallery", async () => {
    const session = withCookie(await sessionFor(site.platform, "viewer"));
    const signedIn = await site.platform.get("/", session);
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([302, "console"]);
    const stranger = await site.platform.get("/", { key: null });
    expect([stranger.status, stranger.text.includes("Sign in")]).toEqual([200, true]);
    const none = await SignInPlatform.start({ AUTH: "none" });
    try {
      const { status, text } = await none.platform.get("/", { key: null });
      expect([status, text.includes("Sign in")]).toEqual([200, false]);
    } finally {
      await none.close();
    }
  });
});

it("what is sent as brotli is brotli", async () => {
  const { text } = await platform.current.get("/console", { key: null });
  const [script] = linksOf(text).filter((link) => link.endsWith(".js"));
  const built = await import("node:fs/promises").then(({ readFile }) =>
    readFile(new URL(`../../dist${script}.br`, import.meta.url)),
  );
  const plain = await platform.current.get(script as string, { key: null });
  expect(brotliDecompressSync(built).toString()).toBe(plain.text);
});
