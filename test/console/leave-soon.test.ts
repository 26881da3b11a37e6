import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { consolePage, useConsole } from "./support/console.ts";

const { browser, site } = useConsole();

/** Choices that the address takes a moment later. */
const acts: readonly { at: string; act: (page: Page) => Promise<void> }[] = [
  { at: "themes", act: (page) => page.getByRole("searchbox", { name: "Search" }).fill("quartz") },
  { at: "pictures", act: (page) => page.getByRole("searchbox", { name: "Search" }).fill("pier") },
];

describe("a screen that is left before the address has the last choice", () => {
  it.each(acts)(
    "lets go of $at, although the next screen takes long to come",
    async ({ at, act }) => {
      const page = await consolePage(browser, site, { role: "admin" });
      await page.clock.install();
      await page.goto(`/console/${at}`);
      const asked = Promise.withResolvers<void>();
      const came = Promise.withResolvers<void>();
      await page.route(/\/assets\/audit-[^/]+\.js/, async (route) => {
        asked.resolve();
        await came.promise;
        await route.fallback();
      });
      await act(page);
      await page.getByRole("link", { name: "Audit log", exact: true }).click();
      await asked.promise;
      await page.clock.fastForward(5000);
      came.resolve();
      await page.getByRole("heading", { name: "Audit log" }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe("/console/audit");
    },
  );
});
