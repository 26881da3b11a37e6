import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";
import { openWithDraft } from "./support/draft.ts";
import { makeTheme } from "./support/themes.ts";

const browser = useBrowser();

const region = (page: Page, name: string): Locator =>
  page.getByRole("region", { name, exact: true });

const overview = async (page: Page): Promise<void> => {
  await page.goto("/console");
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
};

const firstDay = async (page: Page): Promise<void> => {
  await page.goto("/console");
  await page.getByRole("heading", { level: 1, name: "Begin with what you have" }).waitFor();
};

const BUILT_IN = "Or look at one that is there";

const looks = [
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
] as const;

async function fits(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [document.documentElement, document.querySelector("main")].every(
      (element) => element !== null && element.scrollWidth <= element.clientWidth,
    ),
  );
}

describe("on the first day", () => {
  let site: SignInPlatform;
  beforeAll(async () => {
    site = await SignInPlatform.start({ AUTH: "local" });
  });
  afterAll(() => site.close());

  it("an editor is told what to do first, and gets a line that works at once", async () => {
    const page = await consolePage(browser, site, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await firstDay(page);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    const address = /^<link rel="stylesheet" href="([^"]+)">$/.exec(line)?.[1] ?? "";
    const answer = await fetch(address);
    expect(answer.headers.get("content-type")).toMatch(/text\/css/);
    expect(await page.getByRole("link", { name: "to copy" }).getAttribute("href")).toBe(
      "/console/themes/new?from=copy",
    );
    await page.getByRole("button", { name: "Choose files to import" }).click();
    await page.waitForURL("**/console/themes/import");
    await page.getByRole("button", { name: "Choose a folder" }).waitFor();
  });

  it("takes a brand color, shows the faces of four themes, and leads to them", async () => {
    const page = await consolePage(browser, site);
    await firstDay(page);
    const field = page.getByRole("textbox", { name: "Brand color", exact: true });
    await field.fill("#b91c1c");
    const primary = page.locator(".first-faces .face i:nth-child(4)").first();
    const color = () => primary.evaluate((part) => getComputedStyle(part).backgroundColor);
    await expect.poll(color).toBe("rgb(185, 28, 28)");
    await field.press("Enter");
    await page.waitForURL("**/console/themes/new?color=b91c1c");
    await page.getByRole("radio", { name: "True: your color as it is" }).waitFor();
    expect(await field.inputValue()).toBe("#b91c1c");
  });

  it("takes pasted CSS to the import", async () => {
    const page = await consolePage(browser, site);
    await firstDay(page);
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", ":root { --brand: #b91c1c }");
      document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
    });
    await page.waitForURL("**/console/themes/import?step=what");
    await page.getByRole("button", { name: "Pasted text", exact: true }).click();
    const text = page.getByLabel("JSON or CSS");
    await expect.poll(() => text.inputValue()).toBe(":root { --brand: #b91c1c }");
  });

  it("shows the themes that come with the platform, each leading to its own", async () => {
    const page = await consolePage(browser, site);
    await firstDay(page);
    const posters = region(page, BUILT_IN).getByRole("listitem").getByRole("link");
    await posters.nth(3).waitFor();
    expect(await posters.allTextContents()).toEqual(["Quartz", "Aurora", "Beacon", "Hearth"]);
    await page.locator(".mini-name").last().waitFor();
    await posters.last().click();
    await page.waitForURL("**/console/themes/hearth");
  });

  it("makes a theme by a key, and a viewer is offered neither that nor a file", async () => {
    const editor = await consolePage(browser, site);
    await firstDay(editor);
    await editor.keyboard.press("n");
    await editor.waitForURL("**/console/themes/new");

    const viewer = await consolePage(browser, site, { role: "viewer" });
    await overview(viewer);
    await region(viewer, "Built-in themes").waitFor();
    expect(await viewer.getByRole("textbox", { name: "Brand color" }).count()).toBe(0);
    expect(await viewer.getByRole("button", { name: /import/ }).count()).toBe(0);
    await viewer.keyboard.press("n");
    expect(new URL(viewer.url()).pathname).toBe("/console");
  });

  it.each(looks)("is accessible and fits in %s at %i px", async (colorScheme, width) => {
    const page = await consolePage(browser, site, {
      colorScheme,
      viewport: { width, height: 844 },
    });
    await firstDay(page);
    await page.locator(".mini-name").last().waitFor();
    await expectAccessible(page, [colorScheme]);
    expect(await fits(page)).toBe(true);
  });
});

