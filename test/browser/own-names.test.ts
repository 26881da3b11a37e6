/** Scripts under own names: the page's own classes and attributes choose, and the page is not marked. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { html, useSite } from "./support/site.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

/** Slower than any frame, to catch a page that paints too early. */
const DELAY_MS = 300;
const light = "rgb(255, 240, 200)";
const dark = "rgb(20, 40, 60)";

const color = (text: string) => ({ $type: "color", $value: text });
const px = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });
const named = (names: object) => ({ "io.tokenkit": { names } });

/** An application with classes, and a contrast that only media choose. */
const shop = {
  version: "2025.10",
  resolutionOrder: [
    {
      type: "set",
      name: "core",
      sources: [{ ground: color("#fff0c8"), gap: px(8), line: px(1) }],
    },
    {
      type: "modifier",
      name: "density",
      contexts: { cosy: [], compact: [{ gap: px(4) }] },
      default: "cosy",
    },
    {
      type: "modifier",
      name: "contrast",
      contexts: { standard: [], more: [{ line: px(3) }] },
      default: "standard",
    },
  ],
  $appearances: { dark: { ground: color("#14283c") } },
  $extensions: named({
    base: [":root", ".light"],
    modes: {
      appearance: { dark: [".dark"] },
      density: { compact: [":root[data-density=compact]"] },
      contrast: { more: ["@media (prefers-contrast: more) :root"] },
    },
  }),
};

/** An application with an attribute, which follows the system by itself. */
const strap = {
  ground: color("#fff0c8"),
  $appearances: { dark: { ground: color("#14283c") } },
  $extensions: named({
    base: [":root", "[data-bs-theme=light]"],
    modes: {
      appearance: { dark: ["@media (prefers-color-scheme: dark) :root", "[data-bs-theme=dark]"] },
    },
  }),
};

let base: string;
const rt = (path: string): string => `${platform.current.url}/rt/v1/${path}`;
const global = (): string => `<script src="${rt("global.js")}"></script>`;
const embed = (attributes: string): string =>
  `<script src="${rt("embed.js")}" data-base="${base}" data-names="own" ${attributes}></script>${global()}`;
/** The application's own stylesheet, which knows nothing of us. */
const own =
  "<style>:root { --ground: red; --gap: 1px } html { background: var(--ground); padding: var(--gap) }</style>";

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

async function open(head: string, attributes = "", path = "/own"): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(watchFrames);
  await page.goto(site.current.put(path, html(head + own, undefined, attributes)));
  return page;
}

const shownBy = (page: Page): Promise<string> =>
  page.locator("html").evaluate((element) => {
    const { backgroundColor, paddingTop } = getComputedStyle(element);
    return `${backgroundColor} ${paddingTop}`;
  });
const expectShown = (page: Page, text: string): Promise<unknown> =>
  expect.poll(() => shownBy(page)).toBe(text);
const tagOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const tag = document.documentElement.cloneNode() as Element;
    tag.removeAttribute("lang");
    return tag.outerHTML.replace(/><.*/, ">");
  });
const warningsOf = (page: Page): string[] => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  return warnings;
};

beforeAll(async () => {
  for (const [slug, tokens] of Object.entries({ shop, strap })) {
    await platform.current.post("/api/v1/themes", { slug, name: slug, tokens });
    expect((await platform.current.post(`/api/v1/themes/${slug}/publish`)).status).toBe(200);
  }
  base = site.current.relayTo(platform.current.url, DELAY_MS);
});

