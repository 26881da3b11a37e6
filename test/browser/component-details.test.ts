import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { html, useSite } from "./support/site.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

async function open(body: string, appearance: "light" | "dark", slug = "quartz"): Promise<Page> {
  const sheet = `${platform.current.url}/rt/v1/theme.css?slug=${slug}&appearance=${appearance}`;
  const page = await browser.newPage();
  const link = `<link rel="stylesheet" href="${sheet}">`;
  await page.goto(site.current.put("/details", html(link, body, ` data-tokenkit-theme="${slug}"`)));
  return page;
}

/** Relative luminance (WCAG 2.2) of an element's computed style; the browser parses the color. */
function luminance(page: Page, selector: string, property: string): Promise<number> {
  return page.evaluate(
    ([at, name]) => {
      const style = getComputedStyle(document.querySelector(at as string) as Element);
      const canvas = document.createElement("canvas").getContext("2d", {
        willReadFrequently: true,
      }) as CanvasRenderingContext2D;
      canvas.fillStyle = style.getPropertyValue(name as string);
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    },
    [selector, property],
  );
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const levels = ["success", "warning", "danger", "info"] as const;
const alerts = levels
  .map(
    (level) =>
      `<div class="tk-alert tk-alert--${level}" id="${level}"><p>Text <a class="tk-link" href="#">more</a> <a href="#">bare</a></p></div>`,
  )
  .join("");

describe("a legend", () => {
  it("begins where its fields begin, with a class and without", async () => {
    const page = await open(
      `<fieldset class="tk-fieldset"><legend class="tk-label"><span>A</span></legend><span class="field">B</span></fieldset>
<fieldset class="tk-fieldset"><legend><span>A</span></legend><span class="field">B</span></fieldset>
<fieldset><legend class="tk-label"><span>A</span></legend></fieldset>`,
      "light",
    );
    const offsets = await page
      .locator("legend")
      .evaluateAll((legends) =>
        legends.map(
          (legend) =>
            (legend.firstElementChild as Element).getBoundingClientRect().left -
            legend.getBoundingClientRect().left,
        ),
      );
    expect(offsets).toEqual([0, 0, 0]);
  });
});

describe.each(["light", "dark"] as const)("in %s", (appearance) => {
  it("a link in an alert has the alert's color, and can be read", async () => {
    const page = await open(alerts, appearance);
    const links = new Set<string>();
    for (const level of levels) {
      const ground = await luminance(page, `#${level}`, "background-color");
      for (const link of [`#${level} .tk-link`, `#${level} a:not([class])`]) {
        expect(contrast(await luminance(page, link, "color"), ground)).toBeGreaterThan(4.5);
        links.add(await page.locator(link).evaluate((one) => getComputedStyle(one).color));
      }
    }
    expect(links.size).toBe(levels.length);
  });

  it("table heads and stripes are nearer to the text than the table, never a hole in it", async () => {
    const page = await open(
      '<table class="tk-table tk-table--striped"><thead><tr><th>H</th></tr></thead><tbody><tr><td>1</td></tr><tr id="even"><td>2</td></tr></tbody></table>',
      appearance,
    );
    const table = await luminance(page, ".tk-table", "background-color");
    const text = await luminance(page, ".tk-table", "color");
    for (const part of ["thead th", "#even"]) {
      const ground = await luminance(page, part, "background-color");
      expect(Math.sign(ground - table)).toBe(Math.sign(text - table));
    }
  });
});

describe("in the dark", () => {
  it("code, badges and alerts without a level are no holes in what they stand on", async () => {
    const page = await open(
      '<div class="tk-card"><code class="tk-code">a</code><span class="tk-badge">b</span><div class="tk-alert">c</div></div>',
      "dark",
    );
    const card = await luminance(page, ".tk-card", "background-color");
    for (const part of [".tk-code", ".tk-badge", ".tk-alert"]) {
      expect(await luminance(page, part, "background-color"), part).toBeGreaterThan(card);
    }
  });
});

describe("the sign of an alert", () => {
  it("tells its level by its shape, also where forced colors take the color away", async () => {
    const page = await open(alerts, "light");
    for (const forcedColors of ["none", "active"] as const) {
      await page.emulateMedia({ forcedColors });
      const shapes = await page.locator(".tk-alert").evaluateAll((all) =>
        all.map((one) => {
          const [outline, sign] = [
            getComputedStyle(one, "::before"),
            getComputedStyle(one, "::after"),
          ];
          return {
            shape: [outline.clipPath, sign.clipPath, sign.rotate].join(" "),
            seen: outline.backgroundColor !== sign.backgroundColor,
          };
        }),
      );
      expect(new Set(shapes.map(({ shape }) => shape)).size).toBe(levels.length);
      expect(shapes.every(({ seen }) => seen)).toBe(true);
    }
  });
});
