/** Composes frames: the windows with their bars, the steps below, and the pointer. */
import type { Browser, Page } from "playwright-core";
import { type Appearance, BAR, places, STAGE } from "./windows.ts";

export interface Point {
  x: number;
  y: number;
}

/** A moment of the film. */
export interface Shot {
  console: Buffer;
  dashboard: Buffer;
  shop: Buffer;
  step: number;
  pointer: Point | undefined;
}

const steps = ["Edit a color", "See what it breaks", "Publish", "Open applications follow"];

const inks = {
  light: { bar: "#f1f3f7", line: "#c8cfdb", text: "#1d2433", quiet: "#5b6578", now: "#2563eb" },
  dark: { bar: "#1b2130", line: "#3d475c", text: "#e8ecf4", quiet: "#9aa5ba", now: "#3b82f6" },
} as const;

const POINTER =
  '<svg id="pointer" width="34" height="44" viewBox="0 0 17 22"><path d="M1 1v16.5l4.2-3.9 2.6 6.4 3-1.2-2.6-6.2H14z" fill="#111" stroke="#fff" stroke-width="1.3"/></svg>';

function markup(appearance: Appearance): string {
  const ink = inks[appearance];
  const windows = Object.entries(places).map(
    ([id, { name, left, top, width, height }]) =>
      `<figure style="left:${left}px;top:${top}px;width:${width}px;height:${height}px"><figcaption><i></i><i></i><i></i>${name}</figcaption><img id="${id}" alt=""></figure>`,
  );
  return `<!doctype html><html lang="en"><style>
* { box-sizing: border-box; margin: 0; }
body { width: ${STAGE.width}px; height: ${STAGE.height}px; overflow: hidden; font: 600 22px/1 "Open Sans", system-ui, sans-serif; color: ${ink.text}; }
figure { position: absolute; overflow: hidden; border-radius: 14px; border: 2px solid ${ink.line}; background: ${ink.bar}; }
figcaption { display: flex; gap: 8px; align-items: center; height: ${BAR - 2}px; padding: 0 16px; }
i { width: 12px; height: 12px; border-radius: 50%; background: ${ink.line}; }
i:last-of-type { margin-right: 10px; }
img { display: block; width: 100%; }
ol { position: absolute; inset: 972px 0 0; padding: 0; display: grid; grid-template-columns: 1fr 1.3fr .9fr 1.55fr; gap: 12px; list-style: none; }
li { display: flex; align-items: center; gap: 16px; padding: 0 24px; border-radius: 14px; border: 2px solid ${ink.line}; background: ${ink.bar}; color: ${ink.quiet}; font-size: 27px; }
li[aria-current] { background: ${ink.now}; border-color: ${ink.now}; color: #fff; }
#pointer { position: absolute; }
</style><body>${windows.join("")}<ol>${steps.map((text, at) => `<li><span>${at + 1}</span>${text}</li>`).join("")}</ol>${POINTER}</body></html>`;
}

export class Stage {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: Browser, appearance: Appearance): Promise<Stage> {
    const page = await browser.newPage({ viewport: STAGE });
    await page.setContent(markup(appearance));
    return new Stage(page);
  }

  /** Draws a shot; around the windows the picture is transparent. */
  async draw(shot: Shot): Promise<Buffer> {
    const sources = (["console", "dashboard", "shop"] as const).map(
      (id) => [id, `data:image/png;base64,${shot[id].toString("base64")}`] as const,
    );
    const { step, pointer } = shot;
    await this.#page.evaluate(
      async ([images, current, at]) => {
        for (const [index, item] of [...document.querySelectorAll("li")].entries()) {
          item.toggleAttribute("aria-current", index === current);
        }
        const arrow = document.querySelector<SVGElement>("#pointer");
        if (arrow !== null) {
          arrow.style.display = at === undefined ? "none" : "";
          arrow.style.left = `${at?.x ?? 0}px`;
          arrow.style.top = `${at?.y ?? 0}px`;
        }
        const drawn = images.map(([id, source]) => {
          const image = document.querySelector<HTMLImageElement>(`#${id}`);
          if (image !== null) image.src = source;
          return image?.decode();
        });
        await Promise.all(drawn);
      },
      [sources, step, pointer] as const,
    );
    return this.#page.screenshot({ omitBackground: true });
  }
}
