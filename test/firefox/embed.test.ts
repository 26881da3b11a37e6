/** Themes on other origins' pages, and readers' choices, in Firefox. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { later } from "../browser/support/frames.ts";
import { publishAcme } from "../browser/support/modes.ts";
import { html, useSite } from "../browser/support/site.ts";
import { backgroundOf, colors, expectBackground, publish } from "../browser/support/themes.ts";
import { useFirefox } from "../support/firefox.ts";
import { usePlatform } from "../support/platform.ts";

const platform = usePlatform();
const site = useSite();
const firefox = useFirefox();
const rt = (path: string): string => `${platform.current.url}/rt/v1/${path}`;
const embed = (attributes: string): string =>
  `<script src="${rt("embed.js")}" ${attributes}></script><script src="${rt("global.js")}"></script>`;

async function open(head: string, attributes?: string): Promise<Page> {
  const page = await firefox.newPage();
  await page.goto(site.current.put("/page", html(head, undefined, attributes)));
  return page;
}

const choose = (page: Page, appearance: "light" | "dark"): Promise<string | null> =>
  page.evaluate(
    async (wanted) => (await window.Tokenkit.setAppearance(wanted)).appearance,
    appearance,
  );
const gapOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--tk-gap").trim(),
  );

beforeAll(async () => {
  await publish(platform.current, "meadow");
  await publishAcme(platform.current);
});

describe("a theme", () => {
  it("reaches a page by a link", async () => {
    const link = `<link rel="stylesheet" href="${rt("theme.css?slug=meadow")}">`;
    await expectBackground(await open(link, ' data-tokenkit-theme="meadow"'), colors.light);
  });

  it("reaches a page by a script tag, in the appearance that it names", async () => {
    const page = await open(embed('data-theme="meadow" data-appearance="dark"'));
    await expectBackground(page, colors.dark);
  });

  it("reaches a page by the module", async () => {
    const code = `import { applyTheme } from "${rt("runtime.js")}"; applyTheme("meadow", { appearance: "dark" });`;
    const page = await open(`<script type="module">${code}</script>`);
    await expectBackground(page, colors.dark);
  });

  it("follows what is published while the page is open", async () => {
    await publish(platform.current, "changing");
    const page = await open(embed('data-theme="changing"'));
    await expectBackground(page, colors.light);
    await publish(platform.current, "changing", colors.newer);
    await later(page, 1100);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expectBackground(page, colors.newer);
  });
});

describe("a choice", () => {
  it("of an appearance is there on the next visit, and in another tab", async () => {
    const page = await open(embed('data-theme="meadow" data-appearance="light"'));
    await expectBackground(page, colors.light);
    const other = await firefox.sibling(page);
    await other.goto(page.url());
    await expectBackground(other, colors.light);
    expect(await choose(page, "dark")).toBe("dark");
    expect(await backgroundOf(page)).toBe(colors.dark);
    await expectBackground(other, colors.dark);
    await page.reload();
    await expectBackground(page, colors.dark);
  });

  it("of a context flips an attribute, and is there on the next visit", async () => {
    const page = await open(embed('data-theme="acme" data-mode-density="cosy"'));
    await expect.poll(() => gapOf(page)).toBe("8px");
    await page.evaluate(() => window.Tokenkit.setMode("density", "compact"));
    expect(await gapOf(page)).toBe("4px");
    expect(await page.locator("html").getAttribute("data-tk-density")).toBe("compact");
    await page.reload();
    await expect.poll(() => gapOf(page)).toBe("4px");
  });
});
