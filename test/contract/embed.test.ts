import { createHash } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { languages, scriptString } from "../../src/delivery/snippet.ts";
import { escapeHtml } from "../../src/markup/escape-html.ts";
import { usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, expectError, freshSlug } from "./support/samples.ts";

const platform = usePlatform();
const embed = (query = "") => platform.current.get(`/rt/v1/embed${query}`, { key: null });
const settings = (values: Record<string, string>) =>
  platform.current.put("/api/v1/admin/settings", values);

afterEach(() =>
  settings({ "default.theme": "", "default.appearance": "light", "runtime.apiBase": "" }),
);

describe("GET /rt/v1/embed", () => {
  it.each([
    ["html", "html", "embed.js"],
    ["react", "jsx", "react.js"],
    ["javascript", "javascript", "runtime.js"],
  ])("answers JSON for %s", async (target, language, bundle) => {
    const { status, headers, body } = await embed(`?slug=quartz&target=${target}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(Object.keys(body)).toEqual([
      "slug",
      "target",
      "language",
      "code",
      "stylesheetUrl",
      "scriptUrl",
    ]);
    expect(body).toMatchObject({ slug: "quartz", target, language });
    expect(body.stylesheetUrl).toBe("http://tokenkit.test/rt/v1/theme.css?slug=quartz");
    expect(body.code).toContain("quartz");
    expect(body.code).toContain(body.scriptUrl);
    const { text } = await platform.current.get(`/rt/v1/${bundle}`);
    const hash = createHash("sha256").update(text).digest("base64url").slice(0, 16);
    expect(body.scriptUrl).toBe(`http://tokenkit.test/rt/v1/${bundle}?h=${hash}`);
  });

  it("takes html and the default theme when nothing is said", async () => {
    expect((await embed()).body).toMatchObject({ slug: "aurora", target: "html" });
    await settings({ "default.theme": "quartz", "default.appearance": "dark" });
    const { body } = await embed();
    expect(body).toMatchObject({ slug: "quartz", target: "html" });
    expect(body.code).toContain('data-appearance="dark"');
    expect(body.stylesheetUrl).toContain("appearance=dark");
  });

  it("follows the base of addresses, and a publication", async () => {
    const slug = await aDraft(platform.current);
    expect((await embed(`?slug=${slug}`)).status).toBe(404);
    await platform.current.post(`/api/v1/themes/${slug}/publish`);
    expect((await embed(`?slug=${slug}`)).status).toBe(200);
    await settings({ "runtime.apiBase": "https://cdn.example.com/tk&a/" });
    const { body } = await embed(`?slug=${slug}`);
    expect(body.scriptUrl).toMatch(/^https:\/\/cdn\.example\.com\/tk&a\/rt\/v1\/embed\.js\?h=/);
    expect(body.code).toContain('src="https://cdn.example.com/tk&amp;a/rt/v1/embed.js');
  });

  it("pins a version, with integrity where it is asked for", async () => {
    const slug = await aPublished(platform.current);
    const { body } = await embed(`?slug=${slug}&v=2&integrity=true&appearance=dark`);
    expect(body.stylesheetUrl).toBe(
      `http://tokenkit.test/rt/v1/theme.css?slug=${slug}&appearance=dark&v=2`,
    );
    expect(body.code).toContain('data-version="2"');
    const hashes = /data-integrity="([^"]+)"/.exec(body.code)?.[1]?.split(" ") ?? [];
    const sheets = ["light", "dark"].map((appearance) =>
      platform.current.get(`/rt/v1/theme.css?slug=${slug}&appearance=${appearance}&v=2`),
    );
    expect(hashes).toEqual(
      (await Promise.all(sheets)).map(
        ({ text }) => `sha384-${createHash("sha384").update(text).digest("base64")}`,
      ),
    );
    expect((await embed(`?slug=${slug}&v=2`)).body.code).not.toContain("integrity");
    expectError(await embed(`?slug=${slug}&v=1`), 404, "not_found");
  });

  it("refuses what it does not know", async () => {
    for (const [query, field] of [
      ["?slug=Not%20a%20slug", "slug"],
      ["?slug=", "slug"],
      ["?target=vue", "target"],
      ["?target=html&target=html", "target"],
      ["?appearance=dim", "appearance"],
      ["?slug=quartz&v=0", "v"],
      ["?slug=quartz&integrity=true", "integrity"],
      ["?slug=quartz&v=1&integrity=yes", "integrity"],
      ["?slug=a%00b", "slug"],
    ] as const) {
      expectError(await embed(query), 400, "validation_failed", field);
    }
  });

  it("answers for a draft and an archived theme just as for an unknown one", async () => {
    const draft = await aDraft(platform.current);
    const archived = await aPublished(platform.current);
    await platform.current.post(`/api/v1/themes/${archived}/archive`);
    const unknown = freshSlug("unknown");
    for (const path of ["/rt/v1/embed", "/rt/v1/embed-page"]) {
      const answers = [unknown, draft, archived].map(async (slug) => {
        const answer = await platform.current.get(`${path}?slug=${slug}`, { key: null });
        expectError(answer, 404, "not_found");
        return answer.body.message.replace(slug, "it");
      });
      expect(new Set(await Promise.all(answers)).size).toBe(1);
    }
    expect((await embed(`?slug=${archived}&v=2`)).status).toBe(200);
  });
});

