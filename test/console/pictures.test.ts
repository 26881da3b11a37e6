import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { aPicture, aPlace, formWith, picture, settled } from "../contract/support/pictures.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform, sessionFor, withCookie } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";

const browser = useBrowser();
const photograph = readFileSync(
  new URL("../fixtures/pictures/photographs/sony-ilce-6000.jpg", import.meta.url),
);
const located = readFileSync(
  new URL("../fixtures/pictures/photographs/apple-iphone-4s-road.jpg", import.meta.url),
);

let site: SignInPlatform;
let place: string;

beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local", ENABLE_REST: "true" });
  place = await aPlace(site.platform, { title: "Terrace", latitude: 48.85, longitude: 2.35 });
  for (const [at, color] of ["#aa3333", "#33aa33", "#3333aa", "#aaaa33", "#33aaaa"].entries()) {
    const bytes = await picture((image) => image.jpeg(), { width: 120, height: 80, color });
    await aPicture(site.platform, place, bytes, { caption: `Study ${at + 1}` });
  }
  await aPicture(site.platform, place, photograph, { caption: "Blue hour" });
  await settled(site.platform);
});
afterAll(() => site.close());

const execute = (sql: string, values: unknown[] = []) =>
  site.platform.running.services.orm.em.fork().execute(sql, values);

const fail = (captions: string[]) =>
  execute(
    `update image set analysis_status = 'failed', analysis_attempts = 6,
            analysis_error = 'exif: the metadata breaks off' where caption = any(string_to_array(?, '|'))`,
    [captions.join("|")],
  );

/** A picture that a person of a role has uploaded. */
async function uploadedBy(role: "viewer" | "editor", bytes: Buffer, caption: string, more = {}) {
  const form = formWith(bytes, { caption });
  for (const [name, value] of Object.entries(more)) form.append(name, String(value));
  const { status, body } = await site.platform.request(`/places/${place}/images`, {
    ...withCookie(await sessionFor(site.platform, role)),
    ...{ method: "POST", form },
  });
  expect([status, body.code]).toEqual([201, undefined]);
  await settled(site.platform);
  return body.image;
}

const tile = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("list", { name: "Pictures" }).getByRole("link", { name });
const drawer = (page: Page): Locator =>
  page.getByRole("complementary", { name: "Picture", exact: true });
const band = (page: Page): Locator => page.getByRole("region", { name: "Could not be analysed" });
const shownAt = (page: Page): string | null => new URL(page.url()).searchParams.get("picture");

async function open(page: Page, query = ""): Promise<void> {
  await page.goto(`/console/pictures${query}`);
  await page.getByRole("heading", { level: 1, name: "Pictures" }).waitFor();
  await page.getByRole("list", { name: "Pictures" }).getByRole("link").first().waitFor();
}

