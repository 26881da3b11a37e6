import type { ConsoleMessage, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { painted } from "./support/frames.ts";
import { publishAcme, publishTurned } from "./support/modes.ts";
import { html, useSite } from "./support/site.ts";
import { colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();
const rt = (path: string): string => `${platform.current.url}/rt/v1/${path}`;

const global = (): string => `<script src="${rt("global.js")}"></script>`;
const embed = (attributes: string): string =>
  `<script src="${rt("embed.js")}" ${attributes}></script>${global()}`;

/** Notes what each frame shows of the element, from the first on. */
function watchFrames(): void {
  window.seen = [];
  const look = (): void => {
    if (document.body !== null) {
      const style = getComputedStyle(document.documentElement);
      const [gap, line] = ["--tk-gap", "--tk-line"].map((name) => style.getPropertyValue(name));
      const shown = `${style.backgroundColor} ${gap?.trim()} ${line?.trim()}`;
      if (window.seen.at(-1) !== shown) window.seen.push(shown);
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

/** Records every request from now on, once those in progress have ended. */
async function requestsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  return requests;
}

/** The visible values of an element: background, gap and line. */
const shownBy = (page: Page, selector = "html"): Promise<string> =>
  page.locator(selector).evaluate((element) => {
    const style = getComputedStyle(element);
    const of = (name: string): string => style.getPropertyValue(name).trim();
    return `${style.backgroundColor} ${of("--tk-gap")} ${of("--tk-line")}`;
  });

const expectShown = (page: Page, text: string, selector?: string): Promise<unknown> =>
  expect.poll(() => shownBy(page, selector)).toBe(text);

const setMode = (page: Page, axis: string, context: string | null, target?: string) =>
  page.evaluate(
    async ([name, value, where]) => {
      const { modes } = await window.Tokenkit.setMode(
        name as string,
        value as string | null,
        where ? { target: where } : {},
      );
      return modes;
    },
    [axis, context, target],
  );

const kept = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("tokenkit") ?? "null"));

const warningsOf = (page: Page): string[] => {
  const warnings: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  page.on("pageerror", (error) => warnings.push(error.message));
  return warnings;
};

const light = colors.light;
const dark = colors.dark;

beforeAll(async () => {
  await publishAcme(platform.current);
  await publishTurned(platform.current);
  await publish(platform.current, "meadow");
});

describe("a script tag that names modes", () => {
  it("has them in the first frame, by one stylesheet", async () => {
    const base = site.current.relayTo(platform.current.url, 300);
    const page = await browser.newPage();
    await page.addInitScript(watchFrames);
    const sheets: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "stylesheet") sheets.push(request.url());
    });
    const tag = embed(
      `data-base="${base}" data-theme="acme" data-appearance="dark" data-mode-density="compact"`,
    );
    await page.goto(site.current.put("/first", html(tag)));
    await expectShown(page, `${dark} 4px 1px`);
    await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
    expect(await page.evaluate(() => window.seen)).toEqual([`${dark} 4px 1px`]);
    expect(sheets).toEqual([`${base}/rt/v1/theme.css?slug=acme&modes=all&appearance=all`]);
    const html$ = page.locator("html");
    expect(await html$.getAttribute("data-tk-density")).toBe("compact");
    expect(await html$.getAttribute("data-tk-appearance")).toBe("dark");
  });

  it("may name none, and begins with the service's default appearance", async () => {
    const page = await open(embed('data-theme="acme" data-modes="all"'));
    await expectShown(page, `${light} 8px 1px`);
    const href = await page.locator("link[data-tokenkit]").getAttribute("href");
    expect(href).toBe(rt("theme.css?slug=acme&modes=all&appearance=default"));
  });

  it("tells of names that the theme does not have, and shows the theme", async () => {
    const page = await browser.newPage();
    const warnings = warningsOf(page);
    const tag = embed('data-theme="acme" data-mode-density="dense" data-mode-mood="calm"');
    await page.goto(site.current.put("/wrong", html(tag)));
    await expectShown(page, `${light} 8px 1px`);
    await expect
      .poll(() => warnings)
      .toEqual([
        'tokenkit: the theme acme has no context "dense" of "density"; it has cosy, compact.',
        'tokenkit: the theme acme has no axis "mood"; it has density, contrast.',
      ]);
  });
});

