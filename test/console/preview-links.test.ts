import { expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { fromState, makeTheme, openEditor } from "./support/themes.ts";

const { browser, site } = useConsole();
const previewsOf = async (slug: string) =>
  (await site.platform.get(`/api/v1/themes/${slug}/previews`)).body.items;

it("are made, copied and revoked where the theme is used, and tell once what they are", async () => {
  const slug = await makeTheme(site, "linked");
  const page = await consolePage(browser, site);
  await page.goto(`/console/themes/${slug}/use`);
  const links = page.getByRole("region", { name: "Preview links" });
  await links.getByRole("textbox", { name: "Your page" }).fill("https://shop.example/sale");
  await links.getByRole("textbox", { name: "Note" }).fill("For the lead");
  await links.getByRole("button", { name: "1 day" }).click();
  await links.getByRole("button", { name: "Make a link" }).click();
  const made = links.getByRole("status").getByRole("link", { name: "Open" });
  expect(await made.getAttribute("href")).toMatch(
    /^https:\/\/shop\.example\/sale\?tk-preview=tkp_[\w-]{43}$/,
  );
  await links.getByText("For the lead").waitFor();
  const [one] = await previewsOf(slug);
  expect(one).toMatchObject({ note: "For the lead", version: null });
  expect(Date.parse(one.expiresAt) - Date.now()).toBeLessThan(86_400_000);
  await expectAccessible(page);
  await links.getByRole("button", { name: "Revoke For the lead" }).click();
  await links.getByText("None.").waitFor();
  expect(await previewsOf(slug)).toEqual([]);
});

it("lead from Seen on to a page, which is remembered, and say what is wrong with its address", async () => {
  const slug = await makeTheme(site, "linked-seen");
  const page = await consolePage(browser, site, { tolerates: /status of 400/ });
  await openEditor(page, slug);
  await page
    .getByRole("radiogroup", { name: "Seen on" })
    .getByRole("radio", { name: "Your page" })
    .check();
  const links = page.getByRole("region", { name: "Preview links" });
  const address = links.getByRole("textbox", { name: "Your page" });
  await address.fill("ftp://shop.example/");
  await links.getByRole("button", { name: "Make a link" }).click();
  await links.getByText("Must be an http or https address").waitFor();
  await address.fill("https://shop.example/");
  await links.getByRole("button", { name: "Version 1" }).click();
  await links.getByRole("button", { name: "Make a link" }).click();
  await links.getByRole("link", { name: "Open" }).waitFor();
  expect(await previewsOf(slug)).toMatchObject([{ version: 1, note: null }]);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => address.inputValue()).toBe("https://shop.example/");
});

it("are copied from the state's menu once the team has something to show", async () => {
  const slug = await makeTheme(site, "linked-state");
  const page = await consolePage(browser, site);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openEditor(page, slug, "?token=color.primary");
  await page.evaluate(
    ([name]) => localStorage.setItem(`tokenkit-page-of-${name}`, "https://shop.example/"),
    [slug],
  );
  const at = `/api/v1/themes/${slug}`;
  const { body: theme } = await site.platform.get(at);
  await site.platform.put(`${at}/working-copy`, {
    baseVersion: theme.version,
    tokens: { ...theme.tokens, $description: "Other words" },
  });
  await page.reload();
  await fromState(page, "Copy preview link");
  await page.getByText("The preview link is copied. It ends in 7 days.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^https:\/\/shop\.example\/\?tk-preview=tkp_[\w-]{43}$/,
  );
  expect(await previewsOf(slug)).toMatchObject([{ version: null }]);
});

it("are listed for editors of other themes, who read why they make and revoke none", async () => {
  const slug = await makeTheme(site, "linked-outside");
  const at = `/api/v1/themes/${slug}`;
  await site.platform.post(`${at}/previews`, { note: "For the lead" });
  await site.platform.put(`${at}/governance`, {
    editors: [{ subject: "linked-insider" }],
    review: null,
  });
  const page = await consolePage(browser, site);
  await page.goto(`/console/themes/${slug}/use`);
  const links = page.getByRole("region", { name: "Preview links" });
  await links.getByText("For the lead").waitFor();
  await links.getByText("Only its editors change the theme").waitFor();
  expect(await links.getByRole("button").count()).toBe(0);
});

it("are not offered to viewers", async () => {
  const slug = await makeTheme(site, "linked-viewer");
  const page = await consolePage(browser, site, { role: "viewer" });
  await page.goto(`/console/themes/${slug}/use`);
  await page.getByText("Nothing of this theme is live yet").waitFor();
  expect(await page.getByRole("region", { name: "Preview links" }).count()).toBe(0);
});
