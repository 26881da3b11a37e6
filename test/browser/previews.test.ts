import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import {
  banner,
  bannerText,
  linkTo,
  openShadows,
  revoke,
  saveBackground,
} from "./support/previews.ts";
import { browserReact } from "./support/react.ts";
import { html, useSite } from "./support/site.ts";
import { backgroundOf, colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();
const rt = (path: string): string => `${platform.current.url}/rt/v1/${path}`;
const embed = (slug: string, attributes = ""): string =>
  `<script src="${rt("embed.js")}" data-theme="${slug}"${attributes}></script>`;

const draft = { hex: "#d0e0ff", rgb: "rgb(208, 224, 255)" };
const saved = { hex: "#ffd0e0", rgb: "rgb(255, 208, 224)" };

let count = 0;
/** A published theme with a working copy of another background. */
async function drafted(): Promise<string> {
  const slug = `drafted-${++count}`;
  await publish(platform.current, slug);
  await saveBackground(platform.current, slug, draft.hex);
  return slug;
}

async function visit(address: string): Promise<Page> {
  const page = await browser.newPage();
  await openShadows(page);
  await page.goto(address);
  return page;
}

const put = (slug: string, attributes = "") =>
  site.current.put("/shop", html(embed(slug, attributes), '<a href="/next">Next</a>'));

/** The preview of a theme on a part of a page that has a theme of its own, of a grey background. */
async function withOwnTheme(): Promise<{ slug: string; address: string }> {
  const slug = await drafted();
  await publish(platform.current, "own", "#eeeeee");
  const { token } = await linkTo(platform.current, slug);
  const tags = `${embed("own")}${embed(slug, ' data-target="#part"')}`;
  const part = '<section id="part" style="background: var(--tk-color-bg)">Part</section>';
  return { slug, address: `${site.current.put("/shop", html(tags, part))}?tk-preview=${token}` };
}

describe("a preview link on a page of another origin", () => {
  it("shows the draft to its own tab, each save within a second, and nothing to others", async () => {
    const slug = await drafted();
    const { token } = await linkTo(platform.current, slug, { note: "Lead" });
    const address = put(slug);
    const other = await visit(address);
    const page = await visit(`${address}?a=1&tk-preview=${token}&b=x%20y#part`);
    expect(page.url()).toBe(`${address}?a=1&b=x%20y#part`);
    await expectBackground(page, draft.rgb);
    await expect.poll(() => bannerText(page), { timeout: 10_000 }).toContain(`Preview of ${slug}`);
    await saveBackground(platform.current, slug, saved.hex);
    const since = Date.now();
    await expectBackground(page, saved.rgb);
    expect(Date.now() - since).toBeLessThan(1000);
    expect(await backgroundOf(other)).toBe(colors.light);
    await other.reload();
    await expectBackground(other, colors.light);
    expect(await banner(other).count()).toBe(0);
  });

  it("is remembered for the tab alone, and in no later address or referrer", async () => {
    const slug = await drafted();
    const { token } = await linkTo(platform.current, slug);
    const address = put(slug);
    site.current.put("/next", html(embed(slug)));
    const page = await browser.newPage();
    await openShadows(page);
    const told: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(`${address}?`)) return;
      const ours = request.url().includes("/rt/v1/preview/");
      told.push(ours ? "" : request.url(), request.headers().referer ?? "");
    });
    await page.goto(`${address}?tk-preview=${token}`);
    await expectBackground(page, draft.rgb);
    await page.click("a");
    await page.waitForURL("**/next");
    await expectBackground(page, draft.rgb);
    await banner(page).waitFor();
    expect(told.join(" ")).not.toContain("tkp_");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(draft.hex);
    const tab = await browser.sibling(page);
    await tab.goto(address);
    await expectBackground(tab, colors.light);
  });

  it("is left by Exit, by keyboard, and not taken up again", async () => {
    const slug = await drafted();
    const { token } = await linkTo(platform.current, slug);
    const address = put(slug);
    const page = await visit(`${address}?tk-preview=${token}`);
    await banner(page).waitFor();
    await page.locator("a").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectBackground(page, colors.light);
    expect(await banner(page).count()).toBe(0);
    await page.reload();
    await expectBackground(page, colors.light);
    await saveBackground(platform.current, slug, saved.hex);
    await page.reload();
    await expectBackground(page, colors.light);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("tkp_");
  });

  it.each([
    ["revoked", (slug: string, id: string) => revoke(platform.current, slug, { id, token: "" })],
    [
      "expired",
      (_slug: string, id: string) =>
        platform.current.running.services.orm.em
          .fork()
          .execute("update preview set expires_at = now() where id = ?", [id]),
    ],
  ])("gives the published theme within five seconds once it is %s", async (_how, end) => {
    const slug = await drafted();
    const { id, token } = await linkTo(platform.current, slug);
    const address = put(slug);
    const page = await visit(`${address}?tk-preview=${token}`);
    await expectBackground(page, draft.rgb);
    await banner(page).waitFor();
    await end(slug, id);
    const since = Date.now();
    await expectBackground(page, colors.light);
    expect(Date.now() - since).toBeLessThan(5000);
    await expect.poll(() => bannerText(page), { timeout: 10_000 }).toContain("has ended");
    await banner(page).getByRole("button", { name: "Close" }).click();
    expect(await banner(page).count()).toBe(0);
    await page.goto(`${address}?tk-preview=${token}`);
    await expectBackground(page, colors.light);
  });

  it("takes the place of a pinned version and of integrity, and says so", async () => {
    const slug = await drafted();
    const { token } = await linkTo(platform.current, slug);
    const address = put(slug, ' data-version="2" data-integrity="sha384-wrong"');
    const page = await visit(`${address}?tk-preview=${token}`);
    await expectBackground(page, draft.rgb);
    await expect
      .poll(() => bannerText(page), { timeout: 10_000 })
      .toContain("in place of version 2");
    expect(await bannerText(page)).toContain("integrity check is off");
  });

  it("is refused by the page's own tag", async () => {
    const slug = await drafted();
    const { token } = await linkTo(platform.current, slug);
    const address = put(slug, ' data-preview="false"');
    const page = await visit(`${address}?tk-preview=${token}`);
    await expectBackground(page, colors.light);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await banner(page).count()).toBe(0);
  });

  it("shows what resolves of a document with errors, and counts them", async () => {
    const slug = await drafted();
    await saveBackground(platform.current, slug, draft.hex, {
      space: { $type: "dimension", a: { $value: "{space.nowhere}" } },
    });
    const { token } = await linkTo(platform.current, slug);
    const page = await visit(`${put(slug)}?tk-preview=${token}`);
    await expectBackground(page, draft.rgb);
    await expect.poll(() => bannerText(page), { timeout: 10_000 }).toMatch(/· 1 error\b/);
  });

  it("shows the draft in each mode that the page and its reader choose", async () => {
    const slug = await drafted();
    const { token } = await linkTo(platform.current, slug);
    await platform.current.put(`/api/v1/themes/${slug}/working-copy`, {
      tokens: {
        color: { $type: "color", bg: { $value: draft.hex } },
        $appearances: { dark: { color: { bg: { $value: "#102030" } } } },
      },
    });
    const head = `${embed(slug, ' data-appearance="system" data-modes="all"')}<script src="${rt("global.js")}"></script>`;
    const address = site.current.put("/shop", html(head));
    const page = await visit(`${address}?tk-preview=${token}`);
    await expectBackground(page, draft.rgb);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectBackground(page, "rgb(16, 32, 48)");
    await page.evaluate(() => window.Tokenkit.setAppearance("light"));
    await expectBackground(page, draft.rgb);
  });

  it("shows a theme that the page does not use, and gives the page back its own", async () => {
    const slug = await drafted();
    await publish(platform.current, "own", "#eeeeee");
    const { token } = await linkTo(platform.current, slug);
    const page = await visit(`${put("own")}?tk-preview=${token}`);
    await page.waitForSelector(`html[data-tokenkit-theme="${slug}"]`);
    await expectBackground(page, draft.rgb);
    await banner(page).getByRole("button", { name: "Exit" }).click();
    await page.waitForSelector('html[data-tokenkit-theme="own"]');
    await expectBackground(page, "rgb(238, 238, 238)");
  });

  it("leaves the other themes of a page alone", async () => {
    const { address } = await withOwnTheme();
    const page = await visit(address);
    await expectBackground(page, draft.rgb, "#part");
    await expectBackground(page, "rgb(238, 238, 238)");
    expect(await page.locator("html").getAttribute("data-tokenkit-theme")).toBe("own");
  });

  it("leaves them alone although one of their sheets comes last", async () => {
    const { slug, address } = await withOwnTheme();
    const page = await browser.newPage();
    await openShadows(page);
    const shown = Promise.withResolvers<void>();
    await page.route(/preview\/theme\.css\?slug=own&/, async (route) => {
      await shown.promise;
      await route.fallback();
    });
    await page.goto(address, { waitUntil: "commit" });
    await expect.poll(() => bannerText(page)).toContain(`Preview of ${slug}`);
    shown.resolve();
    await expectBackground(page, draft.rgb, "#part");
    await expectBackground(page, "rgb(238, 238, 238)");
  });

  it("leaves them alone although its own sheet comes last", async () => {
    const { slug, address } = await withOwnTheme();
    const page = await browser.newPage();
    const shown = Promise.withResolvers<void>();
    await page.route(new RegExp(`preview/theme\\.css\\?slug=${slug}&`), async (route) => {
      await shown.promise;
      await route.fallback();
    });
    // The other theme as published: shown by a link, then read for its version.
    const published = Promise.withResolvers<void>();
    let answers = 0;
    page.on("response", (response) => {
      if (/v1\/theme\.css\?slug=own&/.test(response.url()) && ++answers === 2) published.resolve();
    });
    await page.goto(address, { waitUntil: "commit" });
    await published.promise;
    await page.evaluate(() => fetch(location.href));
    shown.resolve();
    await expectBackground(page, draft.rgb, "#part");
    await expectBackground(page, "rgb(238, 238, 238)");
  });

  it("cannot be reached by the page's scripts or styled by its sheets", async () => {
    const slug = await drafted();
    const { token } = await linkTo(platform.current, slug);
    const style = "<style>tokenkit-preview, * { display: none !important }</style>";
    const address = site.current.put("/shop", html(embed(slug) + style));
    const page = await browser.newPage();
    await page.goto(`${address}?tk-preview=${token}`);
    const host = page.locator("tokenkit-preview");
    await host.waitFor({ state: "attached" });
    expect(
      await host.evaluate((element) => [element.shadowRoot, getComputedStyle(element).display]),
    ).toEqual([null, "grid"]);
  });

  it("asks nothing more of readers without a link", async () => {
    const slug = await drafted();
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(put(slug));
    await expectBackground(page, colors.light);
    expect([...new Set(requests)].toSorted()).toEqual([
      "/rt/v1/embed.js",
      "/rt/v1/theme.css",
      "/shop",
    ]);
  });
});

