import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { consolePage, useConsole } from "./support/console.ts";

const { browser, site } = useConsole();

describe("somebody who is not signed in", () => {
  it("signs in and comes back to the address that was asked for, with its filter", async () => {
    const page = await consolePage(browser, site, { role: null });
    await page.goto("/console/audit?actor=x");
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: /Ada Okafor/ }).click();
    await page.waitForURL(`${site.base}/console/audit?actor=x`);
    await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
  });

  it("is let out, and sees the way in again", async () => {
    const page = await consolePage(browser, site);
    await page.goto("/console/themes");
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name === "tokenkit-session")).toEqual([]);
  });
});

describe("a menu whose code is still on its way", () => {
  it("opens once the code is there, when its button was pressed before", async () => {
    const page = await consolePage(browser, site);
    const answering = Promise.withResolvers<void>();
    await page.route("**/open-account-*.js", async (route) => {
      await answering.promise;
      await route.continue();
    });
    await page.goto("/console/themes");
    const button = page.getByRole("button", { name: /account of/ });
    await button.focus();
    await page.keyboard.press("Enter");
    answering.resolve();
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it("stays closed for a person who went on, and takes none of their keys", async () => {
    const page = await consolePage(browser, site);
    const answering = Promise.withResolvers<void>();
    await page.route("**/open-account-*.js", async (route) => {
      await answering.promise;
      await route.continue();
    });
    await page.goto("/console/themes");
    await page.getByRole("button", { name: /account of/ }).click();
    const field = page.getByRole("searchbox", { name: "Search" });
    await field.click();
    await page.keyboard.type("quar");
    const fetched = page.waitForResponse("**/open-account-*.js");
    answering.resolve();
    await (await fetched).finished();
    await page.getByRole("button", { name: /account of/, expanded: false }).waitFor();
    await page.keyboard.type("tz");
    expect(await field.inputValue()).toBe("quartz");
    expect(await page.getByRole("menu").count()).toBe(0);
  });

  it("tells that it could not be fetched, and the page stays", async () => {
    const page = await consolePage(browser, site, { tolerates: /ERR_FAILED/ });
    // As after the reload by which the console looks for a newer deployment.
    await page.addInitScript(() =>
      sessionStorage.setItem("tokenkit-console-reloaded", String(Date.now())),
    );
    await page.route("**/open-account-*.js", (route) => route.abort());
    await page.goto("/console/themes");
    await page.getByRole("button", { name: /account of/ }).click();
    await page
      .getByText(/^The menu could not be loaded because/)
      .first()
      .waitFor();
    await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
  });
});

describe("the navigation", () => {
  it("shows a viewer what a viewer may do, and explains a screen that needs more", async () => {
    const page = await consolePage(browser, site, { role: "viewer" });
    await page.goto("/console");
    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: "Themes", exact: true }).waitFor();
    expect(await main.getByText("Administration").count()).toBe(0);
    await page.goto("/console/keys");
    await page.getByText("This screen needs the role admin; yours is viewer.").waitFor();
  });

  it("leads from the keyboard: g t, g o, and the palette by name", async () => {
    const page = await consolePage(browser, site, { role: "admin" });
    await page.goto("/console");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Command palette" }).waitFor();
    await page.keyboard.type("audit");
    await page.getByRole("option", { name: /Audit log/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/console/audit");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("keeps what is typed while the palette's code is on its way", async () => {
    const page = await consolePage(browser, site, { role: "admin" });
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/palette-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/console");
    await page.getByRole("heading", { level: 1 }).waitFor();
    // The field has the focus before the key's own task ends.
    const focused = await page.evaluate(() => {
      const init = { key: "k", ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", init));
      return document.activeElement?.getAttribute("role");
    });
    expect(focused).toBe("combobox");
    await page.keyboard.type("gauditx");
    await page.keyboard.press("Backspace");
    arrive();
    const field = page.getByRole("combobox", { name: "Search or run a command" });
    await page.keyboard.type(" l");
    await expect.poll(() => field.inputValue()).toBe("gaudit l");
    await page.keyboard.press("Home");
    await page.keyboard.press("Delete");
    await page.getByRole("option", { name: /Audit log/ }).waitFor();
    await page.keyboard.press("Control+k");
    expect(await field.inputValue()).toBe("audit l");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/console/audit");
  });

  it("closes the palette by Escape even before its code is there", async () => {
    const page = await consolePage(browser, site, { role: "admin" });
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/palette-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/console");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
    arrive();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("finds a place by its name in the palette, and leads there", async () => {
    const { body } = await site.platform.post("/trpc/places.create", {
      title: "Lighthouse of Sylt",
      coordinate: { latitude: 55.05, longitude: 8.4 },
    });
    const page = await consolePage(browser, site, { role: "viewer" });
    await page.goto("/console");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Command palette" }).waitFor();
    await page.keyboard.type("lightho");
    const highlighted = page.locator('[role="option"][aria-selected="true"]');
    await highlighted.filter({ hasText: "Lighthouse of Sylt" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/console/places/${body.result.data.id}`);
    await page.getByRole("heading", { level: 1, name: "Lighthouse of Sylt" }).waitFor();
  });

  it("lists under ? the keys that work, and every one of those for screens does", async () => {
    const page = await consolePage(browser, site, { role: "admin" });
    await page.goto("/console");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.waitFor();
    const everywhere = help.locator("section").filter({ has: page.getByText("Everywhere") });
    const keys = await everywhere.locator("dd .visually-hidden").allInnerTexts();
    expect(keys).toContain("Control K");
    const others = help.locator("section").filter({ has: page.getByText("Tree of tokens") });
    await others.getByText("Edit the token").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    const sequences = keys.filter((text) => text.startsWith("G then "));
    expect(sequences.map((text) => text.at(-1)).join(" ")).toBe("O T L P I R B U K W S A C Q");
    const names = ["Overview", "Themes", "Goes live", "Places", "Pictures"];
    names.push(
      "Reports",
      "Bin",
      "Users",
      "API keys",
      "Webhooks",
      "Settings",
      "Audit log",
      "Statistics",
      "Queues",
    );
    for (const [at, name] of names.entries()) {
      await page.keyboard.press("g");
      await page.keyboard.press(sequences[at]?.at(-1)?.toLowerCase() as string);
      await expect.poll(() => page.title()).toBe(`${name} – tokenkit`);
    }
  });
});

describe("how somebody sees the console", () => {
  it("an appearance holds at once, and in the next browser", async () => {
    const page = await consolePage(browser, site, { role: "viewer", colorScheme: "light" });
    await page.goto("/console");
    const scheme = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.getByRole("button", { name: /account of/ }).click();
    expect(await scheme()).toBe("light");
    const written = page.waitForResponse((response) =>
      response.url().includes("preferences.write"),
    );
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    expect(await scheme()).toBe("dark");
    await written;
    const other = await consolePage(browser, site, { role: "viewer", colorScheme: "light" });
    await other.goto("/console");
    expect(await other.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      "dark",
    );
  });
});

describe("the theme of the console", () => {
  it("is chosen in the menu and worn from then on; the safe way in does without", async () => {
    const page = await consolePage(browser, site, { role: "editor" });
    await page.goto("/console");
    const worn = () => page.locator("html").getAttribute("data-tokenkit-theme");
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("menuitem", { name: "Theme of the console" }).click();
    await page.getByRole("menuitemradio", { name: "Aurora" }).click();
    await expect.poll(worn).toBe("aurora");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const primary = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue("--tk-color-primary"),
      );
    expect(await primary()).not.toBe("");
    const own = await primary();
    await page.goto("/console/themes?safe=1");
    await page.getByText(/^You see the console in its own colors/).waitFor();
    expect(await worn()).toBe("quartz");
    expect(await primary()).not.toBe(own);
  });

  it("rows are compact at once, and in the next browser", async () => {
    const page = await consolePage(browser, site, { role: "viewer" });
    await page.goto("/console");
    const written = page.waitForResponse((response) =>
      response.url().includes("preferences.write"),
    );
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Compact rows" }).click();
    expect(await page.locator("html").getAttribute("data-density")).toBe("compact");
    await written;
    await page.reload();
    expect(await page.locator("html").getAttribute("data-density")).toBe("compact");
  });
});

describe.each([
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
] as const)("in %s at %i px", (colorScheme, width) => {
  it("the shell, its palette and its help are accessible and fit", async () => {
    const page = await consolePage(browser, site, {
      role: "admin",
      colorScheme,
      viewport: { width, height: 844 },
    });
    for (const open of ["", "Control+k", "?"]) {
      await page.goto("/console");
      await page.getByRole("heading", { level: 1 }).waitFor();
      if (open !== "") {
        await page.keyboard.press(open);
        await page.getByRole("dialog").waitFor();
      }
      await expectAccessible(page, [colorScheme]);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      );
      expect(wide).toBe(false);
    }
  });
});
