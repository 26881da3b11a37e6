import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Role } from "../../src/procedures/roles.ts";
import { expectAccessible } from "../browser/support/axe.ts";
import { aPicture, aPlace, picture, settled } from "../contract/support/pictures.ts";
import { sessionFor, withCookie } from "../support/sign-in.ts";
import { type ConsoleOptions, consolePage, useConsole } from "./support/console.ts";

const { browser, site } = useConsole();
/** Calls a procedure as a person of a role. */
async function as(role: Role, procedure: string, input: object) {
  const session = withCookie(await sessionFor(site.platform, role));
  const { status, body } = await site.platform.post(`/trpc/${procedure}`, input, session);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.result.data;
}

const placeOf = async (role: Role, fields: object = {}): Promise<string> =>
  (await as(role, "places.create", { title: "Terrace", ...fields })).id;

const wide = () => picture((image) => image.jpeg(), { width: 640, height: 400 });

async function open(id: string, options: ConsoleOptions = {}): Promise<Page> {
  const page = await consolePage(browser, site, options);
  await page.goto(`/console/places/${id}`);
  return page;
}

const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("heading", { level: 1, name });
const tiles = (page: Page, title = "Terrace"): Locator =>
  page.getByRole("list", { name: `Pictures of ${title}` }).getByRole("link");
const comments = (page: Page): Locator => page.getByRole("list", { name: /^Comments/ });
const field = (page: Page): Locator => page.getByRole("textbox", { name: "Add a comment" });
const more = (page: Page): Locator =>
  page.getByRole("button", { name: "More", exact: true }).first();

async function contentsOf(id: string): Promise<string[]> {
  const { body } = await site.platform.get(`/api/places/${id}`);
  return body.comments.map(({ content }: { content: string }) => content);
}

describe("its pictures", () => {
  it("one that is chosen appears with its progress and its badges, without a reload", async () => {
    const id = await placeOf("viewer");
    const page = await open(id, { role: "viewer" });
    await page.getByRole("heading", { name: "No pictures yet" }).waitFor();
    expect(await page.getByRole("button", { name: "Upload pictures" }).count()).toBe(1);
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload pictures" }).click();
    const file = { name: "dusk.jpg", mimeType: "image/jpeg", buffer: await wide() };
    await (await chosen).setFiles(file);
    await tiles(page).first().waitFor();
    await page.getByRole("region", { name: "Badges of its pictures" }).waitFor();
  });

  it("a caption is changed where it stands, and somebody else sees it", async () => {
    const id = await placeOf("editor");
    await aPicture(site.platform, id, await wide(), { caption: "Blue hour" });
    const [page, other] = await Promise.all([
      open(id, { role: "admin" }),
      open(id, { role: "viewer" }),
    ]);
    await Promise.all([page, other].map((one) => one.getByText("Live", { exact: true }).waitFor()));
    await tiles(other)
      .and(other.getByRole("link", { name: "Blue hour" }))
      .waitFor();
    await tiles(page).first().focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toBe("Edit caption");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Caption" }).fill("The tower just lit");
    await page.keyboard.press("Enter");
    await tiles(page)
      .and(page.getByRole("link", { name: "The tower just lit" }))
      .waitFor();
    await tiles(other)
      .and(other.getByRole("link", { name: "The tower just lit" }))
      .waitFor();
    const caption = async () =>
      (await site.platform.get(`/api/places/${id}`)).body.images[0].caption;
    expect(await caption()).toBe("The tower just lit");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(caption).toBe("Blue hour");
  });

  it("the address has the one that is open; arrows go on, Escape goes back to its tile", async () => {
    const id = await placeOf("editor");
    for (const caption of ["Third", "Second", "First"]) {
      await aPicture(site.platform, id, await wide(), { caption });
    }
    const page = await open(id);
    await tiles(page).first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("complementary", { name: "Picture" });
    await drawer.getByRole("status").getByText("Second").waitFor();
    expect(page.url()).toMatch(/\?picture=[\w-]+$/);
    await page.keyboard.press("ArrowRight");
    await drawer.getByRole("status").getByText("Third").waitFor();
    await page.reload();
    await drawer.getByRole("status").getByText("Third").waitFor();
    await tiles(page).first().waitFor();
    await page.keyboard.press("ArrowLeft");
    await drawer.getByRole("status").getByText("Second").waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
    await expect
      .poll(() => page.locator(":focus").getByRole("img").getAttribute("alt"))
      .toBe("Second");
  });

  it("one that failed says why, and is tried again", async () => {
    const id = await placeOf("editor");
    await aPicture(site.platform, id, await wide(), { caption: "Noon" });
    await settled(site.platform);
    await site.platform.running.services.orm.em.fork().execute(
      `update image set analysis_status = 'failed', analysis_error = 'exif: could not be completed'
        where place_id = ?`,
      [id],
    );
    const viewer = await open(id, { role: "viewer" });
    await viewer.getByText("Camera data: could not be completed").waitFor();
    expect(await viewer.getByRole("button", { name: "Retry" }).count()).toBe(0);
    const page = await open(id, { role: "admin" });
    await page.getByText("Camera data: could not be completed").waitFor();
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("1 picture will be analysed again").waitFor();
    await viewer.getByText("Camera data: could not be completed").waitFor({ state: "detached" });
  });

  it("more of them come as one scrolls", async () => {
    const id = await placeOf("editor");
    const bytes = await picture();
    const { orm } = site.platform.running.services;
    await aPicture(site.platform, id, bytes, { caption: "Oldest" });
    for (let at = 0; at < 50; at += 10) {
      await Promise.all(
        Array.from({ length: 10 }, () => aPicture(site.platform, id, bytes, { caption: "Newer" })),
      );
    }
    expect(
      await orm.em.fork().execute("select 1 from image where place_id = ?", [id]),
    ).toHaveLength(51);
    const page = await open(id);
    await tiles(page).first().waitFor();
    const oldest = tiles(page).and(page.getByRole("link", { name: "Oldest" }));
    expect(await oldest.count()).toBe(0);
    await page.getByRole("main").hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2000);
        return oldest.count();
      })
      .toBe(1);
  });
});

