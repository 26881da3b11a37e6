import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { broughtAhead } from "./support/assets.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme, openEditor, openJson } from "./support/themes.ts";

const { browser, site } = useConsole();

const signInAs = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name }).click();
};

/** Writes a word into the JSON at the token's value, which makes one change. */
const change = async (page: Page): Promise<void> => {
  const text = await openJson(page);
  await text.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  for (let n = 0; n < "radius.md".length; n += 1) await page.keyboard.press("Delete");
  await page.keyboard.type("radius.lg");
  await page.getByRole("status").getByText("1 change").first().waitFor();
};

describe("a session that ends while somebody edits", () => {
  it("is told over the page; after signing in the draft is as it was", async () => {
    const slug = await makeTheme(site, "away");
    const page = await consolePage(browser, site, {
      role: null,
      // The browser's own console lines about refused requests.
      tolerates: /status of 401|EventSource/,
    });
    await page.goto(`/console/themes/${slug}/tokens?token=radius.button`);
    await signInAs(page, /Emil Sandoval/);
    await page.getByRole("tree", { name: "Tokens" }).getByRole("treeitem").first().waitFor();
    await change(page);
    await page.context().clearCookies();
    await page.keyboard.press("Control+s");
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await dialog.waitFor();
    await dialog.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: /Emil Sandoval/ }).click();
    await page.waitForURL(new RegExp(`/console/themes/${slug}/tokens\\?.*token=radius\\.button`));
    await page.getByRole("status").getByText("1 change").first().waitFor();
    const text = page.getByRole("textbox", { name: "JSON" });
    expect(await text.innerText()).toContain("{radius.lg}");
  });
});

describe("the network", () => {
  it("goes and comes back: what is typed is kept, and the page says where it stands", async () => {
    const slug = await makeTheme(site, "network");
    const page = await consolePage(browser, site, {
      tolerates: /ERR_INTERNET_DISCONNECTED/,
      fetchesAhead: true,
    });
    await openEditor(page, slug, "?token=radius.button");
    await page.getByRole("banner").getByText("Live", { exact: true }).waitFor();
    await broughtAhead(page);
    await page.context().setOffline(true);
    await page.getByText(/^You are offline\./).waitFor();
    await change(page);
    await page.getByText("offline, kept here").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("banner").getByText("Live", { exact: true }).waitFor();
    expect(await page.getByText(/^You are offline\./).count()).toBe(0);
    await page.getByRole("status").getByText("1 change").first().waitFor();
    await page.getByRole("button", { name: "Review and publish" }).click();
    const review = page.getByRole("dialog", { name: "Publish theme" });
    await review.getByRole("button", { name: "Publish", exact: true }).click();
    await review.getByRole("heading", { name: "Version 2 is live" }).waitFor();
  });
});

describe("a slow answer", () => {
  it("does not pass for a service that is away", async () => {
    const page = await consolePage(browser, site);
    await page.goto("/console/themes");
    await page.getByRole("banner").getByText("Live", { exact: true }).waitFor();
    const late = Promise.withResolvers<void>();
    await page.route(/places\./, (route) => late.promise.then(() => route.continue()));
    const looked = page.waitForResponse(/session\.current/);
    await page.getByRole("navigation").getByRole("link", { name: "Places" }).click();
    await looked;
    expect(await page.getByText(/^The service does not answer\./).count()).toBe(0);
    await page.getByRole("banner").getByText("Live", { exact: true }).waitFor();
    late.resolve();
    await page.getByRole("heading", { name: "Places", exact: true }).waitFor();
  });
});

describe("the assets of later screens", () => {
  it("are fetched once a tab, not again with a reload", async () => {
    const page = await consolePage(browser, site, { fetchesAhead: true });
    const fetched: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === "fetch" && pathname.includes("/assets/")) {
        fetched.push(pathname);
      }
    });
    await page.goto("/console");
    await page.waitForFunction(() => "tokenkit-console-fetched" in sessionStorage);
    expect(fetched.length).toBeGreaterThan(20);
    fetched.length = 0;
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    expect(fetched).toEqual([]);
  });
});

describe("a screen that was not fetched before the network went", () => {
  it("says so, in the palette and on the map too, and comes with the network", async () => {
    const page = await consolePage(browser, site, { tolerates: /ERR_(INTERNET|FAILED)/ });
    // Fetches nothing ahead.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.route("**/assets/maps-*.js", (route) => route.abort());
    await page.goto("/console");
    await page.getByRole("banner").getByText("Live", { exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^You are offline\./).waitFor();
    const note = page.getByRole("alert").filter({ hasText: "was not fetched" });
    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("dialog", { name: "Command palette" });
    await palette.getByText("was not fetched").waitFor();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
    await page.getByRole("navigation").getByRole("link", { name: "Places" }).click();
    await page.getByRole("heading", { name: "This screen is not here yet" }).waitFor();
    await note.getByRole("button", { name: "Try again" }).click();
    await note.waitFor();
    await page.getByRole("heading", { name: "This screen is not here yet" }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("heading", { name: "Places", exact: true }).waitFor();
    // The list is there without its map.
    await page.getByRole("button", { name: "New place" }).click();
    const form = page.getByRole("dialog", { name: "New place" });
    await form.getByText("was not fetched").waitFor();
    await form.getByRole("textbox", { name: "Title" }).fill("Pier");
    await page.unroute("**/assets/maps-*.js");
    await form.getByRole("button", { name: "Try again" }).click();
    await form.getByRole("application", { name: "Choose on the map" }).waitFor();
    expect(await form.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Pier");
  });
});

describe("on a phone", () => {
  it("a theme is edited and published by touch, and nothing scrolls sideways", async () => {
    const slug = await makeTheme(site, "phone");
    const page = await consolePage(browser, site, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const fits = async (): Promise<void> =>
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);
    await openEditor(page, slug);
    await fits();
    await page.getByPlaceholder(/^Filter/).fill("radius.sm");
    await page.getByRole("treeitem", { name: "sm", exact: true }).tap();
    await page.getByRole("tab", { name: "Edit" }).tap();
    await fits();
    const size = page.getByRole("combobox", { name: "sm", exact: true });
    await size.fill("3");
    await size.press("Enter");
    await page.getByRole("status").getByText("1 change").first().waitFor();
    await page.getByRole("tab", { name: "Preview" }).tap();
    await fits();
    await page.getByRole("button", { name: "More", exact: true }).first().tap();
    await page.getByRole("menuitem", { name: "Review and publish" }).tap();
    const review = page.getByRole("dialog", { name: "Publish theme" });
    await review.waitFor();
    await fits();
    await review.getByRole("button", { name: "Publish", exact: true }).tap();
    await review.getByRole("heading", { name: "Version 2 is live" }).waitFor();
    const { text } = await site.platform.get(`/rt/v1/theme.css?slug=${slug}&variant=tokens`);
    expect(text).toContain("--tk-radius-sm: 3px");
  });
});
