import type { Page } from "playwright-core";
import type { TestPlatform } from "../../support/platform.ts";

/** Backgrounds that no browser has by default, told apart at a glance. */
export const colors = {
  light: "rgb(255, 240, 200)",
  dark: "rgb(20, 40, 60)",
  newer: "rgb(200, 255, 200)",
} as const;

const documentOf = (light: string, dark: string): object => ({
  color: {
    $type: "color",
    bg: { $value: light },
    text: { $value: "#111111" },
    primary: { $value: "#7c2d92" },
  },
  $appearances: { dark: { color: { bg: { $value: dark }, text: { $value: "#eeeeee" } } } },
});

/** Publishes a theme whose background tells its appearance, or a new version of it. */
export async function publish(
  platform: TestPlatform,
  slug: string,
  light: string = colors.light,
  dark: string = colors.dark,
): Promise<number> {
  const tokens = documentOf(light, dark);
  const path = `/api/v1/themes/${slug}`;
  const exists = (await platform.get(path)).status === 200;
  if (exists) await platform.patch(path, { tokens });
  else await platform.post("/api/v1/themes", { slug, name: slug, tokens });
  const { body } = await platform.post(`${path}/publish`);
  return body.version;
}

export const backgroundOf = (page: Page, selector = "html"): Promise<string> =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);

/** Waits until the element has this background. */
export async function expectBackground(
  page: Page,
  color: string,
  selector = "html",
): Promise<void> {
  await page.waitForFunction(
    ([target, wanted]) => {
      const element = document.querySelector(target as string);
      return element !== null && getComputedStyle(element).backgroundColor === wanted;
    },
    [selector, color],
    { polling: 20 },
  );
}
