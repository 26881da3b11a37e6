import type { Page } from "playwright-core";

/** Resolves once the page has painted everything so far: two frames, with their tasks. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );

/**
 * Resolves once the page has done what the answers so far lead to: a request that it makes now is
 * answered and read after theirs, and painted.
 */
export async function caughtUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch(location.href, { cache: "no-store" })).text();
  });
  await painted(page);
}

/** Sets the page's clock ahead; its timers stay unchanged. */
export const later = (page: Page, milliseconds: number): Promise<void> =>
  page.clock.setFixedTime(Date.now() + milliseconds);
