import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, expectError } from "./support/samples.ts";

const platform = usePlatform();
const visit = (path: string, headers = {}) => platform.current.get(path, { key: null, headers });
const digest = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The public address of test platforms. */
const BASE = "http://tokenkit.test";

const color = (text: string) => ({ $type: "color", $value: text });

describe("GET /t/{slug}", () => {
  it("lists every token of a published theme with its values, for strangers", async () => {
    const tokens = {
      color: {
        bg: { ...color("#fffffe"), $description: "The page itself." },
        text: color("#123456"),
        old: { ...color("#777777"), $deprecated: "Use text." },
      },
      $appearances: { dark: { color: { text: color("#abcdef") } } },
    };
    const slug = await aPublished(platform.current, { name: "Harbor", tokens });
    const { status, headers, text } = await visit(`/t/${slug}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toContain("public");
    expect(text).toContain('data-copy="--tk-color-text"');
    expect(text).toContain("#123456 · #abcdef");
    expect(text).toContain("The page itself.");
    expect(text).toContain("Use text.");
  });

  it("allows its own styles and script by their digests, and has nothing else inline", async () => {
    const { headers, text } = await visit("/t/quartz");
    const policy = headers.get("content-security-policy") ?? "";
    const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = ""]) => style);
    const [, script = ""] = /<script>(.*?)<\/script>/s.exec(text) ?? [];
    for (const part of [...styles, script]) expect(policy).toContain(digest(part));
    expect(styles).toHaveLength(2);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(text).not.toMatch(/<[^>]+\s(?:style|on\w+)="/);
  });

  it("hides drafts and unknown slugs, and shows archived themes by a version that was published", async () => {
    const draft = await aDraft(platform.current);
    for (const path of [`/t/${draft}`, "/t/no-such-theme", `/t/${draft}?v=1`]) {
      expectError(await visit(path), 404, "not_found");
    }
    const slug = await aPublished(platform.current);
    const { body } = await platform.current.get(`/api/v1/themes/${slug}`);
    await platform.current.post(`/api/v1/themes/${slug}/archive`, {});
    expectError(await visit(`/t/${slug}`), 404, "not_found");
    expect((await visit(`/t/${slug}?v=${body.version}`)).status).toBe(200);
    for (const part of ["embed", "changes", "feed.atom", "picture.png"]) {
      expectError(await visit(`/t/${slug}/${part}`), 404, "not_found");
    }
  });

  it("shows one appearance and the contexts that the address names", async () => {
    const both = await visit("/t/quartz");
    const dark = await visit("/t/quartz?appearance=dark");
    expect(both.text).toContain('aria-label="Light"');
    expect(dark.text).not.toContain('aria-label="Light"');
    expectError(await visit("/t/quartz?appearance=dim"), 400, "validation_failed");
    expectError(await visit("/t/quartz?names=own"), 400, "validation_failed");
  });

  it("shows the names that the document states for its applications", async () => {
    const tokens = {
      $extensions: { "io.tokenkit": { names: { base: [":root"] } } },
      brand: color("#0b5cad"),
    };
    const slug = await aPublished(platform.current, { tokens });
    expect((await visit(`/t/${slug}`)).text).toContain('data-copy="--brand"');
    expect((await visit(`/t/${slug}?names=tokenkit`)).text).toContain('data-copy="--tk-brand"');
  });

  it("keeps a document's texts out of its markup", async () => {
    const evil = '</style><script>alert("1")</script>';
    const slug = await aPublished(platform.current, {
      name: evil,
      tokens: {
        a: { ...color("#111111"), $description: evil },
        b: { $type: "fontFamily", $value: evil },
      },
    });
    for (const part of ["", "/embed", "/changes", "/feed.atom"]) {
      const { status, text } = await visit(`/t/${slug}${part}`);
      expect(status).toBe(200);
      expect(text).not.toContain("<script>alert");
    }
    expect((await visit(`/?theme=${slug}`)).text).not.toContain("<script>alert");
  });

  it("can be closed to strangers, and stays closed after a reader has opened it", async () => {
    const put = (value: string) =>
      platform.current.put("/api/v1/admin/settings", { "styleGuide.public": value });
    await put("false");
    try {
      for (const part of ["", "/embed", "/changes", "/feed.atom", "/picture.png"]) {
        const own = await platform.current.get(`/t/quartz${part}`);
        expect(own.status).toBe(200);
        expect(own.headers.get("cache-control")).toBe("private, no-cache");
        expectError(await visit(`/t/quartz${part}`), 401, "unauthenticated");
      }
      expect((await visit("/rt/v1/theme.css?slug=quartz")).status).toBe(200);
      const root = await fetch(`${platform.current.url}/`, { redirect: "manual" });
      expect(root.status).toBe(302);
    } finally {
      await put("true");
    }
    expect((await visit("/t/quartz")).status).toBe(200);
  });

  it("needs a reader who has signed in while run time is private", async () => {
    const put = (value: string) =>
      platform.current.put("/api/v1/admin/settings", { "runtime.public": value });
    await put("false");
    try {
      expectError(await visit("/t/quartz"), 401, "unauthenticated");
      expect((await platform.current.get("/t/quartz")).status).toBe(200);
    } finally {
      await put("true");
    }
  });
});

describe("what changed", () => {
  it("tells each published version with its words, colors and deprecations, as a page and a feed", async () => {
    const slug = await aPublished(platform.current, {
      tokens: { brand: color("#111111"), line: color("#222222") },
    });
    const { body } = await platform.current.get(`/api/v1/themes/${slug}`);
    await platform.current.patch(`/api/v1/themes/${slug}`, {
      baseVersion: body.version,
      message: "Warmer & <kinder>",
      tokens: {
        brand: color("#ee4400"),
        line: { ...color("#222222"), $deprecated: "Use brand." },
        extra: color("#333333"),
      },
    });
    const { text } = await visit(`/t/${slug}/changes`);
    expect(text).toContain("Warmer &amp; &lt;kinder&gt;");
    expect(text).toContain("2 changed, 1 added");
    expect(text).toContain("#111111 → #ee4400");
    expect(text).toContain("line is deprecated: Use brand.");
    expect(text).toContain("First version");
    const feed = await visit(`/t/${slug}/feed.atom`);
    expect(feed.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(feed.text.match(/<entry>/g)).toHaveLength(2);
    expect(feed.text).toContain(`<link rel="self" href="${BASE}/t/${slug}/feed.atom"/>`);
  });
});

describe("the picture for links", () => {
  it("is a PNG of 1200 × 630 in the theme's colors, named by the page", async () => {
    const { text } = await visit("/t/quartz");
    const [, address = ""] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
    const path = address.replaceAll("&amp;", "&").slice(BASE.length);
    const response = await fetch(platform.current.url + path);
    expect(response.headers.get("content-type")).toBe("image/png");
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
    const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect([...data.subarray(1199 * 3, 1200 * 3)]).toEqual([21, 24, 31]);
  });
});

describe("the answers of several themes and readers", () => {
  it("are not mixed, although they are made at the same time", async () => {
    const parts = ["changes", "feed.atom"];
    const slugs = ["quartz", "hearth", "no-such-theme"];
    const asked = parts.flatMap((part) => slugs.map((slug) => `/t/${slug}/${part}`));
    const answers = await Promise.all(asked.map((path) => visit(path)));
    for (const [at, { status, text }] of answers.entries()) {
      const name = ["Quartz", "Hearth", undefined][at % 3];
      expect([asked[at], status]).toEqual([asked[at], name === undefined ? 404 : 200]);
      if (name !== undefined) expect(text).toContain(name);
    }
  });

  it("lead people who have signed in to the console, after a stranger has seen the list", async () => {
    expect((await visit("/")).status).toBe(200);
    const own = await fetch(`${platform.current.url}/`, {
      redirect: "manual",
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    });
    expect([own.status, own.headers.get("location")]).toEqual([302, "console"]);
  });

  it("are one for parameters without a meaning, which no link repeats", async () => {
    const first = await visit("/t/quartz?utm_source=one&ref=<b>");
    const second = await visit("/t/quartz");
    expect(first.headers.get("etag")).toBe(second.headers.get("etag"));
    expect(first.text).not.toContain("utm_source");
  });

  it("stay within a page's size for documents that repeat long texts", async () => {
    const long = { $type: "string", $value: "&".repeat(7_000) };
    const tokens = Object.fromEntries(
      Array.from({ length: 280 }, (_, index) => [`a${index}`, { $value: "{long}" }]),
    );
    const slug = await aPublished(platform.current, { tokens: { long, ...tokens } });
    const { status, text } = await visit(`/t/${slug}`);
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(1_000_000);
  });

  it("draw the one appearance that a context names", async () => {
    const set = (text: string) => [{ color: { bg: color(text), text: color("#888888") } }];
    const slug = await aPublished(platform.current, {
      tokens: {
        version: "2025.10",
        sets: { base: { sources: set("#ffffff") } },
        modifiers: {
          theme: {
            contexts: { light: [], dark: set("#101010"), dim: set("#333333") },
            default: "light",
            $extensions: { "io.tokenkit": { appearances: { dim: "dark" } } },
          },
        },
        resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/theme" }],
      },
    });
    const { text } = await visit(`/t/${slug}?theme=dark`);
    expect(text).toContain('aria-label="Dark"');
    expect(text).not.toContain('aria-label="Light"');
    expect(text).toContain("?theme=dim");
  });
});

describe("GET /", () => {
  it("shows strangers the published themes, one of them drawn, with its snippet", async () => {
    const { status, text } = await visit("/?theme=hearth");
    expect(status).toBe(200);
    for (const slug of ["quartz", "hearth", "aurora", "beacon"]) {
      expect(text).toContain(`href="?theme=${slug}"`);
    }
    expect(text).toContain("data-theme=&quot;hearth&quot;");
    expect(text).toContain('href="t/hearth"');
    expectError(await visit("/?theme=no-such-theme"), 404, "not_found");
  });

  it("may be framed nowhere, and its embed anywhere", async () => {
    const policyOf = async (path: string) =>
      (await visit(path)).headers.get("content-security-policy") ?? "";
    expect(await policyOf("/")).toContain("frame-ancestors 'none'");
    expect(await policyOf("/t/quartz/embed")).toContain("frame-ancestors *");
  });
});
