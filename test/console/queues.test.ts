import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { aPicture, aPlace, settled } from "../contract/support/pictures.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { type ConsoleOptions, consolePage } from "./support/console.ts";

const browser = useBrowser();
let site: SignInPlatform;
let placeId: string;
let imageId: string;
beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local", ENABLE_REST: "true" });
  placeId = await aPlace(site.platform, { title: "The quay" });
  imageId = (await aPicture(site.platform, placeId)).id;
  await settled(site.platform);
});
afterAll(() => site.close());

const sql = <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  site.platform.running.services.orm.em.fork().execute<T[]>(text, values);

async function aLetter(body: object, reason = "picture: its bytes could not be read", age = 1) {
  await sql(
    `insert into dead_letter (id, topic, body, attempts, failed_at, reason)
     values (?, ?, ?, 6, now() - ? * interval '1 minute', ?)`,
    ...[
      randomUUID(),
      "placeId" in body ? "linking" : "analysis",
      JSON.stringify(body),
      age,
      reason,
    ],
  );
}

const failed = () =>
  sql("update image set analysis_status = 'failed', analysis_error = 'x' where id = ?", imageId);

beforeEach(() => sql("delete from dead_letter"));

const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Queues" }).getByRole("row").filter({ hasText: name });

async function opened(options: ConsoleOptions = {}): Promise<Page> {
  const page = await consolePage(browser, site, { role: "admin", ...options });
  await page.goto("/console/queues");
  await row(page, "Picture analysis").waitFor();
  return page;
}

const aside = (page: Page) => page.getByRole("region", { name: "Put aside" });
const letters = (page: Page) => aside(page).getByRole("listitem");
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at?.getAttribute("aria-label") ?? at?.textContent;
  });