describe("comments", () => {
  it("one is sent by Ctrl+Enter, and somebody else sees it", async () => {
    const id = await placeOf("editor");
    const [page, other] = await Promise.all([
      open(id, { role: "viewer" }),
      open(id, { role: "editor" }),
    ]);
    await other.getByText("Live", { exact: true }).waitFor();
    await field(other).waitFor();
    await field(page).fill("The east side is free until 19:00.");
    await page.keyboard.press("Control+Enter");
    await comments(page).getByText("The east side").waitFor();
    expect(await field(page).inputValue()).toBe("");
    await comments(other).getByText("The east side").waitFor();
    expect(await contentsOf(id)).toEqual(["The east side is free until 19:00."]);
  });

  it("a removed one is brought back by Undo, and goes once the page is left", async () => {
    const id = await placeOf("editor");
    await as("viewer", "comments.add", { placeId: id, content: "Stays" });
    await as("viewer", "comments.add", { placeId: id, content: "Goes" });
    const page = await open(id, { role: "viewer" });
    const row = comments(page).getByRole("listitem").filter({ hasText: "Goes" });
    const remove = row.getByRole("button", { name: "Remove comment of viewer-subject" });
    await remove.focus();
    await page.keyboard.press("Enter");
    await row.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await row.waitFor();
    expect(await contentsOf(id)).toEqual(["Stays", "Goes"]);
    await remove.click();
    await row.waitFor({ state: "detached" });
    expect(await contentsOf(id)).toEqual(["Stays", "Goes"]);
    await page.goto("about:blank");
    await expect.poll(() => contentsOf(id)).toEqual(["Stays"]);
  });

  it("a removed one goes once Undo is not offered any more", async () => {
    const id = await placeOf("editor");
    await as("viewer", "comments.add", { placeId: id, content: "Goes" });
    const page = await open(id, { role: "admin" });
    await comments(page)
      .getByRole("button", { name: /^Remove comment of viewer/ })
      .click();
    await page.getByText("Comment removed").hover();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(() => contentsOf(id)).toEqual([]);
  });

  it("what was typed outlives the page, and a network that is gone", async () => {
    const id = await placeOf("editor");
    const page = await open(id, {
      tolerates: /ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET|NETWORK_CHANGED)/,
    });
    await field(page).fill("Not yet");
    await page.reload();
    await field(page).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe("Not yet");
    await page.context().setOffline(true);
    await page.getByText(/^You are offline\./).waitFor();
    await field(page).press("Control+Enter");
    await page
      .getByRole("alert")
      .getByText(/did not answer/)
      .waitFor();
    await expect.poll(() => field(page).inputValue()).toBe("Not yet");
    await heading(page, "Terrace").waitFor();
    await page.context().setOffline(false);
    await field(page).press("Control+Enter");
    await comments(page).getByText("Not yet").waitFor();
    await expect.poll(() => contentsOf(id)).toEqual(["Not yet"]);
    await page.reload();
    await comments(page).getByText("Not yet").waitFor();
    await expect.poll(() => field(page).inputValue()).toBe("");
  });

  it("of many the newest are shown, and earlier ones when they are asked for", async () => {
    const id = await placeOf("editor");
    for (let at = 1; at <= 24; at++) {
      await as("editor", "comments.add", { placeId: id, content: `Comment ${at}.` });
    }
    const page = await open(id);
    await comments(page).getByText("Comment 24.").waitFor();
    expect(await comments(page).getByRole("listitem").count()).toBe(20);
    await page.getByRole("button", { name: "Show earlier 4 comments" }).click();
    await comments(page).getByText("Comment 1.", { exact: true }).waitFor();
    expect(await comments(page).getByRole("listitem").count()).toBe(24);
    await as("viewer", "comments.add", { placeId: id, content: "One more." });
    await comments(page).getByText("One more.").waitFor();
    expect(await comments(page).getByRole("listitem").count()).toBe(25);
  });
});

