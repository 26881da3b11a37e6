import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

const failing = {
  color: {
    $type: "color",
    primary: { $value: "#171717" },
    "on-primary": { $value: "#1c1c1c" },
    bg: { $value: "#ffffff" },
  },
};

describe("the tabs of a theme", () => {
  it("lead by g and a letter, by arrow keys and by a click, and count tokens and failing pairs", async () => {
    const slug = await makeTheme(site, "tabbed", failing);
    const page = await consolePage(browser, site, { role: "admin" });
    await page.goto(`/console/themes/${slug}`);
    const tabs = page.getByRole("tablist", { name: "Theme" });
    await tabs.getByRole("tab", { name: "Tokens 3" }).waitFor();
    await tabs.getByRole("tab", { name: "Contrast 3" }).waitFor();
    const isOn = (name: string) =>
      Promise.all([
        tabs.getByRole("tab", { name, selected: true }).waitFor(),
        page.getByRole("main", { name }).waitFor(),
      ]);
    for (const [key, name, path] of [
      ["t", "Tokens", "/tokens"],
      ["c", "Contrast", "/contrast"],
      ["h", "History", "/history"],
      ["u", "Use", "/use"],
      ["o", "Overview", ""],
    ] as const) {
      await page.keyboard.press("g");
      await page.keyboard.press(key);
      await isOn(name);
      expect(new URL(page.url()).pathname).toBe(`/console/themes/${slug}${path}`);
      await expect.poll(() => page.title()).toBe(`Theme tabbed – ${name} – tokenkit`);
    }
    await tabs.getByRole("tab", { name: "Overview" }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await isOn("Use");
    await tabs.getByRole("tab", { name: "History" }).click();
    await isOn("History");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByText("Go to the theme’s Contrast").waitFor();
    expect(await help.getByText("Go to Themes", { exact: true }).count()).toBe(0);
  });

  it.each([
    ["?token=color.bg&tab=edit", "/tokens?token=color.bg&tab=edit"],
    ["?pane=json", "/tokens?pane=json"],
    ["?pane=contrast&appearance=light", "/contrast?appearance=light"],
  ])("an address of the editor as it was leads on: %s", async (search, place) => {
    const slug = await makeTheme(site, `moved-${place.length}`, failing);
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}${search}`);
    await page.waitForURL(`**/console/themes/${slug}${place}`);
  });

  it.each([
    [1440, "light"],
    [1024, "dark"],
    [834, "light"],
    [390, "dark"],
  ] as const)("are accessible and fit at %i px in %s", async (width, colorScheme) => {
    const slug = await makeTheme(site, `tabs-at-${width}`, failing);
    const page = await consolePage(browser, site, {
      colorScheme,
      viewport: { width, height: 844 },
      hasTouch: width < 500,
    });
    for (const end of ["", "/contrast", "/history", "/use"]) {
      await page.goto(`/console/themes/${slug}${end}`);
      await page.getByRole("button", { name: /^State: Draft/ }).waitFor();
      // The poster has the theme's own colors, which fail here.
      await expectAccessible(page, undefined, ".poster");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const heights = await page
        .locator(".top, .theme-bar")
        .evaluateAll((bars) => bars.map((bar) => (bar as HTMLElement).offsetHeight));
      expect(heights).toEqual([width < 720 ? 52 : 48, 44]);
    }
  });

  it("are painted before the service knows who asks, with the name of the last visit", async () => {
    const slug = await makeTheme(site, "painted-first", failing);
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}`);
    await page.getByRole("button", { name: /^State: Draft/ }).waitFor();
    await expect.poll(() => page.title()).toBe("Theme painted-first – Overview – tokenkit");
    const answering = Promise.withResolvers<void>();
    await page.route("**/trpc/**", async (route) => {
      await answering.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Theme painted-first" }).waitFor();
    await page.getByRole("tab", { name: "Overview", selected: true }).waitFor();
    await page.getByRole("link", { name: "Places" }).first().waitFor();
    expect(await page.getByRole("button", { name: /account of/ }).count()).toBe(0);
    answering.resolve();
    await page.getByRole("button", { name: /account of/ }).waitFor();
    await page.getByRole("button", { name: /^State: Draft/ }).waitFor();
  });
});
