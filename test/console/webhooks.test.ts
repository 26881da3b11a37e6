import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { aReceiver } from "../outbox/support/receiver.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";

const browser = useBrowser();
let site: SignInPlatform;
const PATH = "/api/v1/admin/webhooks";

beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local" });
});
afterAll(() => site.close());

const sql = (text: string) => site.platform.running.services.orm.em.fork().execute(text);

it("a webhook is added by keyboard, tested, read with request and answer, and sent again", async () => {
  const { url, received } = await aReceiver((res) => res.writeHead(200).end("thank you"));
  const page = await consolePage(browser, site, {
    role: "admin",
    tolerates: /400 \(Bad Request\)/,
  });
  await page.goto("/console/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await page.getByRole("button", { name: "New webhook" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "New webhook" });
  await dialog.getByLabel("Who listens").fill("Build server");
  await dialog.getByLabel("Address").fill("https://10.0.0.1/");
  await page.keyboard.press("Enter");
  await dialog.getByText(/Is not on the public internet/).waitFor();
  await dialog.getByLabel("Address").fill(url);
  await dialog.getByLabel("theme.archived").press(" ");
  await expectAccessible(page);
  await dialog.getByLabel("Address").press("Enter");
  const shown = page.getByRole("dialog", { name: "Signing secret" });
  expect(await shown.locator("code").innerText()).toMatch(/^whsec_/);
  await shown.getByRole("button", { name: "Done" }).press("Enter");
  expect(await page.content()).not.toContain("whsec_");

  await page.getByRole("button", { name: "Send a test" }).press("Enter");
  const row = page.locator("summary", { hasText: "webhook.test" });
  await row.getByText("Delivered 200").waitFor();
  await row.press("Enter");
  await page.getByText("thank you").waitFor();
  await page.getByText('"type": "webhook.test"').waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Redeliver" }).press("Enter");
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.id).toBe(received[0]?.id);

  await page.getByRole("button", { name: "More for Build server" }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete…" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByRole("heading", { name: "No webhooks" }).waitFor();
});

it("a webhook that failures switched off says so, and is switched on again, on a phone too", async () => {
  const { url } = await aReceiver();
  const given = { name: "Design channel", url, events: ["theme.published"] };
  await site.platform.post(PATH, given);
  await sql(`update webhook set enabled = false, disabled_because = 'failures',
    disabled_at = now(), failing_since = now() - interval '6 days'`);
  // Without a theme of one's own the overview is that of the first day.
  const theme = { slug: "told-of-webhooks", name: "Told", tokens: {} };
  await site.platform.post("/api/v1/themes", theme);
  const page = await consolePage(browser, site, {
    role: "admin",
    viewport: { width: 390, height: 844 },
  });
  await page.goto("/console/");
  await page.getByText("The webhook Design channel is switched off").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Look at the webhook Design channel" }).click();
  await page.getByText(/after five days of failures/).waitFor();
  await page.goto("/console/webhooks");
  await page.getByText("Switched off by failures").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: /Design channel/ }).click();
  await page.getByText(/after five days of failures/).waitFor();
  await expectAccessible(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(390);
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("button", { name: "Send a test" }).waitFor();
  await page.getByRole("link", { name: "All webhooks" }).click();
  await page.getByText("Nothing sent yet").waitFor();
  await page.getByRole("link", { name: /Design channel/ }).click();
  await page.getByRole("button", { name: "More for Design channel" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "No webhooks" }).waitFor();
  await page.getByRole("button", { name: "New webhook" }).click();
});

it("a receiver that takes long to answer counts as slow", async () => {
  const { url, received } = await aReceiver((res) => void setTimeout(() => res.end(), 5200));
  const given = { name: "Sluggish", url, events: ["theme.published"] };
  const { body } = await site.platform.post(PATH, given);
  await site.platform.post(`${PATH}/${body.id}/test`);
  await expect.poll(() => received.length).toBe(1);
  const page = await consolePage(browser, site, { role: "admin" });
  await page.goto("/console/webhooks");
  await page.getByText(/Slow, \d+ s/).waitFor({ timeout: 30_000 });
  await sql("delete from webhook");
});

/** Answers redeliveries in turn, as a service that has more events than one call sends; fails without an answer. */
async function answerInTurn(page: Page, answers: readonly (Promise<object> | object | null)[]) {
  const asked: { after?: string }[] = [];
  await page.route(/\/trpc\/webhooks\.resendSince/, async (route) => {
    asked.push(route.request().postDataJSON()["0"]);
    const answer = await answers[asked.length - 1];
    await (answer ? route.fulfill({ json: [{ result: { data: answer } }] }) : route.abort());
  });
  return asked;
}

it("redelivers a portion after the other: goes on after a failure, and stops on Cancel", async () => {
  const { url } = await aReceiver();
  await site.platform.post(PATH, { name: "Archive", url, events: ["theme.published"] });
  onTestFinished(() => sql("delete from webhook").then(() => {}));
  const page = await consolePage(browser, site, { role: "admin", tolerates: /ERR_FAILED/ });
  let answer = (_: object): void => {};
  const late = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const first = "0198c0de-0000-7000-8000-000000000001";
  const portion = { resent: 10_000, next: first };
  // The last answer but one is that of an earlier release, which has no `next`.
  const asked = await answerInTurn(page, [portion, null, { resent: 2, more: true }, late]);
  await page.goto("/console/webhooks");
  await page.getByRole("link", { name: /Archive/ }).click();
  const more = page.getByRole("button", { name: "More for Archive" });
  await more.click();
  await page.getByRole("menuitem", { name: "Redeliver since…" }).click();
  const dialog = page.getByRole("dialog", { name: "Redeliver since" });
  await dialog.getByLabel("Since").fill("2026-01-02T03:04");
  await dialog.getByRole("button", { name: "Redeliver" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByRole("button", { name: "Redeliver" }).click();
  await page.getByText("10,002 events on the way again").first().waitFor();
  await dialog.waitFor({ state: "hidden" });
  expect(asked.map(({ after }) => after)).toEqual([undefined, first, first]);

  await more.click();
  await page.getByRole("menuitem", { name: "Redeliver since…" }).click();
  await dialog.getByLabel("Since").fill("2026-01-02T03:04");
  await dialog.getByRole("button", { name: "Redeliver" }).click();
  await expect.poll(() => asked.length).toBe(4);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await more.click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  answer(portion);
  await page.getByText("10,000 events on the way again").first().waitFor();
  expect(await page.getByRole("dialog").getByLabel("Who listens").count()).toBe(1);
  expect(asked.length).toBe(4);
});

it("webhooks are for admins", async () => {
  const page = await consolePage(browser, site, { role: "editor" });
  await page.goto("/console/webhooks");
  await page.getByText(/admin/).first().waitFor();
  expect(await page.getByRole("link", { name: "Webhooks" }).count()).toBe(0);
});
