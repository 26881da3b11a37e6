import { expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { harbour } from "./support/axes.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

it("a long name stays large on a phone, in lines that lie across the seam", async () => {
  const name = "The harbour authority of the northern coast and all of its daughters";
  const theme = { slug: "home-of-a-long-name", name, tokens: harbour };
  await site.platform.post("/api/v1/themes", theme);
  const page = await consolePage(browser, site, { viewport: { width: 390, height: 844 } });
  await page.goto(`/console/themes/${theme.slug}`);
  const seam = await page.getByRole("region", { name: "Dark" }).boundingBox();
  const drawn = page.locator(".poster-hero .poster-name").first();
  const letters = await drawn.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(letters).toBeGreaterThanOrEqual(28);
  const box = await drawn.boundingBox();
  if (box === null || seam === null) throw new Error("The name is not drawn");
  expect(box.width).toBeLessThanOrEqual(390);
  expect(box.height).toBeGreaterThan(2 * letters);
  expect(Math.abs(box.y + box.height / 2 - seam.y)).toBeLessThan(2);
});

it("a theme's home draws it in both appearances and the chosen contexts, and leads to its tokens", async () => {
  const slug = await makeTheme(site, "home-of-axes", harbour);
  const page = await consolePage(browser, site);
  await page.goto(`/console/themes/${slug}`);
  await page.getByText("Not published yet").waitFor();
  const regions = () =>
    page
      .getByRole("region", { name: /^(Light|Dark)$/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  await expect.poll(regions).toEqual(["Light", "Dark"]);
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(regions).toEqual(["Dark"]);
  expect(new URL(page.url()).searchParams.get("appearance")).toBe("dark");
  await page.getByRole("radio", { name: "Both" }).check();
  const primary = page.getByRole("button", { name: /--tk-color-primary, #/ }).first();
  expect(await primary.getAttribute("aria-label")).toMatch(/#0b5cad/);
  await page.getByRole("button", { name: /brand/ }).click();
  await page.getByRole("menuitemradio", { name: "north" }).click();
  await expect.poll(() => primary.getAttribute("aria-label")).toMatch(/#f2803c/);
  await expectAccessible(page, undefined, ".poster");
  await primary.focus();
  await page.keyboard.press("e");
  await page.waitForURL(`**/console/themes/${slug}/tokens?token=color.primary&tab=edit`);
});

it("the home of a live theme says its use and gives its style guide", async () => {
  const page = await consolePage(browser, site, { role: "viewer" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/console/themes/quartz");
  await page.getByText(/^[\d,]+ requests? in 24 h$/).waitFor();
  await page.getByRole("button", { name: "Copy link to style guide" }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(await (await fetch(address)).text()).toContain("Quartz");
  await page.getByRole("link", { name: "See tokens" }).click();
  await page.getByRole("tab", { name: "Tokens", selected: true }).waitFor();
});
