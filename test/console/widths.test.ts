import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spectrum } from "../browser/support/spectrum.ts";
import { aPerson } from "../contract/support/people.ts";
import { aPicture, aPlace, picture, settled } from "../contract/support/pictures.ts";
import { tokensOf } from "../contract/support/samples.ts";
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

/** Screens with fields and buttons of every kind. */
const TOUCHED = /^(new theme|import|publish|review with comments|use|settings|release)$/;

const LONG = "of-the-harbour-authority-and-all-of-its-daughters";

const browser = useBrowser();
let site: SignInPlatform;
let place: string;
let release: string;
let webhook: string;

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
  await prepareReport();
  await prepareOthers();
});

/** A reported place, and one in the bin, with long names. */
async function prepareReport(): Promise<void> {
  const { platform } = site;
  const title = "The old weighbridge of the harbour authority and of all its daughters";
  const deleted = await aPlace(platform, { title });
  await platform.delete(`/api/places/${deleted}`);
  const { as } = await aPerson(platform, "a-neighbour-of-the-terrace");
  const note = "The house number can be read, and the owner has asked for it to go";
  const report = { kind: "place", id: place, reason: "privacy", note };
  expect((await platform.post("/api/reports", report, as)).status).toBe(204);
}

/** A theme that goes live at a time, one in review with comments, and a webhook. */
async function prepareOthers(): Promise<void> {
  const { platform } = site;
  const { as } = await aPerson(platform, "the-author-of-the-terrace");
  for (const slug of ["timed", "reviewed"]) {
    const theme = { slug, name: "The terrace above", tokens: tokensOf(), status: "published" };
    await platform.post("/api/v1/themes/import", theme);
    const copy = `/api/v1/themes/${slug}/working-copy`;
    await platform.put(copy, { tokens: tokensOf("#123456") }, as);
  }
  const asked = await platform.post(
    "/api/v1/themes/reviewed/working-copy/reviews",
    { message: "Darker, as the harbour authority has asked for since the storm", revision: 1 },
    as,
  );
  const { id, hash } = asked.body;
  const comment = { hash, body: "Is this still read on a till in a shop window at noon?" };
  await platform.post(`/api/v1/reviews/${id}/comments`, comment);
  await platform.post(`/api/v1/reviews/${id}/comments`, { ...comment, path: "color.primary" });
  const name = "Spring of the harbour authority and of all its daughters";
  release = (await platform.post("/api/v1/releases", { name, themes: ["timed"] }, as)).body.id;
  const at = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 16);
  const time = { at: `${at}Z`, timeZone: "UTC", acceptBreaking: true };
  await platform.post(`/api/v1/releases/${release}/schedule`, time, as);
  const url = "https://hooks.example.com/of/the/harbour/authority/and/all/of/its/daughters";
  const hook = { name: "Build server of the terrace", url, events: ["theme.published"] };
  const made = await platform.post("/api/v1/admin/webhooks", hook);
  webhook = made.body.id;
  const statuses = [asked.status, made.status, (await scheduled()).length];
  expect(statuses).toEqual([201, 201, 1]);
}

const scheduled = async (): Promise<unknown[]> =>
  (await site.platform.get("/api/v1/releases?state=scheduled")).body.items;
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
  ["bin", () => "/console/bin"],
  ["reports", () => "/console/reports"],
  ["users", () => "/console/users"],
  ["keys", () => "/console/keys"],
  ["audit", () => "/console/audit"],
  ["settings", () => "/console/settings"],
  ["statistics", () => "/console/statistics"],
  ["queues", () => "/console/queues"],
  ["releases", () => "/console/releases"],
  ["release", () => `/console/releases/${release}`],
  ["home of a scheduled theme", () => "/console/themes/timed"],
  ["publish of a scheduled theme", () => "/console/themes/timed/publish"],
  ["review with comments", () => "/console/themes/reviewed/review"],
  ["webhooks", () => "/console/webhooks"],
  ["webhook", () => `/console/webhooks?webhook=${webhook}`],
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
    found.push(...(await otherHeights(page, [24, 32, 44])));
    expect(found).toEqual([]);
  });
});

describe("has controls of 44 px for fingers", () => {
  it.each(screens.filter(([name]) => TOUCHED.test(name)))("%s", async (_, address) => {
    const page = await consolePage(browser, site, {
      role: "admin",
      hasTouch: true,
      isMobile: true,
    });
    await page.goto(address(), { waitUntil: "networkidle" });
    await page.getByRole("heading").first().waitFor();
    expect(await otherHeights(page, [44])).toEqual([]);
  });
});

/** Buttons and fields of the console itself, not of the themes that it shows, with another height. */
const otherHeights = (page: Page, heights: readonly number[]): Promise<string[]> =>
  page.evaluate((right) => {
    const controls = document.querySelectorAll(
      "#console main :is(.tk-button, .tk-input, .tk-select)",
    );
    return [...controls]
      .filter((one) => one.checkVisibility() && !one.closest(".pane, .before-after, [inert]"))
      .map((one) => [one, Math.round(one.getBoundingClientRect().height)] as const)
      .filter(([, height]) => !right.includes(height))
      .map(([one, height]) => `${height} px, ${one.className} “${one.textContent}”`);
  }, heights);
