import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { browserReact } from "./support/react.ts";
import { html, useSite } from "./support/site.ts";
import { backgroundOf, colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();
const rt = (path: string): string => `${platform.current.url}/rt/v1/${path}`;

async function open(head: string, body?: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(site.current.put("/page", html(head, body)));
  return page;
}

const embed = (attributes: string): string =>
  `<script src="${rt("embed.js")}" ${attributes}></script><script src="${rt("global.js")}"></script>`;

const setting = (appearance: string) =>
  platform.current.put("/api/v1/admin/settings", { "default.appearance": appearance });

const stateOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let heard = "";
    window.Tokenkit.subscribe(({ choice, appearance, version }) => {
      heard = `${choice} ${appearance} ${version}`;
    })();
    return heard;
  });

beforeAll(async () => {
  await publish(platform.current, "meadow");
});

afterEach(() => setting("light"));

describe("where the installation's default is dark, a page that names no appearance is dark", () => {
  it("by the script tag, and stays so when a version arrives", async () => {
    await setting("dark");
    await publish(platform.current, "growing");
    const page = await open(embed('data-theme="growing"'));
    await expectBackground(page, colors.dark);
    await expect.poll(() => stateOf(page)).toBe("null dark 2");
    const version = await publish(platform.current, "growing", "#c8ffc8", "#0a1e28");
    const focusAndLook = async (): Promise<string> => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      return backgroundOf(page);
    };
    await expect.poll(focusAndLook, { interval: 200 }).toBe("rgb(10, 30, 40)");
    expect(await stateOf(page)).toBe(`null dark ${version}`);
  });

  it("by the module, until the reader chooses", async () => {
    await setting("dark");
    const page = await open(
      `<script type="module">import * as tk from "${rt("runtime.js")}"; window.tk = tk;</script>`,
    );
    await page.waitForFunction(() => "tk" in window);
    await page.evaluate(() => window.tk.applyTheme("meadow"));
    expect(await backgroundOf(page)).toBe(colors.dark);
    await page.evaluate(() => window.tk.setAppearance("light"));
    expect(await backgroundOf(page)).toBe(colors.light);
  });

  it("by React", async () => {
    await setting("dark");
    site.current.put("/react.js", { body: await browserReact("19"), type: "text/javascript" });
    const map = JSON.stringify({ imports: { react: "/react.js" } });
    const page = await open(
      `<script type="importmap">${map}</script>`,
      `<div id="root"></div><script type="module">
import { createElement, createRoot } from "react";
import { TokenkitProvider } from "${rt("react.js")}";
createRoot(document.getElementById("root")).render(createElement(TokenkitProvider, { theme: "meadow" }));
</script>`,
    );
    await expectBackground(page, colors.dark);
  });

  it("but not where it names one, or pins a version", async () => {
    await setting("dark");
    await expectBackground(
      await open(embed('data-theme="meadow" data-appearance="light"')),
      colors.light,
    );
    await expectBackground(await open(embed('data-theme="meadow" data-version="2"')), colors.light);
  });
});

it("without a default of the installation's own, it begins as its theme says", async () => {
  const page = await open(embed('data-theme="meadow"'));
  await expectBackground(page, colors.light);
  expect(await stateOf(page)).toMatch(/^null light/);
});