describe("setMode", () => {
  it("flips an attribute, without a request and without another frame", async () => {
    const page = await open(embed('data-theme="acme" data-modes="all"'));
    await expectShown(page, `${light} 8px 1px`);
    const warnings = warningsOf(page);
    const requests = await requestsOf(page);
    await page.evaluate(() => {
      const choices: string[] = [];
      window.Tokenkit.subscribe(({ modes }) => choices.push(JSON.stringify(modes)));
      Object.assign(window, { choices });
    });
    expect(await setMode(page, "Density", "compact")).toEqual({ density: "compact" });
    expect(await shownBy(page)).toBe(`${light} 4px 1px`);
    expect(await page.evaluate(() => window.Tokenkit.getModes())).toEqual({ density: "compact" });
    expect(await setMode(page, "density", "cosy")).toEqual({ density: "cosy" });
    expect(await shownBy(page)).toBe(`${light} 8px 1px`);
    expect(await setMode(page, "contrast", "more")).toEqual({ density: "cosy", contrast: "more" });
    expect(await setMode(page, "density", null)).toEqual({ contrast: "more" });
    expect(await shownBy(page)).toBe(`${light} 8px 3px`);
    expect(await page.evaluate(() => (window as unknown as { choices: string[] }).choices)).toEqual(
      [
        "{}",
        '{"density":"compact"}',
        '{"density":"cosy"}',
        '{"density":"cosy","contrast":"more"}',
        '{"contrast":"more"}',
      ],
    );
    await painted(page);
    expect(requests).toEqual([]);
    expect(warnings).toEqual([]);
    const frames = await page.evaluate(() => window.seen);
    for (const frame of frames) {
      expect([`${light} 8px 1px`, `${light} 4px 1px`, `${light} 8px 3px`]).toContain(frame);
    }
  });

  it("leaves to media what has no attribute", async () => {
    const page = await open(embed('data-theme="acme" data-modes="all"'));
    await expectShown(page, `${light} 8px 1px`);
    const requests = await requestsOf(page);
    await page.emulateMedia({ contrast: "more" });
    expect(await shownBy(page)).toBe(`${light} 8px 3px`);
    await setMode(page, "contrast", "standard");
    expect(await shownBy(page)).toBe(`${light} 8px 1px`);
    await setMode(page, "contrast", null);
    expect(await shownBy(page)).toBe(`${light} 8px 3px`);
    await page.emulateMedia({ contrast: "no-preference" });
    expect(await shownBy(page)).toBe(`${light} 8px 1px`);
    expect(requests).toEqual([]);
  });

  it("says in the console which contexts there are, and breaks nothing", async () => {
    const page = await open(embed('data-theme="acme" data-mode-density="compact"'));
    await expectShown(page, `${light} 4px 1px`);
    const warnings = warningsOf(page);
    await setMode(page, "density", "dense");
    expect(await shownBy(page)).toBe(`${light} 8px 1px`);
    await setMode(page, "den sity\u0000<", "compact");
    await setMode(page, "density", "compact");
    expect(await shownBy(page)).toBe(`${light} 4px 1px`);
    expect(warnings).toEqual([
      'tokenkit: the theme acme has no context "dense" of "density"; it has cosy, compact.',
      'tokenkit: the theme acme has no axis "den-sity"; it has density, contrast.',
    ]);
  });

  it("brings in the sheet of all modes where a page began without, once", async () => {
    const page = await open(embed('data-theme="acme" data-appearance="dark"'));
    await expectShown(page, `${dark} 8px 1px`);
    await page.waitForLoadState("networkidle");
    const sheets: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "stylesheet") sheets.push(request.url());
    });
    await setMode(page, "density", "compact");
    expect(await shownBy(page)).toBe(`${dark} 4px 1px`);
    await setMode(page, "contrast", "more");
    await page.evaluate(() => window.Tokenkit.setAppearance("light"));
    expect(await shownBy(page)).toBe(`${light} 4px 3px`);
    expect(sheets).toEqual([rt("theme.css?slug=acme&modes=all&appearance=all")]);
    expect(await page.locator("link[rel=stylesheet]").count()).toBe(1);
    // No frame showed the system's appearance, which is light, before the page asked for it.
    const frames = await page.evaluate(() => window.seen);
    for (const frame of frames) {
      expect([
        `${dark} 8px 1px`,
        `${dark} 4px 1px`,
        `${dark} 4px 3px`,
        `${light} 4px 3px`,
      ]).toContain(frame);
    }
  });

  it.each(["", 'crossorigin="anonymous"'])(
    "takes over a link of all modes as the page has it: %s",
    async (more) => {
      const link = `<link rel="stylesheet" ${more} href="${rt("theme.css?appearance=all&modes=all&slug=acme&variant=tokens")}">`;
      const themed =
        ' data-tokenkit-theme="acme" data-tk-contrast="more" style="background: var(--tk-color-bg)"';
      const page = await open(link + global(), undefined, themed);
      await expectShown(page, `${light} 8px 3px`);
      await page.waitForLoadState("networkidle");
      const sheets: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "stylesheet") sheets.push(request.url());
      });
      expect(await setMode(page, "density", "compact")).toEqual({
        contrast: "more",
        density: "compact",
      });
      expect(await shownBy(page)).toBe(`${light} 4px 3px`);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await shownBy(page)).toBe(`${dark} 4px 3px`);
      await page.evaluate(() => window.Tokenkit.setAppearance("light"));
      expect(await shownBy(page)).toBe(`${light} 4px 3px`);
      expect(sheets).toEqual([]);
      expect(await page.locator("link[rel=stylesheet]").count()).toBe(1);
    },
  );

  it("is called twice at once, and both count", async () => {
    const page = await open(embed('data-theme="acme" data-modes="all"'));
    await expectShown(page, `${light} 8px 1px`);
    await page.evaluate(() =>
      Promise.all([
        window.Tokenkit.setMode("density", "compact"),
        window.Tokenkit.setAppearance("dark"),
        window.Tokenkit.setMode("contrast", "more"),
      ]),
    );
    expect(await shownBy(page)).toBe(`${dark} 4px 3px`);
    expect(await kept(page)).toEqual({
      appearance: "dark",
      modes: { density: "compact", contrast: "more" },
    });
  });

  it("is refused where no theme is applied", async () => {
    const page = await open(global());
    const code = await page.evaluate(() =>
      window.Tokenkit.setMode("density", "compact").catch((error) => error.code),
    );
    expect(code).toBe("no_theme");
  });
});

