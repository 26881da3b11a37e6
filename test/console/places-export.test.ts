import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { formWith, settled } from "../contract/support/pictures.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform, sessionFor, withCookie } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";

const browser = useBrowser();
const photograph = readFileSync(
  new URL("../fixtures/pictures/photographs/apple-iphone-4s-road.jpg", import.meta.url),
);
let site: SignInPlatform;

beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local", ENABLE_REST: "true" });
  const { platform } = site;
  const signedIn = withCookie(await sessionFor(platform, "viewer"));
  for (const title of ["Export pier", "Export gate"]) {
    const point = { latitude: 54.5, longitude: 12.25 };
    const { body } = await platform.post("/api/places", { title, ...point }, signedIn);
    const form = formWith(photograph, { caption: `${title} at noon` });
    form.append("locationPrecision", "hidden");
    const sent = { ...signedIn, method: "POST", form };
    const { status } = await platform.request(`/places/${body.id}/images`, sent);
    expect(status).toBe(201);
  }
  await settled(platform);
});
afterAll(() => site.close());

const exportButton = (page: Page) => page.getByRole("button", { name: "Export", exact: true });

/** The file that a choice of the menu saves, by the keyboard alone. */
async function exported(
  page: Page,
  keys: readonly string[],
): Promise<[name: string, text: string]> {
  await exportButton(page).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: /^GeoJSON/ }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    (async () => {
      for (const key of keys) await page.keyboard.press(key);
    })(),
  ]);
  return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
}

describe("Export", () => {
  it("saves the places that the filters leave, as GeoJSON, by keyboard", async () => {
    const page = await consolePage(browser, site, { role: "viewer" });
    await page.goto("/console/places?q=export+pier");
    const [name, text] = await exported(page, ["Enter"]);
    expect(name).toBe("places.geojson");
    const { features } = JSON.parse(text);
    expect(features.map((one: { properties: { title: string } }) => one.properties.title)).toEqual([
      "Export pier",
    ]);
    expect(features[0].geometry.coordinates).toEqual([12.25, 54.5]);
    expect(features[0].properties.pictures[0].coordinates).toBeNull();
    await page.getByText("1 place exported as GeoJSON").waitFor();
  });

  it("saves the pictures that the filters leave, as GPX, exactly only if that is chosen", async () => {
    const page = await consolePage(browser, site, { role: "viewer" });
    await page.goto("/console/pictures?q=export");
    const [name, text] = await exported(page, ["ArrowDown", "Enter"]);
    expect(name).toBe("pictures.gpx");
    expect(text).toContain("0 of 2 pictures.");
    await page.getByText("2 pictures exported as GPX").waitFor();
    await exportButton(page).click();
    await page.getByRole("menuitemcheckbox", { name: "My pictures’ exact positions" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: /^GPX/ }).click(),
    ]);
    const own = await readFile(await download.path(), "utf8");
    expect(own.match(/<wpt /g)).toHaveLength(2);
  });

  it("saves nothing and says why when a part does not come", async () => {
    const page = await consolePage(browser, site, { role: "viewer", tolerates: /ERR_FAILED/ });
    await page.goto("/console/places?q=export");
    await exportButton(page).waitFor();
    await page.route("**/trpc/places.export*", (route) => route.abort());
    let isSaved = false;
    page.on("download", () => {
      isSaved = true;
    });
    await exportButton(page).click();
    await page.getByRole("menuitem", { name: /^GPX/ }).click();
    await page
      .getByText(/^Not exported: /)
      .first()
      .waitFor();
    expect(isSaved).toBe(false);
    await exportButton(page).waitFor();
  });

  it("can be cancelled, and fits on a phone meanwhile", async () => {
    const viewport = { width: 390, height: 844 };
    const page = await consolePage(browser, site, { role: "viewer", viewport });
    await page.goto("/console/places?q=export");
    await exportButton(page).waitFor();
    // Never answered, so that the export goes on.
    await page.route("**/trpc/places.export*", () => {});
    await exportButton(page).click();
    await page.getByRole("menuitem", { name: /^GPX/ }).click();
    await page.getByText("0 places…").waitFor();
    const cancel = page.getByRole("button", { name: "Cancel export" });
    for (const button of [cancel, page.getByRole("button", { name: "New place" })]) {
      const box = await button.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true);
    }
    await cancel.click();
    await exportButton(page).waitFor();
    expect(await page.getByText(/^Not exported/).count()).toBe(0);
  });

  it.each([
    ["light", 1440],
    ["dark", 1440],
    ["light", 390],
    ["dark", 390],
  ] as const)("is accessible and fits in %s at %i px", async (colorScheme, width) => {
    const viewport = { width, height: 844 };
    const page = await consolePage(browser, site, { role: "viewer", colorScheme, viewport });
    for (const screen of ["places", "pictures"]) {
      await page.goto(`/console/${screen}?q=export`);
      await exportButton(page).waitFor();
      await expectAccessible(page, [colorScheme]);
      await exportButton(page).click();
      await page.getByRole("menuitem", { name: /^GPX/ }).waitFor();
      const box = await page.getByRole("menu").boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? width) <= width).toBe(true);
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
  });
});
