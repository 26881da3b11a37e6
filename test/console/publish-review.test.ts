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

const aside = (page: Page) => page.getByRole("complementary", { name: "Verdict" });
const change = (page: Page, name: string) =>
  page.getByRole("list", { name: "Changes" }).getByRole("listitem").filter({ hasText: name });

/** A live theme of which each change needs an approval. */
async function reviewed(slug: string, name: string): Promise<string> {
  const at = `/api/v1/themes/${slug}`;
  const theme = { slug, name, tokens: tokensOf(), status: "published" };
  expect((await site.platform.post("/api/v1/themes/import", theme)).status).toBe(201);
  expect((await site.platform.put(`${at}/governance`, { review: "1" })).status).toBe(200);
  return at;
}

it("is asked for, talked over at a token, changed and approved by keys, and then live", async () => {
  const { platform } = site;
  const at = await reviewed("reviewed-pier", "Pier");
  const author = await openAs("pier-author", "reviewed-pier");
  await platform.put(`${at}/working-copy`, { tokens: tokensOf("#123456") }, author.as);
  await author.open();
  await author.page.getByRole("row", { name: /changed color\.primary/ }).waitFor();
  await panel(author.page).getByLabel("Publish with the last approval").check();
  await expectAccessible(author.page);
  const publish = button(author.page, "Publish");
  await panel(author.page)
    .getByText(/has to approve this first: ask for a review/)
    .waitFor();
  expect(await publish.getAttribute("aria-disabled")).toBe("true");
  await author.page.keyboard.press("Control+Enter");
  await button(author.page, "Ask for a review").click();
  await panel(author.page).getByText("1 approval is missing.").waitFor();
  await panel(author.page).getByText("Waits for 1 more approval (0 of 1).").waitFor();
  expect(await publish.getAttribute("aria-disabled")).toBe("true");
  await author.page.getByRole("link", { name: "Open the review" }).click();
  await change(author.page, "color.primary").waitFor();
  expect(await aside(author.page).getByRole("button", { name: "Approve" }).count()).toBe(0);
  await author.page.getByRole("status").filter({ hasText: "1 in review" }).waitFor();

  const reader = await openAs("pier-reader", "reviewed-pier");
  await reader.page.goto("/console");
  await reader.page.getByRole("link", { name: /^Review: pier-author asks/ }).click();
  await change(reader.page, "color.primary").waitFor();
  await reader.page.keyboard.press("j");
  await reader.page.keyboard.press("c");
  await reader.page.getByLabel("Comment on color.primary", { exact: true }).last().waitFor();
  await reader.page.keyboard.type("Too dark for the morning");
  await reader.page.keyboard.press("Enter");
  await change(author.page, "color.primary").getByText("Too dark for the morning").waitFor();
  await aside(reader.page).getByLabel("What you think of it").fill("See the comment");
  await aside(reader.page).getByRole("button", { name: "Ask for changes" }).click();
  await aside(author.page).getByText("asked for changes", { exact: false }).first().waitFor();
  await expectAccessible(reader.page);

  await platform.put(`${at}/working-copy`, { tokens: tokensOf("#234567") }, author.as);
  await change(reader.page, "color.primary").getByText("changed since").waitFor();
  await reader.page.keyboard.press("Escape");
  await reader.page.getByRole("button", { name: /^Comment on color\.primary/ }).focus();
  await reader.page.keyboard.press("r");
  await change(reader.page, "color.primary").getByText("resolved").waitFor();
  await reader.page.keyboard.press("Control+Enter");
  await expect
    .poll(async () => (await platform.get(at)).body, { timeout: 10_000 })
    .toMatchObject({ version: 2, updatedBy: "pier-author", tokens: tokensOf("#234567") });
  await aside(author.page).getByText("It went live as version 2.").waitFor();
});

