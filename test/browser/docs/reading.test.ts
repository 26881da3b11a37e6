import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../../support/chromium.ts";
import { usePlatform } from "../../support/platform.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const browser = useBrowser();

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  await page.goto(platform.current.url + path);
  return page;
}

const phone = { viewport: { width: 390, height: 844 } };

describe("the search", () => {
  it("works by keyboard, and without the network once the page is there", async () => {
    const page = await open("/docs/themes");
    const field = page.getByRole("combobox");
    await field.waitFor();
    await page.context().setOffline(true);
    await page.keyboard.press("/");
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type("compare vers");
    const chosen = page.getByRole("option", { selected: true });
    expect(await chosen.textContent()).toContain("Compare versions");
    expect(await field.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/themes#op-themesDiff$/);
    expect(await page.getByRole("listbox").count()).toBe(0);
  });

  it("goes through what it found by arrows, and says when there is nothing", async () => {
    const page = await open("/docs");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("version");
    const options = page.getByRole("option");
    const titles = await options.allTextContents();
    expect(titles.length).toBeGreaterThan(3);
    await page.keyboard.press("ArrowDown");
    expect(await page.getByRole("option", { selected: true }).textContent()).toBe(titles[1]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await page.getByRole("option", { selected: true }).textContent()).toBe(titles.at(-1));
    await page.keyboard.press("Escape");
    expect(await options.count()).toBe(0);
    await page.keyboard.type("zzzzqqq");
    expect(await page.getByRole("status").textContent()).toContain("Nothing is called");
    expect(await page.getByRole("combobox").getAttribute("aria-expanded")).toBe("false");
  });

  it.each([
    ["/rt/v1/manifest.json", "Manifest"],
    ["not_found", "not_found"],
    ["tk-alert--danger", "Alert"],
    ["createPlace", "createPlace"],
    ["pubish", "Publish"],
  ])("finds %s", async (text, title) => {
    const page = await open("/docs");
    await page.getByRole("combobox").fill(text);
    expect(await page.getByRole("option").first().textContent()).toContain(title);
  });

  it("is not offered where it could not work", async () => {
    const page = await open("/docs", { javaScriptEnabled: false });
    expect(await page.getByRole("combobox").count()).toBe(0);
    expect(await page.getByRole("link", { name: "Compare versions" }).count()).toBe(1);
  });
});

describe("code", () => {
  it("is copied by a button, which says so", async () => {
    const page = await open("/docs", { permissions: ["clipboard-read", "clipboard-write"] });
    const figure = page.locator("figure").first();
    await figure.getByRole("button", { name: "Copy" }).click();
    await figure.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.getByRole("status").textContent()).toBe("Copied to the clipboard.");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('curl "http://tokenkit.test/rt/v1/theme.css?slug=quartz"');
  });
});

describe("the sidebar", () => {
  const current = (page: Page): Promise<string | null> =>
    page.locator('.doc-side [aria-current="location"] > span').first().textContent();

  it("says where its reader is, and follows", async () => {
    const page = await open("/docs/themes");
    expect(await page.locator('.doc-side [aria-current="page"]').textContent()).toBe("Themes");
    for (const [id, title] of [
      ["op-themesDuplicate", "Duplicate"],
      ["op-themesImport", "Import a theme"],
    ] as const) {
      await page.evaluate((at) => document.getElementById(at)?.scrollIntoView(), id);
      await page.getByText(title, { exact: true }).first().waitFor();
      await expect.poll(() => current(page)).toBe(title);
    }
    await page.goto(`${platform.current.url}/docs/themes#op-themesDiff`);
    await expect.poll(() => current(page)).toBe("Compare versions");
    const line = page.locator('.doc-side [aria-current="location"]');
    expect((await line.boundingBox())?.y).toBeLessThan(900);
  });

  it.each([true, false])("is a drawer on a phone, with scripts: %s", async (javaScriptEnabled) => {
    const page = await open("/docs/tokens", { ...phone, javaScriptEnabled });
    const contents = page.getByRole("navigation", { name: "Documentation" });
    expect(await contents.isVisible()).toBe(false);
    const opener = page.getByRole("button", { name: "Contents", exact: true });
    await opener.click();
    expect(await contents.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await contents.isVisible()).toBe(false);
    await opener.click();
    await contents.getByRole("link", { name: "GraphQL" }).click();
    await page.waitForURL(/\/docs\/graphql$/);
  });

  it("closes as a drawer once its reader goes to something on the page", async () => {
    const page = await open("/docs/tokens", phone);
    await page.getByRole("button", { name: "Contents", exact: true }).click();
    const contents = page.getByRole("navigation", { name: "Documentation" });
    await contents.getByRole("link", { name: "Palette" }).click();
    await contents.waitFor({ state: "hidden" });
    expect(page.url()).toContain("#op-tokensPalette");
  });
});

describe("an address of the time when the documentation was one page", () => {
  it.each([
    ["op-themesCreate", "/docs/themes#op-themesCreate"],
    ["op-placesList", "/docs/places#op-placesList"],
    ["error-conflict", "/docs/errors#error-conflict"],
    ["schema-ApiError", "/docs/schemas#schema-ApiError"],
    ["authentication", "/docs/authentication"],
    ["administrative-api-token-analysis", "/docs/tokens"],
  ])("leads on from #%s", async (id, place) => {
    const page = await open(`/docs#${id}`);
    await page.waitForURL(platform.current.url + place);
  });

  it("shows the line that leads on where no script does", async () => {
    const page = await open("/docs#op-themesCreate", { javaScriptEnabled: false });
    const line = page.locator("#op-themesCreate");
    expect((await line.boundingBox())?.y).toBeLessThan(900);
    expect(await line.locator("a").getAttribute("href")).toBe("docs/themes#op-themesCreate");
  });
});
