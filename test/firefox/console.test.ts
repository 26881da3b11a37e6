/** The console's main ways in Firefox; complaints of the browser fail each test. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { consolePage } from "../console/support/console.ts";
import { draftTextsIn } from "../console/support/draft.ts";
import { makeTheme, openEditor, openJson } from "../console/support/themes.ts";
import { useFirefox } from "../support/firefox.ts";
import { useSharedPlatform } from "../support/sign-in.ts";

const firefox = useFirefox();
const site = useSharedPlatform();
const headed = (page: Page) => page.getByRole("heading", { level: 1 }).first().waitFor();

it("the way from the development provider's page leads into the console", async () => {
  const page = await consolePage(firefox, site, { role: null });
  await page.goto("/auth/login?returnTo=/console/themes");
  await page.getByRole("button", { name: /editor/i }).click();
  await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
});

it.each([1440, 1180, 1024, 768])(
  "the search label is on one line next to a breadcrumb at %i px",
  async (width) => {
    const slug = await makeTheme(site, `labelled-${width}`);
    const page = await consolePage(firefox, site, { viewport: { width, height: 800 } });
    await openEditor(page, slug);
    const label = page.getByRole("button", { name: /Search or run a command/ }).locator("span");
    const { lines, isCut } = await label.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const button = element.closest("button") as HTMLElement;
      return {
        lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
        isCut: button.scrollWidth > button.clientWidth || button.scrollHeight > button.clientHeight,
      };
    });
    expect({ lines, isCut }).toEqual({ lines: 1, isCut: false });
  },
);

it("a theme is edited as text, kept while its author is elsewhere, published and shown in its history", async () => {
  const slug = await makeTheme(site, "fox");
  const page = await consolePage(firefox, site);
  await openEditor(page, slug);
  const json = await openJson(page);
  await json.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  const typed = '"buoy":{"$type":"number","$value":7},';
  await page.keyboard.type(typed);
  const tree = page.getByRole("tree", { name: "Tokens" });
  await tree.getByRole("treeitem", { name: /buoy/ }).first().waitFor();
  await expect.poll(() => draftTextsIn(page)).toEqual([expect.stringContaining(typed)]);
  await page.goto("/console");
  await headed(page);
  await page.goto(`/console/themes/${slug}/tokens`);
  await tree.getByRole("treeitem", { name: /buoy/ }).first().waitFor();
  await page.getByRole("button", { name: "Review and publish" }).click();
  const review = page.getByRole("dialog", { name: "Publish theme" });
  await review.getByRole("button", { name: "Publish", exact: true }).click();
  await review.getByRole("heading", { name: "Version 2 is live" }).waitFor();
  const { body } = await site.platform.get(`/api/v1/themes/${slug}`);
  expect(body).toMatchObject({ status: "published", tokens: { buoy: { $value: 7 } } });
  await page.goto(`/console/themes/${slug}/history`);
  await page.getByText("live", { exact: true }).waitFor();
});

it("a mistake is found while it is typed", async () => {
  const slug = await makeTheme(site, "slipping");
  const page = await consolePage(firefox, site);
  await openEditor(page, slug);
  const json = await openJson(page);
  await json.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type('"lost":{"$type":"color","$value":"{color.nowhere}"},');
  await page
    .getByText(/color\.nowhere/)
    .first()
    .waitFor();
  await page
    .getByText(/1 error/)
    .first()
    .waitFor();
});

it("files of another tool are recognised in an import", async () => {
  const page = await consolePage(firefox, site);
  await page.goto("/console/themes/import");
  await page.getByLabel("JSON").focus();
  await page.keyboard.type(":root { --color-sea: #0b5cad; }");
  await page.getByRole("button", { name: "Next: what they are" }).click();
  const format = page.locator("option", { hasText: /CSS custom properties.*recognised/ });
  await format.waitFor({ state: "attached" });
});

it("the palette leads anywhere by keys", async () => {
  const page = await consolePage(firefox, site);
  await page.goto("/console");
  await headed(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Command palette" }).waitFor();
  await page.keyboard.type("pictures");
  await page.getByRole("option", { name: /Pictures/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Pictures" }).waitFor();
});

it("every screen opens", async () => {
  const page = await consolePage(firefox, site, { role: "admin" });
  const screens = ["", "themes", "places", "pictures", "users", "keys", "audit", "settings"];
  for (const screen of [...screens, "statistics", "queues"]) {
    await page.goto(`/console/${screen}`);
    await headed(page);
  }
});
