import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  type DeficiencyName,
  deficiencies,
  seenWith,
} from "../../src/browser/scripts/seen-by/deficiencies.ts";
import { hexOf, parseColor } from "../../src/tokens/color.ts";
import { type Channels, toGamma, toLinear } from "../../src/tokens/oklch.ts";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";

const platform = usePlatform();
const browser = useBrowser();

async function open(options: Parameters<typeof browser.newPage>[0] = {}) {
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${platform.current.url}/t/quartz`);
  return { page, complaints };
}

const control = (page: Page) => page.getByRole("combobox", { name: "Seen by" });

const channelsOf = (hex: string): Channels => parseColor(hex)?.mapped as Channels;

/** The color that is painted in the light half of a token's card. */
async function painted(page: Page, token: string): Promise<Channels> {
  const card = page.locator(`.guide-card[data-token="${token}"] .guide-card-color`);
  const picture = await card.screenshot();
  const pixel = { left: 20, top: 20, width: 1, height: 1 };
  const { data } = await sharp(picture).extract(pixel).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  return [(data[0] ?? 0) / 255, (data[1] ?? 0) / 255, (data[2] ?? 0) / 255];
}

const farthest = (one: Channels, other: Channels): number =>
  Math.max(...one.map((part, at) => Math.abs(part - (other[at] ?? 0)))) * 255;

describe("a style guide seen by other eyes", () => {
  it("paints what the models say, in pale, strong and dark colors", async () => {
    const { page, complaints } = await open();
    const tokens = ["color.primary", "color.danger", "color.warning-subtle", "color.text"];
    const own = new Map<string, Channels>();
    for (const token of tokens) own.set(token, await painted(page, token));
    expect(hexOf(own.get("color.primary") ?? [0, 0, 0])).toBe("#2c68e9");
    for (const name of Object.keys(deficiencies) as DeficiencyName[]) {
      await control(page).selectOption(name);
      for (const [token, channels] of own) {
        const linear = channels.map(toLinear) as unknown as Channels;
        const seen = seenWith(name, linear).map(toGamma) as unknown as Channels;
        const difference = farthest(await painted(page, token), seen);
        expect(difference, `${name} ${token}`).toBeLessThanOrEqual(3);
      }
    }
    await control(page).selectOption("low-contrast");
    const pale = await painted(page, "color.text");
    expect(
      farthest(pale, channelsOf("#15181f").map((part) => part / 2 + 0.25) as never),
    ).toBeLessThan(2);
    expect(complaints).toEqual([]);
  });

  it("says so, remembers it in the tab, and copies and prints the theme's own values", async () => {
    const { page } = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    await control(page).selectOption({ label: "Red-blind (protanopia)" });
    await page.getByText("Seen by: Red-blind (protanopia)").waitFor();
    await page.getByRole("link", { name: "Dark" }).click();
    await page.waitForURL(/appearance=dark/);
    expect(await control(page).inputValue()).toBe("protanopia");
    const filter = () =>
      page
        .locator(".poster")
        .first()
        .evaluate((one) => getComputedStyle(one).filter);
    expect(await filter()).toContain("seen-by-protanopia");
    await page.getByText("Value", { exact: true }).click();
    await page.locator('.guide-card[data-token="color.primary"]').click();
    await page.getByText("Copied #2c68e9").waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await filter()).toBe("none");
    await page.emulateMedia({ media: null });
    await page.goto(`${platform.current.url}/t/aurora`);
    expect(await control(page).inputValue()).toBe("");
    expect(await filter()).toBe("none");
  });

  it("has no control without scripts", async () => {
    const { page } = await open({ javaScriptEnabled: false });
    expect(await control(page).count()).toBe(0);
  });
});
