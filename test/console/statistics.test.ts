import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { type ConsoleOptions, consolePage } from "./support/console.ts";

const browser = useBrowser();
let site: SignInPlatform;
beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local" });
});
afterAll(() => site.close());

const sql = (text: string, ...values: unknown[]): Promise<object[]> =>
  site.platform.running.services.orm.em.fork().execute(text, values);

/**
 * Two days by five minutes, 10 requests each, and an hour in between when nothing ran; the platform
 * may count meanwhile.
 */
beforeEach(async () => {
  await sql("delete from metric_bucket");
  await sql(
    `insert into metric_bucket (seconds, begin, metric, value)
     select seconds, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds - n * seconds),
            metric, value * seconds / 300
       from unnest(array[300, 3600]) seconds cross join generate_series(0, 575) n
      cross join (values ('up', 1), ('requests', 10), ('hits', 9), ('misses', 1)) given (metric, value)
      where n * seconds not between 7200 and 10500
     on conflict (seconds, begin, metric) do update set value = excluded.value`,
  );
});

async function opened(options: ConsoleOptions = {}, query = ""): Promise<Page> {
  const page = await consolePage(browser, site, { role: "admin", ...options });
  await page.goto(`/console/statistics${query}`);
  await page.getByRole("region", { name: "Requests" }).waitFor();
  return page;
}

const requests = (page: Page) => page.getByRole("region", { name: "Requests", exact: true });
const figure = (page: Page, name: string) =>
  page.locator(".statistics-figures > div").filter({ hasText: name });
const reading = (page: Page) => page.getByRole("slider", { name: "Requests, by time" });
const valueText = (page: Page) => reading(page).getAttribute("aria-valuetext");

