import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { builtinThemes } from "../../../src/themes/builtin/index.ts";
import { useBrowser } from "../../support/chromium.ts";
import { usePlatform } from "../../support/platform.ts";
import { expectAccessible } from "../support/axe.ts";

const platform = usePlatform();
const browser = useBrowser();

async function open(query = ""): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  await page.goto(`${platform.current.url}/docs/components${query}`);
  return page;
}

const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active?.textContent?.split("\n")[0]?.trim();
  });

const looks = builtinThemes.flatMap(({ slug }) =>
  (["light", "dark"] as const).map((appearance) => [slug, appearance] as const),
);

describe.each(looks)("the gallery in %s, %s", (theme, appearance) => {
  it("can be used by everybody, with menu and tooltip open too", async () => {
    const page = await open(`?theme=${theme}&appearance=${appearance}`);
    await expectAccessible(page, [appearance]);
    for (const name of ["More", "Why?"]) {
      await page.locator("[popovertarget]", { hasText: name }).click();
      await page.locator("[popover]:popover-open").waitFor();
      await expectAccessible(page, [appearance]);
    }
  });
});

describe("the samples", () => {
  it("tabs follow the arrow keys and the pointer, and show one panel", async () => {
    const page = await open();
    const tabs = page.getByRole("tablist", { name: "Token" });
    await tabs.getByRole("tab", { name: "Form" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await focused(page)).toBe("JSON");
    const panel = (text: string): Locator => page.getByRole("tabpanel").filter({ hasText: text });
    expect(await panel("As it is written.").isVisible()).toBe(true);
    expect(await panel("A color, by its parts.").isVisible()).toBe(false);
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    expect(await focused(page)).toBe("Form");
    await tabs.getByRole("tab", { name: "Used by" }).click();
    expect(await tabs.getByRole("tab", { selected: true }).textContent()).toBe("Used by");
    expect(await panel("Five tokens name it.").isVisible()).toBe(true);
    const upright = page.getByRole("tablist", { name: "Settings" });
    await upright.getByRole("tab", { name: "You" }).focus();
    await page.keyboard.press("ArrowDown");
    expect(await upright.getByRole("tab", { selected: true }).textContent()).toBe("Keys");
  });

  it("a menu opens at its button, is walked by arrows and gives the focus back", async () => {
    const page = await open();
    const button = page
      .getByRole("button", { name: "More", exact: true })
      .and(page.locator("[popovertarget]"));
    await button.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("menu", { name: "More" });
    await menu.waitFor();
    expect(await focused(page)).toBe("Open");
    const [above, below] = [await button.boundingBox(), await menu.boundingBox()];
    const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(12);
    expect(below?.x).toBeCloseTo(above?.x ?? 0, 0);
    await page.keyboard.press("ArrowUp");
    expect(await focused(page)).toBe("Delete…");
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("Open");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await expect.poll(() => focused(page)).toBe("More");
    await page.getByRole("menuitemradio", { name: "Last change" }).click();
    expect(await page.getByRole("menuitemradio", { checked: true }).textContent()).toBe(
      "Last change",
    );
    await page.getByRole("menuitemcheckbox").click();
    expect(await page.getByRole("menuitemcheckbox", { checked: false }).count()).toBe(1);
  });

  it("a tree is walked, opened and closed by keys, and shows the row they are at", async () => {
    const page = await open();
    const tree = page.getByRole("tree");
    const active = () => tree.getAttribute("aria-activedescendant");
    const rows = () => tree.getByRole("treeitem").filter({ visible: true }).count();
    await tree.focus();
    expect(await rows()).toBe(6);
    await page.keyboard.press("Home");
    expect(await active()).toBe("t-color");
    const ring = (id: string) =>
      tree.locator(`#${id}`).evaluate((row) => getComputedStyle(row).outlineStyle);
    expect([await ring("t-color"), await ring("t-primary")]).toEqual(["solid", "none"]);
    await page.keyboard.press("ArrowRight");
    expect(await active()).toBe("t-blue");
    await page.keyboard.press("ArrowLeft");
    expect(await rows()).toBe(5);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect([await active(), await rows()]).toEqual(["t-color", 2]);
    await page.keyboard.press("ArrowRight");
    expect(await rows(), "what was closed below it stays closed").toBe(5);
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    expect([await active(), await rows()]).toEqual(["t-radius", 6]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    expect(await active()).toBe("t-radius");
    await tree.getByText("on-primary").click();
    expect(await tree.getByRole("treeitem", { selected: true }).getAttribute("id")).toBe(
      "t-on-primary",
    );
  });

  it("a segmented control has the keys of radios, or one button held down", async () => {
    const page = await open();
    const radios = page.getByRole("group", { name: "Show", exact: true });
    await radios.getByRole("radio", { name: "Light" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    expect(await radios.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
    const option = radios.locator("label", { hasText: "Dark" });
    expect(await option.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
    const buttons = page.getByRole("group", { name: "Status" });
    await buttons.getByRole("button", { name: "Published" }).click();
    expect(await buttons.getByRole("button", { pressed: true }).allTextContents()).toEqual([
      "Published",
    ]);
  });
});
