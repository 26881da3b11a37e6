import { expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

const color = (css: string) => ({ $type: "color", $value: css });

/** A set under names of its own, as an import writes it, with a button that readers cannot read. */
const set = {
  background: color("#ffffff"),
  foreground: color("#0a0a0a"),
  primary: color("#171717"),
  "primary-foreground": color("#1c1c1c"),
  note: color("#777777"),
  "sidebar-foreground": color("#333333"),
  sidebar: color("#fafafa"),
  hint: color("#eeeeee"),
  "hint-foreground": color("#ffffff"),
  $extensions: {
    "io.tokenkit": {
      roles: {
        ...{ bg: "background", text: "foreground", primary: "primary" },
        "on-primary": "primary-foreground",
      },
      pairs: [
        { front: "note", back: "sidebar", needed: 3 },
        { front: "hint-foreground", back: null },
      ],
    },
  },
};

it("the matrix of a set under its own names says why each pair is judged, and mends by keys", async () => {
  const slug = await makeTheme(site, "matrix-by-roles", set);
  const page = await consolePage(browser, site);
  await page.goto(`/console/themes/${slug}/contrast`);
  const table = page.getByRole("table", { name: "Pairs of colors" });
  await page.getByText("1 of 5 pairs fails").waitFor();
  const heads = await table.getByRole("rowheader").allInnerTexts();
  expect(heads.map((one) => one.replace(/\s+/g, " "))).toEqual([
    "primary-foreground on primary by the role on-primary",
    "note on sidebar as the document says, needs 3",
    expect.stringMatching(/^sidebar-foreground on sidebar by name/),
    ...Array.from({ length: 2 }, () => expect.stringMatching(/by the role/)),
  ]);
  await expectAccessible(page, undefined, ".preview-page");
  const failing = page.getByRole("button", { name: "Fix primary-foreground on primary" });
  await page.getByRole("tab", { name: "Contrast 1" }).waitFor();
  await failing.press("Enter");
  await page.getByRole("button", { name: "Mark as decoration" }).click();
  await page.getByText(/^Write the reason/).waitFor();
  await page.getByRole("textbox", { name: "Only decoration, because" }).fill("Only a sign");
  await page.getByRole("textbox", { name: "Only decoration, because" }).press("Enter");
  await page.getByText("All 4 pairs pass").waitFor();
  await page.getByText("worst first, 1 pair is decoration").waitFor();
  await page.getByRole("tab", { name: "Contrast", exact: true }).waitFor();
  await table.getByText("as the document says, decoration: Only a sign").waitFor();
  await page.getByRole("button", { name: "Judge primary-foreground on primary again" }).click();
  await page.getByText("1 of 5 pairs fails").waitFor();
  // The first toast's Undo is of the mark, which the second step took back.
  await page
    .locator(".tk-toast", { hasText: "is decoration now" })
    .getByRole("button", { name: "Undo" })
    .press("Enter");
  await page.getByText("You have changed more since. Undo goes back step by step.").waitFor();
  await failing.press("Enter");
  await page.getByText("Judged by the role on-primary.").waitFor();
  await expectAccessible(page, undefined, ".preview-page");
  await page
    .getByRole("button", { name: /^Use lightness .* for primary-foreground$/ })
    .press("Enter");
  await page.getByText("All 5 pairs pass").waitFor();
  // The row moves down in the list; the keyboard stays on it.
  const focused = page.locator(":focus");
  await expect.poll(() => focused.innerText()).toBe("primary-foreground");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/console/themes/${slug}/contrast`);
  await table.waitFor();
  await expectAccessible(page, undefined, ".preview-page");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(`/console/themes/${slug}/tokens?token=primary-foreground&tab=edit`);
  await page.getByText("with primary", { exact: true }).waitFor();
});
