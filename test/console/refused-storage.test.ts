/** The editor in a browser whose storage is refused, full, or of a tab that may be discarded. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme, openEditor, openJson } from "./support/themes.ts";

const { browser, site } = useConsole();

/** Has the browser refuse its database, as private modes do. */
const refuseDatabase = (page: Page) =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Refused", "SecurityError");
    };
  });

/** Has local storage refuse every use by the console's drafts. */
const refuseLeft = (page: Page) =>
  page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    const { getItem, setItem, removeItem } = Storage.prototype;
    const isLeft = (key: string): boolean => key.startsWith("tokenkit-console-left");
    Storage.prototype.getItem = function (key) {
      return isLeft(key) ? refuse() : getItem.call(this, key);
    };
    Storage.prototype.setItem = function (key, value) {
      return isLeft(key) ? refuse() : setItem.call(this, key, value);
    };
    Storage.prototype.removeItem = function (key) {
      return isLeft(key) ? refuse() : removeItem.call(this, key);
    };
  });

const change = async (page: Page): Promise<void> => {
  const text = await openJson(page);
  await text.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type('"buoy":{"$type":"number","$value":7},');
  await page.getByRole("status").getByText("1 change").first().waitFor();
};

const leftIn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("tokenkit-console-left"))
      .map(([, value]) => String(value))
      .join("\n"),
  );

describe("a browser that refuses its database", () => {
  it("opens the theme, and keeps the draft in local storage across a reload", async () => {
    const slug = await makeTheme(site, "no-database");
    const page = await consolePage(browser, site);
    await refuseDatabase(page);
    await openEditor(page, slug);
    await change(page);
    await expect.poll(() => leftIn(page)).toContain("buoy");
    await openEditor(page, slug);
    await page.getByRole("status").getByText("1 change").first().waitFor();
  });

  it("says that nothing keeps the draft if local storage refuses it too", async () => {
    const slug = await makeTheme(site, "no-storage");
    const page = await consolePage(browser, site);
    await refuseDatabase(page);
    await refuseLeft(page);
    await openEditor(page, slug);
    await change(page);
    await page
      .getByText(/^This browser's storage is full or forbidden/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: /^State: .*not kept in this browser/ }).waitFor();
    await page.keyboard.press("Control+s");
    await page.getByText("Saved for the team. It is not live yet.").waitFor();
  });
});

it("local storage that throws at each use leaves the editor and its drafts alone", async () => {
  const slug = await makeTheme(site, "throwing-storage");
  const page = await consolePage(browser, site);
  await refuseLeft(page);
  await openEditor(page, slug);
  await change(page);
  await page.getByRole("button", { name: /^State: .*kept \d/ }).waitFor();
  await openEditor(page, slug);
  await page.getByRole("status").getByText("1 change").first().waitFor();
});

it("a database whose first connection does not answer is asked over another one", async () => {
  const slug = await makeTheme(site, "silent-database");
  const page = await consolePage(browser, site);
  await openEditor(page, slug);
  await change(page);
  await page.getByRole("button", { name: /^State: .*kept \d/ }).waitFor();
  await page.addInitScript(() => {
    const { get } = IDBObjectStore.prototype;
    let silent = 1;
    IDBObjectStore.prototype.get = function (key) {
      silent -= 1;
      // A request of which nothing is ever heard.
      return silent < 0 ? get.call(this, key) : ({} as IDBRequest);
    };
  });
  await openEditor(page, slug);
  await page.getByRole("status").getByText("1 change").first().waitFor();
});

it("a tab that is hidden keeps the text of its focused field, and gives it the focus back", async () => {
  const slug = await makeTheme(site, "hidden-tab");
  const page = await consolePage(browser, site);
  await openEditor(page, slug, "?token=radius.sm");
  const size = page.getByRole("combobox", { name: "sm", exact: true });
  await size.fill("37");
  /** Shows or hides the tab; returns what local storage has before the database can answer. */
  const show = (state: string): Promise<string> =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
      return JSON.stringify(localStorage);
    }, state);
  expect(await show("hidden")).toMatch(/37/);
  await show("visible");
  expect(await size.evaluate((field) => field === document.activeElement)).toBe(true);
});
