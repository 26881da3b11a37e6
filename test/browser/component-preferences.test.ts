import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { components } from "../../adapters/docs/gallery/components.ts";
import { builtinThemes } from "../../src/themes/builtin/index.ts";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { html, useSite } from "./support/site.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

const sample = (id: string): string =>
  components
    .filter((component) => component.id === id)
    .flatMap(({ samples }) => samples.map(({ markup }) => markup))
    .join("");

interface Look extends BrowserContextOptions {
  slug?: string;
  appearance?: string;
  direction?: string;
}

async function open(body: string, look: Look = {}): Promise<Page> {
  const { slug = "quartz", appearance = "light", direction = "ltr", ...options } = look;
  const sheet = `${platform.current.url}/rt/v1/theme.css?slug=${slug}&appearance=${appearance}`;
  const page = await browser.newPage({ reducedMotion: "reduce", ...options });
  const link = `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="${sheet}">`;
  const attributes = ` dir="${direction}" data-tokenkit-theme="${slug}"`;
  await page.goto(site.current.put("/preferences", html(link, body, attributes)));
  return page;
}

/** The contrast (WCAG 2.2) of two properties: of an element, or of it and an ancestor. */
const contrast = (element: Locator, property: string, around?: string): Promise<number> =>
  element.evaluate(
    (one, [name, outer]) => {
      const canvas = document.createElement("canvas").getContext("2d", {
        willReadFrequently: true,
      }) as CanvasRenderingContext2D;
      const luminance = (of: Element, value: string): number => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = getComputedStyle(of).getPropertyValue(value);
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
          part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        ) as [number, number, number];
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ground = outer === undefined ? one : (one.closest(outer) as Element);
      const [a, b] = [luminance(one, name as string), luminance(ground, "background-color")];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    },
    [property, around],
  );

describe.each(builtinThemes.map(({ slug }) => slug))(
  "%s, for whoever wants more contrast",
  (slug) => {
    it.each(["light", "dark"])(
      "draws lines that can be seen and leaves no text pale, in %s",
      async (appearance) => {
        const body = `<div class="tk-card" id="card">${["menu", "toast", "tabs", "tree", "badge"].map(sample).join("")}<p class="tk-muted">Muted</p></div>`;
        const page = await open(body, { slug, appearance, contrast: "more" });
        const menu = page.locator(".tk-menu:not([popover])");
        expect(await contrast(menu, "border-block-start-color")).toBeGreaterThan(3);
        expect(await contrast(page.locator(".tk-muted"), "color", "#card")).toBeGreaterThan(7);
        expect(
          await contrast(menu.locator(".tk-menu__label"), "color", ".tk-menu"),
        ).toBeGreaterThan(7);
        for (const badge of await page.locator(".tk-badge").all()) {
          expect(await contrast(badge, "color")).toBeGreaterThan(7);
        }
        await page.keyboard.press("Tab");
        const ring = await page.evaluate(
          () => getComputedStyle(document.activeElement as Element).outlineWidth,
        );
        expect(Number.parseFloat(ring)).toBeGreaterThanOrEqual(3);
      },
    );
  },
);

describe("on paper", () => {
  it("a dark theme is ink on white, with its lines and without its shadows", async () => {
    const page = await open(
      `${["card", "alert", "tabs", "tree", "segmented"].map(sample).join("")}`,
      { appearance: "dark" },
    );
    await page.emulateMedia({ media: "print" });
    for (const part of ["html", ".tk-card", ".tk-alert", ".tk-tabs__tab", ".tk-tree__item"]) {
      const all = await page.locator(part).evaluateAll((found) =>
        found.map((one) => {
          const { color, boxShadow } = getComputedStyle(one);
          return [color, boxShadow];
        }),
      );
      for (const [color, shadow] of all) {
        expect(["rgb(0, 0, 0)", "rgb(63, 63, 63)"], part).toContain(color);
        expect(shadow).toBe("none");
      }
    }
    const card = page.locator(".tk-card").first();
    expect(await contrast(card, "border-block-start-color", "html")).toBeGreaterThan(3);
    const selected = page.locator('.tk-tree__item[aria-selected="true"]');
    expect(await contrast(selected, "color")).toBeGreaterThan(7);
  });

  it("has nothing that only a pointer could use", async () => {
    const gone = ["menu", "tooltip", "toast", "toolbar", "skeleton"];
    const page = await open(gone.map(sample).join(""));
    await page.emulateMedia({ media: "print" });
    const seen = page.locator(
      ".tk-menu, .tk-tooltip, .tk-toast, .tk-toolbar, .tk-skeleton, .tk-menu__item",
    );
    expect(await seen.count()).toBeGreaterThan(10);
    expect(await seen.filter({ visible: true }).count()).toBe(0);
  });
});

