import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { later, painted } from "./support/frames.ts";
import { html, useSite } from "./support/site.ts";
import { backgroundOf, colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();
const rt = (path: string): string => `${platform.current.url}/rt/v1/${path}`;

/** Opens a page of an origin that is not the platform's. */
async function open(head: string, body?: string, attributes?: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(site.current.put("/page", html(head, body, attributes)));
  return page;
}

const module = (code: string, name = "runtime.js"): string =>
  `<script type="module">import * as tk from "${rt(name)}"; window.tk = tk; ${code}</script>`;

beforeAll(async () => {
  await publish(platform.current, "meadow");
  await publish(platform.current, "night", "#301040", "#100820");
});

describe("a theme reaches a page of another origin", () => {
  it("by a link", async () => {
    const link = `<link rel="stylesheet" href="${rt("theme.css?slug=meadow")}">`;
    const page = await open(link, undefined, ' data-tokenkit-theme="meadow"');
    await expectBackground(page, colors.light);
  });

  it("by the module, which touches nothing until it is called", async () => {
    const page = await open(module(""));
    await page.waitForFunction(() => "tk" in window);
    const before = await page.evaluate(() => [
      document.documentElement.outerHTML.includes("tokenkit-theme"),
      document.querySelectorAll("link[rel=stylesheet]").length,
      localStorage.length,
    ]);
    expect(before).toEqual([false, 0, 0]);
    const applied = await page.evaluate(() =>
      window.tk.applyTheme("meadow", { appearance: "dark" }),
    );
    expect(applied).toMatchObject({ theme: "meadow", appearance: "dark", choice: "dark" });
    expect(await backgroundOf(page)).toBe(colors.dark);
  });

  it("by the global", async () => {
    const page = await open(`<script src="${rt("global.js")}"></script>`);
    await page.evaluate(() => window.Tokenkit.applyTheme("meadow"));
    expect(await backgroundOf(page)).toBe(colors.light);
    const exported = await page.evaluate(() => Object.keys(window.Tokenkit));
    expect(exported.toSorted()).toEqual([
      "applyTheme",
      "getModes",
      "getVariables",
      "loadManifest",
      "setAppearance",
      "setMode",
      "subscribe",
      "watchSystemAppearance",
    ]);
  });

  it("by one script tag", async () => {
    const page = await open(`<script src="${rt("embed.js")}" data-theme="meadow"></script>`);
    await expectBackground(page, colors.light);
  });

  it("by one script tag with every attribute", async () => {
    const attributes = `data-theme="meadow" data-appearance="dark" data-variant="tokens" data-version="2" data-target="#aside" data-base="${platform.current.url}/"`;
    const page = await open(
      `<script src="${rt("embed.js")}" ${attributes}></script>`,
      '<p id="probe">Text</p><aside id="aside" style="background: var(--tk-color-bg)">Aside</aside>',
    );
    await expectBackground(page, colors.dark, "#aside");
    expect(await backgroundOf(page)).not.toBe(colors.dark);
    const href = await page.locator("link[data-tokenkit]").getAttribute("href");
    expect(href).toBe(rt("theme.css?slug=meadow&appearance=dark&variant=tokens&v=2"));
  });

  it("by a script tag that is inserted later, or stands at the end", async () => {
    const page = await open(
      "",
      `<p>Text</p><script src="${rt("embed.js")}" data-theme="meadow"></script>`,
    );
    await expectBackground(page, colors.light);
    const other = await open(
      `<script>const s = document.createElement("script"); s.src = "${rt("embed.js")}"; s.dataset.theme = "night"; document.head.append(s);</script>`,
    );
    await expectBackground(other, "rgb(48, 16, 64)");
  });

  it("by the service's default when none is named", async () => {
    const page = await open(`<script src="${rt("embed.js")}"></script>`);
    await page.waitForSelector('html[data-tokenkit-theme="aurora"]');
  });
});

describe("what a page gets", () => {
  it("is the manifest, the variables and what is shown", async () => {
    const page = await open(module(""));
    await page.waitForFunction(() => "tk" in window);
    const seen = await page.evaluate(async () => {
      const states: unknown[] = [];
      const stop = window.tk.subscribe((state) => states.push(state));
      const { themes, defaults } = await window.tk.loadManifest();
      await window.tk.applyTheme("meadow");
      const variables = window.tk.getVariables();
      stop();
      await window.tk.setAppearance("dark");
      return { states, slugs: themes.map(({ slug }) => slug), defaults, variables };
    });
    expect(seen.slugs).toContain("meadow");
    expect(seen.defaults).toEqual({ theme: "aurora", appearance: "light" });
    expect(seen.variables).toMatchObject({
      "--tk-color-bg": "#fff0c8",
      "--tk-color-on-primary": "#ffffff",
    });
    expect(seen.states.slice(0, 2)).toEqual([
      { theme: null, appearance: null, choice: null, version: null, modes: {} },
      { theme: "meadow", appearance: "light", choice: null, version: null, modes: {} },
    ]);
  });

  it("is an error that says why, and a page left as it was", async () => {
    const page = await open(module(""));
    await page.waitForFunction(() => "tk" in window);
    const failure = await page.evaluate(() =>
      window.tk
        .applyTheme("nowhere")
        .catch(({ name, code, status, requestId }) => ({ name, code, status, requestId })),
    );
    expect(failure).toEqual({
      name: "TokenkitError",
      code: "not_found",
      status: 404,
      requestId: expect.any(String),
    });
    expect(await page.locator("html").getAttribute("data-tokenkit-theme")).toBeNull();
    expect(await page.locator("link[rel=stylesheet]").count()).toBe(0);
    const codes = await page.evaluate(() =>
      Promise.all([
        window.tk.applyTheme("meadow", { target: "#nowhere" }).catch(({ code }) => code),
        window.tk.setAppearance("dark").catch(({ code }) => code),
      ]),
    );
    expect(codes).toEqual(["no_target", "no_theme"]);
  });

  it("is taken off again without a trace", async () => {
    const page = await open(module(""));
    await page.waitForFunction(() => "tk" in window);
    const { before, after, then } = await page.evaluate(async () => {
      const before = document.documentElement.outerHTML;
      const first = await window.tk.applyTheme("meadow", { appearance: "system" });
      const second = await window.tk.applyTheme("night");
      first.remove();
      const then = document.documentElement.dataset.tokenkitTheme;
      second.remove();
      return { before, after: document.documentElement.outerHTML, then };
    });
    expect(then).toBe("night");
    expect(after).toBe(before);
  });

  it("is asked for no more once it is taken off, or its part has left the page", async () => {
    const page = await open(module(""), '<section id="part">Part</section>');
    await page.waitForFunction(() => "tk" in window);
    await page.evaluate(async () => {
      await window.tk.applyTheme("meadow", { target: "#part" });
      const applied = await window.tk.applyTheme("night");
      document.querySelector("#part")?.remove();
      applied.remove();
    });
    expect(await page.locator("link[rel=stylesheet]").count()).toBe(0);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await later(page, 1100);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await painted(page);
    expect(requests).toEqual([]);
  });

  it("is told when a script tag's target is nowhere", async () => {
    const page = await browser.newPage();
    const failed = page.waitForEvent("pageerror");
    const tag = `<script src="${rt("embed.js")}" data-theme="meadow" data-target="#no"></script>`;
    await page.goto(site.current.put("/page", html(tag)));
    expect((await failed).message).toBe("No element matches #no.");
  });

  it("is the same whichever bundle asks", async () => {
    const embed = `<script src="${rt("embed.js")}" data-theme="meadow"></script>`;
    const page = await open(`${embed}<script src="${rt("global.js")}"></script>${module("")}`);
    await page.waitForFunction(() => "tk" in window);
    await expectBackground(page, colors.light);
    const states = await page.evaluate(async () => {
      const states: string[] = [];
      window.Tokenkit.subscribe(({ theme, choice }) => states.push(`${theme} ${choice}`));
      await window.tk.setAppearance("dark");
      await window.Tokenkit.applyTheme("night");
      return states;
    });
    expect([...new Set(states)]).toEqual(["meadow null", "meadow dark", "night dark"]);
    expect(await page.locator("link[rel=stylesheet]").count()).toBe(1);
  });

  it("is two themes at once, each on its part", async () => {
    const page = await open(
      module(""),
      '<section id="outer"><p>Out</p><section id="inner"><p>In</p></section></section>',
    );
    await page.waitForFunction(() => "tk" in window);
    await page.evaluate(async () => {
      await Promise.all([
        window.tk.applyTheme("meadow", { target: "#outer" }),
        window.tk.applyTheme("night", { target: "#inner", appearance: "dark" }),
      ]);
    });
    expect(await backgroundOf(page, "#outer")).toBe(colors.light);
    expect(await backgroundOf(page, "#inner")).toBe("rgb(16, 8, 32)");
    await page.evaluate(() => window.tk.setAppearance("dark", { target: "#outer" }));
    expect(await backgroundOf(page, "#outer")).toBe(colors.dark);
    expect(await backgroundOf(page, "#inner")).toBe("rgb(16, 8, 32)");
  });

  it("gives way to the application's own CSS, wherever that stands", async () => {
    const own =
      "<style>.tk-button { border-radius: 0 } :root { --tk-color-bg: rgb(1, 2, 3) }</style>";
    const body = '<button class="tk-button" id="own">Own</button>';
    for (const [before, after] of [
      [own, ""],
      ["", own],
    ]) {
      const script = `<script src="${rt("embed.js")}" data-theme="meadow"></script>`;
      const page = await open(`${before}${script}${after}`, body);
      await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href));
      const radius = () =>
        page.locator("#own").evaluate((own) => getComputedStyle(own).borderRadius);
      await expect.poll(radius).toBe("0px");
      expect(await backgroundOf(page)).toBe("rgb(1, 2, 3)");
    }
  });
});
