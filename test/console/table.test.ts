import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { harbour } from "./support/axes.ts";
import { type ConsoleOptions, consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
let themes = 0;

const grid = (page: Page): Locator => page.getByRole("treegrid", { name: "Tokens" });

async function openTable(
  options: ConsoleOptions = {},
  tokens: unknown = harbour,
  search = "",
): Promise<{ page: Page; slug: string }> {
  themes += 1;
  const slug = await makeTheme(site, `table-${themes}`, tokens);
  const page = await consolePage(browser, site, { prefersTree: false, ...options });
  await page.goto(`/console/themes/${slug}/tokens${search}`);
  await grid(page).getByRole("gridcell").first().waitFor();
  return { page, slug };
}

const row = (page: Page, name: string): Locator => grid(page).locator(`[data-key="${name}"]`);

/** A token's cell in a mode, as the headings name it. */
async function cell(page: Page, name: string, mode: string): Promise<Locator> {
  const named = new RegExp(`^${mode}(\\s|$)`);
  const heading = grid(page).getByRole("columnheader").filter({ hasText: named }).last();
  const column = await heading.getAttribute("aria-colindex");
  return row(page, name).locator(`[aria-colindex="${column}"]`);
}

const click = async (page: Page, name: string, mode: string, modifiers: "Shift"[] = []) =>
  (await cell(page, name, mode)).click({ modifiers });

const reads = async (page: Page, name: string, mode: string, text: string | RegExp) => {
  const found = await cell(page, name, mode);
  await expect.poll(() => found.innerText()).toMatch(text);
};

const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true }).last().click();
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press("Control+v");
}

