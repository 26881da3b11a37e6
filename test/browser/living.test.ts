import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { later, painted } from "./support/frames.ts";
import { html, useSite } from "./support/site.ts";
import { backgroundOf, colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const impatient = usePlatform({ RUNTIME_CACHE_CONTROL: "public, max-age=0, s-maxage=2" });
const site = useSite();
const browser = useBrowser();

const embed = (attributes: string, at = platform.current): string =>
  `<script src="${at.url}/rt/v1/embed.js" ${attributes}></script><script src="${at.url}/rt/v1/global.js"></script>`;

async function open(head: string, options = {}): Promise<Page> {
  const page = await browser.newPage(options);
  await page.goto(site.current.put("/page", html(head)));
  return page;
}

const versionOf = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    let version: number | null = null;
    window.Tokenkit.subscribe((state) => {
      version = state.version;
    })();
    return version;
  });

const focus = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event("focus")));

beforeAll(async () => {
  for (const at of [platform.current, impatient.current]) await publish(at, "meadow");
  await publish(platform.current, "night", "#301040", "#100820");
});

describe("appearance", () => {
  it("follows the system as it changes, and tells of it", async () => {
    const head = embed('data-theme="meadow" data-appearance="system"');
    const page = await open(head, { colorScheme: "dark" });
    await expectBackground(page, colors.dark);
    await page.waitForFunction(() => document.querySelectorAll("link[data-tokenkit]").length === 2);
    await page.evaluate(() => {
      window.seen = [];
      window.Tokenkit.subscribe(({ appearance, choice }) => {
        window.seen.push(`${appearance} ${choice}`);
      });
      window.Tokenkit.watchSystemAppearance((appearance) => window.seen.push(appearance));
    });
    await page.emulateMedia({ colorScheme: "light" });
    await expectBackground(page, colors.light);
    await page.waitForFunction(() => window.seen.length === 4);
    const seen = await page.evaluate(() => window.seen);
    expect(seen.slice(0, 2)).toEqual(["dark system", "dark"]);
    expect(seen.slice(2).toSorted()).toEqual(["light", "light system"]);
  });

  it("is remembered, and the page's default gives way to it", async () => {
    const page = await open(embed('data-theme="meadow" data-appearance="light"'));
    await expectBackground(page, colors.light);
    await page.evaluate(() => window.Tokenkit.setAppearance("dark"));
    expect(await backgroundOf(page)).toBe(colors.dark);
    await page.reload();
    await expectBackground(page, colors.dark);
    await page.evaluate(() => window.Tokenkit.applyTheme("night"));
    await page.reload();
    await expectBackground(page, "rgb(16, 8, 32)");
  });

  it("is not remembered where that is switched off", async () => {
    const page = await open(embed('data-theme="meadow" data-remember="false"'));
    await expectBackground(page, colors.light);
    await page.evaluate(() => window.Tokenkit.setAppearance("dark"));
    expect(await page.evaluate(() => localStorage.getItem("tokenkit"))).toBeNull();
    await page.reload();
    await expectBackground(page, colors.light);
  });

  it("follows what is chosen in another tab", async () => {
    const page = await open(embed('data-theme="meadow"'));
    await expectBackground(page, colors.light);
    const other = await browser.sibling(page);
    await other.goto(page.url());
    await expectBackground(other, colors.light);
    await other.evaluate(() => window.Tokenkit.setAppearance("dark"));
    await expectBackground(page, colors.dark);
  });

  it("changed quickly ends as the last one asked for", async () => {
    const page = await open(embed('data-theme="meadow"'));
    await expectBackground(page, colors.light);
    const states = await page.evaluate(async () => {
      const { applyTheme, setAppearance } = window.Tokenkit;
      const calls = [
        applyTheme("night"),
        applyTheme("meadow", { appearance: "dark" }),
        applyTheme("night", { appearance: "light" }),
      ];
      const settled = await Promise.all(calls);
      await Promise.all([setAppearance("dark"), setAppearance("light"), setAppearance("dark")]);
      return settled.map(({ theme, appearance }) => `${theme} ${appearance}`);
    });
    expect(states).toEqual(["night light", "night light", "night light"]);
    expect(await backgroundOf(page)).toBe("rgb(16, 8, 32)");
    expect(await page.locator("link[rel=stylesheet]").count()).toBe(1);
  });

  it("of a remembered theme that is gone is the page's default", async () => {
    const page = await open(embed('data-theme="meadow"'));
    await expectBackground(page, colors.light);
    await page.evaluate(() => localStorage.setItem("tokenkit", '{"theme":"gone"}'));
    await page.reload();
    await page.waitForSelector("html[data-tokenkit-theme=meadow]");
    await expectBackground(page, colors.light);
    expect(await page.evaluate(() => localStorage.getItem("tokenkit"))).toBe("{}");
  });
});

