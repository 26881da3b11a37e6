import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { aPerson } from "../contract/support/people.ts";
import { tokensOf } from "../contract/support/samples.ts";
import { consolePage, useConsole } from "./support/console.ts";

const { browser, site } = useConsole();

/** A page of a new person. */
async function pageOf(person: string, options: object = {}): Promise<Page> {
  const { token } = await aPerson(site.platform, person);
  return consolePage(browser, site, { session: token, ...options });
}

/** A theme that is live at version 1 with a working copy. */
async function prepared(slug: string, name: string): Promise<void> {
  const { platform } = site;
  const theme = { slug, name, tokens: tokensOf(), status: "published" };
  expect((await platform.post("/api/v1/themes/import", theme)).status).toBe(201);
  const copy = `/api/v1/themes/${slug}/working-copy`;
  expect((await platform.put(copy, { tokens: tokensOf("#123456") })).status).toBe(200);
}

const seenIn = ({ themes }: { themes: { slug: string; hash: string }[] }) =>
  Object.fromEntries(themes.map(({ slug, hash }) => [slug, hash]));

const version = async (slug: string) =>
  (await site.platform.get(`/api/v1/themes/${slug}`)).body.version;

/** A date of next year, on which no clock changes. */
const day = `${new Date().getFullYear() + 1}-01-15`;
const isSoonEnough = Date.parse(day) - Date.now() < 365 * 24 * 3_600_000;
const date = isSoonEnough
  ? day
  : new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);