describe("once there are themes", () => {
  let site: SignInPlatform;
  beforeAll(async () => {
    site = await SignInPlatform.start({ AUTH: "local" });
    for (const slug of ["harbour", "clinic", "field-guide", "lagoon"]) await makeTheme(site, slug);
    await publish("harbour", "Warmer greys");
    await publish("clinic", "Restores the ramp");
    await site.platform.put("/api/v1/themes/clinic/working-copy", { name: "Clinic two" });
    await site.platform.post("/graphql", {
      query: 'mutation { createPlace(input: { title: "Fish quay" }) { id } }',
    });
  });
  afterAll(() => site.close());

  const publish = (slug: string, message: string) =>
    site.platform.patch(`/api/v1/themes/${slug}`, { status: "published", message });

  /** A draft of one token, as the editor keeps it. */
  const begin = (page: Page, slug: string) =>
    openWithDraft(page, `/console/themes/${slug}/tokens`, (tokens) => {
      tokens.radius.button.$value = { value: 3, unit: "px" };
    });

  it("says what went live last, by whom and with which words, and leads to its history", async () => {
    const page = await consolePage(browser, site);
    await overview(page);
    const rows = region(page, "Went live").getByRole("listitem");
    await rows.getByText("Restores the ramp").waitFor();
    expect(await rows.count()).toBe(2);
    expect(await rows.first().innerText()).toMatch(/Theme clinic 2\s+Restores the ramp/);
    await rows.first().getByText("initial admin key").waitFor();
    expect(await rows.first().innerText()).toMatch(/Today, \d\d:\d\d/);
    await rows.last().getByRole("link", { name: "Theme harbour 2" }).click();
    await page.waitForURL("**/console/themes/harbour/history");
  });

  it("counts what there is: themes, requests of 24 hours, and the newest place", async () => {
    for (let i = 0; i < 3; i += 1) await fetch(`${site.base}/rt/v1/theme.css?slug=harbour`);
    await site.platform.running.services.delivery.usage.flush();
    const page = await consolePage(browser, site);
    await overview(page);
    const figure = (name: string) => page.locator("dl > div").filter({ hasText: name });
    await figure("Themes").getByText("6 live", { exact: true }).waitFor();
    expect(await figure("Themes").innerText()).toContain("2 drafts");
    await expect
      .poll(async () => {
        await page.reload();
        return figure("Requests, 24 h").innerText();
      })
      .toMatch(/24 h\s+3\b/);
    expect(await figure("Most read").getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^Theme harbour\s+3$/),
    ]);
    const place = figure("Places").getByRole("link", { name: "Fish quay" });
    expect(await place.getAttribute("href")).toMatch(/^\/console\/places\/[0-9a-f-]{36}$/);
  });

  it("shows an editor what waits, each row with its action, and a viewer only what went live", async () => {
    const editor = await consolePage(browser, site);
    await overview(editor);
    const waits = region(editor, "Waits for you");
    const clinic = waits.getByRole("listitem").filter({ hasText: "Theme clinic" });
    await clinic.getByText(/^saved for the team by .+ \d\d:\d\d, not live$/).waitFor();
    const lagoon = waits.getByRole("listitem").filter({ hasText: "Theme lagoon" });
    expect(await lagoon.innerText()).toMatch(
      /Theme lagoon was never published\s+draft, changed by/,
    );
    await clinic
      .getByRole("link", { name: "Publish: Unpublished changes in Theme clinic" })
      .click();
    await editor.waitForURL("**/console/themes/clinic/publish");

    const viewer = await consolePage(browser, site, { role: "viewer" });
    await overview(viewer);
    await region(viewer, "Went live").getByRole("listitem").first().waitFor();
    expect(await region(viewer, "Waits for you").count()).toBe(0);
    expect(await viewer.getByText("Unpublished").count()).toBe(0);
    expect(await viewer.getByRole("link", { name: "New theme" }).count()).toBe(0);
    expect(await viewer.getByRole("link", { name: /audit log/i }).count()).toBe(0);
  });

  it("names the errors of a live theme, and leads to them", async () => {
    await makeTheme(site, "torn", { color: { $type: "color", one: { $value: "{color.two}" } } });
    await site.platform.running.services.orm.em
      .fork()
      .execute("update theme set status = 'published' where slug = 'torn'");
    const page = await consolePage(browser, site, { role: "admin" });
    await overview(page);
    const look = region(page, "Waits for you").getByRole("link", {
      name: "Look at 1 error in Theme torn",
    });
    await look.click();
    await page.waitForURL("**/console/themes/torn/tokens");
    await site.platform.delete("/api/v1/themes/torn");
  });

  it("keeps drafts in view: where they began, what is newer, discarded and brought back", async () => {
    await makeTheme(site, "orchard");
    const page = await consolePage(browser, site);
    await begin(page, "orchard");
    await begin(page, "lagoon");
    await overview(page);
    const drafts = region(page, "Waits for you");
    const row = drafts.getByRole("listitem").filter({ hasText: "change in Theme orchard" });
    await row.getByText(/^only in this browser, kept \d\d:\d\d$/).waitFor();
    expect(await row.innerText()).toMatch(/^1 change in Theme orchard\s/);
    await publish("orchard", "By somebody else");
    // The service's event brings it, without a reload.
    await row.getByText(/they began from version 1, and version 2 is newer$/).waitFor();

    await row.getByRole("button", { name: "Discard your changes to Theme orchard" }).focus();
    await page.keyboard.press("Enter");
    await row.waitFor({ state: "detached" });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(await focused()).toBe("Discard your changes to Theme lagoon");
    await page.getByRole("button", { name: "Undo" }).click();
    await row.waitFor();

    await row.getByRole("link", { name: "Go on with 1 change in Theme orchard" }).click();
    await page.waitForURL("**/console/themes/orchard/tokens");
    await page
      .getByRole("button", { name: /1 change, yours began from 1, only yours, kept/ })
      .waitFor();
  });

  it("gives back the text of a draft whose theme is gone", async () => {
    await makeTheme(site, "short-lived");
    const page = await consolePage(browser, site, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await begin(page, "short-lived");
    // The editor would read the theme again, which is gone.
    await page.goto("about:blank");
    await site.platform.delete("/api/v1/themes/short-lived");
    await overview(page);
    const row = region(page, "Waits for you")
      .getByRole("listitem")
      .filter({ hasText: "short-lived" });
    await row.getByText("The theme is deleted").waitFor();
    await row.getByRole("button", { name: "Copy JSON" }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(text).radius.button.$value).toEqual({ value: 3, unit: "px" });
    await row.getByRole("button", { name: "Discard your changes to Theme short-lived" }).click();
    await row.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  });

  it.each(looks)("is accessible and fits in %s at %i px", async (colorScheme, width) => {
    const page = await consolePage(browser, site, {
      role: "admin",
      colorScheme,
      viewport: { width, height: 844 },
    });
    await begin(page, "field-guide");
    await overview(page);
    await region(page, "Waits for you").waitFor();
    await region(page, "Went live").getByText("Warmer greys").waitFor();
    await expectAccessible(page, [colorScheme]);
    expect(await fits(page)).toBe(true);
  });
});