it("shows a changed name next to the tokens on a phone, and goes live as a whole", async () => {
  const { platform } = site;
  const at = await reviewed("reviewed-quay", "Quay");
  const author = await openAs("quay-author", "reviewed-quay");
  const changed = { name: "Renamed", tokens: tokensOf("#123456") };
  await platform.put(`${at}/working-copy`, changed, author.as);
  await platform.post(`${at}/working-copy/reviews`, { revision: 1 }, author.as);
  const reader = await openAs("quay-reader", "reviewed-quay");
  await reader.page.setViewportSize({ width: 390, height: 844 });
  await reader.page.goto("/console/themes/reviewed-quay/review");
  const settings = reader.page.getByLabel("Changed settings");
  await settings.getByText("Renamed").waitFor();
  expect(await settings.textContent()).toBe("NameQuay Renamed");
  await expectAccessible(reader.page);
  await aside(reader.page).getByRole("button", { name: "Approve" }).click();
  await aside(reader.page).getByText("Approved: this content may go live.").waitFor();
  await author.open();
  await panel(author.page).getByText("Approved: this content may go live.").waitFor();
  await button(author.page, "Publish").click();
  await expect
    .poll(async () => (await platform.get(at)).body, { timeout: 10_000 })
    .toMatchObject({ version: 2, ...changed });
});

it("shows the review's own theme whatever its address says, and approves by no key in a comment", async () => {
  const { platform } = site;
  for (const [slug, name] of [
    ["reviewed-quiet", "Quiet"],
    ["reviewed-loud", "Loud"],
  ] as const) {
    const at = await reviewed(slug, name);
    await platform.put(`${at}/working-copy`, { tokens: tokensOf("#123456") });
  }
  const asked = await platform.post("/api/v1/themes/reviewed-loud/working-copy/reviews", {
    ...{ revision: 1, publishWhenApproved: true },
  });
  const reader = await openAs("loud-reader", "reviewed-quiet");
  await reader.page.goto(`/console/themes/reviewed-quiet/review?id=${asked.body.id}`);
  await reader.page.waitForURL(/reviewed-loud\/review/);
  await change(reader.page, "color.primary").waitFor();
  const field = reader.page.getByLabel("Comment on the whole", { exact: true });
  await field.fill("I am not sure about this");
  await field.press("Control+Enter");
  await reader.page.getByText("I am not sure about this").waitFor();
  const { body } = await platform.get(`/api/v1/reviews/${asked.body.id}`);
  expect(body).toMatchObject({ state: "open", verdicts: [] });
});

it("is not there for a theme that nobody asked a review of", async () => {
  await reviewed("reviewed-berth", "Berth");
  const editor = await openAs("berth-editor", "reviewed-berth");
  await editor.page.goto("/console/themes/reviewed-berth/review");
  await editor.page.getByRole("heading", { name: "No review is open" }).waitFor();
  await editor.page.goto("/console/themes/reviewed-berth/history");
  await editor.page.getByRole("tab", { name: "History" }).waitFor();
  expect(await editor.page.getByRole("tab", { name: "Review" }).count()).toBe(0);
});

it("leaves the button on where an earlier version may have had this content, and the service agrees", async () => {
  const { platform } = site;
  const slug = "earlier-slip";
  const at = await reviewed(slug, "Slip");
  await platform.put(`${at}/governance`, { review: null });
  expect((await platform.patch(at, { tokens: tokensOf("#345678") })).status).toBe(200);
  await platform.put(`${at}/governance`, { review: "1" });
  const author = await openAs("slip-author", slug);
  await platform.put(`${at}/working-copy`, { tokens: tokensOf() }, author.as);
  await author.open();
  await panel(author.page)
    .getByText(/has to approve this first/)
    .waitFor();
  await button(author.page, "Publish").click();
  await panel(author.page).getByRole("heading", { name: "Version 3 is live" }).waitFor();
});

it("asks for no approval of an open review once the rule is off", async () => {
  const { platform } = site;
  const slug = "unruled-jetty";
  const at = await reviewed(slug, "Jetty");
  const author = await openAs("jetty-author", slug);
  await platform.put(`${at}/working-copy`, { tokens: tokensOf("#123456") }, author.as);
  await platform.post(`${at}/working-copy/reviews`, { revision: 1 }, author.as);
  await platform.put(`${at}/governance`, { review: null });
  await author.open();
  await panel(author.page)
    .getByText(/Open tabs switch within a second/)
    .waitFor();
  await button(author.page, "Publish").click();
  await panel(author.page).getByRole("heading", { name: "Version 2 is live" }).waitFor();
});

