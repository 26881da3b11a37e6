import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { caughtUp, painted } from "./support/frames.ts";
import { html, useSite } from "./support/site.ts";
import { backgroundOf, colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const monthly = usePlatform({ RUNTIME_CACHE_CONTROL: "public, max-age=60, s-maxage=2592000" });
const site = useSite();
const browser = useBrowser();

const night = "rgb(16, 8, 32)";

const tag = (name: string, attributes = "", at = platform.current): string =>
  `<script src="${at.url}/rt/v1/${name}" ${attributes}></script>`;

const embed = (attributes: string, at = platform.current): string =>
  tag("embed.js", attributes, at) + tag("global.js", "", at);

async function open(head: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(site.current.put("/page", html(head)));
  return page;
}

beforeAll(async () => {
  for (const at of [platform.current, monthly.current]) await publish(at, "meadow");
  await publish(platform.current, "night", "#301040", "#100820");
});

/** Makes calls that do not wait for one another. */
const outcomes = (page: Page, calls: [string, object?][]): Promise<string[]> =>
  page.evaluate(async (given) => {
    const made = given.map(([slug, options]) => window.Tokenkit.applyTheme(slug, options));
    const settled = await Promise.allSettled(made);
    return settled.map((one) =>
      one.status === "fulfilled" ? String(one.value.theme) : String(one.reason.code),
    );
  }, calls);

const sheets = (page: Page): Promise<number> => page.locator("link[rel=stylesheet]").count();

describe("a call that fails", () => {
  it("leaves what was asked for just before it", async () => {
    const page = await open(tag("global.js"));
    expect(await outcomes(page, [["meadow"], ["nowhere"]])).toEqual(["meadow", "not_found"]);
    expect(await backgroundOf(page)).toBe(colors.light);
    expect(
      await outcomes(page, [
        ["nowhere"],
        ["night", { appearance: "dark" }],
        ["nowhere"],
        ["meadow", { version: 99 }],
      ]),
    ).toEqual(["not_found", "night", "not_found", "not_found"]);
    expect(await backgroundOf(page)).toBe(night);
    expect(await sheets(page)).toBe(1);
    const kept = await page.evaluate(() => localStorage.getItem("tokenkit"));
    expect(JSON.parse(kept ?? "")).toEqual({ theme: "night", appearance: "dark" });
  });

  it("leaves another version or appearance of the same theme", async () => {
    const page = await open(tag("global.js"));
    const calls: [string, object][] = [
      ["meadow", { appearance: "light" }],
      ["meadow", { appearance: "dark" }],
      ["meadow", { version: 99 }],
    ];
    expect(await outcomes(page, calls)).toEqual(["meadow", "meadow", "not_found"]);
    expect(await backgroundOf(page)).toBe(colors.dark);
    expect(await sheets(page)).toBe(1);
  });

  it("leaves the page as it was, however many fail", async () => {
    const page = await open(tag("global.js"));
    const before = await page.content();
    expect(await outcomes(page, [["nowhere"], ["noplace"], ["meadow", { version: 99 }]])).toEqual([
      "not_found",
      "not_found",
      "not_found",
    ]);
    expect(await page.content()).toBe(before);
  });

  it("does not take the theme of the script tag with it", async () => {
    const late = `<script>Tokenkit.applyTheme("nowhere").catch(() => {})</script>`;
    const page = await browser.newPage();
    const failed = page.waitForResponse((response) => response.status() === 404);
    await page.goto(site.current.put("/page", html(embed('data-theme="meadow"') + late)));
    await expectBackground(page, colors.light);
    await failed;
    await caughtUp(page);
    expect(await backgroundOf(page)).toBe(colors.light);
  });
});

describe("what is kept in the browser", () => {
  it.each([
    '{"theme":"NO SLUG"}',
    '{"theme":"../theme.json?x="}',
    '{"theme":{"a":1}}',
    '{"theme":17}',
    '{"appearance":"purple"}',
    '{"appearance":{"a":1}}',
    '["theme"]',
    '"dark"',
    "7",
    "{",
  ])("counts for nothing when it is %s", async (text) => {
    const page = await open(embed('data-theme="meadow"'));
    await expectBackground(page, colors.light);
    await page.evaluate((choice) => localStorage.setItem("tokenkit", choice), text);
    await page.reload();
    await expectBackground(page, colors.light);
  });

  it.each(["[null]", '["sheet"]', "[[]]", "[[7, 7]]"])(
    "sheets of another script count for nothing when they are %s",
    async (text) => {
      const page = await open(embed('data-theme="meadow"'));
      await expectBackground(page, colors.light);
      await page.evaluate((sheets) => localStorage.setItem("tokenkit.sheets", sheets), text);
      await page.reload();
      await expectBackground(page, colors.light);
      await page.waitForFunction(() => localStorage["tokenkit.sheets"].includes("fff0c8"));
    },
  );

  it("is done without where the browser refuses storage", async () => {
    const inner = site.current.put("/inner", html(embed('data-theme="meadow"')));
    const page = await browser.newPage();
    const frame = `<iframe sandbox="allow-scripts" src="${inner}"></iframe>`;
    await page.goto(site.current.put("/outer", html("", frame)));
    const [, sandboxed] = page.frames();
    const seen = await sandboxed?.evaluate(async () => {
      const refused = (() => {
        try {
          return localStorage.length < 0;
        } catch (error) {
          return (error as Error).name;
        }
      })();
      const { appearance } = await window.Tokenkit.setAppearance("dark");
      return [refused, appearance, getComputedStyle(document.documentElement).backgroundColor];
    });
    expect(seen).toEqual(["SecurityError", "dark", colors.dark]);
  });
});

it("a cache window longer than a timer can run is no reason to ask all the time", async () => {
  const page = await browser.newPage();
  await page.clock.install();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const head = embed('data-theme="meadow"', monthly.current);
  await page.goto(site.current.put("/monthly", html(head)));
  await expectBackground(page, colors.light);
  // The page reads its window in an answer of its own, after the stylesheet is there.
  await page.waitForFunction(() => localStorage.getItem("tokenkit.sheets")?.includes("fff0c8"));
  await caughtUp(page);
  const before = requested.length;
  await page.clock.runFor("01:00:00");
  await painted(page);
  expect(requested.length).toBe(before);
});

describe("in a browser that cannot be told what blocks rendering", () => {
  const openOld = async (head: string, body?: string): Promise<Page> => {
    const page = await browser.newPage();
    await page.addInitScript(() => Reflect.deleteProperty(HTMLLinkElement.prototype, "blocking"));
    await page.goto(site.current.put("/old", html(head, body)));
    return page;
  };

  it("the service's default theme leaves the page's content alone", async () => {
    const page = await openOld(embed(""));
    await page.waitForSelector("html[data-tokenkit-theme]");
    await painted(page);
    expect(await page.locator("#probe").textContent()).toBe("Text");
    expect(await sheets(page)).toBe(1);
  });

  it("so does a part of the page that comes long after its theme has failed", async () => {
    const body = `<p id="probe">Text</p><script src="/slow.js"></script><p id="part">Part</p>`;
    const page = await browser.newPage();
    await page.addInitScript(() => Reflect.deleteProperty(HTMLLinkElement.prototype, "blocking"));
    await page.route("**/slow.js", async (route) => {
      await failed;
      await route.fulfill({ body: "", contentType: "text/javascript" });
    });
    const failed = page.waitForResponse((response) => response.status() === 404);
    const head = embed('data-theme="nowhere" data-target="#part"');
    await page.goto(site.current.put("/late", html(head, body)));
    await caughtUp(page);
    expect(await page.locator("p").allTextContents()).toEqual(["Text", "Part"]);
  });
});
