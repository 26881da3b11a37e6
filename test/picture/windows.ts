/** The three windows of the film, and where each is on the stage. */
import type { Browser, Page } from "playwright-core";

export type Appearance = "light" | "dark";

export interface Place {
  name: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** The width of the page in its own pixels. */
  viewport: number;
}

/** Pixels of a window's bar, which holds its name. */
export const BAR = 40;
export const STAGE = { width: 1680, height: 1036 };

export const places = {
  console: { name: "tokenkit's console", left: 0, top: 0, width: 1000, height: 950, viewport: 834 },
  dashboard: {
    name: "AdminLTE, by its own names",
    left: 1024,
    top: 0,
    width: 656,
    // Ends above a speech bubble whose color is a literal of the build.
    height: 320,
    viewport: 1040,
  },
  shop: {
    name: "A shop, by tokenkit's names",
    left: 1024,
    top: 344,
    width: 656,
    height: 606,
    viewport: 600,
  },
} satisfies Record<string, Place>;

/** How many pixels of the stage a pixel of the page takes. */
export const scaleOf = ({ width, viewport }: Place): number => width / viewport;

/** A page that is as large as its place, with a session of its own. */
export async function openWindow(
  browser: Browser,
  place: Place,
  colorScheme: Appearance,
): Promise<Page> {
  const scale = scaleOf(place);
  const context = await browser.newContext({
    viewport: { width: place.viewport, height: Math.round((place.height - BAR) / scale) },
    deviceScaleFactor: scale,
    colorScheme,
    locale: "en-GB",
    // Cuts, not fades: a frame shows a state of the page, never one between two.
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(30_000);
  return context.newPage();
}