describe("a snippet for a theme with axes", () => {
  const own = usePlatform();
  const ask = (query: string) => own.current.get(`/rt/v1/embed?slug=acme${query}`);
  beforeAll(async () => {
    const tokens = {
      version: "2025.10",
      resolutionOrder: [
        {
          type: "modifier",
          name: "Density",
          contexts: {
            cosy: [{ gap: { $type: "dimension", $value: { value: 8, unit: "px" } } }],
            compact: [{ gap: { $type: "dimension", $value: { value: 4, unit: "px" } } }],
          },
          default: "cosy",
        },
      ],
    };
    await aPublished(own.current, { slug: "acme", name: "Acme", tokens });
  });

  it("chooses of the sheet of all modes, in each language", async () => {
    const sheet = "http://tokenkit.test/rt/v1/theme.css?slug=acme&modes=all&appearance";
    const html = (await ask("&modes=all")).body;
    expect(html.code).toContain(' data-theme="acme" data-modes="all">');
    expect(html.stylesheetUrl).toBe("http://tokenkit.test/rt/v1/theme.css?slug=acme&modes=all");
    const chosen = (await ask("&density=Compact&appearance=dark")).body;
    expect(chosen.code).toContain(' data-appearance="dark" data-mode-density="compact">');
    expect(chosen.stylesheetUrl).toBe(`${sheet}=all`);
    const script = (await ask("&target=javascript&density=cosy&appearance=dark")).body.code;
    expect(script).toContain('{ appearance: "dark", modes: { density: "cosy" } }');
    expect(script).toContain(
      '<html data-tokenkit-theme="acme" data-tk-density="cosy" data-tk-appearance="dark">',
    );
    expect(script).toContain(`href="${sheet.replaceAll("&", "&amp;")}=all"`);
    const react = (await ask("&target=react&modes=all")).body.code;
    expect(react).toContain('<TokenkitProvider theme={"acme"} modes={"all"}>');
    expect(react).toContain(`href="${sheet.replaceAll("&", "&amp;")}=default"`);
  });

  it("is offered on the embed page, where the theme has axes", async () => {
    const visit = async (query: string) =>
      (await own.current.get(`/rt/v1/embed-page${query}`)).text;
    expect(await visit("?slug=quartz")).not.toContain('id="choose-modes"');
    expect(await visit("?slug=acme")).toContain(
      '<a href="embed-page?slug=acme&amp;modes=all">All in one sheet: Density</a>',
    );
    const chosen = await visit("?slug=acme&modes=all");
    expect(chosen).toContain('<a href="embed-page?slug=acme">The theme&#39;s defaults</a>');
    expect(chosen).toContain("data-modes");
  });

  it("has a hash for each sheet of all modes that a pinned page may take", async () => {
    const { body } = await ask("&v=2&integrity=true&modes=all");
    const hashes = /data-integrity="([^"]+)"/.exec(body.code)?.[1]?.split(" ") ?? [];
    const sheets = ["light", "dark", "all"].map((appearance) =>
      own.current.get(`/rt/v1/theme.css?slug=acme&modes=all&appearance=${appearance}&v=2`),
    );
    expect(hashes).toEqual(
      (await Promise.all(sheets)).map(
        ({ text }) => `sha384-${createHash("sha384").update(text).digest("base64")}`,
      ),
    );
  });

  it("is refused with the contexts where an axis has none of that name, and kept by what counts", async () => {
    expectError(await ask("&density=dense"), 400, "validation_failed", "density");
    expectError(await ask("&modes=some"), 400, "validation_failed", "modes");
    const plain = (await ask("")).body;
    const entries = async () => (await own.current.get("/api/v1/stats")).body.cache.entries;
    const before = await entries();
    for (let index = 0; index < 10; index += 1) {
      expect((await ask(`&mood${index}=calm`)).body).toEqual(plain);
    }
    expect(await entries()).toBe(before);
  });
});