describe("the appearance", () => {
  it("flips without a request, and goes on following the system", async () => {
    const page = await open(embed('data-theme="acme" data-appearance="system" data-modes="all"'));
    await expectShown(page, `${light} 8px 1px`);
    const requests = await requestsOf(page);
    const choose = (choice: "light" | "dark" | "system") =>
      page.evaluate(async (wanted) => {
        const { choice, appearance } = await window.Tokenkit.setAppearance(wanted);
        return `${choice} ${appearance}`;
      }, choice);
    expect(await choose("dark")).toBe("dark dark");
    expect(await shownBy(page)).toBe(`${dark} 8px 1px`);
    expect(await choose("system")).toBe("system light");
    await page.evaluate(() => {
      window.seen = [];
      window.Tokenkit.subscribe(({ appearance }) => window.seen.push(String(appearance)));
    });
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await shownBy(page)).toBe(`${dark} 8px 1px`);
    await page.waitForFunction(() => window.seen.includes("dark"));
    expect(await setMode(page, "appearance", "light")).toEqual({});
    expect(await shownBy(page)).toBe(`${light} 8px 1px`);
    const bg = await page.evaluate(() => window.Tokenkit.getVariables()["--tk-color-bg"]);
    expect(bg).toBe("#fff0c8");
    expect(requests).toEqual([]);
  });

  it("flips so for a theme without axes too", async () => {
    const page = await open(embed('data-theme="meadow" data-appearance="light" data-modes="all"'));
    await expectBackground(page, light);
    const requests = await requestsOf(page);
    await page.evaluate(() => window.Tokenkit.setAppearance("dark"));
    expect(await shownBy(page)).toMatch(dark);
    expect(requests).toEqual([]);
  });

  it("is that of an axis of the theme's own where its context is chosen", async () => {
    const page = await open(embed('data-theme="turned" data-appearance="light" data-modes="all"'));
    await expectBackground(page, light);
    const state = await page.evaluate(async () => {
      const { appearance, choice, modes } = await window.Tokenkit.setMode("theme", "dark-hc");
      return { appearance, choice, modes };
    });
    expect(state).toEqual({ appearance: "dark", choice: "light", modes: { theme: "dark-hc" } });
    await expectBackground(page, "rgb(0, 0, 0)");
    await setMode(page, "theme", null);
    await expectBackground(page, light);
  });
});

