/** The story of the film: a color is edited, judged and published, and two open applications follow. */
import type { Browser, Page } from "playwright-core";
import { Camera, type Frame, type Windows } from "./camera.ts";
import { button, openColor, signIn } from "./console.ts";
import type { Platform } from "./platform.ts";
import type { Sites } from "./sites.ts";
import { Stage } from "./stage.ts";
import { SLUG, TOKEN } from "./theme.ts";
import { type Appearance, openWindow, places } from "./windows.ts";

const FILM_MS = 8000;
/** The last picture stays as long as it takes to look at both applications. */
const LAST_MS = 1400;
const FOLLOW_MS = 20_000;

/** The console as it was when a step failed. */
const FAILED = ".cache/picture-failed.png";

/** Too light for links on white. */
const BRIGHT = "#f97316";

const shown = {
  dashboard: [".small-box.text-bg-primary", "background-color"],
  shop: [".tk-button--primary", "background-color"],
} as const;

/**
 * Films the story.
 *
 * @throws if a step does not happen, such as an application that does not follow; a picture of the console then shows why
 */
export async function film(
  browser: Browser,
  platform: Platform,
  sites: Sites,
  appearance: Appearance,
): Promise<Frame[]> {
  const windows = await open(browser, sites, appearance);
  await signIn(windows.console, platform.base);
  const camera = new Camera(windows, await Stage.open(browser, appearance));
  try {
    await tell(camera, windows, `${platform.base}/console/themes/${SLUG}`);
  } catch (error) {
    await windows.console.screenshot({ path: FAILED });
    process.stderr.write(`${FAILED} shows the console as it was.\n`);
    throw error;
  }
  for (const page of Object.values(windows)) await page.context().close();
  return camera.frames;
}

async function tell(camera: Camera, windows: Windows, theme: string): Promise<void> {
  const color = await edit(camera, windows.console, theme);
  await publish(camera, windows.console);
  camera.step = 3;
  await Promise.all([follows(windows, "dashboard", color), follows(windows, "shop", color)]);
  await camera.lookAtApplications();
  const last = FILM_MS - camera.frames.reduce((sum, { ms }) => sum + ms, 0);
  if (last < LAST_MS) throw new Error(`The film leaves ${last} ms for its last picture.`);
  await camera.hold(last);
}

async function open(browser: Browser, sites: Sites, appearance: Appearance): Promise<Windows> {
  const windows = {
    console: await openWindow(browser, places.console, appearance),
    dashboard: await openWindow(browser, places.dashboard, appearance),
    shop: await openWindow(browser, places.shop, appearance),
  };
  await windows.dashboard.goto(sites.dashboard);
  await windows.shop.goto(sites.shop);
  await windows.dashboard.evaluate(
    (value) => document.documentElement.setAttribute("data-bs-theme", value),
    appearance,
  );
  return windows;
}

/** Writes a color that is too light, and takes the fix; returns the color that passes. */
async function edit(camera: Camera, page: Page, address: string): Promise<string> {
  const field = await openColor(page, address, TOKEN);
  await camera.hold(700);
  await camera.click(field);
  await field.selectText();
  for (const key of BRIGHT) {
    await page.keyboard.press(key);
    await camera.hold(70);
  }
  await field.press("Enter");
  camera.step = 1;
  const fix = page
    .getByRole("listitem")
    .filter({ hasText: /4\.5/ })
    .getByRole("button", { name: "Fix" });
  await fix.scrollIntoViewIfNeeded();
  await camera.hold(1000);
  await camera.click(fix);
  await button(page, "Fix").first().waitFor({ state: "detached" });
  await camera.hold(700);
  return field.inputValue();
}

async function publish(camera: Camera, page: Page): Promise<void> {
  camera.step = 2;
  await camera.click(button(page, "Review and publish"));
  await page.getByRole("textbox", { name: "Message" }).fill("A warmer brand");
  await camera.hold(1100);
  await camera.click(button(page, /^Publish/).last());
  await page.getByRole("heading", { name: /is live$/ }).waitFor();
  await camera.hold(500);
}

/** Waits until an open application shows the color, without a reload. */
async function follows(windows: Windows, name: keyof typeof shown, color: string): Promise<void> {
  await windows[name]
    .waitForFunction(
      ([[selector, property], wanted]) => {
        const bytesOf = (css: string): string => {
          const canvas = document.createElement("canvas").getContext("2d");
          if (canvas === null) return "";
          canvas.fillStyle = css;
          canvas.fillRect(0, 0, 1, 1);
          return canvas.getImageData(0, 0, 1, 1).data.join();
        };
        const element = document.querySelector(selector);
        if (element === null) return false;
        return bytesOf(getComputedStyle(element).getPropertyValue(property)) === bytesOf(wanted);
      },
      [shown[name], color] as const,
      { timeout: FOLLOW_MS, polling: 100 },
    )
    .catch(() => {
      throw new Error(`The ${name} does not follow: it does not show ${color} after 20 s.`);
    });
}