describe("Queues", () => {
  it("says that nothing waits and nothing was given up", async () => {
    const page = await opened();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Queues");
    await page.getByRole("status").filter({ hasText: "Nothing waits" }).waitFor();
    expect(await row(page, "Linking").innerText()).toMatch(
      /Linking\s+pictures taken close to each other\s+0\s+0\s+\d+\s+0$/,
    );
    await aside(page).getByText("nothing", { exact: true }).waitFor();
    await row(page, "Picture analysis")
      .getByRole("img", { name: /^\d+ messages? done/ })
      .waitFor();
    expect(await page.getByText(/dead letter/i).count()).toBe(0);
  });

  it("follows what waits and what is given up by itself, with the reason in words", async () => {
    const page = await opened();
    await page.getByRole("status").filter({ hasText: "Nothing waits" }).waitFor();
    await failed();
    await aLetter({ imageId }, "exif: could not be completed");
    await sql(
      `insert into queue.job (name, data, start_after, created_on)
       values ('linking', '{"placeId":"x"}', now() + interval '1 hour', now() - interval '3 minutes')`,
    );
    await letters(page).first().waitFor();
    expect(await letters(page).first().innerText()).toMatch(
      /Picture analysis, Picture of The quay\s+Camera data: could not be completed\.\s+Today/,
    );
    await aside(page).getByText("tried 6 times, then left here").waitFor();
    await row(page, "Picture analysis")
      .getByRole("img", { name: /; put aside \d\d:\d\d$/ })
      .waitFor();
    const link = letters(page).first().getByRole("link", { name: "Look at Picture of The quay" });
    expect(await link.getAttribute("href")).toMatch(/^\/console\/pictures/);
    await expect.poll(() => row(page, "Linking").innerText()).toMatch(/1\s+oldest 3 min/);
    await page.getByRole("status").filter({ hasText: "Work is on its way" }).waitFor();
    await sql("delete from queue.job where name = 'linking' and start_after > now()");
  });

  it("sends a message again by keyboard, and the focus goes to the next", async () => {
    await failed();
    await aLetter({ imageId }, "picture: its bytes could not be read", 1);
    await aLetter({ imageId: randomUUID() }, "", 2);
    const page = await opened();
    const first = page.getByRole("button", { name: "Redeliver Picture of The quay" });
    await first.focus();
    await page.keyboard.press("Enter");
    await page.getByText("1 message sent again").waitFor();
    await expect.poll(() => letters(page).count()).toBe(1);
    expect(await focused(page)).toBe("Redeliver A deleted picture");
    const status = () => sql("select analysis_status as status from image where id = ?", imageId);
    await expect.poll(status).toEqual([{ status: "done" }]);
  });

  it("sends all again at once, page after page of them", async () => {
    for (let n = 0; n < 30; n++) await aLetter({ placeId: randomUUID() }, "No reason", n);
    await aLetter({ imageId: randomUUID() });
    const page = await opened();
    await expect.poll(() => letters(page).count()).toBe(25);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => letters(page).count()).toBe(31);
    await page.getByRole("button", { name: "Redeliver 31" }).click();
    await page.getByText("31 messages sent again").waitFor();
    await expect.poll(() => letters(page).count()).toBe(0);
    expect(await focused(page)).toBe("Queues");
  });

  it("gives a message up once somebody says why", async () => {
    await aLetter({ placeId });
    const page = await opened({ tolerates: /400 \(Bad Request\)/ });
    await page.getByRole("button", { name: "Discard The quay" }).click();
    const dialog = page.getByRole("dialog", { name: "Discard what was put aside" });
    expect(await dialog.innerText()).toMatch(/there is no way back/);
    await page.keyboard.press("Enter");
    await dialog.getByText("Must say why, in 1 to 500 characters").waitFor();
    await dialog.getByLabel("Why").fill("A test place");
    await page.keyboard.press("Enter");
    await page.getByText("1 message discarded").waitFor();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => letters(page).count()).toBe(0);
    const { body } = await site.platform.get("/api/v1/admin/audit?action=queue.discard");
    expect(body.items[0].summary).toBe(
      "Discarded 1 dead letter of the queue linking: A test place",
    );
  });

  it("discards everything at once, of every queue", async () => {
    await aLetter({ placeId });
    await aLetter({ imageId: randomUUID() });
    const page = await opened();
    await page.getByRole("button", { name: "Discard all" }).click();
    const dialog = page.getByRole("dialog", { name: "Discard what was put aside" });
    expect(await dialog.innerText()).toMatch(/All 2 messages: they will not be retried/);
    await dialog.getByLabel("Why").fill("A test");
    await page.keyboard.press("Enter");
    await page.getByText("2 messages discarded").waitFor();
    await expect.poll(() => letters(page).count()).toBe(0);
  });

  it("shows two people the same: what one sends again goes from the other's list", async () => {
    await aLetter({ imageId: randomUUID() });
    const one = await opened();
    const other = await opened();
    await letters(other).first().waitFor();
    await one.getByRole("button", { name: "Redeliver A deleted picture" }).click();
    await expect.poll(() => letters(other).count()).toBe(0);
  });

  it("keeps what it shows when the network is gone, and says that nothing was sent", async () => {
    await aLetter({ imageId: randomUUID() });
    const page = await opened({ tolerates: /ERR_INTERNET_DISCONNECTED/ });
    await letters(page).first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Redeliver A deleted picture" }).click();
    await page
      .getByText(/^Nothing was sent again\./)
      .first()
      .waitFor();
    expect(await letters(page).count()).toBe(1);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Redeliver A deleted picture" }).click();
    await expect.poll(() => letters(page).count()).toBe(0);
  });

  it("is not in an editor's navigation, and a deep link says what it takes", async () => {
    const page = await consolePage(browser, site, { role: "editor" });
    await page.goto("/console/queues");
    await page.getByText("This screen needs the role admin; yours is editor.").waitFor();
    expect(await page.getByRole("link", { name: "Queues" }).count()).toBe(0);
  });
});

describe.each([
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
] as const)("in %s at %i px", (colorScheme, width) => {
  it("is accessible and fits, the dialog too", async () => {
    await aLetter({ imageId: randomUUID() }, `pixels: ${"a".repeat(400)}`);
    await aLetter({ pictureId: "b".repeat(200) });
    const page = await opened({ colorScheme, viewport: { width, height: 844 } });
    await expect.poll(() => letters(page).count()).toBe(2);
    await expectAccessible(page, [colorScheme]);
    const wide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await wide()).toBe(false);
    await page.getByRole("button", { name: "Discard all" }).click();
    await page.getByRole("dialog", { name: "Discard what was put aside" }).waitFor();
    await expectAccessible(page, [colorScheme]);
    expect(await wide()).toBe(false);
  });
});
