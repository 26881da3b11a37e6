import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { html, useSite } from "./support/site.ts";
import { backgroundOf, colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const impatient = usePlatform({ RUNTIME_CACHE_CONTROL: "public, max-age=0, s-maxage=2" });
const site = useSite();
const browser = useBrowser();
const rt = (path: string): string => `${platform.current.url}/rt/v1/${path}`;

const open = async (head: string, body: string, attributes = ""): Promise<Page> => {
  const page = await browser.newPage();
  await page.goto(site.current.put("/page", html(head, body, attributes)));
  return page;
};

const snippet = async (target: string): Promise<string> =>
  (await platform.current.get(`/rt/v1/embed?slug=meadow&target=${target}`)).body.code;

/** As Tailwind v4 writes its own. */
const layered = `<style>@layer theme, base, components, utilities;
html:root { --tk-color-bg: rgb(1, 2, 3) }
@layer utilities { .rounded-none { border-radius: 0 } .bg-mine { background-color: rgb(4, 5, 6) } }</style>`;

const button = '<button class="tk-button tk-button--primary rounded-none bg-mine">Own</button>';

const expectOwn = async (page: Page): Promise<void> => {
  await expectBackground(page, "rgb(1, 2, 3)");
  const own = page.locator("button");
  expect(await backgroundOf(page, "button")).toBe("rgb(4, 5, 6)");
  expect(await own.evaluate((one) => getComputedStyle(one).borderRadius)).toBe("0px");
  expect(await own.evaluate((one) => getComputedStyle(one).display)).toBe("inline-flex");
};

const remembered = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => localStorage.getItem("tokenkit.sheets")?.includes("fff0c8"));

beforeAll(async () => {
  for (const at of [platform.current, impatient.current]) await publish(at, "meadow");
  await platform.current.put("/api/v1/admin/settings", { "runtime.apiBase": platform.current.url });
});

describe("the application's own CSS wins, layers included", () => {
  it("with the script tag of the snippet, wherever it stands", async () => {
    const code = await snippet("html");
    for (const head of [code + layered, layered + code]) await expectOwn(await open(head, button));
  });

  it("with the kept stylesheet, without a network", async () => {
    const code = (await snippet("html")).replace(
      "<script ",
      `<script data-base="${site.current.relayTo(impatient.current.url, 0)}" `,
    );
    const page = await open(code + layered, button);
    await remembered(page);
    site.current.relayTo("", 0);
    await page.reload();
    await expectOwn(page);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
  });

  it.each(["javascript", "react"])(
    "with the lines for the head of the %s snippet",
    async (target) => {
      const code = await snippet(target);
      const [, attributes = ""] = /<html( [^>]+)>/.exec(code) ?? [];
      const [style, link] = ["style", "link"].map(
        (name) => new RegExp(`^// (<${name}\\b.*)$`, "m").exec(code)?.[1] ?? "",
      );
      await expectOwn(await open(`${style}${layered}${link}`, button, attributes));
    },
  );

  it("with a plain link, where the layers' order says so", async () => {
    const order = "<style>@layer tokenkit, theme, base, components, utilities;</style>";
    const link = `<link rel="stylesheet" href="${rt("theme.css?slug=meadow")}">`;
    const themed = ' data-tokenkit-theme="meadow"';
    await expectOwn(await open(order + layered + link, button, themed));
  });
});

describe("elements that are none of the component layer's", () => {
  it("keep the browser's focus ring and selection", async () => {
    const body = `<a href="#x" id="plain">Plain</a> <a href="#x" id="themed" class="tk-link">Themed</a><div class="tk-card"><a href="#x" id="inner">Inner</a></div>`;
    const link = `<link rel="stylesheet" href="${rt("theme.css?slug=meadow")}">`;
    const page = await open(link, body, ' data-tokenkit-theme="meadow"');
    const ringOf = async (id: string): Promise<string> => {
      await page.keyboard.press("Tab");
      return page.evaluate((wanted) => {
        const style = getComputedStyle(document.activeElement as Element);
        return document.activeElement?.id === wanted ? style.outlineStyle : "elsewhere";
      }, id);
    };
    expect(await ringOf("plain")).toBe("auto");
    expect(await ringOf("themed")).toBe("solid");
    expect(await ringOf("inner")).toBe("auto");
    const selection = (id: string): Promise<string> =>
      page
        .locator(`#${id}`)
        .evaluate((one) => getComputedStyle(one, "::selection").backgroundColor);
    expect(await selection("plain")).toBe("rgba(0, 0, 0, 0)");
    expect(await selection("themed")).toBe("rgb(124, 45, 146)");
  });
});

describe("a theme that leaves a color out", () => {
  const color = (value: string): object => ({ $type: "color", $value: value });
  const kinds: Record<string, object> = {
    nothing: { primary: color("#2456d6") },
    "dark-text": { text: color("#222222") },
    "light-text": { text: color("#eeeeee") },
    "dark-bg": { bg: color("#10141c") },
    "light-bg": { bg: color("#fdfdf5") },
    "dark-surface": { surface: color("#1c2230"), bg: color("#10141c") },
  };

  it.each(Object.keys(kinds))(
    "%s is readable in both appearances, on sheet and card",
    async (slug) => {
      await platform.current.post("/api/v1/themes", {
        slug,
        name: slug,
        tokens: { color: kinds[slug] },
      });
      await platform.current.post(`/api/v1/themes/${slug}/publish`);
      for (const appearance of ["light", "dark"]) {
        const link = `<link rel="stylesheet" href="${rt(`theme.css?slug=${slug}&appearance=${appearance}`)}">`;
        const body = `<div class="tk-card" id="card">Card</div>`;
        const page = await open(link, body, ` data-tokenkit-theme="${slug}"`);
        expect(await contrast(page, "html"), `${appearance} sheet`).toBeGreaterThanOrEqual(4.5);
        expect(await contrast(page, "#card"), `${appearance} card`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it("takes none from the theme around it", async () => {
    const link = (slug: string, appearance: string): string =>
      `<link rel="stylesheet" href="${rt(`theme.css?slug=${slug}&appearance=${appearance}`)}">`;
    const page = await open(
      link("meadow", "light") + link("nothing", "dark"),
      `<section id="inner" data-tokenkit-theme="nothing">Inner</section>`,
      ' data-tokenkit-theme="meadow"',
    );
    expect(await backgroundOf(page)).toBe(colors.light);
    expect(await backgroundOf(page, "#inner")).toBe("rgb(18, 18, 18)");
    expect(await contrast(page, "#inner")).toBeGreaterThan(10);
  });

  it("in the dark appearance alone is readable there", async () => {
    const tokens = {
      color: { text: color("#222222") },
      $appearances: { dark: { color: { text: color("#eeeeee") } } },
    };
    await platform.current.post("/api/v1/themes", { slug: "text", name: "text", tokens });
    await platform.current.post("/api/v1/themes/text/publish");
    const link = `<link rel="stylesheet" href="${rt("theme.css?slug=text&appearance=dark")}">`;
    const page = await open(link, "<p>Text</p>", ' data-tokenkit-theme="text"');
    expect(await contrast(page, "html")).toBeGreaterThan(10);
  });
});

/** WCAG contrast of an element's text on its own background. */
const contrast = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    const canvas = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    const luminance = (css: string): number => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [low = 0, high = 0] = [luminance(color), luminance(backgroundColor)].toSorted(
      (one, other) => one - other,
    );
    return (high + 0.05) / (low + 0.05);
  });