describe("the reader's choice", () => {
  const tag = () => embed('data-theme="acme" data-appearance="light" data-mode-density="cosy"');

  it("is kept, and there in the first frame of the next visit", async () => {
    const page = await open(tag());
    await expectShown(page, `${light} 8px 1px`);
    await setMode(page, "density", "compact");
    await page.evaluate(() => window.Tokenkit.setAppearance("dark"));
    expect(await kept(page)).toEqual({ appearance: "dark", modes: { density: "compact" } });
    await page.reload();
    await expectShown(page, `${dark} 4px 1px`);
    await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
    expect(await page.evaluate(() => window.seen)).toEqual([`${dark} 4px 1px`]);
    // A reader's choice of none overrides the page's value.
    await setMode(page, "density", null);
    await page.reload();
    await expectShown(page, `${dark} 8px 1px`);
    expect(await page.locator("html").getAttribute("data-tk-density")).toBeNull();
  });

  it("leaves a page alone whose stylesheet is pinned and guarded without modes", async () => {
    const { body } = await platform.current.get("/rt/v1/embed?slug=acme&v=2&integrity=true");
    const hashes = /data-integrity="([^"]+)"/.exec(body.code)?.[1];
    const tag = embed(`data-theme="acme" data-version="2" data-integrity="${hashes}"`);
    const page = await open(tag);
    await expectShown(page, `${light} 8px 1px`);
    await page.evaluate(() =>
      localStorage.setItem("tokenkit", '{"modes":{"density":"compact"},"appearance":"dark"}'),
    );
    await page.reload();
    await expectShown(page, `${dark} 8px 1px`);
  });

  it("is not kept where the page remembers nothing", async () => {
    const page = await open(embed('data-theme="acme" data-modes="all" data-remember="false"'));
    await expectShown(page, `${light} 8px 1px`);
    await setMode(page, "density", "compact");
    expect(await kept(page)).toBeNull();
  });

  it("is followed by another tab, without a request", async () => {
    const page = await open(tag());
    await expectShown(page, `${light} 8px 1px`);
    const other = await browser.sibling(page);
    await other.goto(page.url());
    await expectShown(other, `${light} 8px 1px`);
    const requests = await requestsOf(other);
    await setMode(page, "density", "compact");
    await expectShown(other, `${light} 4px 1px`);
    await setMode(page, "contrast", "more");
    await setMode(page, "density", null);
    await expectShown(other, `${light} 8px 3px`);
    await setMode(other, "density", "compact");
    await expectShown(page, `${light} 4px 3px`);
    expect(requests).toEqual([]);
  });

  it("survives what somebody else has written", async () => {
    const page = await open(tag());
    await expectShown(page, `${light} 8px 1px`);
    for (const text of ['{"modes":7}', '{"modes":{"density":{},"a b":"c"}}', '{"modes":null}']) {
      await page.evaluate((value) => localStorage.setItem("tokenkit", value), text);
      await page.reload();
      await expectShown(page, `${light} 8px 1px`);
    }
  });

  it("is there without a network, and can be changed then", async () => {
    const base = site.current.relayTo(platform.current.url, 0);
    const page = await open(embed(`data-base="${base}" data-theme="acme" data-modes="all"`));
    await expectShown(page, `${light} 8px 1px`);
    await setMode(page, "density", "compact");
    await page.waitForFunction(() => localStorage.getItem("tokenkit.sheets") !== null);
    site.current.relayTo("", 0);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    await page.reload();
    await expectShown(page, `${light} 4px 1px`);
    const requests = await requestsOf(page);
    await setMode(page, "density", null);
    expect(await shownBy(page)).toBe(`${light} 8px 1px`);
    expect(requests).toEqual([]);
  });
});

it("a new version is taken over in the modes that are chosen", async () => {
  await publishAcme(platform.current, 8, "moving");
  const page = await open(embed('data-theme="moving" data-appearance="dark" data-modes="all"'));
  await expectShown(page, `${dark} 8px 1px`);
  await setMode(page, "contrast", "more");
  await page.waitForLoadState("networkidle");
  await publishAcme(platform.current, 16, "moving");
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("focus")));
        return shownBy(page);
      },
      { interval: 300 },
    )
    .toBe(`${dark} 16px 3px`);
  expect(await page.locator("link[rel=stylesheet]").count()).toBe(1);
});