describe("the pictures", () => {
  it("are found by words, state and badge, in the address too", async () => {
    const page = await consolePage(browser, site, { role: "viewer" });
    await open(page);
    await page.getByRole("status").filter({ hasText: "pictures" }).waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("blue");
    await page.getByRole("status").filter({ hasText: "1 picture" }).waitFor();
    expect(await tile(page, /./).count()).toBe(1);
    expect(new URL(page.url()).search).toBe("?q=blue");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("combobox", { name: "Badge" }).fill("Long exposure");
    await page.keyboard.press("Enter");
    await expect.poll(() => tile(page, /./).count()).toBe(1);
    expect(new URL(page.url()).search).toBe("?badge=long-exposure");
    await page.reload();
    await tile(page, "Blue hour").waitFor();
    await page.getByRole("button", { name: "Failed", exact: true }).click();
    await page.getByText("No picture matches these filters.").waitFor();
    await page.goBack();
    await tile(page, "Blue hour").waitFor();
  });

  it("are walked through by arrows, opened by Enter, and left again where one was", async () => {
    const page = await consolePage(browser, site);
    await open(page, "?q=study");
    await expect.poll(() => tile(page, /./).count()).toBe(5);
    await page.getByRole("searchbox", { name: "Search" }).press("ArrowDown");
    const focused = (name: string) => tile(page, name).and(page.locator(":focus")).waitFor();
    await focused("Study 5");
    await page.keyboard.press("ArrowRight");
    await focused("Study 4");
    await page.keyboard.press("End");
    await focused("Study 1");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await drawer(page).getByRole("link", { name: "Terrace" }).waitFor();
    await drawer(page).getByText("Study 2").first().waitFor();
    await page.keyboard.press("ArrowRight");
    await drawer(page).getByText("Study 1").first().waitFor();
    const id = shownAt(page);
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    await focused("Study 1");
    expect(shownAt(page)).toBeNull();
    await page.goBack();
    await drawer(page).waitFor();
    expect(shownAt(page)).toBe(id);
  });

  it("stay in sight next to the one that is open", async () => {
    const page = await consolePage(browser, site, { role: "viewer" });
    await open(page);
    await tile(page, "Blue hour").click();
    const opened = await drawer(page).boundingBox();
    const list = await page.getByRole("list", { name: "Pictures" }).boundingBox();
    expect(opened?.width).toBe(400);
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(opened?.x ?? 0);
  });

  it("say in words what the camera wrote and where each fact is from", async () => {
    const page = await consolePage(browser, site, { role: "viewer" });
    await open(page, "?q=blue");
    await tile(page, "Blue hour").click();
    const camera = drawer(page).getByRole("region", { name: "Camera" });
    await camera.waitFor();
    const words = (await camera.innerText()).replace(/\s+/g, " ");
    expect(words).toMatch(/Shutter 6 s Aperture f\/8 Sensitivity ISO 100 Focal length 22 mm/);
    expect(words).toContain("E PZ 16-50mm");
    const badges = drawer(page).getByRole("region", { name: "Badges" });
    await badges.getByRole("heading", { name: "What the camera wrote" }).waitFor();
    await badges.getByRole("heading", { name: "Measured in the picture" }).waitFor();
    // Another person's picture: a viewer sees none of its uploader's actions.
    for (const name of ["Delete", "Edit caption", "Retry"]) {
      expect([name, await drawer(page).getByRole("button", { name }).count()]).toEqual([name, 0]);
    }
    expect(await drawer(page).getByRole("radio").count()).toBe(0);
  });

  it("get another caption in its place, and the former one back by Undo", async () => {
    const image = await uploadedBy("editor", await picture(), "Firts light");
    const page = await consolePage(browser, site);
    await open(page, `?picture=${image.id}`);
    await drawer(page).getByRole("button", { name: "Edit caption" }).click();
    await page.getByRole("textbox", { name: "Caption" }).fill("First light");
    await page.keyboard.press("Enter");
    await tile(page, "First light").waitFor();
    const caption = async () =>
      (await execute("select caption from image where id = ?", [image.id]))[0]?.caption;
    await expect.poll(caption).toBe("First light");
    await page.getByRole("button", { name: "Undo" }).click();
    await tile(page, "Firts light").waitFor();
    await expect.poll(caption).toBe("Firts light");
  });

  it("say that a caption was not changed, and keep what was typed, wherever one has gone", async () => {
    const image = await uploadedBy("editor", await picture(), "Before");
    const page = await consolePage(browser, site, { tolerates: /500|Failed to load/ });
    await open(page, `?picture=${image.id}`);
    await drawer(page).getByRole("button", { name: "Edit caption" }).click();
    await page.getByRole("textbox", { name: "Caption" }).fill("After");
    let refuse = (): void => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route("**/trpc/images.update**", async (route) => {
      await refused;
      await route.abort();
    });
    await page.keyboard.press("Enter");
    await tile(page, "After").waitFor();
    await drawer(page).getByRole("button", { name: "Next picture" }).click();
    await expect.poll(() => shownAt(page)).not.toBe(image.id);
    await drawer(page).getByText("Blue hour").first().waitFor();
    refuse();
    await page.getByText("The caption was not changed").first().waitFor();
    await page.getByText("Caption changed").first().waitFor({ state: "detached" });
    await tile(page, "Before").click();
    await expect
      .poll(() => page.getByRole("textbox", { name: "Caption" }).inputValue())
      .toBe("After");
  });

  it("are all there where the address says what nothing can match", async () => {
    const page = await consolePage(browser, site);
    await open(page, "?from=2026-02-31&near=0,0,1e9&status=lost");
    await page.getByRole("status").filter({ hasText: "pictures" }).waitFor();
    expect(await tile(page, /./).count()).toBeGreaterThan(5);
  });

  it("show others no place where that is hidden, and their uploader what others see", async () => {
    const image = await uploadedBy("editor", located, "By the road");
    const editor = await consolePage(browser, site);
    await open(editor, `?picture=${image.id}`);
    const location = (page: Page) => drawer(page).getByRole("region", { name: "Location" });
    await location(editor)
      .getByRole("radio", { name: /^Hidden/ })
      .check();
    await editor.getByText("Location: hidden to others").waitFor();
    expect(await location(editor).innerText()).toMatch(/-?\d+\.\d+, -?\d+\.\d+/);
    const viewer = await consolePage(browser, site, { role: "viewer" });
    await open(viewer, `?picture=${image.id}`);
    await location(viewer).getByText("Hidden by the uploader.").waitFor();
    expect(await location(viewer).innerText()).not.toMatch(/\d+\.\d{3}/);
    expect(await drawer(viewer).getByRole("region", { name: "Linked pictures" }).count()).toBe(0);
  });

  it("are deleted once it was said what goes", async () => {
    const image = await uploadedBy("editor", await picture(), "Out of focus");
    const page = await consolePage(browser, site, { tolerates: /404/ });
    await open(page, `?picture=${image.id}`);
    await drawer(page).getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete picture" });
    await dialog.getByText("The bin keeps it for 30 days.").waitFor();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Deleted a picture of Terrace").waitFor();
    await tile(page, "Out of focus").waitFor({ state: "detached" });
  });
});