describe("tokens as a table", () => {
  it("has a line a token and a column a mode, under the axes, for eyes and for screen readers", async () => {
    const { page } = await openTable();
    const headings = grid(page).getByRole("columnheader");
    await expect
      .poll(() => headings.allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          "theme",
          "brand",
          "density",
          "Base light",
          "dark",
          "north",
          "compact",
        ]),
      );
    await row(page, "color.text").getByRole("rowheader").waitFor();
    const group = grid(page)
      .getByRole("row", { name: /^space/ })
      .first();
    expect(await group.getAttribute("aria-expanded")).toBe("true");
    await reads(page, "color.surface", "dark-hc", /#000000/);
    await reads(page, "space.sm", "compact", /4px/);
    const inherited = await cell(page, "color.primary", "compact");
    expect(await inherited.getAttribute("aria-label")).toBe("inherits #0b5cad");
    await expectAccessible(page);
    await group.click();
    await row(page, "space.sm").waitFor({ state: "detached" });
  });

  it("goes and selects by keys, and names how much", async () => {
    const { page } = await openTable();
    await grid(page).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowRight");
    await page.getByRole("toolbar", { name: "4 cells selected" }).waitFor();
    const active = await grid(page).getAttribute("aria-activedescendant");
    expect(await page.locator(`[id="${active}"]`).getAttribute("aria-selected")).toBe("true");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+a");
    await page.getByRole("toolbar", { name: /^5\d cells selected/ }).waitFor();
    await page.getByRole("button", { name: "Clear selection" }).click();
    await page.getByRole("toolbar", { name: /selected/ }).waitFor({ state: "detached" });
  });

  it("edits a cell in place, refuses what does not fit, and completes references", async () => {
    const { page } = await openTable();
    await click(page, "space.md", "compact");
    await page.keyboard.type("wide");
    await page.keyboard.press("Enter");
    const problem = page.getByRole("alert").filter({ hasText: "“wide” is no dimension" });
    await problem.waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await reads(page, "space.md", "compact", /12px/);
    await page.keyboard.type("10");
    await page.keyboard.press("Enter");
    await reads(page, "space.md", "compact", /10px/);
    await click(page, "color.border", "north");
    await page.keyboard.type("{mut");
    const list = page.getByRole("listbox", { name: "Tokens that fit" });
    await list.getByRole("option", { name: /color\.text-muted/ }).waitFor();
    expect(await list.getByRole("option").count()).toBe(1);
    await page.keyboard.press("Enter");
    await reads(page, "color.border", "north", /color\.text-muted/);
  });

  it("keeps what is typed in a cell and in the bulk bar when the focus goes elsewhere", async () => {
    const { page } = await openTable();
    await click(page, "space.md", "compact");
    await page.keyboard.type("5");
    await click(page, "color.text", "Base");
    await reads(page, "space.md", "compact", /5px/);
    await click(page, "space.sm", "Base");
    await click(page, "space.lg", "Base", ["Shift"]);
    await page.getByRole("button", { name: "Set value" }).click();
    const field = page.getByLabel("Value for all selected cells");
    await field.fill("6px");
    await field.blur();
    await field.press("Enter");
    await reads(page, "space.lg", "Base", /6px/);
  });

  it("takes a paste from a spreadsheet as one step, and lists the cells that refuse it", async () => {
    const { page } = await openTable(clipboard);
    await click(page, "color.surface", "dark");
    await paste(page, "#101010\t#202020\nno color\t#303030\r\n{color.text}\t{space.sm}");
    await reads(page, "color.surface", "dark", /#101010/);
    await reads(page, "color.surface-sunken", "dark-hc", /#303030/);
    await reads(page, "color.text", "dark-hc", /#ffffff/);
    const refused = page.getByRole("region", { name: "Refused values" });
    expect(await refused.innerText()).toMatch(/3 values refused/);
    expect(await refused.innerText()).toMatch(
      /space\.sm is a dimension\. Refer to a color instead\./,
    );
    await undo(page);
    await reads(page, "color.surface", "dark", /#0f1720/);
    await reads(page, "color.surface-sunken", "dark-hc", /#000000/);
    await click(page, "color.surface", "dark");
    await click(page, "color.text", "dark-hc", ["Shift"]);
    await page.keyboard.press("Control+c");
    expect(await copied(page)).toBe("#0f1720\t#000000\n#0a1016\t#000000\n#e7edf2\t#ffffff");
  });

  it("pastes by names into modes that are hidden", async () => {
    const { page } = await openTable({ ...clipboard, viewport: { width: 390, height: 844 } });
    await row(page, "color.surface").getByRole("gridcell").first().click();
    await paste(page, "Name\ttheme dark\ncolor.surface\t#123456");
    const modes = page.getByRole("group", { name: "Mode" });
    await modes.getByRole("button", { name: "theme dark", exact: true }).click();
    await expect.poll(() => row(page, "color.surface").innerText()).toMatch(/#123456/);
  });

  it("lets a selection inherit, fills it down and by its handle", async () => {
    const { page } = await openTable();
    await click(page, "color.surface", "dark");
    await click(page, "color.surface-sunken", "dark-hc", ["Shift"]);
    await page.keyboard.press("Delete");
    const left = await cell(page, "color.surface", "dark-hc");
    await expect.poll(() => left.getAttribute("aria-label")).toMatch(/^inherits/);
    await undo(page);
    await reads(page, "color.surface", "dark-hc", /#000000/);
    await click(page, "space.sm", "compact");
    await click(page, "space.lg", "compact", ["Shift"]);
    await page.keyboard.press("Control+d");
    await reads(page, "space.lg", "compact", /4px/);
    await click(page, "color.surface", "dark");
    const handle = await page.locator(".table-handle").boundingBox();
    const target = await (await cell(page, "color.text", "dark")).boundingBox();
    await page.mouse.move((handle?.x ?? 0) + 4, (handle?.y ?? 0) + 4);
    await page.mouse.down();
    await page.mouse.move((target?.x ?? 0) + 30, (target?.y ?? 0) + 16, { steps: 4 });
    await page.mouse.up();
    await reads(page, "color.text", "dark", /#0f1720/);
  });

  it("sets, adjusts and scales many values at once", async () => {
    const { page } = await openTable();
    await click(page, "space.sm", "Base");
    await click(page, "space.lg", "Base", ["Shift"]);
    await page.getByRole("button", { name: "Scale" }).click();
    await page.getByLabel("Factor").fill("1.5");
    await page.keyboard.press("Enter");
    await reads(page, "space.sm", "Base", /12px/);
    await reads(page, "space.lg", "Base", /36px/);
    await click(page, "color.surface", "Base");
    await click(page, "color.surface-sunken", "Base", ["Shift"]);
    await page.getByRole("button", { name: "Adjust color" }).click();
    await page.getByRole("spinbutton", { name: /Lightness/ }).fill("-10");
    await page.getByRole("button", { name: "Adjust 2 colors" }).click();
    await reads(page, "color.surface", "Base", /#dedede/);
    await page.getByRole("button", { name: "Set value" }).click();
    await page.getByLabel("Value for all selected cells").fill("#abcdef");
    await page.keyboard.press("Enter");
    await reads(page, "color.surface-sunken", "Base", /#abcdef/);
  });

  it("renames by a pattern, shows every change and refuses names that collide", async () => {
    const { page } = await openTable();
    await click(page, "color.surface", "Base");
    await click(page, "color.surface-sunken", "Base", ["Shift"]);
    await (await cell(page, "color.surface", "Base")).click({ button: "right" });
    const selected = { name: "2 cells selected", includeHidden: true };
    await page.getByRole("toolbar", selected).waitFor();
    await page.getByRole("menuitem", { name: "Rename by pattern…" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename by pattern" });
    await dialog.getByLabel("Find").fill("color.surface*");
    await dialog.getByLabel("Replace with").fill("color.text");
    await dialog
      .getByText(/ would be called color\.text too$/)
      .first()
      .waitFor();
    expect(await dialog.getByRole("button", { name: /^Rename/ }).isDisabled()).toBe(true);
    await dialog.getByLabel("Replace with").fill("color.ground*");
    await dialog.getByRole("button", { name: "Rename 2" }).click();
    await row(page, "color.ground-sunken").waitFor();
    await reads(page, "color.ground", "dark-hc", /#000000/);
    await page.keyboard.press("Control+h");
    const replace = page.getByRole("dialog", { name: "Search and replace" });
    await replace.getByLabel("Find").fill("16px");
    await replace.getByLabel("Replace with").fill("18px");
    await replace.getByRole("button", { name: "Replace 2" }).click();
    await reads(page, "space.md", "Base", /18px/);
    // The toast of the rename is there too, and its Undo is about the rename alone.
    await page.keyboard.press("Control+z");
    await reads(page, "space.md", "Base", /16px/);
  });

  it("drags tokens to another place and to another group", async () => {
    const { page } = await openTable();
    const order = async () =>
      (await grid(page).getByRole("rowheader").allInnerTexts()).map((text) => text.trim());
    const drag = async (name: string, to: string) => {
      await row(page, name).getByRole("rowheader").hover();
      await page.mouse.down();
      const box = await row(page, to).getByRole("rowheader").boundingBox();
      await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 12, { steps: 4 });
      await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 4, { steps: 2 });
      await page.mouse.up();
    };
    await drag("space.lg", "space.sm");
    await expect
      .poll(async () => (await order()).indexOf("space.lg"))
      .toBeLessThan((await order()).indexOf("space.sm"));
    await drag("space.md", "radius.md");
    const refused = page.getByRole("region", { name: "Refused values" });
    await refused.getByText("There is a radius.md already.").waitFor();
    await drag("space.sm", "radius.md");
    await row(page, "radius.sm").waitFor();
    await row(page, "space.sm").waitFor({ state: "detached" });
  });

  it("keeps an active cell when its token is deleted or renamed", async () => {
    const { page } = await openTable();
    const active = async () => {
      const id = await grid(page).getAttribute("aria-activedescendant");
      const line = page.locator(`[id="${id}"]`).locator("xpath=ancestor-or-self::*[@data-key]");
      return line.last().getAttribute("data-key");
    };
    await row(page, "space.sm").getByRole("rowheader").click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Delete");
    await row(page, "space.sm").waitFor({ state: "detached" });
    await expect.poll(active).toMatch(/space\.md/);
    await page.keyboard.press("ArrowDown");
    await expect.poll(active).toMatch(/space\.lg/);
    expect(await page.getByRole("region", { name: /^(Token|Group) / }).count()).toBe(0);
    await page.keyboard.press("F2");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill("space.wide");
    await page.keyboard.press("Enter");
    await row(page, "space.wide").waitFor();
    await expect.poll(active).toMatch(/space\.wide/);
  });

  it("shows a token in the inspector, which the arrow keys move along", async () => {
    const { page } = await openTable();
    await row(page, "color.text").getByRole("rowheader").click();
    const inspector = page.getByRole("region", { name: "Token color.text", exact: true });
    await inspector.getByRole("tab", { name: /north/ }).waitFor();
    await expectAccessible(page);
    await grid(page).focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("region", { name: "Token color.text-muted" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: /^Token / }).waitFor({ state: "detached" });
  });

  it("remembers the view", async () => {
    const { page, slug } = await openTable();
    await page.getByRole("button", { name: "Tree", exact: true }).click();
    await page.getByRole("tree", { name: "Tokens" }).getByRole("treeitem").first().waitFor();
    await page.goto(`/console/themes/${slug}/tokens`);
    await page.getByRole("tree", { name: "Tokens" }).getByRole("treeitem").first().waitFor();
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    await page.getByRole("textbox", { name: "JSON" }).waitFor();
  });

  it("lets a viewer look and copy, and change nothing", async () => {
    const { page } = await openTable({ ...clipboard, role: "viewer" });
    await click(page, "space.sm", "Base");
    await page.keyboard.press("Control+c");
    expect(await copied(page)).toBe("8px");
    await page.keyboard.type("9");
    await page.keyboard.press("Delete");
    await paste(page, "99px");
    await reads(page, "space.sm", "Base", /8px/);
    expect(await grid(page).getByRole("textbox").count()).toBe(0);
    expect(await grid(page).getAttribute("aria-readonly")).toBe("true");
  });

  it("shows names and one mode on a phone, without scrolling sideways", async () => {
    const { page } = await openTable({ viewport: { width: 390, height: 844 } });
    const modes = page.getByRole("group", { name: "Mode" });
    await modes.getByRole("button", { name: "theme dark", exact: true }).click();
    await expect.poll(() => row(page, "color.surface").innerText()).toMatch(/#0f1720/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const scroller = page.locator(".table-scroller");
    expect(await scroller.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await expectAccessible(page);
  });
});