beforeAll(() => publish(platform.current, "plain"));

it("is followed by global.js, once the page applies a theme", async () => {
  const slug = await drafted();
  const { token } = await linkTo(platform.current, slug);
  const head = `<script src="${rt("global.js")}"></script><script>Tokenkit.applyTheme("${slug}")</script>`;
  const address = site.current.put("/shop", html(head));
  const page = await visit(`${address}?tk-preview=${token}`);
  expect(page.url()).toBe(address);
  await expectBackground(page, draft.rgb);
  await banner(page).waitFor();
  expect(await page.evaluate(() => new Promise((done) => Tokenkit.subscribe(done)))).toMatchObject({
    theme: slug,
    version: null,
  });
});

it.each([
  ["is followed by react.js, from its first effect on", "", draft.rgb, 1],
  ["is refused by a React provider that says so", "preview: false, ", colors.light, 0],
])("%s", async (_name, props, color, banners) => {
  const slug = await drafted();
  const { token } = await linkTo(platform.current, slug);
  site.current.put("/react-19.js", { body: await browserReact("19"), type: "text/javascript" });
  const imports = { react: "/react-19.js", "tokenkit/react": rt("react.js") };
  const head = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  const body = `<div id="root"></div><script type="module">
    import { createElement, createRoot } from "/react-19.js";
    import { TokenkitProvider } from "tokenkit/react";
    createRoot(document.querySelector("#root")).render(
      createElement(TokenkitProvider, { ${props}theme: "${slug}" }, "Text"));</script>`;
  const page = await visit(`${site.current.put("/app", html(head, body))}?tk-preview=${token}`);
  await expectBackground(page, color);
  await expect.poll(() => banner(page).count(), { timeout: 10_000 }).toBe(banners);
});
