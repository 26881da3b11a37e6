import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

const control = (page: Page) => page.getByRole("button", { name: /^Seen by/ });
const filterOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => getComputedStyle(one).filter);

/** The primary button of the preview's light page. */
const reserve = (page: Page) =>
  page.getByRole("region", { name: "Preview light" }).getByRole("button").first();

describe("a theme seen by other eyes", () => {
  it("is drawn so on its Overview and in the preview, until another theme is opened", async () => {
    const page = await consolePage(browser, site);
    await page.goto("/console/themes/quartz");
    await control(page).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: "Usual eyes", checked: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Seen by: Red-blind (protanopia)" }).waitFor();
    await page.getByRole("status").getByText("Red-blind (protanopia)").waitFor();
    expect(await filterOf(page, ".overview-poster .poster")).toContain("seen-by-protanopia");
    await expectAccessible(page, undefined, ".poster");
    await page.goto("/console/themes/quartz/tokens");
    await page.getByRole("button", { name: "Seen by: Red-blind (protanopia)" }).waitFor();
    await reserve(page).waitFor();
    expect(await filterOf(page, ".preview-page")).toContain("seen-by-protanopia");
    // The frame keeps its colors.
    expect(await filterOf(page, ".preview")).toBe("none");
    await page.goto("/console/themes/aurora");
    await page.getByRole("button", { name: "Seen by: Usual eyes" }).waitFor();
    await page.locator(".poster").first().waitFor();
    expect(await filterOf(page, ".overview-poster .poster")).toBe("none");
  });

  it("copies its own values all the same", async () => {
    const page = await consolePage(browser, site);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/console/themes/quartz");
    await control(page).click();
    await page.getByRole("menuitemradio", { name: "No color (achromatopsia)" }).click();
    const primary = page.getByRole("button", { name: /--tk-color-primary, #2c68e9/ }).first();
    await primary.click();
    await page.getByText("Copied --tk-color-primary").waitFor();
  });
});

describe("the preview from right to left", () => {
  it("turns the page, its words and its keys, and back", async () => {
    const page = await consolePage(browser, site);
    await page.goto("/console/themes/quartz/tokens");
    const toggle = page.getByRole("button", { name: "Right to left" });
    await toggle.click();
    const light = page.getByRole("region", { name: "Preview light" });
    await light.getByText("أرصفة الضيوف").waitFor();
    const reserve = light.getByRole("button", { name: "احجز" });
    const details = light.getByRole("button", { name: "التفاصيل" });
    const left = async (one: typeof reserve) => (await one.boundingBox())?.x ?? 0;
    expect(await left(reserve)).toBeGreaterThan(await left(details));
    await page.getByRole("button", { name: /^Page: / }).click();
    await page.getByRole("menuitemradio", { name: "Sheet" }).click();
    await light.getByRole("tab", { name: "المراسي" }).press("ArrowLeft");
    await light.getByRole("tab", { name: "العمق", selected: true }).waitFor();
    await expectAccessible(page, ["light"]);
    await toggle.click();
    await light.getByRole("tab", { name: "Depth", selected: true }).waitFor();
  });
});

describe("the Contrast tab", () => {
  it("shows the Lc of APCA, and the roles that other eyes confuse", async () => {
    const color = (hex: string) => ({ $type: "color", $value: hex });
    const slug = await makeTheme(site, "confusing", {
      color: {
        bg: color("#ffffff"),
        text: color("#888888"),
        danger: color("#d1242f"),
        success: color("#7d7a00"),
        info: color("#0b5cad"),
      },
    });
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/contrast`);
    const row = page.getByRole("row", { name: /^text on bg/ });
    await row.getByText("Lc 63").first().waitFor();
    const apart = page.getByRole("region", { name: "Hard to tell apart" });
    const found = await apart.getByRole("listitem").allInnerTexts();
    expect(found.map((one) => one.replace(/\s+/g, " "))).toEqual([
      expect.stringMatching(/^danger and success 0\.\d\d 0\.0\d Green-blind \(deuteranopia\)/),
    ]);
    await expectAccessible(page);
    await page.goto(`/console/themes/${slug}/tokens?token=color.text&tab=edit`);
    await page.locator(".contrast-line").getByText("Lc 63").waitFor();
  });
});
