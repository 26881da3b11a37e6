import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { harbour } from "./support/axes.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

type Role = Parameters<Page["getByRole"]>[0];

/** Waits for each part of a page by its role and name, in the accessibility tree. */
async function reads(
  page: Page | Locator,
  parts: readonly (readonly [Role, string | RegExp])[],
): Promise<void> {
  for (const [role, name] of parts) {
    await page
      .getByRole(role, { name, ...(typeof name === "string" && { exact: true }) })
      .first()
      .waitFor();
  }
}

async function open(address: string): Promise<Page> {
  const page = await consolePage(browser, site, { prefersTree: false });
  await page.goto(address);
  return page;
}

describe("a screen reader", () => {
  it("finds a theme's tabs, and the screen by the name of its tab", async () => {
    const page = await open("/console/themes/quartz/contrast");
    const tabs = page.getByRole("tablist", { name: "Theme", exact: true });
    await tabs.waitFor();
    const names = await tabs.getByRole("tab").allInnerTexts();
    expect(names.map((name) => name.replace(/\s*[\d,]+$/, ""))).toEqual([
      ...["Overview", "Tokens", "Contrast", "History", "Use"],
    ]);
    await reads(page, [
      ["main", "Contrast"],
      ["heading", "Quartz"],
      ["button", /^State: /],
    ]);
  });

  it("finds the parts of the poster", async () => {
    const page = await open("/console/themes/quartz");
    await reads(page, [
      ["region", "Light"],
      ["region", "Dark"],
      ["region", "Ramps"],
      ["region", "Type"],
      ["region", /^Space/],
      ["region", "Shadows"],
      ["region", "Curves"],
      ["button", "Copy link to style guide"],
    ]);
  });

  it("reads the table as a grid with headings, and what is selected", async () => {
    const slug = await makeTheme(site, "read-aloud", harbour);
    const page = await open(`/console/themes/${slug}/tokens?view=table`);
    const grid = page.getByRole("treegrid", { name: "Tokens", exact: true });
    await reads(grid, [
      ["columnheader", /^Name/],
      ["columnheader", /^Base/],
      ["rowheader", /color\.primary/],
    ]);
    await grid.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await reads(page, [["toolbar", "2 cells selected"]]);
    await page.keyboard.press("Space");
    await reads(page, [["region", /^Token color\./]]);
  });

  it("reads the tree, the token and what shows it", async () => {
    const page = await open("/console/themes/quartz/tokens?view=tree&token=color.primary");
    await reads(page, [
      ["tree", "Tokens"],
      ["treeitem", "primary"],
      ["heading", "color.primary"],
      ["radiogroup", "Seen on"],
      ["region", "Preview light"],
      ["region", "Preview dark"],
    ]);
    await expect
      .poll(() => page.getByRole("status").allInnerTexts())
      .toContainEqual(expect.stringMatching(/\d+ of 176 tokens are (?:seen|drawn) here/));
  });

  it("finds the style guide's parts", async () => {
    const page = await open("/t/quartz");
    await reads(page, [
      ["searchbox", "Search tokens"],
      ["navigation", "Sections"],
      ["button", /--tk-color-primary/],
      ["region", "What changed"],
    ]);
  });
});
