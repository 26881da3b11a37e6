import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aPublished, expectError, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const page = (query = "") => platform.current.get(`/rt/v1/embed-page${query}`, { key: null });
const digest = (text: string): string =>
  `sha256-${createHash("sha256").update(text).digest("base64")}`;

describe("GET /rt/v1/embed-page", () => {
  it("answers a page with every snippet", async () => {
    const { status, headers, text } = await page("?slug=quartz");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    for (const target of ["html", "react", "javascript"]) {
      const { body } = await platform.current.get(
        `/rt/v1/embed?slug=quartz&target=${target}&appearance=system`,
      );
      const [panel = ""] = text.split(`id="code-${target}"`)[1]?.split("</figure>") ?? [];
      const shown = panel.replace(/<[^>]+>/g, "").replace(/^.*?Copy/s, "");
      const unescaped = shown
        .replace(
          /&(lt|gt|quot|#39);/g,
          (_, name) => ({ lt: "<", gt: ">", quot: '"' })[name as "lt"] ?? "'",
        )
        .replaceAll("&amp;", "&");
      expect(unescaped).toBe(body.code);
    }
  });

  it("allows its own style and script by their digests, and nothing else inline", async () => {
    const { headers, text } = await page("?slug=quartz");
    const policy = headers.get("content-security-policy") ?? "";
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    const [, script = ""] = /<script>(.*?)<\/script>/s.exec(text) ?? [];
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `style-src 'self' '${digest(style)}'`,
      `script-src '${digest(script)}'`,
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]);
    expect(text.match(/<(style|script)\b/g)).toHaveLength(2);
    expect(text).not.toMatch(/\s(style|on\w+)="/);
  });

  it("takes the default theme, and lists what is published", async () => {
    const slug = await aPublished(platform.current, { name: 'A <b>"bold"</b> theme' });
    const { text } = await page();
    expect(text).toContain("<h1>Embed Aurora</h1>");
    expect(text).toContain(`href="embed-page?slug=${slug}"`);
    expect(text).toContain("A &lt;b&gt;&quot;bold&quot;&lt;/b&gt; theme");
    expect(text).not.toContain("<b>");
  });

  it("takes appearance, variant and version into its snippets and its preview", async () => {
    const slug = await aPublished(platform.current, { name: "Pinned" });
    await platform.current.patch(`/api/v1/themes/${slug}`, { tokens: tokensOf("#123456") });
    const shown = "appearance=dark&variant=tokens&v=2";
    const { text } = await page(`?slug=${slug}&${shown}&target=react`);
    for (const target of ["html", "react", "javascript"]) {
      const { body } = await platform.current.get(
        `/rt/v1/embed?slug=${slug}&target=${target}&${shown}`,
      );
      expect(text).toContain(body.scriptUrl);
      expect(body.code).toMatch(/variant(=|: |=\{)"tokens"/);
      expect(body.stylesheetUrl).toMatch(/appearance=dark&variant=tokens&v=2$/);
    }
    const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, at]) => at);
    expect(sheets).toEqual([
      `theme.css?slug=${slug}&amp;appearance=dark&amp;variant=tokens&amp;v=2`,
    ]);
    const chosen = [...text.matchAll(/aria-current="true">([^<]+)</g)].map(([, name]) => name);
    expect(chosen).toEqual(["Pinned", "Dark", "Tokens alone", "Pinned to 2"]);
    expect(text).toContain('id="target-react" checked');
    // A version that was never published is not offered, and what is left out is the default.
    expect([...text.matchAll(/>Pinned to (\d+)</g)].map(([, v]) => v)).toEqual(["3", "2"]);
    expect(text).toContain(
      `href="embed-page?slug=${slug}&amp;target=react&amp;appearance=dark&amp;variant=tokens">What is published`,
    );
    expectError(await page(`?slug=${slug}&v=1`), 404, "not_found");
    expectError(await page(`?slug=${slug}&appearance=dim`), 400, "validation_failed", "appearance");
    expectError(await page(`?slug=${slug}&variant=half`), 400, "validation_failed", "variant");
  });

  it("leads back to the documentation, with the product's mark", async () => {
    const { text } = await page("?slug=quartz");
    expect(text).toContain('<a class="brand" href="../../docs"><svg');
    expect((await platform.current.get("/docs/icon.svg")).text).toContain("<svg");
    expect(text).toContain('href="../../docs/icon.svg"');
  });

  it("answers errors as JSON", async () => {
    expectError(await page("?slug=NO"), 400, "validation_failed", "slug");
    expectError(await page("?slug=nowhere"), 404, "not_found");
  });
});
