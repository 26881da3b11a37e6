import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { aPerson } from "../contract/support/people.ts";
import { tokensOf } from "../contract/support/samples.ts";
import { consolePage, useConsole } from "./support/console.ts";

const { browser, site } = useConsole();

/** The publish screen of a theme as a new person sees it. */
async function openAs(person: string, slug: string, tolerates?: RegExp) {
  const { as, token } = await aPerson(site.platform, person);
  const page = await consolePage(browser, site, { role: null, ...(tolerates && { tolerates }) });
  await page
    .context()
    .addCookies([{ name: "tokenkit-session", value: token, url: site.base, httpOnly: true }]);
  const open = () => page.goto(`/console/themes/${slug}/publish`);
  return { page, as, open };
}

const panel = (page: Page) => page.getByRole("dialog", { name: "Publish theme" });
const button = (page: Page, name: string) => panel(page).getByRole("button", { name });

it("is asked for, answered and published next to the changes, with the last approval", async () => {
  const { platform } = site;
  const slug = "reviewed-pier";
  const at = `/api/v1/themes/${slug}`;
  const theme = { slug, name: "Pier", tokens: tokensOf(), status: "published" };
  expect((await platform.post("/api/v1/themes/import", theme)).status).toBe(201);
  expect((await platform.put(`${at}/governance`, { review: "1" })).status).toBe(200);
  const author = await openAs("pier-author", slug);
  await platform.put(`${at}/working-copy`, { tokens: tokensOf("#123456") }, author.as);
  await author.open();
  await author.page.getByRole("row", { name: /changed color\.primary/ }).waitFor();
  await panel(author.page).getByLabel("Publish with the last approval").check();
  await expectAccessible(author.page);
  await button(author.page, "Ask for a review").click();
  await panel(author.page).getByText("1 approval is missing.").waitFor();
  expect(await button(author.page, "Approve").count()).toBe(0);

  const reader = await openAs("pier-reader", slug);
  await reader.open();
  await panel(reader.page).getByText("pier-author asked for it.").waitFor();
  await panel(reader.page).getByLabel("What you think of it").fill("Too dark");
  await button(reader.page, "Ask for changes").click();
  await panel(author.page).getByText("pier-reader asked for changes: Too dark").waitFor();
  await expectAccessible(reader.page);

  await button(reader.page, "Approve").click();
  await expect
    .poll(async () => (await platform.get(at)).body, { timeout: 10_000 })
    .toMatchObject({ version: 2, updatedBy: "pier-author", tokens: tokensOf("#123456") });
  await panel(author.page).getByText("There is nothing to publish").waitFor();
});

it("cannot be approved where it changes more than the page shows, and goes live as a whole", async () => {
  const { platform } = site;
  const slug = "reviewed-quay";
  const at = `/api/v1/themes/${slug}`;
  const theme = { slug, name: "Quay", tokens: tokensOf(), status: "published" };
  expect((await platform.post("/api/v1/themes/import", theme)).status).toBe(201);
  expect((await platform.put(`${at}/governance`, { review: "1" })).status).toBe(200);
  const author = await openAs("quay-author", slug);
  const change = { name: "Renamed", tokens: tokensOf("#123456") };
  await platform.put(`${at}/working-copy`, change, author.as);
  const asked = await platform.post(`${at}/working-copy/reviews`, { revision: 1 }, author.as);
  const reader = await openAs("quay-reader", slug);
  await reader.open();
  await panel(reader.page).getByText("It also changes the name").waitFor();
  expect(await button(reader.page, "Approve").count()).toBe(0);
  const approval = { verdict: "approve", hash: asked.body.hash };
  await platform.post(`/api/v1/reviews/${asked.body.id}/verdicts`, approval, reader.as);
  await author.open();
  await panel(author.page).getByText("Approved: this content may go live.").waitFor();
  await button(author.page, "Publish").click();
  await expect
    .poll(async () => (await platform.get(at)).body, { timeout: 10_000 })
    .toMatchObject({ version: 2, ...change });
});