describe.each(["/rt/v1/embed", "/rt/v1/embed-page"])("the date of %s", (path) => {
  const own = usePlatform();

  it("moves with a setting that it is made of", async () => {
    const { headers } = await own.current.get(path);
    const condition = { "if-modified-since": headers.get("last-modified") as string };
    expect((await own.current.get(path, { headers: condition })).status).toBe(304);
    await own.current.put("/api/v1/admin/settings", { "runtime.apiBase": "https://cdn.test" });
    const { status, text } = await own.current.get(path, { headers: condition });
    expect(status).toBe(200);
    expect(text).toContain("https://cdn.test/rt/v1/embed.js");
  });
});

describe("a snippet", () => {
  const hostile = {
    scriptUrl: `https://x.test/a'b"c&d</script><script>alert(1)</script>\u2028\${x}{y}\\`,
    stylesheets: [
      {
        href: `https://x.test/"><script>alert(1)</script>\nalert(1)\u2028alert(1)\ralert(1)`,
        media: `"\nalert(1)`,
      },
    ],
    slug: `"></script><script>alert(1)</script>{alert(1)}`,
    appearance: `'"}/>`,
    contexts: { density: `"></script><script>alert(1)</script>{alert(1)}\nalert(1)\u2028` },
    variant: `"}/>`,
    version: 1,
    integrity: undefined,
    token: undefined,
  };

  it("cannot be broken out of by any value, in any language", () => {
    for (const { write } of Object.values(languages)) {
      const code = write(hostile).replace(/<\/script>\n$/, "");
      expect(code).not.toContain("</script>");
      expect(code).not.toContain("<script>");
    }
    expect(languages.javascript.write(hostile)).not.toMatch(/\u2028/);
    expect(languages.react.write(hostile)).not.toMatch(/\u2028/);
    for (const { write } of [languages.javascript, languages.react]) {
      const [code = "", rest] = write(hostile).split("import ");
      expect(code.split(/[\r\n]/)).toEqual([
        expect.stringMatching(/^\/\/ /),
        expect.stringMatching(/^\/\/ /),
        expect.stringMatching(/^\/\/ /),
        "",
      ]);
      expect(rest).toMatch(/^{ /);
    }
    const attributes = languages.html.write(hostile).match(/="[^"]*"/g);
    expect(attributes).toHaveLength(6);
    const strings = languages.javascript.write(hostile).match(/"(?:[^"\\\n]|\\.)*"/g) ?? [];
    expect(strings.map((text) => JSON.parse(text.replaceAll("&quot;", "")))).toContain(
      hostile.slug,
    );
  });

  it("keeps every value what it was", () => {
    const text = hostile.scriptUrl;
    expect(JSON.parse(scriptString(text))).toBe(text);
    expect(escapeHtml(`<a href='x' title="y">&amp;`)).toBe(
      "&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;amp;",
    );
  });
});
