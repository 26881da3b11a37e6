import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, expectError, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const visit = (query: string, headers = {}) =>
  platform.current.get(`/rt/v1/theme.css?${query}`, { key: null, headers });
const css = async (query: string) => {
  const { status, text } = await visit(query);
  expect(status).toBe(200);
  return text;
};

const color = (text: string) => ({ $type: "color", $value: text });
const names = {
  base: [":root"],
  modes: { appearance: { dark: [".dark"] }, density: { compact: [".compact"] } },
};
const extensions = { $extensions: { "io.tokenkit": { names } } };

const shop = {
  $extensions: { "io.tokenkit": { names: { modes: { appearance: { dark: [".dark"] } } } } },
  brand: color("#0b5cad"),
  primary: { $value: "{brand}" },
  $appearances: { dark: { brand: color("#ff0000") } },
};

const dense = {
  version: "2025.10",
  resolutionOrder: [
    { type: "set", name: "core", sources: [{ gap: color("#111111") }] },
    {
      type: "modifier",
      name: "density",
      contexts: { cosy: [], compact: [{ gap: color("#222222") }] },
      default: "cosy",
    },
  ],
  ...extensions,
};

beforeAll(async () => {
  await aPublished(platform.current, { slug: "shop", tokens: shop });
  await aPublished(platform.current, { slug: "dense", tokens: dense });
  await aPublished(platform.current, { slug: "plain", tokens: tokensOf() });
});