const targets =
  "button:not([popovertarget], .tk-button), a, .tk-tree__item, label.tk-segmented__option";

describe("targets", () => {
  const bodies = ["tabs", "menu", "tree", "segmented", "breadcrumb"].map(sample).join("");
  const sides = (page: Page): Promise<number[]> =>
    page
      .locator(targets)
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((one) => {
          const { width, height } = one.getBoundingClientRect();
          return Math.min(width, height);
        }),
      );

  it("are 24 pixels or more, and rows of a compact tree 28", async () => {
    const page = await open(bodies);
    const all = await sides(page);
    expect(all.length).toBeGreaterThan(20);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(24);
    expect((await page.locator(".tk-tree__item").first().boundingBox())?.height).toBe(28);
  });

  it("are 44 high under a finger", async () => {
    const page = await open(bodies, { hasTouch: true, isMobile: true });
    const heights = await page
      .locator(targets)
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});

describe("from right to left", () => {
  it("levels, marks and the corner of notices change sides", async () => {
    const body = ["tree", "toast", "breadcrumb"].map(sample).join("");
    const ends = async (direction: string) => {
      const page = await open(body, { direction, viewport: { width: 800, height: 600 } });
      return page.evaluate(() => {
        const at = (selector: string) => document.querySelector(selector) as Element;
        const label = at("#t-blue-600 .tk-tree__label").getBoundingClientRect();
        const region = at(".tk-toast-region").getBoundingClientRect();
        return {
          indent: [label.left, innerWidth - label.right],
          corner: [region.left, innerWidth - region.right],
          chevron: getComputedStyle(at(".tk-breadcrumb li + li"), "::before").rotate,
        };
      });
    };
    const [ltr, rtl] = [await ends("ltr"), await ends("rtl")];
    expect(rtl.indent[1]).toBeCloseTo(ltr.indent[0] as number);
    expect(rtl.corner).toEqual([...ltr.corner].reverse());
    expect([ltr.chevron, rtl.chevron]).toEqual(["none", "180deg"]);
  });
});

describe("motion", () => {
  it("stands still for whoever wants less of it, and something still shows that there is work", async () => {
    const body = ["skeleton", "progress", "toast"].map(sample).join("");
    for (const reducedMotion of ["reduce", "no-preference"] as const) {
      const page = await open(body, { reducedMotion });
      const running = await page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === "running").length,
      );
      if (reducedMotion === "reduce") expect(running).toBe(0);
      else expect(running).toBeGreaterThan(3);
      const waiting = page.getByRole("progressbar", { name: "Waiting" });
      expect(await waiting.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain(
        "gradient",
      );
    }
  });
});

describe("what is hidden", () => {
  it("stays hidden, whatever its component is laid out as", async () => {
    const classes = ["button", "card", "tree__item", "menu__item", "toast-region", "tabs"];
    const page = await open(
      classes.map((name) => `<div class="tk-${name}" hidden>Hidden</div>`).join(""),
    );
    expect(await page.getByText("Hidden").filter({ visible: true }).count()).toBe(0);
  });
});

describe("the sign of a status", () => {
  it("tells the kinds apart by its shape alone", async () => {
    for (const forcedColors of ["none", "active"] as const) {
      const page = await open(sample("status"), { forcedColors });
      const shapes = await page.locator(".tk-status").evaluateAll((all) =>
        all.map((one) => {
          const [outline, sign] = [
            getComputedStyle(one, "::before"),
            getComputedStyle(one, "::after"),
          ];
          return [outline.clipPath, outline.borderStyle, sign.clipPath].join(" ");
        }),
      );
      expect(new Set(shapes).size).toBe(6);
    }
  });
});
