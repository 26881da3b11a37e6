import { it } from "vitest";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

it.each(["new", "import"])(
  "a theme whose slug is %s has its Overview from everywhere",
  async (slug) => {
    await makeTheme(site, slug);
    const page = await consolePage(browser, site);
    const own = new RegExp(`/console/themes/${slug}/overview$`);
    const isSelected = () => page.getByRole("tab", { name: "Overview", selected: true }).waitFor();
    await page.goto(`/console/themes?q=${slug}`);
    await page.getByRole("link", { name: `Theme ${slug}`, exact: true }).click();
    await page.waitForURL(own);
    await isSelected();
    await page.getByRole("region", { name: "Light" }).waitFor();
    await page.getByRole("tab", { name: /^Tokens/ }).click();
    await page.waitForURL(new RegExp(`/console/themes/${slug}/tokens`));
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await page.waitForURL(own);
    await page.reload();
    await isSelected();
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: /^Tokens/ }).click();
    await page.waitForURL(new RegExp(`/console/themes/${slug}/tokens`));
    await page.keyboard.press("Control+k");
    await page
      .getByRole("option", { name: /^Overview/ })
      .first()
      .click();
    await page.waitForURL(own);
  },
);

it("the Overview of other themes has one address", async () => {
  const slug = await makeTheme(site, "one-address");
  const page = await consolePage(browser, site);
  await page.goto(`/console/themes/${slug}/overview?appearance=dark`);
  await page.waitForURL(`**/console/themes/${slug}?appearance=dark`);
  await page.getByRole("tab", { name: "Overview", selected: true }).waitFor();
});