describe("a stylesheet under own names", () => {
  it("has what the theme's applications read, in light and dark", async () => {
    expect(await css("slug=shop&names=own")).toBe(
      `/* tokenkit theme shop, own names */
:root:root {
  --brand: #0b5cad;
  --primary: #0b5cad;
}
.dark.dark.dark {
  --brand: #ff0000;
  --primary: #ff0000;
}
`,
    );
    expect(await css("slug=shop&names=own&variant=minified&references=true")).toBe(
      ":root:root{--brand:#0b5cad;--primary:var(--brand)}.dark.dark.dark{--brand:#ff0000;--primary:var(--brand)}",
    );
  });

  it("is narrowed by an appearance and by a context", async () => {
    const minified = "names=own&variant=minified";
    expect(await css(`slug=shop&${minified}&appearance=dark`)).toBe(
      ":root:root{--brand:#ff0000;--primary:#ff0000}",
    );
    expect(await css(`slug=dense&${minified}`)).toContain(
      ".compact.compact.compact{--gap:#222222}",
    );
    expect(await css(`slug=dense&${minified}&density=compact`)).toBe(":root:root{--gap:#222222}");
  });

  it("has derived tokens if they are asked for", async () => {
    expect(await css("slug=shop&names=own&derived=true")).toContain("--primary-hover: ");
  });

  it("is revalidated and pinned as every stylesheet", async () => {
    const first = await visit("slug=shop&names=own&v=2");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    expect((await visit("slug=shop&names=own&v=2", { "If-None-Match": etag })).status).toBe(304);
    expect(first.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("keeps its bytes pinned, whatever is published later and without the cache", async () => {
    const slug = await aPublished(platform.current, { tokens: shop });
    const seen = async () => {
      // A changed setting empties the cache in memory, as a restart does.
      await platform.current.put("/api/v1/admin/settings", { "default.theme": "" });
      const forms = ["names=own", "references=true", "names=own&references=true"];
      const answers = await Promise.all(forms.map((form) => visit(`slug=${slug}&v=2&${form}`)));
      return answers.map(({ text, headers }) => [text, headers.get("etag")]);
    };
    const first = await seen();
    expect(new Set(first.map(([text]) => text)).size).toBe(3);
    const tokens = { ...shop, brand: color("#123456") };
    await platform.current.patch(`/api/v1/themes/${slug}`, { tokens });
    expect(await css(`slug=${slug}&names=own`)).toContain("--brand: #123456");
    expect(await seen()).toEqual(first);
  });

  it.each([
    ["slug=plain&names=own", "names", /says no names of its own; import its source again/],
    ["slug=shop&names=theirs", "names", /must be own/],
    ["slug=shop&references=maybe", "references", /must be true or false/],
    ["slug=shop&names=own&variant=full", "variant", /reads --tk- names/],
  ])("is refused for %s", async (query, field, message) => {
    const response = await visit(query);
    expectError(response, 400, "validation_failed", field);
    expect(response.body.message).toMatch(message);
  });

  it("is nowhere for a draft", async () => {
    await aDraft(platform.current, { slug: "own-draft", tokens: shop });
    expectError(await visit("slug=own-draft&names=own"), 404, "not_found");
  });
});

it("references are kept under tokenkit's names, too", async () => {
  const text = await css("slug=shop&variant=minified&references=true");
  expect(text).toContain("--tk-primary:var(--tk-brand)");
  expect(text.startsWith("[data-tokenkit-theme=shop]{color-scheme:light")).toBe(true);
});

it("two tokens of one own name cannot go live, and both are named", async () => {
  const $extensions = { "io.tokenkit": { name: "--primary" } };
  const tokens = { ...shop, main: { ...color("#000"), $extensions } };
  const slug = await aDraft(platform.current, { tokens });
  const response = await platform.current.post(`/api/v1/themes/${slug}/publish`);
  expectError(response, 400, "validation_failed");
  expect(JSON.stringify(response.body)).toMatch(/has the own name --primary, as primary does/);
});

describe("the resolved theme under own names", () => {
  const read = (query: string) => platform.current.get(`/rt/v1/theme.json?${query}`, { key: null });

  it("has them as keys of its variables; the tokens stay", async () => {
    const { body: usual } = await read("slug=shop&appearance=dark");
    const { body: own } = await read("slug=shop&appearance=dark&names=own");
    // The properties of the sheet under own names, because the page may have others itself.
    expect(own.variables).toEqual({ "--brand": "#ff0000", "--primary": "#ff0000" });
    const { body: derived } = await read("slug=shop&appearance=dark&names=own&derived=true");
    expect(derived.variables).toMatchObject({ ...own.variables, "--on-brand": expect.any(String) });
    expect(own.tokens).toEqual(usual.tokens);
    const { body: authored } = await read("slug=shop&names=own&derived=false");
    expect(authored.variables).toEqual({ "--brand": "#0b5cad", "--primary": "#0b5cad" });
  });

  it("follows a context, and is pinned with a version", async () => {
    const query = "slug=dense&names=own&derived=false&density=compact";
    expect((await read(query)).body.variables).toEqual({ "--gap": "#222222" });
    const pinned = await read("slug=shop&names=own&v=2");
    expect(pinned.status).toBe(200);
    expect(pinned.headers.get("cache-control")).toContain("immutable");
  });

  it.each([
    ["slug=plain&names=own", /says no names of its own/],
    ["slug=shop&names=theirs", /must be own/],
  ])("is refused for %s", async (query, message) => {
    const response = await read(query);
    expectError(response, 400, "validation_failed", "names");
    expect(response.body.message).toMatch(message);
  });
});

describe("the manifest", () => {
  const entryOf = async (slug: string) => {
    const { body } = await platform.current.get("/rt/v1/manifest.json", { key: null });
    return body.themes.find((theme: { slug: string }) => theme.slug === slug);
  };

  it("has the address and the conditions of own names, only where a theme states names", async () => {
    const { own, css } = await entryOf("shop");
    expect(own).toEqual({ css: `${css}?names=own`, modes: { appearance: { dark: [".dark"] } } });
    const { pathname, search } = new URL(own.css);
    expect((await platform.current.get(pathname + search)).text).toContain("--brand");
    expect(Object.keys(await entryOf("plain"))).not.toContain("own");
    expect((await entryOf("dense")).own.modes).toEqual({
      density: { compact: [".compact"] },
      appearance: { dark: [".dark"] },
    });
  });

  it("gives an axis the conditions of the defaults that are its own", async () => {
    const appearance = {
      dark: ["[data-bs-theme='dark']", "@media (prefers-color-scheme:dark) html"],
    };
    const stated = {
      base: [":root", "html[data-bs-theme=light]", ".light"],
      modes: { appearance },
    };
    const tokens = { ...shop, $extensions: { "io.tokenkit": { names: stated } } };
    await aPublished(platform.current, { slug: "strap", tokens });
    expect((await entryOf("strap")).own.modes.appearance).toEqual({
      light: [":root[data-bs-theme=light]", ".light"],
      dark: ["[data-bs-theme=dark]", "@media (prefers-color-scheme: dark) :root"],
    });
  });
});

describe("an export under own names", () => {
  const exported = (query: string, headers = {}) =>
    platform.current.get(`/rt/v1/export?${query}`, { key: null, headers });

  it("is for CSS the sheet that pages link, for other formats the same names", async () => {
    const sheet = await css("slug=shop&names=own&references=true");
    const file = await exported("slug=shop&format=css&names=own&references=true");
    expect(file.text).toBe(sheet);
    expect(file.headers.get("content-disposition")).toBe('inline; filename="shop.css"');
    const narrow = await exported("slug=dense&format=css&names=own&density=compact");
    expect(narrow.text).toContain(":root:root {\n  --gap: #222222;\n}\n");
    expect(narrow.headers.get("content-disposition")).toBe('inline; filename="dense.compact.css"');
    const scss = await exported("slug=shop&format=scss&names=own&references=true");
    expect(scss.text).toContain("$primary: $brand !default;");
    const tailwind = await exported("slug=shop&format=tailwind&names=own");
    expect(tailwind.text).toContain("--color-primary: var(--primary);");
    const ts = await exported("slug=shop&format=ts&names=own&appearance=dark");
    expect(ts.text).toContain('["primary"]: "#ff0000"');
  });

  it("is kept apart from other forms, revalidated and pinned", async () => {
    const forms = ["", "&names=own", "&references=true", "&names=own&references=true"];
    const etags = new Set<string>();
    for (const form of forms) {
      const query = `slug=shop&format=scss${form}&v=2`;
      const { status, headers } = await exported(query);
      expect([status, headers.get("cache-control")]).toEqual([
        200,
        expect.stringContaining("immutable"),
      ]);
      const etag = headers.get("etag") ?? "";
      etags.add(etag);
      expect((await exported(query, { "If-None-Match": etag })).status).toBe(304);
    }
    expect(etags.size).toBe(forms.length);
  });

  it.each([
    ["slug=plain&format=css&names=own", "names", /says no names of its own; import its source/],
    ["slug=plain&format=scss&names=own", "names", /says no names of its own/],
    ["slug=shop&format=json&names=own", "names", /the document of json says its own names/],
    ["slug=shop&format=swift&names=own", "names", /swift has names of its own language/],
    ["slug=shop&format=css&names=theirs", "names", /must be own/],
    ["slug=shop&format=android&references=true", "references", /android prints values alone/],
  ])("is refused for %s", async (query, field, message) => {
    const response = await exported(query);
    expectError(response, 400, "validation_failed", field);
    expect(response.body.message).toMatch(message);
  });
});

it("an export keeps all that a theme says of its applications, and its import gives the same export", async () => {
  const tokens = {
    ...shop,
    $extensions: {
      "io.tokenkit": {
        ...shop.$extensions["io.tokenkit"],
        roles: { primary: "primary", bg: null },
        pairs: [{ front: "brand", back: "primary", needed: 3 }],
      },
    },
    mine: { ...color("#0f172a"), $extensions: { "io.tokenkit": { name: "--Mine", as: "hsl" } } },
  };
  await aPublished(platform.current, { slug: "kept", tokens });
  const whole = await platform.current.get("/api/v1/themes/kept/export");
  const moved = whole.text.replace('"slug": "kept"', '"slug": "kept-too"');
  const brought = await platform.current.request("/api/v1/themes/import", {
    method: "POST",
    raw: moved,
  });
  expect(brought.status).toBe(201);
  expect((await platform.current.get("/api/v1/themes/kept-too/export")).text).toBe(moved);
  const read = (slug: string, more = "") =>
    platform.current.get(`/rt/v1/export?slug=${slug}&format=json&appearance=all${more}`);
  const first = await read("kept");
  const document = JSON.parse(first.text);
  expect(document.$extensions["io.tokenkit"]).toMatchObject(tokens.$extensions["io.tokenkit"]);
  await aPublished(platform.current, { slug: "kept-again", tokens: document });
  expect((await read("kept-again")).text.replace('"kept-again"', '"kept"')).toBe(first.text);
  expect(await css("slug=kept-again&names=own")).toContain("  --Mine: 222.222 47.368% 11.176%;");
});

describe("snippets under own names", () => {
  const embed = (query: string) => platform.current.get(`/rt/v1/embed?${query}`, { key: null });

  it("are for a page one link, which its parameters narrow", async () => {
    const { body } = await embed("slug=shop&names=own&appearance=system");
    const address = "http://tokenkit.test/rt/v1/theme.css?slug=shop&amp;names=own";
    expect(body.code).toBe(`<link rel="stylesheet" href="${address}">\n`);
    expect(body.stylesheetUrl).toBe("http://tokenkit.test/rt/v1/theme.css?slug=shop&names=own");
    const { body: dark } = await embed("slug=dense&names=own&appearance=dark&density=compact");
    const { pathname, search } = new URL(dark.stylesheetUrl);
    expect(search).toBe("?slug=dense&names=own&density=compact&appearance=dark");
    expect((await platform.current.get(pathname + search)).text).toContain("--gap: #222222");
  });

  it("are pinned with the hash of the sheet", async () => {
    const { body } = await embed("slug=shop&names=own&v=2&integrity=true");
    const { pathname, search } = new URL(body.stylesheetUrl);
    const { text } = await platform.current.get(pathname + search);
    const hash = createHash("sha384").update(text).digest("base64");
    expect(body.code).toContain(` crossorigin="anonymous" href=`);
    expect(body.code).toContain(` integrity="sha384-${hash}"`);
  });

  it("are for scripts calls that say so", async () => {
    const { body } = await embed("slug=dense&names=own&target=javascript&density=compact");
    expect(body.code).toContain(
      'await applyTheme("dense", { names: "own", modes: { density: "compact" } });',
    );
    expect(body.code).not.toContain("data-tokenkit-theme");
    const { body: react } = await embed("slug=shop&names=own&target=react&appearance=dark");
    expect(react.code).toContain(
      '<TokenkitProvider theme={"shop"} names={"own"} appearance={"dark"}>',
    );
  });

  it.each([
    ["slug=plain&names=own", "names"],
    ["slug=shop&names=theirs", "names"],
    ["slug=shop&names=own&variant=full", "variant"],
  ])("are refused for %s", async (query, field) => {
    expectError(await embed(query), 400, "validation_failed", field);
  });

  it("come first on the page of snippets where a theme states names, and nowhere else", async () => {
    const page = async (query: string) =>
      (await platform.current.get(`/rt/v1/embed-page?${query}`, { key: null })).text;
    const own = await page("slug=shop");
    expect(own).toMatch(/aria-current="true">Your own names<.*Names of tokenkit, --tk-</);
    expect(own).toContain("theme.css?slug=shop&amp;amp;names=own");
    expect(own).not.toContain("Tokens and components");
    const usual = await page("slug=shop&names=tokenkit");
    expect(usual).toMatch(/Your own names<.*aria-current="true">Names of tokenkit, --tk-</);
    expect(usual).toContain("embed.js");
    expect(await page("slug=plain")).not.toContain("own names");
    const refused = await platform.current.get("/rt/v1/embed-page?slug=plain&names=own");
    expect(refused.status).toBe(400);
  });
});
