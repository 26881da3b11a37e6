import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

/** A person who works: each click, each chord and each run of typing is one action. */
class Hand {
  actions = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async click(target: Locator): Promise<void> {
    this.actions += 1;
    await target.click();
  }
  async press(chord: string): Promise<void> {
    this.actions += 1;
    await this.page.keyboard.press(chord);
  }
  /** Types keys one after the other, such as "#0e7490" or "4px↵8px↵". */
  async type(keys: string): Promise<void> {
    this.actions += 1;
    for (const key of keys) {
      await this.page.keyboard.press({ "↵": "Enter", "⇥": "Tab" }[key] ?? key);
    }
  }
}

async function at(address: string): Promise<Hand> {
  const page = await consolePage(browser, site, { prefersTree: false });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address);
  return new Hand(page);
}

it("a theme from a brand color takes 2 actions from New theme", async () => {
  const hand = await at("/console/themes/new");
  const { page } = hand;
  const field = page.getByRole("textbox", { name: "Brand color", exact: true });
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  await hand.type("#b4234a");
  const schemes = page.getByRole("radiogroup", { name: "Scheme" });
  await schemes.getByRole("radio").first().waitFor();
  await hand.click(page.getByRole("button", { name: /^Create .* from / }));
  await page.getByRole("tab", { name: "Overview", selected: true }).waitFor();
  await page.getByRole("region", { name: "Light" }).waitFor();
  expect(hand.actions).toBe(2);
});

it("an axis with three overrides takes 6 actions from the tokens", async () => {
  const px = (value: number) => ({ $value: { value, unit: "px" } });
  const space = { $type: "dimension", sm: px(8), md: px(16), lg: px(24) };
  const slug = await makeTheme(site, "counted-axis", { space });
  const hand = await at(`/console/themes/${slug}/tokens?view=table`);
  const { page } = hand;
  const grid = page.getByRole("treegrid", { name: "Tokens" });
  await grid.getByRole("gridcell").first().waitFor();
  await hand.click(page.getByRole("button", { name: "New token" }));
  await hand.click(page.getByRole("menuitem", { name: "Axis…" }));
  const name = page.getByRole("dialog").getByLabel("Name");
  await expect.poll(() => name.evaluate((node) => node === document.activeElement)).toBe(true);
  await hand.type("density⇥regular, compact↵");
  const heading = grid.getByRole("columnheader").filter({ hasText: /^compact/ });
  const column = await heading.getAttribute("aria-colindex");
  const cell = (token: string) =>
    grid.locator(`[data-key="space.${token}"] [aria-colindex="${column}"]`);
  await hand.click(cell("sm"));
  await hand.type("4px↵12px↵16px↵");
  for (const [token, value] of [
    ["sm", "4px"],
    ["md", "12px"],
    ["lg", "16px"],
  ] as const) {
    await expect.poll(() => cell(token).innerText()).toBe(value);
  }
  expect(hand.actions).toBe(5);
});

it("a token is found in 2 actions from anywhere", async () => {
  const hand = await at("/console/queues");
  const { page } = hand;
  await page.getByRole("heading", { level: 1 }).waitFor();
  await hand.press("Control+k");
  await hand.type("primary-hover");
  await page
    .getByRole("option", { name: /color\.primary-hover/ })
    .first()
    .waitFor();
  expect(hand.actions).toBe(2);
});

it("a rollback takes 3 actions from the theme", async () => {
  const slug = await makeTheme(site, "counted-rollback");
  const address = `/api/v1/themes/${slug}`;
  expect((await site.platform.post(`${address}/publish`)).status).toBe(200);
  const { tokens } = (await site.platform.get(address)).body;
  tokens.color.primary = { $type: "color", $value: { colorSpace: "srgb", components: [1, 0, 0] } };
  expect((await site.platform.patch(address, { tokens })).status).toBe(200);
  const hand = await at(`/console/themes/${slug}`);
  const { page } = hand;
  await page.getByRole("button", { name: /^State: / }).waitFor();
  await hand.type("gh");
  await hand.click(page.getByRole("button", { name: "Restore version 1" }));
  const dialog = page.getByRole("dialog");
  await hand.click(dialog.getByRole("button", { name: "Restore" }));
  await page
    .getByText(/is restored, as version/)
    .first()
    .waitFor();
  expect(hand.actions).toBe(3);
});

it("the snippet takes 2 actions from the theme", async () => {
  const hand = await at("/console/themes/quartz");
  const { page } = hand;
  await page.getByRole("button", { name: /^State: / }).waitFor();
  await hand.click(page.getByRole("tab", { name: "Use" }));
  await hand.click(page.locator(".code").first().getByRole("button", { name: "Copy" }));
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/data-theme="quartz"/);
  expect(hand.actions).toBe(2);
});
