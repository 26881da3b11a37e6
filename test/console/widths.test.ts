import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spectrum } from "../browser/support/spectrum.ts";
import { aPicture, aPlace, picture, settled } from "../contract/support/pictures.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { harbour } from "./support/axes.ts";
import { consolePage } from "./support/console.ts";
import { unfitting } from "./support/fit.ts";
import { makeTheme } from "./support/themes.ts";

/** Windows, in CSS pixels, high enough to see much; two are 1440 × 900 and 1024 × 768 at a zoom of 200 %. */
const WINDOWS = [
  [390, 1600],
  [512, 384],
  [600, 1600],
  [720, 450],
  [768, 1600],
  [834, 1600],
  [1024, 1600],
  [1180, 1600],
  [1440, 1600],
  [1920, 1600],
] as const;

const LONG = "of-the-harbour-authority-and-all-of-its-daughters";

const browser = useBrowser();
let site: SignInPlatform;
let place: string;

beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local", ENABLE_REST: "true" });
  await makeTheme(site, LONG, harbour);
  await spectrum(site.platform);
  place = await aPlace(site.platform, {
    title: "The terrace above the old ferry landing, with the long view over the water",
    latitude: 48.85,
    longitude: 2.35,
  });
  for (const [at, color] of ["#aa3333", "#33aa33", "#3333aa"].entries()) {
    const bytes = await picture((image) => image.jpeg(), { width: 120, height: 80, color });
    await aPicture(site.platform, place, bytes, {
      caption: `Study ${at + 1} of the landing, taken before the storm and the repairs`,
    });
  }
  await settled(site.platform);
});
afterAll(() => site.close());

const screens: readonly (readonly [string, () => string])[] = [
  ["overview", () => "/console"],
  ["themes", () => "/console/themes"],
  ["new theme", () => "/console/themes/new"],
  ["import", () => "/console/themes/import"],
  ["import into a theme", () => `/console/themes/${LONG}/import`],
  ["theme's home", () => `/console/themes/${LONG}`],
  ["home of Spectrum", () => "/console/themes/spectrum"],
  ["tree", () => `/console/themes/${LONG}/tokens?view=tree&token=color.primary`],
  ["tree of Spectrum", () => "/console/themes/spectrum/tokens?view=tree"],
  ["table", () => `/console/themes/${LONG}/tokens?view=table`],
  ["table of Spectrum", () => "/console/themes/spectrum/tokens?view=table"],
  ["JSON", () => `/console/themes/${LONG}/tokens?view=json`],
  ["contrast", () => `/console/themes/${LONG}/contrast`],
  ["contrast of Quartz", () => "/console/themes/quartz/contrast"],
  ["history", () => `/console/themes/quartz/history`],
  ["publish", () => `/console/themes/${LONG}/publish`],
  ["review", () => `/console/themes/${LONG}/review`],
  ["use", () => `/console/themes/${LONG}/use`],
  ["use of Spectrum", () => "/console/themes/spectrum/use"],
  ["places", () => "/console/places"],
  ["place", () => `/console/places/${place}`],
  ["pictures", () => "/console/pictures"],
  ["users", () => "/console/users"],
  ["keys", () => "/console/keys"],
  ["audit", () => "/console/audit"],
  ["settings", () => "/console/settings"],
  ["statistics", () => "/console/statistics"],
  ["queues", () => "/console/queues"],
  ["releases", () => "/console/releases"],
  ["gallery", () => "/t/quartz"],
  ["docs", () => "/docs"],
  ["embed page", () => "/rt/v1/embed-page?slug=quartz"],
  ["style guide's changes", () => "/t/quartz/changes"],
];

describe("fits every width, and 200 % zoom", () => {
  it.each(screens)("%s", async (_, address) => {
    const page = await consolePage(browser, site, { role: "admin", prefersTree: false });
    await page.goto(address(), { waitUntil: "networkidle" });
    await page.getByRole("heading").first().waitFor();
    const found: string[] = [];
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      );
      found.push(...(await unfitting(page)).map((fault) => `${width}: ${fault}`));
    }
    expect(found).toEqual([]);
  });
});
