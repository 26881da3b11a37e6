import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { painted } from "./support/frames.ts";
import { html, useSite } from "./support/site.ts";
import { colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

/** Slower than any frame, to catch a page that paints too early. */
const DELAY_MS = 400;

/** Notes what each frame shows, from the first on. */
function watchFrames(): void {
  window.seen = [];
  const look = (): void => {
    if (document.body !== null) {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      if (window.seen.at(-1) !== backgroundColor) window.seen.push(backgroundColor);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function open(head: string, body?: string, attributes?: string): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(watchFrames);
  await page.goto(site.current.put("/page", html(head, body, attributes)));
  return page;
}

interface Timings {
  firstPaint: number;
  sheetAt: number;
}

/** The browser's timings: its first paint, and the stylesheet's arrival. */
const timingsOf = (page: Page): Promise<Timings> =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-paint");
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const sheet = entries.find(({ name }) => name.includes("theme.css"));
    return { firstPaint: paint?.startTime ?? 0, sheetAt: sheet?.responseEnd ?? 0 };
  });

async function expectNoFlash(page: Page, color: string): Promise<void> {
  await expectBackground(page, color);
  await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
  expect(await page.evaluate(() => window.seen)).toEqual([color]);
  const { firstPaint, sheetAt } = await timingsOf(page);
  expect(sheetAt).toBeGreaterThan(DELAY_MS / 2);
  expect(firstPaint).toBeGreaterThanOrEqual(sheetAt);
}

let base: string;
const embed = (attributes: string): string =>
  `<script src="${platform.current.url}/rt/v1/embed.js" data-base="${base}" ${attributes}></script>`;

beforeAll(async () => {
  await publish(platform.current, "meadow");
  await publish(platform.current, "night", "#301040", "#100820");
  base = site.current.relayTo(platform.current.url, DELAY_MS);
});

describe("between navigation and the themed paint there is no other frame", () => {
  it("with a link", async () => {
    const link = `<link rel="stylesheet" href="${base}/rt/v1/theme.css?slug=meadow">`;
    await expectNoFlash(await open(link, undefined, ' data-tokenkit-theme="meadow"'), colors.light);
  });

  it("with the script tag in the head", async () => {
    await expectNoFlash(await open(embed('data-theme="meadow"')), colors.light);
  });

  it("with the script tag and the system's appearance", async () => {
    const page = await open(embed('data-theme="meadow" data-appearance="system"'));
    await expectNoFlash(page, colors.light);
  });

  it("with the script tag and a remembered choice", async () => {
    const page = await open(embed('data-theme="meadow"'));
    await page.evaluate(() =>
      localStorage.setItem("tokenkit", '{"theme":"night","appearance":"dark"}'),
    );
    await page.reload();
    await expectNoFlash(page, "rgb(16, 8, 32)");
  });

  it("with the script tag in a browser that cannot be told what blocks rendering", async () => {
    const page = await browser.newPage();
    await page.addInitScript(watchFrames);
    await page.addInitScript(() => Reflect.deleteProperty(HTMLLinkElement.prototype, "blocking"));
    await page.goto(site.current.put("/old", html(embed('data-theme="meadow"'))));
    await expectNoFlash(page, colors.light);
    expect(await page.locator("link[data-tokenkit]").getAttribute("blocking")).toBeNull();
  });

  it("with the script tag and a part of the page as its target", async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      window.seen = [];
      const look = (): void => {
        const part = document.querySelector("#part");
        if (part !== null) window.seen.push(getComputedStyle(part).backgroundColor);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const head = embed('data-theme="meadow" data-target="#part"');
    await page.goto(site.current.put("/part", html(head, '<p>Text</p><p id="part">Part</p>')));
    await expectBackground(page, colors.light, "#part");
    expect(new Set(await page.evaluate(() => window.seen))).toEqual(new Set([colors.light]));
  });

  it("and the measure sees one where there is one", async () => {
    const page = await open("", `<p>Text</p>${embed('data-theme="meadow"')}`);
    await expectBackground(page, colors.light);
    const seen = await page.evaluate(() => window.seen);
    expect(seen.length).toBeGreaterThan(1);
    const { firstPaint, sheetAt } = await timingsOf(page);
    expect(firstPaint).toBeLessThan(sheetAt);
  });
});

describe("while themes are switched", () => {
  it("every frame shows the old one or the new one", async () => {
    const global = `<script src="${platform.current.url}/rt/v1/global.js"></script>`;
    const page = await open(`${embed('data-theme="meadow"')}${global}`);
    await expectBackground(page, colors.light);
    await page.evaluate(async () => {
      const painted = (): Promise<void> =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
      await window.Tokenkit.setAppearance("dark").then(painted);
      await window.Tokenkit.applyTheme("night").then(painted);
      await window.Tokenkit.applyTheme("meadow", { appearance: "system" }).then(painted);
    });
    await painted(page);
    const seen = await page.evaluate(() => window.seen);
    expect(seen).toEqual([colors.light, colors.dark, "rgb(16, 8, 32)", colors.light]);
  });
});