describe("parts of a page", () => {
  const body = '<section id="outer"><p>Out</p><section id="inner"><p>In</p></section></section>';

  it("choose for themselves from one sheet, one within the other", async () => {
    const page = await open(global(), body);
    await page.evaluate(async () => {
      const { applyTheme } = window.Tokenkit;
      await applyTheme("acme", { target: "#outer", appearance: "light", modes: "all" });
      await applyTheme("acme", {
        target: "#inner",
        appearance: "dark",
        modes: { density: "compact" },
      });
    });
    expect(await shownBy(page, "#outer")).toBe(`${light} 8px 1px`);
    expect(await shownBy(page, "#inner")).toBe(`${dark} 4px 1px`);
    const requests = await requestsOf(page);
    await setMode(page, "density", "compact", "#outer");
    await setMode(page, "density", null, "#inner");
    expect(await shownBy(page, "#outer")).toBe(`${light} 4px 1px`);
    expect(await shownBy(page, "#inner")).toBe(`${dark} 8px 1px`);
    await page.evaluate(() => window.Tokenkit.setAppearance("light", { target: "#inner" }));
    expect(await shownBy(page, "#inner")).toBe(`${light} 8px 1px`);
    expect(await kept(page)).toBeNull();
    expect(requests).toEqual([]);
    expect(await page.locator("link[rel=stylesheet]").count()).toBe(1);
  });

  it("that name no appearance have that of the theme around them", async () => {
    const page = await open(
      embed('data-theme="acme" data-appearance="dark" data-modes="all"'),
      body,
    );
    await expectShown(page, `${dark} 8px 1px`);
    await page.evaluate(() => window.Tokenkit.applyTheme("acme", { target: "#inner" }));
    expect(await shownBy(page, "#inner")).toBe(`${dark} 8px 1px`);
    await page.evaluate(() => window.Tokenkit.setAppearance("light"));
    expect(await shownBy(page, "#inner")).toBe(`${light} 8px 1px`);
  });

  it("leave the page's appearance as it was when they bring in both", async () => {
    const page = await open(embed('data-theme="acme" data-modes="all"'), body);
    await expectShown(page, `${light} 8px 1px`);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await shownBy(page)).toBe(`${light} 8px 1px`);
    await page.evaluate(() =>
      window.Tokenkit.applyTheme("acme", { target: "#inner", appearance: "dark" }),
    );
    expect(await shownBy(page, "#inner")).toBe(`${dark} 8px 1px`);
    expect(await page.evaluate(() => window.seen)).toEqual([`${light} 8px 1px`]);
  });

  it("are left without a trace", async () => {
    const page = await open(global(), body, ' data-tk-density="cosy"');
    const before = await page.content();
    await page.evaluate(async () => {
      const { remove } = await window.Tokenkit.applyTheme("acme", {
        appearance: "dark",
        modes: { density: "compact" },
      });
      await window.Tokenkit.setMode("contrast", "more");
      remove();
    });
    expect(await page.content()).toBe(before);
  });
});

describe("what all modes in one sheet rest on", () => {
  it("colors are not registered, for that would settle light-dark() outside of the island", async () => {
    const island =
      '<section data-tokenkit-theme="acme" data-tk-appearance="dark" id="dark"><p id="in" style="color: var(--tk-color-bg)">In</p></section>';
    const page = await open(
      embed('data-theme="acme" data-appearance="light" data-modes="all"'),
      island,
    );
    await expectShown(page, `${light} 8px 1px`);
    const colorOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).color);
    expect(await colorOf("#in")).toBe(dark);
    // The trap is there: once registered, the island inherits what the page has settled.
    await page.evaluate(() => {
      const section = document.querySelector("#dark") as HTMLElement;
      section.removeAttribute("data-tokenkit-theme");
      section.style.colorScheme = "dark";
    });
    expect(await colorOf("#in")).toBe(dark);
    await page.evaluate(() =>
      CSS.registerProperty({
        name: "--tk-color-bg",
        syntax: "<color>",
        inherits: true,
        initialValue: "black",
      }),
    );
    expect(await colorOf("#in")).toBe(light);
  });

  it("the element that chooses is dressed itself, which a style query does not reach", async () => {
    const queried =
      "<style>html { --density: compact } @container style(--density: compact) { html { --queried: yes } p { --queried: yes } }</style>";
    const page = await open(`${queried}${embed('data-theme="acme" data-mode-density="compact"')}`);
    await expectShown(page, `${light} 4px 1px`);
    const queriedOf = (selector: string) =>
      page
        .locator(selector)
        .evaluate((element) => getComputedStyle(element).getPropertyValue("--queried"));
    expect([await queriedOf("html"), await queriedOf("p")]).toEqual(["", "yes"]);
  });
});
