import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { expectAccessible } from "./support/axe.ts";
import { spectrum } from "./support/spectrum.ts";

const platform = usePlatform();
const browser = useBrowser();

/** Opens an address; collects errors and violations of its policy. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(platform.current.url + path);
  return { page, complaints };
}

const status = (page: Page) => page.getByRole("status");

/** Doubles the text as a reader's browser does; it grows, and neither it nor the page is cut. */
async function expectTwiceAsLarge(page: Page): Promise<void> {
  const lineOf = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  const before = await lineOf();
  const setRoot = (size: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
    }, size);
  await setRoot("200%");
  expect(await lineOf()).toBe(2 * before);
  for (const width of [390, 720, 834, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([page.url(), width, wide]).toEqual([page.url(), width, width]);
    const cut = await page
      .locator(":is(.top, .guide-nav, .guide-head, .guide-card) :is(a, span, b, h2, label)")
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.clientHeight > 1)
          .filter((one) => one.scrollHeight - one.clientHeight > 4)
          .map((one) => one.textContent),
      );
    expect(cut).toEqual([]);
  }
  await setRoot("");
}

describe("a style guide", () => {
  it("copies a token's name, its var() or its value, and says so once", async () => {
    const { page, complaints } = await open("/t/quartz", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const card = page.locator('.guide-card[data-token="color.primary"]');
    await card.click();
    await page.getByText("Copied --tk-color-primary").waitFor();
    expect(await copied()).toBe("--tk-color-primary");
    await page.getByText("var()", { exact: true }).click();
    await card.click();
    await page.getByText("Copied var(--tk-color-primary)").waitFor();
    expect(await copied()).toBe("var(--tk-color-primary)");
    await page.getByText("Value", { exact: true }).click();
    await card.click();
    await page.getByText("Copied #2c68e9").waitFor();
    expect(await copied()).toBe("#2c68e9");
    expect(complaints).toEqual([]);
  });

  it("finds tokens by name and value, and shows all again", async () => {
    const { page } = await open("/t/quartz");
    await page.keyboard.press("/");
    await page.keyboard.type("#2c68e9");
    await expect.poll(() => status(page).textContent()).toBe("3 tokens");
    await expect.poll(() => page.locator(".guide-section li:visible").count()).toBe(3);
    // The hidden tokens before the results are no stops of Tab.
    const roles = page.locator('#s-roles [data-copy][tabindex="0"]');
    await expect
      .poll(() => roles.evaluateAll((all) => all.map((one) => one.checkVisibility())))
      .toEqual([true]);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("#s-space li:visible").count()).toBe(7);
  });

  it("leads through the drawn tokens by keyboard, with a tip", async () => {
    const { page } = await open("/t/quartz");
    const step = page.getByRole("region", { name: "Ramps" }).locator(".poster-step").first();
    await step.focus();
    await page.keyboard.press("ArrowDown");
    const focused = page.locator(":focus");
    expect(await focused.getAttribute("data-token")).not.toBe(
      await step.getAttribute("data-token"),
    );
    expect(await page.locator(".poster-tip b").textContent()).toBe(
      await focused.getAttribute("data-copy"),
    );
    const stops = await page.locator('.poster-halves [data-copy][tabindex="0"]').count();
    expect(stops).toBe(await page.locator(".poster-halves").count());
  });

  it("is whole without scripts, but for search and copying", async () => {
    const { page } = await open("/t/quartz", { javaScriptEnabled: false });
    await page.getByText("Page background, the lowest surface").waitFor();
    expect(await page.getByRole("searchbox").count()).toBe(0);
    await page.getByRole("link", { name: "Dark" }).click();
    await page.waitForURL(/appearance=dark/);
    expect(await page.getByRole("region", { name: "Light" }).count()).toBe(0);
  });

  it("fits every width and twice the text size, and axe finds nothing", async () => {
    const slug = await spectrum(platform.current);
    for (const path of ["/", "/t/quartz", `/t/${slug}`, "/t/quartz/changes"]) {
      const { page, complaints } = await open(path);
      for (const width of [320, 390, 600, 719, 720, 834, 960, 1024, 1180, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([path, width, wide]).toEqual([path, width, width]);
      }
      await expectTwiceAsLarge(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      if (!path.includes(slug)) await expectAccessible(page, ["light", "dark"], ".poster");
      expect(complaints).toEqual([]);
    }
  });

  it("draws an imported flat set as a poster, and lists all of its tokens", async () => {
    const slug = await spectrum(platform.current);
    const { page } = await open(`/t/${slug}`);
    expect(await page.locator(".poster-ramp").count()).toBeGreaterThan(15);
    const listed = await page.locator(".guide-section li > [data-copy]").count();
    expect(listed).toBeGreaterThan(2_000);
    await page.getByRole("searchbox", { name: "Search tokens" }).fill("accent-background");
    await expect.poll(() => status(page).textContent()).toMatch(/^\d+ tokens$/);
  });
});
