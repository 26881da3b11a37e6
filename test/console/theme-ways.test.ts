import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme, openEditor } from "./support/themes.ts";

const { browser, site } = useConsole();

const titled = (page: Page, title: string) =>
  expect.poll(() => page.title()).toBe(`${title} – tokenkit`);

describe("the title of the tab", () => {
  it("begins with the theme's name on each of its screens, and Recent lists the theme once", async () => {
    const slug = await makeTheme(site, "titled");
    const page = await consolePage(browser, site);
    for (const screen of ["", "tokens", "contrast", "history", "publish", "use"]) {
      await page.goto(`/console/themes/${slug}/${screen}`);
      const name = screen.replace(/^./, (letter) => letter.toUpperCase()) || "Overview";
      await titled(page, `Theme titled – ${name}`);
      await page.getByRole("main", { name }).waitFor();
      await page.getByRole("heading", { level: 1, name: "Theme titled" }).waitFor();
    }
    await page.keyboard.press("Control+k");
    const recent = page.getByRole("group", { name: "Recent" });
    await recent.getByRole("option", { name: "Theme titled Draft", exact: true }).click();
    await page.waitForURL(`**/console/themes/${slug}`);
  });
});

describe("a theme that does not exist", () => {
  it("leads to themes with similar names, to the list and to a search", async () => {
    await makeTheme(site, "lagoon-blue");
    const page = await consolePage(browser, site, { tolerates: /status of 404/ });
    await page.goto("/console/themes/lagoon-bleu");
    await titled(page, "lagoon-bleu not found");
    const similar = page.getByRole("navigation", { name: "Themes with similar names" });
    await similar.getByRole("link", { name: "Theme lagoon-blue" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Search for “lagoon”" }).click();
    await page.waitForURL("**/console/themes?q=lagoon");
    await page.getByRole("link", { name: "Theme lagoon-blue" }).first().waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "All themes" }).waitFor();
    await similar.getByRole("link", { name: "Theme lagoon-blue" }).click();
    await page.getByRole("tab", { name: "Overview", selected: true }).waitFor();
  });
});

describe("the tree of tokens", () => {
  const tokens = {
    color: {
      $type: "color",
      sand: { $value: "#e7d7b1" },
      sea: { $value: "#1d4e89" },
      sky: { $value: "#8ecae6" },
    },
  };

  it("keeps several selected rows when a menu opens on one of them", async () => {
    const slug = await makeTheme(site, "picked", tokens);
    const page = await consolePage(browser, site);
    const tree = await openEditor(page, slug);
    const row = (name: string) => tree.getByRole("treeitem", { name: new RegExp(`^${name}`) });
    await row("sand").click();
    await row("sky").click({ modifiers: ["Shift"] });
    await row("sea").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Delete 3" }).waitFor();
    expect(await page.locator("[role=treeitem][aria-selected=true]").count()).toBe(3);
  });

  it("keeps a row that is renamed away from the filter until the filter changes", async () => {
    const slug = await makeTheme(site, "renamed-in-filter", tokens);
    const page = await consolePage(browser, site);
    const tree = await openEditor(page, slug);
    const filter = page.getByRole("searchbox", { name: "Search" });
    await filter.fill("sand");
    await tree.getByRole("treeitem", { name: /^sand/ }).click();
    await page.keyboard.press("F2");
    const dialog = page.getByRole("dialog", { name: "Rename token" });
    await dialog.getByRole("textbox").fill("color.dune");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await tree.getByRole("treeitem", { name: /^dune/ }).waitFor();
    expect(await tree.getByRole("treeitem", { name: /^sea/ }).count()).toBe(0);
    await filter.fill("sands");
    await page.getByText("No token matches.").waitFor();
    await filter.fill("sand");
    await page.getByText("No token matches.").waitFor();
  });
});
