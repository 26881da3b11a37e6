import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { aPicture, aPlace } from "../contract/support/pictures.ts";
import { signInLocally } from "../support/sign-in.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

/** Half a window, tablets, and 1440 at 200 %; below 720 lists have no columns. */
const widths = [720, 768, 834, 1024, 1180, 1280, 1440];
const LEAST_NAME = 200;

/** The faults of the shown list's columns. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const faults: string[] = [];
    const shown = (cell: HTMLElement): boolean => cell.offsetWidth > 0;
    for (const cell of document.querySelectorAll<HTMLElement>("main thead th")) {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const { left, right } = cell.getBoundingClientRect();
      const words = text.getBoundingClientRect();
      const isHidden = cell.querySelector(".visually-hidden") !== null;
      if (shown(cell) && !isHidden && (words.right > right + 1 || words.left < left - 1)) {
        faults.push(`heading ${cell.innerText} is wider than its column`);
      }
    }
    for (const cell of document.querySelectorAll<HTMLElement>("main tbody th")) {
      if (shown(cell) && cell.offsetWidth < least) {
        faults.push(`name ${cell.innerText} has ${cell.offsetWidth} px`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
    return faults;
  }, LEAST_NAME);

async function fillLists(): Promise<void> {
  const long = "with quite a long name that needs room";
  await makeTheme(site, "a-theme-with-quite-a-long-slug-that-needs-room");
  const place = await aPlace(site.platform, {
    title: `A place ${long}`,
    latitude: -48.84212,
    longitude: -102.32205,
  });
  await aPicture(site.platform, place);
  const key = { name: `A key ${long}`, role: "viewer" };
  expect((await site.platform.post("/trpc/apiKeys.create", key)).status).toBe(200);
  await signInLocally(site, "local-admin");
  await signInLocally(site, "local-editor");
}

it("lists have room for their headings and names at every width", async () => {
  await fillLists();
  const page = await consolePage(browser, site, { role: "admin" });
  for (const list of ["themes", "users", "keys", "queues", "places", "places?view=list"]) {
    await page.goto(`/console/${list}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // The rail of icons and the columns follow the width after it has changed.
      await expect.poll(() => faultsOf(page), { message: `${list} at ${width}` }).toEqual([]);
    }
  }
});

it("the navigation is a rail of icons below 1180 px", async () => {
  const page = await consolePage(browser, site, { viewport: { width: 1180, height: 900 } });
  await page.goto("/console/themes");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Themes", exact: true }).waitFor();
  const width = async () => (await navigation.boundingBox())?.width;
  expect(await width()).toBe(224);
  await page.setViewportSize({ width: 1179, height: 900 });
  await expect.poll(width).toBe(56);
  await navigation.getByRole("link", { name: "Themes", exact: true }).waitFor();
});
