import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { harbour } from "./support/axes.ts";
import { type ConsoleOptions, consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

const grid = (page: Page): Locator => page.getByRole("treegrid", { name: "Tokens" });
const scroller = (page: Page): Locator => page.locator(".table-scroller");
const row = (page: Page, name: string): Locator => grid(page).locator(`[data-key="${name}"]`);

async function openTable(slug: string, options: ConsoleOptions = {}): Promise<Page> {
  await makeTheme(site, slug, harbour);
  const page = await consolePage(browser, site, { prefersTree: false, ...options });
  await page.goto(`/console/themes/${slug}/tokens`);
  await grid(page).getByRole("gridcell").first().waitFor();
  return page;
}

const modes = async (page: Page): Promise<string[]> =>
  (await grid(page).getByRole("row").nth(1).getByRole("columnheader").allInnerTexts())
    .slice(1)
    .map((text) => text.trim());

async function inMenuOf(page: Page, column: string, item: string | RegExp): Promise<void> {
  await grid(page)
    .getByRole("button", { name: `Column ${column}`, exact: true })
    .click();
  await page.getByRole("menuitemcheckbox", { name: item }).click();
  await page.keyboard.press("Escape");
}

const edge = async (part: Locator): Promise<number> => (await part.boundingBox())?.x ?? 0;

it("keeps pinned columns next to the names, for this theme on later visits too", async () => {
  const page = await openTable("table-pins", { viewport: { width: 1030, height: 800 } });
  await inMenuOf(page, "brand north", "Pinned next to the names");
  expect((await modes(page))[0]).toBe("north");
  await page.reload();
  await grid(page).getByRole("gridcell").first().waitFor();
  const pinned = row(page, "color.primary").getByRole("gridcell").first();
  expect((await modes(page))[0]).toBe("north");
  const before = await edge(pinned);
  await scroller(page).evaluate((one) => one.scrollTo(10_000, 0));
  expect(await scroller(page).evaluate((one) => one.scrollLeft)).toBeGreaterThan(50);
  expect(await edge(pinned)).toBeCloseTo(before, 0);
  const header = grid(page).getByRole("columnheader", { name: /^north/ });
  expect(await edge(header)).toBeCloseTo(before, 0);
  await expectAccessible(page);
  await inMenuOf(page, "brand north", "Pinned next to the names");
  expect((await modes(page))[0]).not.toBe("north");
});

it("scrolls a column that the pinned ones hide into sight, and frames a pinned cell in its place", async () => {
  const page = await openTable("table-pins-keys", { viewport: { width: 1030, height: 800 } });
  await inMenuOf(page, "brand north", "Pinned next to the names");
  const cells = row(page, "color.primary").getByRole("gridcell");
  await scroller(page).evaluate((one) => one.scrollTo(10_000, 0));
  await cells.first().click();
  const frame = page.locator(".table-frame--range");
  expect(await edge(frame)).toBeCloseTo(await edge(cells.first()), 0);
  await page.keyboard.press("ArrowRight");
  const [pin, next] = [await cells.first().boundingBox(), cells.nth(1)];
  await expect.poll(() => edge(next)).toBeGreaterThanOrEqual((pin?.x ?? 0) + (pin?.width ?? 0) - 1);
});

it("says that a fourth column has no room next to the names", async () => {
  const page = await openTable("table-pins-full");
  for (const column of ["brand north", "theme dark", "density compact"]) {
    await inMenuOf(page, column, "Pinned next to the names");
  }
  await grid(page).getByRole("button", { name: "Column theme dark-hc", exact: true }).click();
  const full = page.getByRole("menuitemcheckbox", { name: /^3 columns are pinned/ });
  expect(await full.getAttribute("aria-disabled")).toBe("true");
});

it("shows the contrast of each mode in the inspector, and the roles that a token is used in", async () => {
  const page = await openTable("table-used-in");
  await row(page, "color.text-muted").getByRole("rowheader").click();
  const inspector = page.getByRole("region", { name: "Token color.text-muted", exact: true });
  await inspector.getByRole("tab", { name: /^dark theme.*to 1 with color\.surface/ }).waitFor();
  expect(await inspector.getByRole("tab", { name: /^compact/ }).innerText()).not.toMatch(/\d\.\d/);
  const roles = inspector.getByRole("region", { name: "Used in" });
  await roles.getByText("text-muted", { exact: true }).waitFor();
  await roles.getByText("words that step back").waitFor();
  await expectAccessible(page);
});
