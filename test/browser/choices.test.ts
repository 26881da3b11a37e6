import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { caughtUp, later, painted } from "./support/frames.ts";
import { html, useSite } from "./support/site.ts";
import { backgroundOf, colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

const tag = (name: string, attributes = ""): string =>
  `<script src="${platform.current.url}/rt/v1/${name}" ${attributes}></script>`;

const address = (attributes: string): string =>
  site.current.put("/page", html(tag("embed.js", attributes) + tag("global.js")));

/** Keeps stylesheets waiting whose address has this in it, until they are let go. */
async function hold(page: Page, part: string): Promise<{ requested: string[]; release(): void }> {
  const requested: string[] = [];
  let release = (): void => {};
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === "/rt/v1/theme.css" && url.search.includes(part),
    async (route: Route) => {
      requested.push(route.request().url());
      await open;
      await route.fallback();
    },
  );
  return { requested, release };
}

const choose = (page: Page, appearance: "light" | "dark" | "system"): Promise<string> =>
  page.evaluate(async (wanted) => {
    const { choice, appearance } = await window.Tokenkit.setAppearance(wanted);
    return `${choice} ${appearance}`;
  }, appearance);

const stateOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let heard = "";
    window.Tokenkit.subscribe(({ theme, choice, appearance, version }) => {
      heard = `${theme} ${choice} ${appearance} ${version}`;
    })();
    return heard;
  });

beforeAll(async () => {
  await publish(platform.current, "meadow");
  await publish(platform.current, "night", "#301040", "#100820");
});

describe("while the reader's choice is loading", () => {
  it("a version that arrives waits, and then comes as chosen", async () => {
    await publish(platform.current, "changing");
    const page = await browser.newPage();
    await page.goto(address('data-theme="changing" data-appearance="light"'));
    await expectBackground(page, colors.light);
    await expect.poll(() => stateOf(page)).toBe("changing light light 2");
    const { requested, release } = await hold(page, "appearance=dark");
    const chosen = choose(page, "dark");
    await expect.poll(() => requested.length).toBe(1);
    const version = await publish(platform.current, "changing", "#c8ffc8", "#0a1e28");
    await later(page, 1100);
    const looked = page.waitForResponse((response) => response.url().includes("appearance=light"));
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await looked;
    await caughtUp(page);
    release();
    expect(await chosen).toBe("dark dark");
    await expectBackground(page, "rgb(10, 30, 40)");
    await expect.poll(() => stateOf(page)).toBe(`changing dark dark ${version}`);
    expect(await page.locator("link[rel=stylesheet]").count()).toBe(1);
  });

  it("a system that flips changes nothing of it", async () => {
    const page = await browser.newPage({ colorScheme: "dark" });
    await page.goto(address('data-theme="meadow" data-appearance="system"'));
    await expectBackground(page, colors.dark);
    const { requested, release } = await hold(page, "appearance=dark");
    const chosen = choose(page, "dark");
    await expect.poll(() => requested.length).toBe(1);
    await page.emulateMedia({ colorScheme: "light" });
    await expectBackground(page, colors.light);
    await expect.poll(() => stateOf(page)).toMatch(/^meadow system light/);
    await painted(page);
    release();
    expect(await chosen).toBe("dark dark");
    await caughtUp(page);
    expect(await backgroundOf(page)).toBe(colors.dark);
    expect(await stateOf(page)).toMatch(/^meadow dark dark/);
    expect(await page.locator("link[rel=stylesheet]").count()).toBe(1);
  });

  it("a system that flips is followed by a choice of the system, without an unstyled frame", async () => {
    const page = await browser.newPage({ colorScheme: "light" });
    await page.goto(address('data-theme="meadow" data-appearance="light"'));
    await expectBackground(page, colors.light);
    const light = await hold(page, "appearance=light");
    const dark = await hold(page, "appearance=dark");
    const chosen = choose(page, "system");
    await expect.poll(() => light.requested.length + dark.requested.length).toBe(2);
    await page.emulateMedia({ colorScheme: "dark" });
    light.release();
    await caughtUp(page);
    expect(await backgroundOf(page)).toBe(colors.light);
    dark.release();
    expect(await chosen).toBe("system dark");
    expect(await backgroundOf(page)).toBe(colors.dark);
  });

  it("another tab's choice does not overtake it, and both end as one", async () => {
    const page = await browser.newPage();
    await page.goto(address('data-theme="meadow" data-appearance="light"'));
    await expectBackground(page, colors.light);
    const other = await browser.sibling(page);
    await other.goto(page.url());
    await expectBackground(other, colors.light);
    const { requested, release } = await hold(page, "appearance=dark");
    const chosen = choose(page, "dark");
    await expect.poll(() => requested.length).toBe(1);
    expect(await choose(other, "system")).toBe("system light");
    await painted(page);
    release();
    expect(await chosen).toBe("dark dark");
    await expectBackground(other, colors.dark);
    expect(await stateOf(page)).toMatch(/^meadow dark dark/);
  });
});