describe("what could not be analysed", () => {
  it("comes first with its reason, is pending once retried, then done without a reload", async () => {
    await fail(["Study 1", "Study 2", "Study 3"]);
    const page = await consolePage(browser, site, { role: "admin" });
    await open(page);
    await band(page).getByText("3 could not be analysed").waitFor();
    expect(await band(page).getByText("Camera data: the metadata breaks off").count()).toBe(3);
    await tile(page, "Study 1, Could not be analysed").waitFor();
    await band(page).getByRole("button", { name: "Retry: Study 1" }).click();
    await page.getByText("1 picture will be analysed again").waitFor();
    await band(page).getByText("2 could not be analysed").waitFor();
    await tile(page, /^Study 1$/).waitFor();
    await band(page).getByRole("button", { name: "Retry all failed" }).click();
    await page.getByText("2 pictures will be analysed again").waitFor();
    await band(page).waitFor({ state: "detached" });
    for (const name of [/^Study 2$/, /^Study 3$/]) await tile(page, name).waitFor();
  });

  it("is retried by a key, in the grid and in the drawer", async () => {
    await fail(["Study 4"]);
    const page = await consolePage(browser, site, { role: "admin" });
    await open(page, "?q=study");
    await tile(page, "Study 4, Could not be analysed").focus();
    await page.keyboard.press("r");
    await tile(page, /^Study 4$/).waitFor();
    await fail(["Study 5"]);
    await page.reload();
    await tile(page, "Study 5, Could not be analysed").click();
    const analysis = drawer(page).getByRole("region", { name: "Analysis" });
    await analysis.getByText("Camera data: the metadata breaks off").waitFor();
    await analysis.getByRole("button", { name: "Retry" }).click();
    await analysis.getByRole("status").filter({ hasText: "Analysed" }).waitFor();
  });

  it("is a viewer's own only, and another's picture that comes appears by itself", async () => {
    await fail(["Study 1"]);
    const mine = await uploadedBy("viewer", await picture(), "My own");
    const page = await consolePage(browser, site, { role: "viewer" });
    await open(page);
    await tile(page, "Study 1, Could not be analysed").waitFor();
    expect(await band(page).count()).toBe(0);
    await fail(["My own"]);
    await aPicture(site.platform, place, undefined, { caption: "Just in" });
    await tile(page, /^Just in/).waitFor();
    await band(page).getByText("1 could not be analysed").waitFor();
    await tile(page, "My own, Could not be analysed").click();
    expect(shownAt(page)).toBe(mine.id);
    await drawer(page).getByRole("button", { name: "Retry" }).click();
    await tile(page, /^My own$/).waitFor();
    await execute("update image set analysis_status = 'done' where caption = 'Study 1'");
  });
});

