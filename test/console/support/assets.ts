import type { Page } from "playwright-core";

/** Waits until the page has fetched the assets of its other screens. */
export const broughtAhead = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    performance.setResourceTimingBufferSize(2000);
    const named = document.querySelector<HTMLMetaElement>('meta[name="tokenkit-assets"]');
    const wanted = named?.content.split(" ") ?? ["none"];
    const entries = performance.getEntriesByType("resource");
    const loaded = new Set(entries.map(({ name }) => new URL(name).pathname));
    return wanted.every((path) => loaded.has(path));
  });
};