describe("tabs follow each other", () => {
  it("in the theme and the appearance, also one that is still loading", async () => {
    const page = await browser.newPage();
    await page.goto(address('data-theme="meadow"'));
    await expectBackground(page, colors.light);
    const other = await browser.sibling(page);
    const { requested, release } = await hold(other, "slug=meadow");
    const opened = other.goto(page.url());
    await expect.poll(() => requested.length).toBe(1);
    expect(await choose(page, "dark")).toBe("dark dark");
    await page.evaluate(() => window.Tokenkit.applyTheme("night"));
    release();
    await opened;
    await expectBackground(other, "rgb(16, 8, 32)");
    await other.evaluate(() => window.Tokenkit.applyTheme("meadow"));
    await expectBackground(page, colors.dark);
  });
});

describe("remove()", () => {
  const applied = async (): Promise<{ page: Page; before: string }> => {
    const page = await browser.newPage();
    await page.goto(site.current.put("/bare", html(tag("global.js"))));
    const before = await page.content();
    await page.evaluate(async () => {
      const { remove } = await window.Tokenkit.applyTheme("meadow", { appearance: "system" });
      window.off = remove;
    });
    // The other appearance's sheet loads afterwards and does not count for the next request.
    await page.waitForLoadState("networkidle");
    return { page, before };
  };

  it("takes the theme off after setAppearance too", async () => {
    const { page, before } = await applied();
    await choose(page, "dark");
    await page.evaluate(() => window.off());
    expect(await page.content()).toBe(before);
    expect(await stateOf(page)).toBe("null null null null");
  });

  it("takes it off while setAppearance is loading, for good", async () => {
    const { page, before } = await applied();
    const { requested, release } = await hold(page, "appearance=dark");
    const chosen = choose(page, "dark");
    await expect.poll(() => requested.length).toBe(1);
    await page.evaluate(() => window.off());
    release();
    expect(await chosen).toBe("null null");
    expect(await page.content()).toBe(before);
  });

  it("takes it off after another tab's choice", async () => {
    const { page, before } = await applied();
    const other = await browser.sibling(page);
    await other.goto(page.url());
    await other.evaluate(async () => {
      await window.Tokenkit.applyTheme("meadow");
      await window.Tokenkit.setAppearance("dark");
    });
    await expectBackground(page, colors.dark);
    await page.evaluate(() => window.off());
    expect(await page.content()).toBe(before);
  });

  it("does nothing once another theme has been applied", async () => {
    const { page } = await applied();
    await page.evaluate(() => window.Tokenkit.applyTheme("night", { appearance: "dark" }));
    await page.evaluate(() => window.off());
    expect(await backgroundOf(page)).toBe("rgb(16, 8, 32)");
  });
});
