import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import type { Site } from "../../support/sign-in.ts";

const quartzFile = new URL("../../../src/themes/builtin/quartz.json", import.meta.url);

/** The tokens of a theme that comes with the platform. */
const quartzTokens = (): Record<string, unknown> =>
  JSON.parse(readFileSync(quartzFile, "utf8")).tokens;

/** Creates a theme with a unique name; returns its slug. */
export async function makeTheme(
  site: Site,
  slug: string,
  tokens: unknown = quartzTokens(),
): Promise<string> {
  const { status } = await site.platform.post("/api/v1/themes", {
    slug,
    name: `Theme ${slug}`,
    tokens,
  });
  if (status !== 201) throw new Error(`The theme was not made: ${status}`);
  return slug;
}

/** The editor of a theme, ready to be used. */
export async function openEditor(page: Page, slug: string, search = ""): Promise<Locator> {
  await page.goto(`/console/themes/${slug}/tokens${search}`);
  const tree = page.getByRole("tree", { name: "Tokens" });
  await tree.getByRole("treeitem").first().waitFor();
  return tree;
}

/** Opens the JSON and returns its text box. */
export async function openJson(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  const text = page.getByRole("textbox", { name: "JSON" });
  await text.waitFor();
  return text;
}

/** Waits until the state pill says that the author has no changes of their own, and that none wait. */
export const nothingChanged = (page: Page): Promise<void> =>
  page.getByRole("button", { name: /^State: (Live \d+|Draft, [\d,]+ tokens?)$/ }).waitFor();

/** Chooses an entry of the state pill's menu. */
export async function fromState(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^State: / }).click();
  await page.getByRole("menuitem", { name }).click();
}
