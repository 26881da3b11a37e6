import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GALLERY, paths } from "../../../adapters/docs/pages/paths.ts";
import { useBrowser } from "../../support/chromium.ts";
import { SignInPlatform } from "../../support/sign-in.ts";
import { expectAccessible } from "../support/axe.ts";

const browser = useBrowser();
let site: SignInPlatform;
beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local", ENABLE_REST: "true" });
});
afterAll(() => site.close());

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

describe.each([...paths, GALLERY, "/nothing/here", "/auth/login", "/auth/callback?code=x"])(
  "%s",
  (path) => {
    it("can be used by everybody, in light and dark, wide and narrow, with nothing cut off", async () => {
      for (const viewport of sizes) {
        const page = await browser.newPage({ viewport });
        const complaints: string[] = [];
        page.on("pageerror", (error) => complaints.push(error.message));
        page.on("console", (message) => {
          // The browser's own line on a document that is an error.
          if (!/status of 40[14]/.test(message.text())) complaints.push(message.text());
        });
        await page.goto(site.base + path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
          viewport.width,
        );
        // Before axe looks, which writes styles into shadow roots that the policy refuses.
        expect(complaints).toEqual([]);
        await expectAccessible(page, viewport.width === 390 ? ["dark"] : undefined);
      }
    });
  },
);
