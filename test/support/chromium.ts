import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { launchChromium } from "./launch-chromium.ts";
import { usePerWorker } from "./per-worker.ts";

export interface BrowserUser {
  /** A page with nothing in its cache or storage, closed when the test ends. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Another page with the same cache and storage. */
  sibling(page: Page): Promise<Page>;
}

/** The worker's Chromium; each page has a context of its own. */
export const useBrowser = (): BrowserUser => useBrowserOf("Chromium", launchChromium);

/** A worker's browser of another kind. */
export function useBrowserOf(name: string, launch: () => Promise<Browser>): BrowserUser {
  const browser = usePerWorker(name, launch, (launched) => launched.close());
  return {
    async newPage(options) {
      const context = await browser.current.newContext(options);
      onTestFinished(() => context.close());
      context.setDefaultTimeout(60_000);
      return context.newPage();
    },
    sibling: (page) => page.context().newPage(),
  };
}
