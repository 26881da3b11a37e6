import type { Page } from "playwright-core";
import type { TestPlatform } from "../../support/platform.ts";

export interface Link {
  id: string;
  token: string;
}

/** A preview link of a theme's working copy. */
export async function linkTo(
  platform: TestPlatform,
  slug: string,
  body: object = {},
): Promise<Link> {
  const answer = await platform.post(`/api/v1/themes/${slug}/previews`, body);
  if (answer.status !== 201) throw new Error(`No preview link: ${answer.text}`);
  return answer.body;
}

/** Saves a working copy whose background is of this color. */
export async function saveBackground(
  platform: TestPlatform,
  slug: string,
  hex: string,
  more: object = {},
): Promise<void> {
  const tokens = { color: { $type: "color", bg: { $value: hex } }, ...more };
  const path = `/api/v1/themes/${slug}/working-copy`;
  const { status } = await platform.put(path, { tokens });
  if (status !== 200) throw new Error(`The working copy was not saved: ${status}`);
}

export const revoke = (platform: TestPlatform, slug: string, { id }: Link) =>
  platform.delete(`/api/v1/themes/${slug}/previews/${id}`);

/** Lets locators reach into the banner, which pages cannot. */
export const openShadows = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      return attach.call(this, { ...init, mode: "open" });
    };
  });

export const banner = (page: Page) => page.locator("tokenkit-preview");

/** The banner's words, once `openShadows` has opened it. */
export const bannerText = (page: Page): Promise<string> => banner(page).locator("p").innerText();