it("is made by the one button of the list, and then gets another name and loses a theme", async () => {
  await prepared("edited-pier", "Edited Pier");
  await prepared("edited-quay", "Edited Quay");
  const page = await pageOf("edited-author");
  await page.goto("/console/releases");
  await page.getByText(/Nothing is scheduled|to come/).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "New release" }).count()).toBe(1);
  await page.getByRole("button", { name: "New release" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Spring");
  await page.getByLabel("Edited Pier").check();
  await page.getByLabel("Edited Quay").check();
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { name: "Spring" }).waitFor();
  await page.getByRole("button", { name: "Name and themes" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Summer");
  await page.getByRole("checkbox", { name: "Edited Quay" }).uncheck();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Summer" }).waitFor();
  const themes = page.getByRole("list", { name: "Themes" }).getByRole("listitem");
  await expect.poll(() => themes.allTextContents()).toEqual([expect.stringMatching(/Edited Pier/)]);
});

it("counts the minutes down while the page is open", async () => {
  await prepared("counted-pier", "Counted Pier");
  const page = await pageOf("counted-author");
  await page.clock.install();
  const minute = Math.floor(Date.now() / 60_000) + 30;
  const at = new Date(minute * 60_000).toISOString().replace(".000Z", "Z");
  const made = await site.platform.post("/api/v1/releases", {
    ...{ name: "Counted", themes: ["counted-pier"] },
  });
  const time = { at, timeZone: "UTC" };
  const set = await site.platform.post(`/api/v1/releases/${made.body.id}/schedule`, time);
  expect(set.status).toBe(200);
  onTestFinished(async () => {
    await site.platform.post(`/api/v1/releases/${made.body.id}/cancel`, {});
  });
  await page.goto(`/console/releases/${made.body.id}`);
  await page.getByText(/^Goes live .*, in (29|30) min$/).waitFor();
  const said = page.getByRole("status").filter({ hasText: "Goes live" });
  expect(await said.textContent()).not.toMatch(/ min/);
  await page.clock.fastForward(10 * 60_000);
  await page.getByText(/^Goes live .*, in (19|20) min$/).waitFor();
});

it("keeps what it has when a theme of it is deleted and another archived", async () => {
  for (const name of ["Kept", "Gone", "Old"]) {
    await prepared(`lost-${name.toLowerCase()}`, `Lost ${name}`);
  }
  const themes = ["lost-kept", "lost-gone", "lost-old"];
  const made = await site.platform.post("/api/v1/releases", { name: "Lost", themes });
  expect((await site.platform.delete("/api/v1/themes/lost-gone")).status).toBe(204);
  expect((await site.platform.post("/api/v1/themes/lost-old/archive", {})).status).toBe(200);
  const page = await pageOf("lost-author");
  await page.goto(`/console/releases/${made.body.id}`);
  await page.getByRole("button", { name: "Name and themes" }).click();
  const choice = (name: string) => page.getByRole("checkbox", { name });
  await choice("Lost Gone deleted").waitFor();
  expect(await choice("Lost Gone deleted").isChecked()).toBe(false);
  expect(await choice("Lost Old archived").isChecked()).toBe(true);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const { body } = await site.platform.get(`/api/v1/releases/${made.body.id}`);
  expect(body.themes.map(({ slug }: { slug: string }) => slug)).toEqual(["lost-kept", "lost-old"]);
});

it("schedules a theme on Publish, says so in its pill, and cancels it by keyboard", async () => {
  const slug = "timed-pier";
  await prepared(slug, "Timed Pier");
  const page = await pageOf("timed-author");
  await page.goto(`/console/themes/${slug}/publish`);
  const panel = page.getByRole("dialog", { name: "Publish theme" });
  await panel.getByText("Go live at a time").focus();
  await page.keyboard.press("Enter");
  await panel.getByLabel("Go live on").fill(date);
  await panel.getByLabel("At", { exact: true }).fill("09:00");
  await panel.getByText(/, 09:00.*UTC/).waitFor();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Schedule" }).focus();
  await page.keyboard.press("Enter");
  await panel.getByText(/What the team has goes live .*09:00/).waitFor();
  await panel.getByText(/^This goes live .*09:00.* with Timed Pier; cancel that release/).waitFor();
  await page.getByRole("button", { name: /1 goes live .*09:00/ }).waitFor();
  await page.goto("/console/themes?q=timed-pier");
  await page
    .getByRole("row")
    .filter({ hasText: /goes live .*09:00/ })
    .waitFor();
  await page.goto("/console/releases");
  await page.getByRole("heading", { name: "Goes live" }).waitFor();
  const row = page.getByRole("listitem").filter({ hasText: "Timed Pier" });
  await row.getByRole("link", { name: "Timed Pier" }).focus();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page
    .getByText(/Goes live .*09:00/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Cancel release" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(/Cancelled/).waitFor();
  expect(await version(slug)).toBe(1);
});

it("releases two themes on a phone: what is not ready, live as one, rolled back as one", async () => {
  await prepared("joint-quay", "Joint Quay");
  await prepared("joint-mole", "Joint Mole");
  const page = await pageOf("joint-author", {
    tolerates: /409/,
    viewport: { width: 390, height: 844 },
  });
  await page.goto("/console/releases");
  await page.getByRole("button", { name: "New release" }).click();
  const dialog = page.getByRole("dialog", { name: "New release" });
  // Other themes of the platform may have the word in their names.
  await dialog.getByLabel("Name", { exact: true }).fill("Harbour");
  await dialog.getByLabel("Joint Quay").check();
  await dialog.getByLabel("Joint Mole").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { name: "Harbour" }).waitFor();
  await expect.poll(() => page.getByText("Ready").count()).toBe(2);
  const hotfix = { tokens: tokensOf("#777777") };
  await site.platform.patch("/api/v1/themes/joint-mole", hotfix);
  const problem = page.getByText(/is at version 2/);
  await problem.waitFor();
  const box = await problem.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("button", { name: "Publish all" }).click();
  await page
    .getByRole("alert")
    .or(page.getByText(/cannot go live/))
    .first()
    .waitFor();
  expect(await version("joint-quay")).toBe(1);
  const copy = { tokens: tokensOf("#123456"), baseVersion: 2 };
  await site.platform.put("/api/v1/themes/joint-mole/working-copy", copy);
  await expect.poll(() => page.getByText("Ready").count()).toBe(2);
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("button", { name: "Publish all" }).click();
  await page.getByText(/Live since/).waitFor();
  await expectAccessible(page);
  expect([await version("joint-quay"), await version("joint-mole")]).toEqual([2, 3]);
  await page.getByRole("button", { name: "Roll back all themes" }).click();
  await page.getByRole("button", { name: "Roll back all", exact: true }).click();
  await page.getByText(/Rolled back/).waitFor();
  expect([await version("joint-quay"), await version("joint-mole")]).toEqual([3, 4]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});

it("shows what goes live in a month by day, which keys reach, and no calendar on a phone", async () => {
  const slugs = ["month-pier", "month-quay", "month-mole", "month-weir"];
  for (const slug of slugs) {
    await prepared(slug, `Calendar of ${slug}`);
    const name = `Opening of ${slug}`;
    const { body } = await site.platform.post("/api/v1/releases", { name, themes: [slug] });
    const time = { at: `${date}T09:00:00Z`, timeZone: "UTC" };
    const seen = seenIn(body);
    const at = `/api/v1/releases/${body.id}/schedule`;
    expect((await site.platform.post(at, { ...time, seen })).status).toBe(200);
  }
  await prepared("month-jetty", "Calendar of month-jetty");
  const soon = { name: "Opened today", themes: ["month-jetty"] };
  const { body: opened } = await site.platform.post("/api/v1/releases", soon);
  const now = `/api/v1/releases/${opened.id}/publish`;
  expect((await site.platform.post(now, { seen: seenIn(opened) })).status).toBe(200);
  // More releases than a page of the list, all newer.
  for (let count = 0; count < 51; count += 1) {
    const themes = [slugs[0]];
    const draft = await site.platform.post("/api/v1/releases", { name: `Draft ${count}`, themes });
    expect(draft.status).toBe(201);
  }
  const page = await pageOf("month-author", { timezoneId: "UTC" });
  await page.goto("/console/releases");
  const today = page.locator('td[aria-current="date"]');
  await today.getByRole("link", { name: "Opened today" }).waitFor();
  await today.focus();
  const months = (year: number, month: number) => year * 12 + month;
  const at = new Date();
  const [year = 0, month = 0] = date.split("-").map(Number);
  const ahead = months(year, month) - months(at.getUTCFullYear(), at.getUTCMonth() + 1);
  for (let count = 0; count < ahead; count += 1) await page.keyboard.press("PageDown");
  const focused = page.locator("td:focus");
  expect(await focused.getAttribute("tabindex")).toBe("0");
  expect(await page.getByRole("grid").locator("[tabindex='0']").count()).toBe(1);
  await page.keyboard.press("ArrowRight");
  const step =
    Number(date.slice(8)) - Number(await focused.locator("span[aria-hidden]").textContent());
  for (let count = 0; count < Math.abs(step); count += 1) {
    await page.keyboard.press(step > 0 ? "ArrowRight" : "ArrowLeft");
  }
  expect(await focused.getByRole("link").count()).toBe(3);
  const cell = page.locator('td[tabindex="0"]');
  await cell.getByRole("button", { name: /more on/ }).click();
  expect(await cell.getByRole("link").count()).toBeGreaterThan(3);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  for (let count = 0; count < 3; count += 1) await page.keyboard.press("ArrowDown");
  const chosen = await page.locator("a:focus").textContent();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: chosen ?? "none" }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/console/releases");
  await page.getByRole("heading", { name: "To come" }).waitFor();
  expect(await page.getByRole("grid").count()).toBe(0);
});