describe("the place itself", () => {
  it("is edited: a wrong coordinate is told at its field, the right one is on the map", async () => {
    const id = await placeOf("editor");
    const page = await open(id);
    await page.getByText("No coordinate yet").waitFor();
    await page.getByRole("button", { name: "Edit place" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit place" });
    await dialog.getByLabel("Title").fill("Upper terrace");
    await dialog.getByLabel("Coordinate").fill("somewhere");
    await page.keyboard.press("Enter");
    await dialog
      .getByRole("alert")
      .getByText(/Write it like/)
      .waitFor();
    const coordinate = dialog.getByLabel("Coordinate");
    await coordinate.fill("48.842100, -122.322000");
    // All of it is visible.
    expect(
      await coordinate.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBe(0);
    await coordinate.fill("48.8421, 2.322");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await heading(page, "Upper terrace").waitFor();
    await page.getByText("Given with the place.").waitFor();
    await page.getByText("48.8421, 2.322").waitFor();
  });

  it("tells what somebody else changed meanwhile, and keeps both", async () => {
    const id = await placeOf("editor", { description: "Old" });
    const page = await open(id);
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Edit place" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit place" });
    await dialog.getByLabel("Title").fill("Mine");
    await as("admin", "places.update", { placeId: id, description: "Theirs" });
    await dialog.getByText(/the description is now “Theirs”/).waitFor();
    await dialog.getByRole("button", { name: "Save place" }).click();
    await dialog.waitFor({ state: "detached" });
    const { body } = await site.platform.get(`/api/places/${id}`);
    expect(body).toMatchObject({ title: "Mine", description: "Theirs" });

    await page.getByRole("button", { name: "Edit place" }).click();
    await dialog.getByLabel("Title").fill("Mine again");
    await as("admin", "places.update", { placeId: id, title: "Theirs" });
    await dialog.getByRole("button", { name: "Save place" }).click();
    await dialog
      .getByRole("alert")
      .getByText(/changed the title to “Theirs”/)
      .waitFor();
    await dialog.getByRole("button", { name: "Save place" }).click();
    await heading(page, "Mine again").waitFor();
  });

  it("is deleted once its title is typed; who looks at it is told", async () => {
    const id = await placeOf("editor", { title: "Pier" });
    await aPicture(site.platform, id);
    await as("viewer", "comments.add", { placeId: id, content: "Windy" });
    const [page, other] = await Promise.all([open(id), open(id, { role: "viewer" })]);
    await other.getByText("Live", { exact: true }).waitFor();
    await heading(other, "Pier").waitFor();
    await tiles(page, "Pier").first().waitFor();
    await more(page).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete place" });
    await dialog.getByText(/1 picture with their files and 1 comment/).waitFor();
    await page.keyboard.type("Peer");
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("textbox").fill("Pier");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/console/places");
    await heading(other, "Pier is not here any more").waitFor();
    await other.getByRole("main").getByRole("link", { name: "Go to Places" }).click();
    await other.waitForURL("**/console/places");
  });

  it("that never was says so, with the way back", async () => {
    const page = await open("nothing", { tolerates: /404/ });
    await heading(page, "There is no such place").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Go to Places" }).waitFor();
  });

  it("a viewer changes only what is theirs", async () => {
    const id = await placeOf("editor");
    await aPicture(site.platform, id, await wide(), { caption: "Noon" });
    await as("editor", "comments.add", { placeId: id, content: "Of the editor" });
    await as("viewer", "comments.add", { placeId: id, content: "Of the viewer" });
    const page = await open(id, { role: "viewer" });
    await comments(page).getByText("Of the viewer").waitFor();
    await tiles(page).first().focus();
    await page.getByText("Noon", { exact: true }).waitFor();
    const whose = page.getByRole("button", { name: /^Remove comment/ });
    expect(await whose.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      "Remove comment of viewer-subject",
    ]);
    expect(await page.getByRole("button", { name: "Edit place" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Edit caption" }).count()).toBe(0);
    await more(page).click();
    await page.getByRole("menuitem", { name: "Copy link" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Delete…" }).count()).toBe(0);
  });

  it("says how far related places are and why, and leads there", async () => {
    const at = { latitude: 48.8421, longitude: 2.322, linkRadiusMeters: 250 };
    const id = await placeOf("editor", at);
    const near = await aPlace(site.platform, { ...at, title: "Champ", latitude: 48.8431 });
    await aPicture(site.platform, id, await wide());
    await aPicture(site.platform, near, await wide());
    await settled(site.platform);
    const page = await open(id);
    await page.getByRole("link", { name: "Champ 2 linked pictures 111 m" }).click();
    await heading(page, "Champ").waitFor();
    await page.getByRole("link", { name: "Terrace 2 linked pictures 111 m" }).waitFor();
  });
});

it.each([
  [1440, false],
  [390, true],
] as const)("at %i px it fits, and is accessible in light and dark", async (width, isPhone) => {
  const id = await placeOf("editor", {
    title: "A place with a name that is longer than a telephone is wide",
    latitude: width === 390 ? 10 : -10,
    longitude: 20,
  });
  await aPicture(site.platform, id, await wide(), { caption: "Noon" });
  await as("viewer", "comments.add", { placeId: id, content: "https://example.org/".repeat(9) });
  await settled(site.platform);
  const page = await open(id, {
    viewport: { width, height: 844 },
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  await page.getByRole("region", { name: "Badges of its pictures" }).waitFor();
  await comments(page).waitFor();
  await page.getByText("None yet. Places are related").waitFor();
  await page.getByRole("img", { name: /^Map/ }).waitFor();
  await expectAccessible(page);
  const small = await page.evaluate(() => {
    const all = [...document.querySelectorAll("main :is(button, .tk-button)")];
    const rects = all.map((one) => ({ name: one.textContent, rect: one.getBoundingClientRect() }));
    return rects
      .filter(({ rect }) => rect.width > 0 && (rect.height < 44 || rect.width < 44))
      .map(({ name, rect }) => `${name} ${rect.width}x${rect.height}`);
  });
  if (isPhone) expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const main = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.querySelector("main") as HTMLElement;
    return scrollWidth - clientWidth;
  });
  expect(main).toBe(0);
});