describe("a new version", () => {
  it("that is published while the page is open is taken over at the next focus", async () => {
    const slug = "fresh";
    await publish(platform.current, slug);
    const page = await open(embed(`data-theme="${slug}"`));
    await expectBackground(page, colors.light);
    await expect.poll(() => versionOf(page)).toBe(2);
    const version = await publish(platform.current, slug, "#c8ffc8");
    const focusAndLook = async (): Promise<string> => {
      await focus(page);
      return backgroundOf(page);
    };
    await expect.poll(focusAndLook, { interval: 200 }).toBe(colors.newer);
    expect(await versionOf(page)).toBe(version);
    await page.evaluate(() => window.Tokenkit.setAppearance("dark"));
    expect(await backgroundOf(page)).toBe(colors.dark);
  });

  it("is taken over at the cache window, without a focus", async () => {
    const page = await open(embed('data-theme="meadow"', impatient.current));
    await expectBackground(page, colors.light);
    await publish(impatient.current, "meadow", "#c8ffc8");
    await expectBackground(page, colors.newer);
  });

  it("is not taken over where a version is pinned", async () => {
    await publish(platform.current, "pinned");
    const page = await open(embed('data-theme="pinned" data-version="2"'));
    await expectBackground(page, colors.light);
    await publish(platform.current, "pinned", "#c8ffc8");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await later(page, 1100);
    await focus(page);
    await painted(page);
    expect(requests).toEqual([]);
    expect(await backgroundOf(page)).toBe(colors.light);
    expect(await versionOf(page)).toBe(2);
  });

  it("leaves what is shown alone when the theme is archived", async () => {
    await publish(platform.current, "leaving");
    const page = await open(embed('data-theme="leaving"'));
    await expectBackground(page, colors.light);
    await platform.current.post("/api/v1/themes/leaving/archive");
    await later(page, 1100);
    const answered = page.waitForResponse((response) => response.status() === 404);
    await focus(page);
    await answered;
    expect(await backgroundOf(page)).toBe(colors.light);
  });
});

describe("without a network", () => {
  it("the last stylesheet serves, and is renewed when the network is back", async () => {
    const relay = site.current.relayTo(impatient.current.url, 0);
    const page = await open(embed(`data-theme="meadow" data-base="${relay}"`));
    await publish(impatient.current, "meadow");
    await page.reload();
    await expectBackground(page, colors.light);
    await page.waitForFunction(() => localStorage.getItem("tokenkit.sheets")?.includes("fff0c8"));
    site.current.relayTo("", 0);
    await page.reload();
    await expectBackground(page, colors.light);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
    site.current.relayTo(impatient.current.url, 0);
    await publish(impatient.current, "meadow", "#c8ffc8");
    await later(page, 1100);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expectBackground(page, colors.newer);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  });

  it("an open page keeps its theme, and says that another cannot be had", async () => {
    const page = await open(embed('data-theme="meadow"'));
    await expectBackground(page, colors.light);
    await page.context().setOffline(true);
    const code = await page.evaluate(() =>
      window.Tokenkit.applyTheme("quartz").catch(({ code }) => code),
    );
    expect(code).toBe("unreachable");
    expect(await backgroundOf(page)).toBe(colors.light);
    expect(await page.locator("html").getAttribute("data-tokenkit-theme")).toBe("meadow");
  });
});

describe("a strict security policy", () => {
  const policy = (styles: string): Record<string, string> => ({
    "Content-Security-Policy": `default-src 'none'; script-src 'nonce-abc'; style-src ${styles}; connect-src ${platform.current.url}; require-trusted-types-for 'script'`,
  });

  it.each([
    ["the service's address", () => platform.current.url],
    ["a nonce", () => "'nonce-abc'"],
  ])("with %s is kept", async (_, styles) => {
    const page = await browser.newPage();
    const violations: string[] = [];
    page.on("console", (message) => violations.push(message.text()));
    const script = (name: string, more = ""): string =>
      `<script nonce="abc" src="${platform.current.url}/rt/v1/${name}"${more}></script>`;
    const head = `${script("embed.js", ' data-theme="meadow"')}${script("global.js")}`;
    const body = html(head).replace('<link rel="icon" href="data:,">', "");
    await page.goto(site.current.put("/strict", { body, headers: policy(styles()) }));
    await expectBackground(page, colors.light);
    await page.evaluate(() => window.Tokenkit.setAppearance("dark"));
    expect(await backgroundOf(page)).toBe(colors.dark);
    await page.evaluate(() => window.Tokenkit.applyTheme("night", { appearance: "system" }));
    expect(violations.filter((text) => !text.includes("favicon"))).toEqual([]);
  });

  it("that allows no styles from the service is reported as such", async () => {
    const page = await browser.newPage();
    const head = `<script nonce="abc" src="${platform.current.url}/rt/v1/global.js"></script>`;
    const headers = policy("'self'");
    await page.goto(site.current.put("/closed", { body: html(head), headers }));
    const code = await page.evaluate(() =>
      window.Tokenkit.applyTheme("meadow").catch(({ code }) => code),
    );
    expect(code).toBe("refused");
    expect(await page.locator("html").getAttribute("data-tokenkit-theme")).toBeNull();
  });
});
