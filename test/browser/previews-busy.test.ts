import { expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { banner, bannerText, linkTo, openShadows, saveBackground } from "./support/previews.ts";
import { html, useSite } from "./support/site.ts";
import { colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

/** Longer than the pause of a preview that nothing tells how long to wait. */
const SECONDS = 20;

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
    const asked: { at: number; wasBusy: boolean }[] = [];
    // As a proxy in front of the service answers.
    await page.route("**/rt/v1/preview/theme.css?*", (route) => {
      asked.push({ at: Date.now(), wasBusy: isBusy });
      return isBusy
        ? route.fulfill({
            status,
            headers: {
              "access-control-allow-origin": "*",
              "access-control-expose-headers": "Retry-After",
              "timing-allow-origin": "*",
              "retry-after": `${SECONDS}`,
            },
          })
        : route.continue();
    });
    await page.goto(`${site.current.put(`/${slug}`, html(embed))}?tk-preview=${token}`);
    await expect.poll(() => bannerText(page), { timeout: 15_000 }).toContain("The service is busy");
    isBusy = false;
    await expect.poll(() => asked.at(-1)?.wasBusy, { timeout: 2 * SECONDS * 1000 }).toBe(false);
    const next = asked.findIndex(({ wasBusy }) => !wasBusy);
    const waited = (asked[next]?.at ?? 0) - (asked[next - 1]?.at ?? 0);
    expect(waited).toBeGreaterThan((SECONDS - 1) * 1000);
    await expectBackground(page, "rgb(208, 224, 255)");
    await expect.poll(() => bannerText(page)).toContain(`Preview of ${slug}`);
    await banner(page).getByRole("button", { name: "Exit" }).click();
    await expectBackground(page, colors.light);
  },
);
