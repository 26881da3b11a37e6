import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { chooseFiles, importNow, openImport, toStep } from "./support/import.ts";
import { makeTheme, openEditor, openJson } from "./support/themes.ts";

const { browser, site } = useConsole();

const bootstrap = new URL(
  "../token-import/fixtures/bootstrap/bootstrap-reboot.css",
  import.meta.url,
);

/** Opens a dialog of the editor from its menu. */
async function fromMore(page: Page, entry: string, dialog: string): Promise<Locator> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  return page.getByRole("dialog", { name: dialog });
}

const propertyOf = (one: Locator, name: string): Promise<string> =>
  one.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

it("Bootstrap is imported under its own names, and its Use page gives the one link to them", async () => {
  const page = await consolePage(browser, site);
  const room = await openImport(page);
  const buffer = readFileSync(bootstrap);
  await chooseFiles(page, { name: "bootstrap.css", mimeType: "text/css", buffer });
  await toStep(page, "Report");
  const report = room.getByRole("region", { name: "Report" });
  await report.getByText(/^\d+ roles were guessed by the names of tokens/).waitFor();
  await toStep(page, "Names and roles");
  await room
    .getByRole("region", { name: "Own names" })
    .getByText("--… under :root, [data-bs-theme=light], selectors for 1 of 1 context")
    .waitFor();
  await room
    .getByRole("textbox", { name: "Selectors of appearance dark" })
    .fill("[data-bs-theme=dark]\n.night");
  await room.getByLabel("Slug").fill("at-home-bootstrap");
  await importNow(page).click();
  await page.waitForURL(/\/console\/themes\/at-home-bootstrap$/);

  await page.goto("/console/themes/at-home-bootstrap/publish");
  const review = page.getByRole("dialog", { name: "Publish theme" });
  await page
    .getByRole("table", { name: "Pairs that are hard to read" })
    .getByRole("row", { name: /^bs-link-color on bs-secondary-bg/ })
    .waitFor();
  await page.setViewportSize({ width: 834, height: 900 });
  const pair = page.getByRole("rowheader", { name: /^bs-link-color on bs-secondary-bg/ }).first();
  await expect
    .poll(() => pair.evaluate((cell: HTMLElement) => cell.offsetWidth))
    .toBeGreaterThan(199);
  await page.setViewportSize({ width: 1440, height: 900 });
  const findings = review.getByRole("region", { name: /findings would go live$/ });
  expect(await findings.getByRole("listitem").first().innerText()).toMatch(
    /reads [\d.]+:1 on bs\./,
  );
  await findings.getByRole("link", { name: /^bs\.\S+ and \d+ more has no \$type/ }).waitFor();
  await expectAccessible(page, ["light"]);
  await review.getByRole("button", { name: /^Publish/ }).click();
  await review.getByRole("heading", { name: "Version 2 is live" }).waitFor();

  await page.goto("/console/themes/at-home-bootstrap/use");
  const snippet = await page.getByRole("region", { name: "Snippet" }).innerText();
  const [, address = ""] = /^<link rel="stylesheet" href="([^"]+)">\s*$/.exec(snippet) ?? [];
  const sheet = await (await fetch(address.replaceAll("&amp;", "&"))).text();
  expect(sheet).toMatch(/:root[^{]*\{[^}]*--bs-primary:\s*#0d6efd/);
  expect(sheet).toMatch(/\.night[^{]*\{[^}]*--bs-body-bg:\s*#212529/);
});

const color = (hex: string) => ({ $type: "color", $value: hex });

/** A set of shadcn's names that states no roles. */
const shadcn = {
  background: color("#ffffff"),
  foreground: color("#18181b"),
  card: color("#fafafa"),
  primary: color("#7c2d12"),
  "primary-foreground": color("#ffedd5"),
  destructive: color("#b91c1c"),
  border: color("#d4d4d8"),
  ring: color("#7c2d12"),
};

it("guessed roles are set by one click, and the preview follows, also back", async () => {
  const slug = await makeTheme(site, "at-home-roles", shadcn);
  const page = await consolePage(browser, site);
  await openEditor(page, slug);
  const strip = page.getByRole("group", { name: "Roles" });
  await strip.getByText("0 of 24 roles set").waitFor();
  const button = page
    .getByRole("region", { name: "Preview light" })
    .getByRole("button", { name: "Reserve" });
  const fill = () => propertyOf(button, "background-color");
  expect(await fill()).not.toBe("rgb(124, 45, 18)");
  await strip.getByRole("button", { name: /^primary ← primary ?, guessed; set it$/ }).click();
  await strip.getByText("1 of 24 roles set").waitFor();
  await expect.poll(fill).toBe("rgb(124, 45, 18)");
  await strip.getByRole("button", { name: "Guess the rest" }).click();
  await strip.getByText(/^[89] of 24 roles set$/).waitFor();
  await expect.poll(() => propertyOf(button, "color")).toBe("rgb(255, 237, 213)");
  await page.keyboard.press("Control+z");
  await strip.getByText("1 of 24 roles set").waitFor();
});

it("a selector outside the grammar is told of at its field, and saved once it is mended", async () => {
  const names = { prefix: "", case: "keep", base: [":root"], modes: { appearance: {} } };
  const slug = await makeTheme(site, "at-home-selector", {
    ...shadcn,
    $extensions: { "io.tokenkit": { names } },
  });
  const page = await consolePage(browser, site);
  await openEditor(page, slug);
  const dialog = await fromMore(page, "Own names…", "Own names");
  await dialog.getByLabel("Prefix").fill("acme one");
  await dialog.getByText(/^Is no prefix/).waitFor();
  await dialog.getByLabel("Prefix").fill("acme-");
  const dark = dialog.getByRole("textbox", { name: "Selectors of appearance dark" });
  await dark.fill(".dark > a");
  await dialog
    .getByRole("alert")
    .getByText(/^"\.dark > a" cannot be a condition; write/)
    .waitFor();
  await dialog.getByText("This is as it was before: fix the marked fields.").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  expect(await dark.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page, ["light"]);
  await dark.fill(".dark");
  const preview = dialog.getByRole("region", { name: "What pages read" });
  await preview.getByText(".dark.dark.dark {").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  const text = await openJson(page);
  await text.getByText('"prefix": "acme-"').waitFor();
});

it("a set with few roles is shown as a specimen, and a dimension is refused as a role", async () => {
  const flat = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) =>
      at % 3 === 0
        ? [`table-cell-gap-${at}`, { $type: "dimension", $value: { value: at, unit: "px" } }]
        : [`table-row-fill-${at}`, color(`#${(at * 7919 + 0x10_10_10).toString(16)}`)],
    ),
  );
  const slug = await makeTheme(site, "at-home-specimen", flat);
  const page = await consolePage(browser, site);
  await page.addInitScript(() => localStorage.removeItem("tokenkit-seen-on"));
  await openEditor(page, slug);
  const specimen = page.getByRole("region", { name: "Preview light" });
  await page.getByRole("status").getByText("300 of 300 tokens are drawn here").waitFor();
  await specimen.getByRole("heading", { name: "table row 200" }).scrollIntoViewIfNeeded();
  await specimen.getByRole("button", { name: /^table-row-fill-4 #/ }).click();
  await page.waitForURL(/token=table-row-fill-4/);
  await page.getByRole("button", { name: "set roles" }).click();
  const dialog = page.getByRole("dialog", { name: "Roles of this theme" });
  const bg = dialog.getByRole("combobox", { name: /^bg/ });
  await bg.fill("table-cell-gap-3");
  await bg.press("Enter");
  await dialog.getByText("table-cell-gap-3 is of the type dimension, not a color").waitFor();
  await bg.fill("table-row-fill-4");
  await bg.press("Enter");
  await dialog.getByText("1 of 24 are set").waitFor();
  await dialog
    .getByRole("status")
    .getByText(/^Pairs after this: \d+ pass/)
    .waitFor();
});

it("flat names stand under headings in the tree, which is no group to rename", async () => {
  const flat = Object.fromEntries(
    Array.from({ length: 80 }, (_, at) => [
      `${at % 2 ? "card" : "accent"}-color-${at}`,
      color("#0e7490"),
    ]),
  );
  const slug = await makeTheme(site, "at-home-headings", flat);
  const page = await consolePage(browser, site);
  const tree = await openEditor(page, slug, "?view=tree");
  const row = (name: string) => tree.getByRole("treeitem", { name, exact: true });
  await row("accent").and(page.locator("[aria-expanded=false]")).click();
  await row("color-2").waitFor();
  await page.getByText("The names of these tokens begin with accent.").waitFor();
  await page.keyboard.press("F2");
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/token=accent-color-0/);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.keyboard.press("F2");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill("card-moved");
  await page.keyboard.press("Enter");
  await row("moved").waitFor();
  await page.goto(`/console/themes/${slug}/tokens?view=tree&token=card-color-3`);
  await row("color-3").waitFor();
  await page.goto(`/console/themes/${slug}/tokens?view=table&token=%0Aaccent`);
  await page.getByRole("treegrid", { name: "Tokens" }).getByRole("gridcell").first().waitFor();
  expect(await page.getByRole("button", { name: "Close inspector" }).count()).toBe(0);
});
