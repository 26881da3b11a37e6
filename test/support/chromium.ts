import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { launchChromium } from "./launch-chromium.ts";

export interface BrowserUser {
  /** A page with nothing in its cache or storage, closed when the test ends. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Another page with the same cache and storage. */
  sibling(page: Page): Promise<Page>;
}

/** A browser of the test file's own. */
export function useBrowser(): BrowserUser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium();
  }, 60_000);
  afterAll(() => browser?.close());
  return {
    async newPage(options) {
      if (browser === undefined) throw new Error("The browser is not up yet");
      const context = await browser.newContext(options);
      onTestFinished(() => context.close());
      context.setDefaultTimeout(10_000);
      return context.newPage();
    },
    sibling: (page) => page.context().newPage(),
  };
}