describe("a script tag with data-names=own", () => {
  it("shows the theme in the first frame by one sheet, and does not mark the page", async () => {
    const page = await browser.newPage();
    await page.addInitScript(watchFrames);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(`${request.resourceType()} ${request.url()}`));
    await page.goto(site.current.put("/first", html(embed('data-theme="shop"') + own)));
    await expectShown(page, `${light} 8px`);
    expect(await page.evaluate(() => window.seen)).toEqual([light]);
    expect(await tagOf(page)).toBe("<html>");
    await page.waitForLoadState("networkidle");
    expect(requests.filter((one) => one.startsWith("stylesheet"))).toEqual([
      `stylesheet ${base}/rt/v1/theme.css?slug=shop&names=own`,
    ]);
    expect(requests.filter((url) => url.includes("manifest"))).toEqual([]);
    const variables = await page.evaluate(() => window.Tokenkit.getVariables());
    expect(variables).toMatchObject({ "--ground": "#fff0c8", "--gap": "8px" });
  });

  it("chooses by the page's own class and attribute, and leaves the page as it was", async () => {
    const page = await open(embed('data-theme="shop"'), 'class="app light"');
    await expectShown(page, `${light} 8px`);
    const state = await page.evaluate(() => window.Tokenkit.setAppearance("dark"));
    expect(state).toMatchObject({ theme: "shop", appearance: "dark", choice: "dark", modes: {} });
    expect(await shownBy(page)).toBe(`${dark} 8px`);
    expect(await tagOf(page)).toBe('<html class="app dark">');
    await page.evaluate(() => window.Tokenkit.setMode("density", "compact"));
    expect(await shownBy(page)).toBe(`${dark} 4px`);
    expect(await tagOf(page)).toBe('<html class="app dark" data-density="compact">');
    await page.evaluate(() => window.Tokenkit.setAppearance("light"));
    await page.evaluate(() => window.Tokenkit.setMode("density", null));
    expect(await shownBy(page)).toBe(`${light} 8px`);
    expect(await tagOf(page)).toBe('<html class="app light">');
  });

  it("has the reader's choice in the first frame of the next page", async () => {
    const page = await open(embed('data-theme="shop"'), "", "/again");
    await expectShown(page, `${light} 8px`);
    await page.evaluate(() => window.Tokenkit.setAppearance("dark"));
    await page.reload();
    await expectShown(page, `${dark} 8px`);
    expect(await page.evaluate(() => window.seen)).toEqual([dark]);
    expect(await tagOf(page)).toBe('<html class="dark">');
  });

  it("follows the system by a class where the theme has no medium for it", async () => {
    const page = await browser.newPage({ colorScheme: "dark" });
    const tag = embed('data-theme="shop" data-appearance="system" data-remember="false"');
    await page.goto(site.current.put("/system", html(tag + own)));
    await expectShown(page, `${dark} 8px`);
    await page.emulateMedia({ colorScheme: "light" });
    await expectShown(page, `${light} 8px`);
    await page.close();
  });

  it("leaves the system to the theme's own medium, and overrides it by an attribute", async () => {
    const page = await browser.newPage({ colorScheme: "dark" });
    const tag = embed('data-theme="strap" data-appearance="light" data-remember="false"');
    await page.goto(site.current.put("/strap", html(tag + own)));
    await expectShown(page, `${light} 1px`);
    expect(await tagOf(page)).toBe('<html data-bs-theme="light">');
    await page.evaluate(() => window.Tokenkit.setAppearance("system"));
    await expectShown(page, `${dark} 1px`);
    expect(await tagOf(page)).toBe("<html>");
    await page.close();
  });

  it("says once that a context has no class or attribute, and which contexts there are", async () => {
    const page = await open(embed('data-theme="shop" data-remember="false"'), "", "/warn");
    await expectShown(page, `${light} 8px`);
    const warnings = warningsOf(page);
    for (const context of ["more", "standard", "more"]) {
      await page.evaluate((one) => window.Tokenkit.setMode("contrast", one), context);
    }
    await page.evaluate(() => window.Tokenkit.setMode("density", "dense"));
    await page.evaluate(() => window.Tokenkit.setMode("mood", "calm"));
    expect(warnings).toEqual([
      "tokenkit: no class or attribute alone chooses more of contrast in the theme shop; its conditions are @media (prefers-contrast: more) :root.",
      'tokenkit: the theme shop has no context "dense" of "density"; it has cosy, compact.',
      'tokenkit: the theme shop has no axis "mood"; it has density, contrast, appearance.',
    ]);
  });
});

describe("a page that has the one link", () => {
  it("is chosen for by the functions, and taken back by remove()", async () => {
    const link = `<link rel="stylesheet" crossorigin href="${rt("theme.css?slug=shop&names=own")}">`;
    const page = await open(link + global(), 'class="app"', "/link");
    await expectShown(page, `${light} 8px`);
    const sheets: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "stylesheet") sheets.push(request.url());
    });
    await page.evaluate(() => window.Tokenkit.setAppearance("dark"));
    expect(await shownBy(page)).toBe(`${dark} 8px`);
    expect(sheets).toEqual([]);
    const after = await page.evaluate(async () => {
      const { remove } = await window.Tokenkit.applyTheme("shop", {
        names: "own",
        modes: { density: "compact" },
      });
      const during = document.documentElement.className;
      remove();
      return [during, document.documentElement.className, document.documentElement.dataset.density];
    });
    expect(after).toEqual(["app dark", "app", undefined]);
    await expectShown(page, `${light} 8px`);
  });

  it("keeps it next to the same theme under tokenkit's names in a part of the page", async () => {
    const link = `<link rel="stylesheet" crossorigin href="${rt("theme.css?slug=shop&names=own")}">`;
    const page = await open(link + global(), "", "/both");
    await expectShown(page, `${light} 8px`);
    const ground = await page.evaluate(async () => {
      await window.Tokenkit.applyTheme("shop", { target: "#probe", appearance: "dark" });
      const main = document.querySelector("#probe") as Element;
      return getComputedStyle(main).getPropertyValue("--tk-ground");
    });
    expect(ground).toBe("#14283c");
    expect(await shownBy(page)).toBe(`${light} 8px`);
  });
});
