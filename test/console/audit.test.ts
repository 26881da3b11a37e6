import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";

const browser = useBrowser();
let site: SignInPlatform;
const themes = "/api/v1/themes";

beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local" });
  const { platform } = site;
  await platform.post(themes, { slug: "harbour", name: "Harbour" });
  await platform.patch(`${themes}/harbour`, { name: "Harbour bay" });
  await platform.post("/api/v1/admin/keys", { name: "Build server", role: "editor" });
  await platform.running.services.orm.em.fork().execute(
    `insert into audit_entry
       (id, at, actor, action, entity_type, entity_id, summary, changes, request_id)
     select gen_random_uuid(), timestamptz '2020-03-01 12:00Z' + n * interval '1 hour', 'nobody-' || n % 2,
            'theme.update', 'theme', 'old-' || n, 'Updated the theme Old ' || n, '{}', 'r'
       from generate_series(1, 120) as n`,
  );
});
afterAll(() => site.close());

const table = (page: Page) => page.getByRole("table", { name: "Audit log" });
const details = (page: Page) => page.getByRole("button", { name: /^Show details/ });

it("tells what happened as sentences, with before and after and the way to the thing", async () => {
  const page = await consolePage(browser, site, { role: "admin" });
  await page.goto("/console/audit?entityId=harbour");
  await details(page).nth(1).waitFor();
  expect(await table(page).innerText()).toMatch(
    /changed the theme Harbour bay to version 2[\s\S]*created the theme Harbour/,
  );
  await details(page).first().press("Enter");
  const diff = page.getByRole("table", { name: "Before and after" });
  expect(await diff.getByRole("row", { name: /^name/ }).innerText()).toMatch(
    /name\s+Harbour\s+Harbour bay/,
  );
  await table(page).getByRole("link", { name: "Harbour bay" }).click();
  await page.waitForURL(/\/console\/themes\/harbour/);
});

it("narrows down by who, what, words and days, all of it in the address", async () => {
  const page = await consolePage(browser, site, { role: "admin", timezoneId: "Asia/Tokyo" });
  await page.goto("/console/audit");
  await details(page).first().waitFor();
  await page.getByRole("button", { name: "Action" }).click();
  await page.getByRole("menuitemradio", { name: /^API key: create/ }).click();
  await page.waitForURL(/action=apikey\.create/);
  await expect.poll(() => table(page).innerText()).not.toMatch(/theme/);
  expect(await table(page).innerText()).toMatch(/created the API key Build server/);
  await page.reload();
  await details(page).first().waitFor();
  expect(await table(page).innerText()).not.toMatch(/theme/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.waitForURL((url) => url.search === "");

  await page.getByRole("button", { name: "When" }).click();
  await page.getByRole("menuitemradio", { name: "Today" }).click();
  await page.waitForURL(/since=/);
  await expect.poll(() => table(page).innerText()).not.toMatch(/Old \d/);
  await page.getByRole("button", { name: "When Today" }).click();
  await page.getByRole("menuitemradio", { name: "Other days" }).click();
  await page.getByLabel("From").fill("3 Mar 2020");
  await page.keyboard.press("Enter");
  await page.waitForURL(/since=2020-03-02T15/);
  const to = page.getByLabel("to", { exact: true });
  await to.fill("the third");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "Write a day such as" }).waitFor();
  expect(await to.getAttribute("aria-invalid")).toBe("true");
  await to.fill("2020-03-03");
  await page.keyboard.press("Enter");
  await page.waitForURL(/until=2020-03-03T15/);
  expect(await to.inputValue()).toBe("3 Mar 2020");
  expect(await page.locator("input[type=date]").count()).toBe(0);
  await page.getByText("24 changes, newest first").waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("old 30");
  await page.getByText("1 change", { exact: true }).waitFor();
  expect(await table(page).innerText()).toMatch(/Old 30/);
  await page.getByRole("searchbox", { name: "Search" }).fill("no such words");
  await page.getByText("No change matches these filters.").waitFor();
});

it("goes to older rows and back by the address", async () => {
  const page = await consolePage(browser, site, { role: "admin" });
  await page.goto("/console/audit?action=theme.update&q=old");
  await page.getByRole("link", { name: "Old 120", exact: true }).waitFor();
  await page.getByRole("link", { name: "Older" }).click();
  await page.getByRole("link", { name: "Old 70", exact: true }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "Old 70", exact: true }).waitFor();
  await page.getByRole("link", { name: "Older" }).click();
  await page.getByRole("link", { name: "Old 1", exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Older" }).count()).toBe(0);
  await page.getByRole("link", { name: "Newer" }).click();
  await page.getByRole("link", { name: "Old 70", exact: true }).waitFor();
  await page.getByRole("link", { name: "Newest" }).click();
  await page.getByRole("link", { name: "Old 120", exact: true }).waitFor();
});

it("exports what the filters leave, as a file", async () => {
  const page = await consolePage(browser, site, { role: "admin" });
  await page.goto("/console/audit?actor=nobody-1");
  await details(page).first().waitFor();
  const saved = async (format: RegExp): Promise<[string, string]> => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: format }).click();
    const file = await download;
    return [file.suggestedFilename(), await readFile(await file.path(), "utf8")];
  };
  const [csvName, csv] = await saved(/^CSV/);
  expect(csvName).toBe("audit-log.csv");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(61);
  await page.getByText("60 rows exported as CSV").waitFor();
  const [, lines] = await saved(/^JSON lines/);
  expect(
    lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).actor),
  ).toEqual(Array.from({ length: 60 }, () => "nobody-1"));
});

it("comes back to its filters after signing in, and explains to an editor", async () => {
  const page = await consolePage(browser, site, { role: null });
  await page.goto("/console/audit?actor=nobody-1");
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.locator('button[value="local-admin"]').first().click();
  await page.waitForURL(/\/console\/audit\?actor=nobody-1/);
  await page.getByText("60 changes, newest first").waitFor();
  const editor = await consolePage(browser, site, { role: "editor" });
  await editor.goto("/console/audit");
  await editor.getByText("This screen needs the role admin; yours is editor.").waitFor();
});

describe.each([
  ["light", 1440],
  ["dark", 390],
] as const)("in %s at %i px", (colorScheme, width) => {
  it("is accessible and fits, unfolded too", async () => {
    const page = await consolePage(browser, site, {
      role: "admin",
      colorScheme,
      viewport: { width, height: 844 },
    });
    await page.goto("/console/audit?entityId=harbour");
    await details(page).first().click();
    await page.getByRole("table", { name: "Before and after" }).waitFor();
    await expectAccessible(page, [colorScheme]);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(wide).toBe(false);
  });
});
