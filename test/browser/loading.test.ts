import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { usePlatform } from "../support/platform.ts";
import { html, useSite } from "./support/site.ts";
import { colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

describe("a theme on a page of another origin", () => {
  it("is seen by a link alone", async () => {
    await publish(platform.current, "linked");
    const at = site.current.put(
      "/link",
      html(
        `<link rel="stylesheet" href="${platform.current.url}/rt/v1/theme.css?slug=linked">`,
        '<p id="probe">Text</p>',
        ' data-tokenkit-theme="linked"',
      ),
    );
    const page = await browser.newPage();
    await page.goto(at);
    await expectBackground(page, colors.light);
  });
});
