import { expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { banner, bannerText, linkTo, openShadows, saveBackground } from "./support/previews.ts";
import { html, useSite } from "./support/site.ts";
import { colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

it.each([429, 503])(
  "waits as long as an answer of %i says, and shows the preview then",
  async (status) => {
    const slug = `busy-${status}`;
    await publish(platform.current, slug);
    await saveBackground(platform.current, slug, "#d0e0ff");
    const { token } = await linkTo(platform.current, slug);
    const embed = `<script src="${platform.current.url}/rt/v1/embed.js" data-theme="${slug}"></script>`;
    const page = await browser.newPage();
    await openShadows(page);
    let isBusy = true;
    // As a proxy in front of the service answers.
    await page.route("**/rt/v1/preview/theme.css?*", (route) =>
      isBusy
        ? route.fulfill({
            status,
            headers: {
              "access-control-allow-origin": "*",
              "access-control-expose-headers": "Retry-After",
              "timing-allow-origin": "*",
              "retry-after": "3",
            },
          })
        : route.continue(),
    );
    await page.goto(`${site.current.put(`/${slug}`, html(embed))}?tk-preview=${token}`);
    await expect.poll(() => bannerText(page), { timeout: 15_000 }).toContain("Many people look");
    isBusy = false;
    const since = Date.now();
    await expectBackground(page, "rgb(208, 224, 255)");
    const waited = Date.now() - since;
    expect(waited).toBeLessThan(8000);
    await expect.poll(() => bannerText(page)).toContain(`Preview of ${slug}`);
    await banner(page).getByRole("button", { name: "Exit" }).click();
    await expectBackground(page, colors.light);
  },
);