it("is asked for what the theme has by one button, which saves it for the team first", async () => {
  const { platform } = site;
  const slug = "unchanged-mole";
  const at = `/api/v1/themes/${slug}`;
  await platform.post("/api/v1/themes", { slug, name: "Mole", tokens: tokensOf() });
  await platform.put(`${at}/governance`, { review: "1" });
  const author = await openAs("mole-author", slug);
  await author.open();
  await button(author.page, "Save for the team and ask for a review").click();
  await panel(author.page).getByText("1 approval is missing.").waitFor();
  const { body } = await platform.get(`/api/v1/reviews?theme=${slug}`);
  expect(body.items).toMatchObject([{ state: "open", requestedBy: "mole-author", revision: 1 }]);
});

it("names the owners who are missing, and an editor outside reads why nothing can be changed", async () => {
  const { platform } = site;
  const slug = "owned-weir";
  const at = `/api/v1/themes/${slug}`;
  const theme = { slug, name: "Weir", tokens: tokensOf(), status: "published" };
  expect((await platform.post("/api/v1/themes/import", theme)).status).toBe(201);
  const admin = await consolePage(browser, site, { role: "admin" });
  await admin.goto(`/console/themes/${slug}/tokens`);
  await admin.getByRole("button", { name: "More" }).click();
  await admin.getByRole("menuitem", { name: "Editors and reviews" }).click();
  const dialog = admin.getByRole("dialog", { name: "Editors and reviews" });
  await dialog.getByRole("button", { name: "Add to editors" }).click();
  const editors = dialog.getByRole("group", { name: "Editors" });
  await editors.getByLabel("Kind of 1").selectOption("Person or key");
  await editors.getByLabel("Name of 1").fill("weir-author");
  await dialog.getByRole("button", { name: "Add to owners" }).click();
  const owners = dialog.getByRole("group", { name: "Owners" });
  await owners.getByLabel("Paths of 1").fill("color.*, space");
  await owners.getByLabel("Name of 1").fill("brand");
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Set rules" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect((await platform.get(`${at}/governance`)).body).toMatchObject({
    editors: [{ subject: "weir-author" }],
    owners: [{ paths: ["color.*", "space"], group: "brand" }],
  });

  const author = await openAs("weir-author", slug);
  const saved = await platform.put(
    `${at}/working-copy`,
    { tokens: tokensOf("#123456") },
    author.as,
  );
  expect(saved.status).toBe(200);
  await author.open();
  await button(author.page, "Ask for a review").click();
  await expectRulesFromEachScreen(admin, slug);
  const lacking = "an owner of color.* has not approved (the group brand)";
  await panel(author.page).getByText(lacking).waitFor();

  const outside = await openAs("weir-outsider", slug);
  await outside.open();
  const reason = panel(outside.page).getByText("Only its editors change the theme owned-weir");
  await reason.waitFor();
  expect(await button(outside.page, "Publish").getAttribute("aria-disabled")).toBe("true");
  await outside.page.goto(`/console/themes/${slug}/tokens`);
  await outside.page.getByRole("note").getByText("Only its editors change").waitFor();
});

/** The palette of any screen opens a theme's rules, and so does the review's list of reviewers. */
async function expectRulesFromEachScreen(admin: Page, slug: string): Promise<void> {
  const dialog = admin.getByRole("dialog", { name: "Editors and reviews" });
  await admin.goto(`/console/themes/${slug}/use`);
  await admin.getByRole("heading", { level: 2 }).first().waitFor();
  await admin.keyboard.press("Control+k");
  await admin.keyboard.type("owners");
  await admin.getByRole("option", { name: "Editors and reviews" }).waitFor();
  await admin.keyboard.press("Enter");
  await dialog.getByRole("group", { name: "Owners" }).waitFor();
  await admin.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await admin.goto(`/console/themes/${slug}/review`);
  await admin.getByRole("button", { name: "Rules", exact: true }).click();
  await dialog.getByRole("group", { name: "Owners" }).waitFor();
}
