import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

/** A set with a color in both appearances, one that refers to it, and sizes. */
const document = {
  color: {
    $type: "color",
    brand: { $value: "#2c68e9" },
    link: { $value: "{color.brand}" },
    "brand-soft": { $value: "#e8f1ff" },
  },
  space: { $type: "dimension", md: { $value: "12px" }, lg: { $value: "1rem" } },
  $appearances: { dark: { color: { "brand-soft": { $value: "#172647" } } } },
};

/** The frame is there sooner than the theme; its state comes with it. */
const isOpen = (page: Page): Promise<void> =>
  page.getByRole("button", { name: /^State: / }).waitFor();

async function opened(slug: string, options = {}): Promise<Page> {
  await makeTheme(site, slug, document);
  const page = await consolePage(browser, site, options);
  await page.goto(`/console/themes/${slug}`);
  await isOpen(page);
  return page;
}

/** The field, its active line as a screen reader hears it, and all lines of a group. */
const field = (page: Page) => page.getByRole("combobox", { name: "Search or run a command" });
const active = (page: Page) =>
  page.evaluate(() => {
    const id = window.document.activeElement?.getAttribute("aria-activedescendant") ?? "";
    const line = window.document.getElementById(id);
    return line?.getAttribute("role") === "option" && line.ariaSelected === "true"
      ? (line.textContent ?? "")
      : "";
  });
const lines = (page: Page, group: string | RegExp) =>
  page
    .getByRole("listbox", { name: "Results" })
    .getByRole("group", { name: group })
    .getByRole("option");

async function ask(page: Page, query: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type(query);
}

describe("the palette in a theme, by keyboard alone", () => {
  it.each([
    ["a desktop", { width: 1440, height: 900 }],
    ["a phone", { width: 390, height: 844 }],
  ])("finds tokens, goes to one, and comes back to it as recent, on %s", async (_, viewport) => {
    const page = await opened(`found-${viewport.width}`, { viewport });
    await ask(page, "brand");
    await expect.poll(() => active(page)).toContain("color.brand");
    expect(await lines(page, /^Tokens of /).allInnerTexts()).toHaveLength(2);
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => active(page)).toContain("color.brand-soft");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/tokens\?.*token=color\.brand-soft/);
    await page.getByRole("heading", { level: 2, name: "color.brand-soft" }).waitFor();
    // A token counts as seen after a second.
    await page.waitForTimeout(1_500);
    await page.goto(`/console/themes/found-${viewport.width}`);
    await isOpen(page);
    await page.keyboard.press("Control+k");
    await expect.poll(() => lines(page, "Recent").allInnerTexts()).toHaveLength(2);
    await expectAccessible(page);
    const box = await page.getByRole("dialog", { name: "Command palette" }).boundingBox();
    if (viewport.width === 390) expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    else expect(box).toMatchObject({ x: 380, y: 96, width: 680 });
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  it("takes keys before the session is known, and finds what they name once it is", async () => {
    await makeTheme(site, "early", document);
    const page = await consolePage(browser, site);
    const known = Promise.withResolvers<void>();
    await page.route(/session\.current/, (route) => known.promise.then(() => route.continue()));
    await page.goto("/console/themes/early");
    await page.getByRole("tab", { name: "Overview", selected: true }).waitFor();
    await ask(page, "brand");
    await expect.poll(() => field(page).inputValue()).toBe("brand");
    known.resolve();
    await expect.poll(() => active(page)).toContain("color.brand");
  });

  it("finds values, the nearest first with its distance, here and in other themes", async () => {
    const page = await opened("values");
    await ask(page, "#2d69ea");
    await expect.poll(() => active(page)).toMatch(/^color\.brandΔE 0\.\d#2c68e9$/);
    await expect.poll(() => lines(page, /^In other themes/).count()).toBeGreaterThan(0);
    // A result that arrives later takes no line's place.
    expect(await active(page)).toContain("color.brand");
    await field(page).fill("12px");
    await expect.poll(() => active(page)).toMatch(/^space\.md.*the same12px$/);
    expect(await lines(page, /^Nearest in /).allInnerTexts()).toHaveLength(2);
  });

  it("sets a value as one step of Undo, and says before what that does", async () => {
    const page = await opened("sets");
    await ask(page, "brand");
    await expect.poll(() => active(page)).toContain("color.brand");
    await page.keyboard.press("Control+Shift+k");
    await expect.poll(() => field(page).inputValue()).toBe("set color.brand to ");
    await page.keyboard.type("#0f766e");
    const effect = page.getByRole("region", { name: "What it will do" });
    await effect.getByText("Changes light and dark. 1 token that refers to it follows.").waitFor();
    expect(await effect.innerText()).toContain("#0f766e");
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Set color.brand to #0f766e", { exact: true }).waitFor();
    await ask(page, "brand");
    await expect.poll(() => active(page)).toContain("#0f766e");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await ask(page, "brand");
    await expect.poll(() => active(page)).toContain("#2c68e9");
  });

  it("explains what it refuses: a value, a token, a mode, a role, no theme", async () => {
    const page = await opened("refuses");
    const says = (query: string, words: string) =>
      field(page)
        .fill(query)
        .then(() => page.getByText(words).waitFor());
    await page.keyboard.press("Control+k");
    await says("set color.brand to tael", "“tael” is no color. Write a color, such as #0f766e");
    await says("set color.brnad to #fff", "has no token “color.brnad”. Try a part of its name.");
    await says("set color.brand in dusk to #fff", "no mode “dusk”. Its modes: Base, Light, Dark.");
    await says("set color.brand to {color.link}", "would go round in a circle");
    await page.goto("/console/themes");
    await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
    await page.keyboard.press("Control+Shift+k");
    await page.getByText("Open a theme first; a value is set in the theme that you see.").waitFor();
    const viewer = await consolePage(browser, site, { role: "viewer" });
    await viewer.goto("/console/themes/refuses");
    await isOpen(viewer);
    await viewer.keyboard.press("Control+Shift+k");
    await viewer.getByText("Your role lets you look at this theme").waitFor();
  });

  it("copies a token's name, leads to screens, lists commands alone, and opens all keys", async () => {
    const page = await opened("leads");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await ask(page, "soft");
    await expect.poll(() => active(page)).toContain("color.brand-soft");
    await page.keyboard.press("Alt+Enter");
    await page.getByRole("status").filter({ hasText: "Copied color.brand-soft" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("color.brand-soft");
    await field(page).fill("hist");
    await expect.poll(() => active(page)).toContain("History");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/console/themes/leads/history");
    await ask(page, ">appearance");
    await expect.poll(() => lines(page, "Commands").count()).toBe(3);
    await field(page).fill("");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  });
});
