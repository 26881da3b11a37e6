import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { consolePage, useConsole } from "./support/console.ts";

const { browser, site } = useConsole();

const backgroundOf = (one: Locator): Promise<string> =>
  one.evaluate((element) => getComputedStyle(element).backgroundColor);

/** A system color as this browser shows it. */
const systemColor = (page: Page, name: string): Promise<string> =>
  page.evaluate((color) => {
    const probe = document.createElement("i");
    probe.style.cssText = `forced-color-adjust: none; color: ${color}`;
    document.body.append(probe);
    const shown = getComputedStyle(probe).color;
    probe.remove();
    return shown;
  }, name);

async function inHighContrast(): Promise<Page> {
  const page = await consolePage(browser, site);
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  return page;
}

it("with forced colors a theme keeps its own, in poster, face, tree, plane, samples and differences", async () => {
  const page = await inHighContrast();
  const drawn = async (selector: string): Promise<string> => {
    const one = page.locator(selector).first();
    await one.waitFor();
    return one.evaluate((element) => getComputedStyle(element).forcedColorAdjust);
  };
  await page.goto("/console/themes/quartz");
  const step = page.getByRole("button", { name: /--tk-color-blue-600, #2c68e9/ }).first();
  await step.waitFor();
  const colors = await step.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(colors).toBe("rgb(44, 104, 233)");
  await expect.poll(() => drawn(".face")).toBe("none");
  await page.goto("/console/themes/quartz/tokens?token=color.blue.600&tab=edit");
  for (const selector of [".tree-row .swatch", ".plane", ".slider"]) {
    await expect.poll(() => drawn(selector)).toBe("none");
  }
  await page.goto("/console/themes/quartz/contrast");
  await expect.poll(() => drawn(".contrast-sample-of")).toBe("none");
  await page.goto("/console/themes/quartz/history");
  await expect.poll(() => drawn(".diff-pair")).toBe("none");
});

it("with forced colors one sees where one is, what is chosen and what is switched on", async () => {
  const page = await inHighContrast();
  await page.goto("/console/themes/quartz/tokens?token=color.blue.600&tab=edit");
  const highlight = await systemColor(page, "Highlight");
  const row = page.getByRole("treeitem", { selected: true });
  await expect.poll(() => backgroundOf(row)).toBe(highlight);
  const name = row.locator("span").first();
  expect(await name.evaluate((one) => getComputedStyle(one).color)).toBe(
    await systemColor(page, "HighlightText"),
  );
  const rail = page.getByRole("link", { name: "Themes" }).first();
  await expect.poll(() => backgroundOf(rail)).toBe(highlight);
  const turned = page.getByRole("button", { name: "Right to left" });
  await turned.click();
  await expect.poll(() => backgroundOf(turned)).toBe(highlight);
  await page.goto("/console/themes/quartz/contrast");
  const [line, mark] = [
    page.locator(".ratio-line").first(),
    page.locator(".ratio-line > i").first(),
  ];
  await expect.poll(() => backgroundOf(mark)).not.toBe(await backgroundOf(line));
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("primary");
  const found = page.locator("mark").first();
  await expect
    .poll(() => found.evaluate((one) => getComputedStyle(one).color))
    .toBe(await systemColor(page, "CanvasText"));
});