describe("Statistics", () => {
  it("shows what there is now, and each figure beside the range before", async () => {
    const page = await opened();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Statistics");
    await page.getByText(/^4 themes, .* in the audit log; the database takes \d+ MB\.$/).waitFor();
    expect(await figure(page, "Requests").innerText()).toMatch(
      /Requests\s+2,7\d\d\s+\d% fewer than the 24 hours before/,
    );
    expect(await figure(page, "From cache").innerText()).toMatch(/90%\s+27\d built/);
    expect(await requests(page).innerText()).toMatch(
      /each quarter of an hour; most at \d\d:\d\d, 30\s/,
    );
    for (const name of [
      "Answered from the cache",
      "Publications",
      "Pictures uploaded",
      "Sign-ins",
      "Server errors",
      "Pictures that waited for analysis",
      "Places that waited for linking",
    ]) {
      await page.getByRole("region", { name, exact: true }).waitFor();
    }
    const cache = page.getByRole("region", { name: "Answered from the cache" });
    expect(await cache.innerText()).toMatch(/90%/);
  });

  it("keeps the range in the address, and goes back to a day", async () => {
    const page = await opened();
    await page.getByRole("group", { name: "Range" }).getByText("7 days").click();
    await page.waitForURL(/range=7d/);
    await expect.poll(() => figure(page, "Requests").innerText()).toMatch(/the 7 days before/);
    await page.reload();
    await expect.poll(() => figure(page, "Requests").innerText()).toMatch(/the 7 days before/);
    await page.getByRole("radio", { name: "7 days" }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL((url) => url.search === "");
    await expect.poll(() => figure(page, "Requests").innerText()).toMatch(/the 24 hours before/);
  });

  it("reads a value at an instant by keys and by pointer, and says when nothing ran", async () => {
    const page = await opened();
    await reading(page).focus();
    expect(await valueText(page)).toMatch(/, since \d\d:\d\d: \d+ requests?$/);
    await page.keyboard.press("ArrowLeft");
    expect(await valueText(page)).toMatch(/, \d\d:\d\d–\d\d:\d\d: 30 requests$/);
    // Moves to an hour, two hours ago.
    for (let n = 0; n < 9; n++) await page.keyboard.press("ArrowLeft");
    expect(await valueText(page)).toMatch(/not counted$/);
    await page.keyboard.press("Home");
    const first = await valueText(page);
    const box = await reading(page).boundingBox();
    if (box === null) throw new Error("The chart is not shown");
    await page.mouse.move(box.x + box.width / 2, box.y + 40);
    expect(await valueText(page)).not.toBe(first);
    await requests(page).getByText("30 requests").waitFor();
  });

  it("has each chart as a table", async () => {
    const page = await opened();
    const toggle = page.getByRole("button", { name: "Requests as a table" });
    await toggle.focus();
    await page.keyboard.press("Enter");
    const rows = page.getByRole("table", { name: "Requests" }).getByRole("row");
    await expect.poll(() => rows.count()).toBe(97);
    expect(await rows.nth(2).innerText()).toMatch(/30 requests/);
    expect(await rows.allInnerTexts()).toContainEqual(expect.stringMatching(/not counted/));
    await page.keyboard.press("Enter");
    await reading(page).waitFor();
  });

  it("rebuilds the cache once it has said what that does, and says what will be rendered and how far it is", async () => {
    const page = await opened();
    await page.getByRole("button", { name: "Rebuild cache" }).click();
    const dialog = page.getByRole("dialog", { name: "Rebuild cache" });
    expect(await dialog.innerText()).toMatch(/Readers see the same as before/);
    await dialog.getByRole("button", { name: "Rebuild cache" }).click();
    await page.getByText(/^The cache is being rebuilt: 4 themes into 32 responses$/).waitFor();
    await dialog.waitFor({ state: "hidden" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Rebuild cache");
  });

  it("shows how far a rebuild is until it has ended", async () => {
    const warming = (state: string, done: number): Promise<object[]> =>
      sql(
        `update delivery_state set warming = json_build_object('run', 'a', 'state', ?::text,
           'themes', 4, 'artefacts', 32, 'done', ?::int, 'at', now())`,
        state,
        done,
      );
    await warming("warming", 12);
    const page = await opened();
    const figures = page.locator(".statistics-figures");
    await figures.getByText("rebuilding, 12 of 32").waitFor();
    await warming("failed", 20);
    await figures.getByText("rebuild ended at 20 of 32").waitFor();
    await warming("done", 32);
    await page.reload();
    await figures.getByText("responses of this replica").waitFor();
  });

  it("keeps what it shows when the network is gone, and goes on by itself", async () => {
    const page = await opened({ tolerates: /ERR_INTERNET_DISCONNECTED/ });
    await page.context().setOffline(true);
    await page.getByText("30 days").click();
    await page.getByRole("status").filter({ hasText: "You are offline" }).waitFor();
    expect(await figure(page, "Requests").innerText()).toMatch(/the 24 hours before/);
    await page.getByRole("button", { name: "Rebuild cache" }).click();
    const dialog = page.getByRole("dialog", { name: "Rebuild cache" });
    await dialog.getByRole("button", { name: "Rebuild cache" }).click();
    await dialog.getByRole("alert").filter({ hasText: "did not answer" }).waitFor();
    await page.keyboard.press("Escape");
    await page.context().setOffline(false);
    await expect.poll(() => figure(page, "Requests").innerText()).toMatch(/since \d+ \w+, \d\d:00/);
  });

  it("says before anything is counted that nothing is", async () => {
    await sql("delete from metric_bucket");
    const page = await opened();
    await requests(page).getByText("Nothing has been counted yet.").waitFor();
    expect(await page.getByText("Nothing is known").count()).toBe(0);
  });

  it("begins where counting began, and says so", async () => {
    await sql(
      `delete from metric_bucket where begin < now() - interval '5 hours' or seconds = 3600`,
    );
    const page = await opened({ timezoneId: "Europe/Paris" });
    const began = requests(page).getByText(/^\d\d:\d\d, counting began$/);
    await began.waitFor();
    const at = (await began.innerText()).slice(0, 5);
    expect(await figure(page, "Requests").innerText()).toMatch(
      new RegExp(`since (${at} today|yesterday, ${at})`),
    );
    await reading(page).focus();
    await page.keyboard.press("Home");
    expect(await valueText(page)).toMatch(new RegExp(`, ${at}–.*: \\d+ requests$`));
    expect(await reading(page).getAttribute("aria-valuemax")).toMatch(/^(19|20)$/);
  });

  it("counts by theme: pinned and live, versions in use, and when they were seen", async () => {
    const use = (slug: string, version: number, pinned: boolean, count: number) =>
      sql(
        `insert into theme_usage (theme_id, hour, version, pinned, requests)
         select id, date_trunc('hour', now(), 'UTC'), ?, ?, ? from theme where slug = ?`,
        ...[version, pinned, count, slug],
      );
    await use("quartz", 1, false, 5000);
    await use("quartz", 2, true, 1200);
    await use("aurora", 1, false, 40);
    const page = await opened();
    const rows = page.getByRole("table", { name: "By theme" }).getByRole("row");
    await expect.poll(() => rows.count()).toBe(3);
    expect(await rows.nth(1).innerText()).toMatch(
      /Quartz\s+1,200 pinned, 5,000 live\s+6,200\s+2 and 1\s+since \d\d:00/,
    );
    expect(await rows.nth(2).innerText()).toMatch(/Aurora\s+0 pinned, 40 live\s+40\s+1\s/);
    await rows.nth(1).getByRole("link", { name: "Quartz" }).click();
    await page.waitForURL("**/console/themes/quartz/use");
  });

  it("is not in a viewer's navigation, and a deep link says what it takes", async () => {
    const page = await consolePage(browser, site, { role: "viewer" });
    await page.goto("/console/statistics");
    await page.getByText("This screen needs the role admin; yours is viewer.").waitFor();
    expect(await page.getByRole("link", { name: "Statistics" }).count()).toBe(0);
  });
});

describe.each([
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
] as const)("in %s at %i px", (colorScheme, width) => {
  it("is accessible and fits", async () => {
    const page = await opened({ colorScheme, viewport: { width, height: 844 } });
    await page.getByRole("button", { name: "Sign-ins as a table" }).click();
    await reading(page).hover();
    await expectAccessible(page, [colorScheme]);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(wide).toBe(false);
  });
});