describe("on a phone", () => {
  it("a picture covers the list, and the list is where it was afterwards", async () => {
    const page = await consolePage(browser, site, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await open(page, "?q=study");
    await tile(page, "Study 3").tap();
    const sheet = page.getByRole("dialog", { name: "Picture" });
    await sheet.getByRole("link", { name: "Terrace" }).waitFor();
    const box = await sheet.boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    await sheet.getByRole("button", { name: "Next picture" }).tap();
    await sheet.getByText("Study 2").first().waitFor();
    await sheet.getByRole("button", { name: "Close" }).tap();
    await sheet.waitFor({ state: "detached" });
    await tile(page, "Study 2").waitFor();
  });

  it.each(["light", "dark"] as const)(
    "is accessible and fits in %s, wide and narrow",
    async (look) => {
      await uploadedBy("editor", await picture(), `Of ${look}`);
      await fail([`Of ${look}`]);
      const page = await consolePage(browser, site, { colorScheme: look });
      await open(page);
      await band(page).waitFor();
      await tile(page, "Blue hour").click();
      await drawer(page).getByRole("region", { name: "Location" }).waitFor();
      await expectAccessible(page, [look]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("dialog", { name: "Picture" }).waitFor();
      await expectAccessible(page, [look]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: "Picture" }).waitFor({ state: "detached" });
      const beyond = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll("body *")]
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => `${element.tagName} ${element.className}`),
      );
      expect(beyond).toEqual([]);
      const bar = await page.getByRole("search").locator(".pictures-bar").boundingBox();
      expect([bar?.x, bar?.width]).toEqual([16, 358]);
      const scrolled = await page.evaluate(() => {
        const main = document.querySelector("main");
        main?.scrollTo({ left: 50 });
        window.scrollTo({ left: 50 });
        return [main?.scrollLeft, window.scrollX];
      });
      expect(scrolled).toEqual([0, 0]);
      await expectAccessible(page, [look]);
    },
  );
});

describe("a long list", () => {
  beforeAll(() =>
    execute(
      `insert into image (id, place_id, storage_key, sha256, caption, content_type, byte_size, width,
         height, link_radius_meters, camera_make, camera_model, analysis_status, analysis_error,
         analysis_attempts, analysis_changed_at, pipeline, creator, created_at)
       select gen_random_uuid(), place_id, gen_random_uuid()::text, sha256, 'Many ' || n, content_type,
         byte_size, width, height, link_radius_meters, '', '', 'done', '', 1, now(), pipeline, creator,
         now() - n * interval '1 second'
         from image, generate_series(1, 300) n where caption = 'Study 2' limit 300`,
    ),
  );

  it("has only the rows in sight, goes on by itself, and is found where it was left", async () => {
    const page = await consolePage(browser, site, { tolerates: /404|500|503/ });
    await open(page, "?q=many");
    const main = page.locator("main");
    expect(await tile(page, /./).count()).toBeLessThan(60);
    await main.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await tile(page, /^Many [67]\d$/)
      .first()
      .waitFor();
    const top = await main.evaluate((element) => element.scrollTop);
    await page.getByRole("link", { name: "Themes", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Pictures" }).waitFor();
    await expect.poll(() => main.evaluate((element) => element.scrollTop)).toBe(top);
  });
});
