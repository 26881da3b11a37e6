import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examplePlaces } from "../../src/console/example/places.ts";
import { expectAccessible } from "../browser/support/axe.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";

const browser = useBrowser();
const refused = /40[049] \(/;

const tableOf = (page: Page): Locator => page.getByRole("table", { name: "Places" });
const rowOf = (page: Page, title: string): Locator =>
  tableOf(page).getByRole("row").filter({ hasText: title });
const mapOf = (page: Page): Locator => page.getByRole("application", { name: "Map", exact: true });
const result = (page: Page): Locator => page.getByRole("search").getByRole("status");
const titles = (page: Page): Promise<string[]> =>
  tableOf(page).getByRole("rowheader").getByRole("link").allInnerTexts();
const searchOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

async function fits(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [document.documentElement, document.querySelector("main")].every(
      (element) => element !== null && element.scrollWidth <= element.clientWidth,
    ),
  );
}

const looks = [
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
] as const;

describe("where there are places", () => {
  let site: SignInPlatform;
  const made = new Map<string, string>();
  const make = async (title: string, latitude?: number, longitude?: number): Promise<void> => {
    const { status, body } = await site.platform.post("/trpc/places.create", {
      title,
      description: "Seen by the tests",
      ...(latitude === undefined ? {} : { latitude, longitude }),
    });
    expect(status).toBe(200);
    made.set(title, body.result.data.id);
  };
  beforeAll(async () => {
    site = await SignInPlatform.start({ AUTH: "local" });
    for (let n = 1; n <= 55; n++) await make(`Station ${n}`, -33.4 + n / 1000, -70.6);
    await make("Nowhere yet");
    await make("Suva", -18.14, 178.44);
    await make("Apia", -13.83, -171.77);
    await make("Bürkliplatz", 47.3664, 8.5413);
    await make("Terrace", 48.8421, 2.322);
  });
  afterAll(() => site.close());

  const open = async (page: Page, search = ""): Promise<void> => {
    await page.goto(`/console/places${search}`);
    await page.getByRole("heading", { level: 1, name: "Places" }).waitFor();
  };

  it("lists the newest, and goes on where it ended; back is where one was", async () => {
    const page = await consolePage(browser, site);
    await open(page, "?view=list");
    await rowOf(page, "Terrace").getByText("48.8421° N, 2.3220° E").waitFor();
    await rowOf(page, "Nowhere yet").getByText("No coordinate yet").waitFor();
    await rowOf(page, "Terrace").getByText("0 pictures").waitFor();
    expect(await result(page).innerText()).toBe("60 places, newest first");
    expect((await titles(page)).length).toBe(50);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(async () => (await titles(page)).length).toBe(60);
    const last = tableOf(page).getByRole("link", { name: "Station 2", exact: true });
    await last.click();
    await page.waitForURL(`**/places/${made.get("Station 2")}`);
    await page.goBack();
    await last.waitFor();
    await expect
      .poll(() => last.evaluate((link) => link.getBoundingClientRect().top))
      .toBeLessThan(900);
  });

  it("finds by text, filters and address, and says how many; Clear filters shows all", async () => {
    const page = await consolePage(browser, site);
    await open(page);
    await rowOf(page, "Terrace").waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("burkli");
    await expect.poll(() => result(page).innerText()).toBe("1 place");
    expect(searchOf(page).get("q")).toBe("burkli");
    await page.reload();
    await rowOf(page, "Bürkliplatz").waitFor();
    expect(await titles(page)).toEqual(["Bürkliplatz"]);
    await page.getByRole("searchbox", { name: "Search" }).fill("no such place");
    await page.getByText("No place matches “no such place”.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await expect.poll(() => result(page).innerText()).toBe("60 places, newest first");
    await page.getByRole("button", { name: "Filter" }).click();
    const filter = page.getByRole("dialog", { name: "Filter" });
    await filter.getByLabel("Near").fill("47°22'0\"N 8°32'0\"E");
    await page.keyboard.press("Enter");
    await expect.poll(() => result(page).innerText()).toBe("1 place");
    await page.keyboard.press("Escape");
    await rowOf(page, "Bürkliplatz").getByText("away").waitFor();
    await page.getByRole("button", { name: /^Within 50 km of .*: remove/ }).click();
    await expect.poll(() => searchOf(page).get("near")).toBeNull();
    await open(page, "?createdBy=nobody&since=2020-01-01&bbox=7");
    await page.getByText("No place matches these filters.").waitFor();
    await page.getByRole("button", { name: "Made by nobody: remove this filter" }).waitFor();
  });

  it("has the map and the list in step, over the antimeridian too", async () => {
    const page = await consolePage(browser, site);
    await open(page, "?bbox=170,-25,-165,-5");
    await expect
      .poll(() => result(page).innerText())
      .toBe("2 places in this part of the map, newest first");
    expect(await titles(page)).toEqual(["Apia", "Suva"]);
    const suva = page.getByRole("button", { name: "Suva", exact: true });
    await suva.waitFor();
    const apia = page.getByRole("button", { name: "Apia", exact: true });
    const [left, right] = [await suva.boundingBox(), await apia.boundingBox()];
    expect(left?.x).toBeLessThan(right?.x ?? 0);
    await tableOf(page).getByRole("link", { name: "Suva" }).focus();
    await expect.poll(() => suva.getAttribute("class")).toContain("pointed");
    await apia.hover();
    await expect.poll(() => rowOf(page, "Apia").getAttribute("data-pointed")).toBe("true");
    await apia.click();
    await page.waitForURL(/place=/);
    expect(await rowOf(page, "Apia").getByRole("link").getAttribute("aria-current")).toBe("true");
    // Moving the map reads the list again without a new history entry.
    await mapOf(page).focus();
    for (let n = 0; n < 6; n++) await page.keyboard.press("ArrowLeft");
    await expect.poll(() => titles(page)).not.toContain("Terrace");
    await expect.poll(() => searchOf(page).get("bbox")).not.toBe("170,-25,-165,-5");
    await page.getByRole("button", { name: "All places" }).click();
    await expect.poll(() => searchOf(page).get("bbox")).toBeNull();
    await expect.poll(() => result(page).innerText()).toBe("60 places, newest first");
  });

  it("is dragged, zoomed by the wheel, and a cluster opens by Enter", async () => {
    const page = await consolePage(browser, site);
    await open(page);
    const cluster = page.getByRole("button", { name: "55 places, show them larger" });
    await cluster.waitFor();
    await cluster.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => searchOf(page).get("bbox")).not.toBeNull();
    await expect.poll(() => result(page).innerText()).toMatch(/^55 places in this part/);
    expect(await mapOf(page).evaluate((map) => map === document.activeElement)).toBe(true);
    const box = await mapOf(page).boundingBox();
    if (box === null) throw new Error("There is no map");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const zoomedTo = searchOf(page).get("bbox");
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => searchOf(page).get("bbox")).not.toBe(zoomedTo);
    const before = searchOf(page).get("bbox");
    await page.mouse.down();
    await page.mouse.move(x + 200, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => searchOf(page).get("bbox")).not.toBe(before);
    const [west = 0] = (searchOf(page).get("bbox") ?? "").split(",").map(Number);
    expect(west).toBeLessThan(Number(before?.split(",")[0]));
  });

  it("is worked with by keys alone: rows by arrows, Enter opens, n makes one", async () => {
    const page = await consolePage(browser, site);
    await open(page);
    await rowOf(page, "Terrace").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const second = tableOf(page).getByRole("link", { name: "Bürkliplatz" });
    expect(await second.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/places/${made.get("Bürkliplatz")}`);
  });

  it("makes a place: errors stand at their fields, and nothing typed is lost", async () => {
    const page = await consolePage(browser, site, { role: "viewer", tolerates: refused });
    await open(page);
    await page.getByRole("button", { name: "New place" }).waitFor();
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "New place" });
    await dialog.getByLabel("Coordinate").fill("somewhere");
    await dialog.getByRole("button", { name: "Create place" }).click();
    await dialog.getByText("Write it like 47.3769, 8.5417").waitFor();
    await dialog.getByLabel("Coordinate").fill("47°22'36.84\"N 8°32'30.12\"E");
    await dialog.getByLabel("Radius in meters").fill("60000");
    await dialog.getByRole("button", { name: "Create place" }).click();
    await dialog.getByText("Must be a number above 0 and up to 50000").waitFor();
    await dialog.getByText("Must not be blank").waitFor();
    await dialog.getByLabel("Description").fill("By the lake");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.keyboard.press("n");
    expect(await dialog.getByLabel("Description").inputValue()).toBe("By the lake");
    await dialog.getByLabel("Radius in meters").fill("120");
    await dialog.getByLabel("Title").fill("Lake");
    await dialog.getByRole("button", { name: "Create place" }).click();
    await page.waitForURL(/places\/[0-9a-f-]{36}$/);
    const id = page.url().split("/").at(-1);
    const { body } = await site.platform.get(
      `/trpc/places.get?input=${encodeURIComponent(JSON.stringify({ placeId: id }))}`,
    );
    expect(body.result.data).toMatchObject({
      title: "Lake",
      description: "By the lake",
      linkRadiusMeters: 120,
      coordinate: { latitude: expect.closeTo(47.3769, 6), longitude: expect.closeTo(8.5417, 6) },
    });
    await site.platform.post("/trpc/places.remove", { placeId: id });
  });

  it("chooses a coordinate on the map, by a click and by arrow keys", async () => {
    const page = await consolePage(browser, site);
    await page.goto("/console/places?new=1");
    const dialog = page.getByRole("dialog", { name: "New place" });
    const map = dialog.getByRole("application", { name: "Choose on the map" });
    await map.click({ position: { x: 200, y: 100 } });
    const field = dialog.getByLabel("Coordinate");
    const clicked = await field.inputValue();
    expect(clicked).toMatch(/^-?[\d.]+, -?[\d.]+$/);
    await map.focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Shift+ArrowRight");
    const [latitude = 0, longitude = 0] = (await field.inputValue()).split(", ").map(Number);
    const [from = 0, at = 0] = clicked.split(", ").map(Number);
    expect(latitude).toBeGreaterThan(from);
    expect(longitude).toBeGreaterThan(at);
  });

  it("keeps what is shown without a network, and says when nobody answers", async () => {
    const page = await consolePage(browser, site, { tolerates: /ERR_|Failed to (load|fetch)|503/ });
    await open(page, "?view=list");
    await rowOf(page, "Terrace").waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^You are offline\./).waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("suva");
    await expect.poll(() => searchOf(page).get("q")).toBe("suva");
    expect(await rowOf(page, "Terrace").count()).toBe(1);
    await page.context().setOffline(false);
    await expect.poll(() => titles(page)).toEqual(["Suva"]);
    // A failing service shows its error next to the previous content.
    await page.route("**/trpc/places.search**", (route) => route.abort());
    await page.getByRole("searchbox", { name: "Search" }).fill("apia");
    const note = page.getByRole("alert").filter({ hasText: "did not answer" });
    await note.waitFor();
    await page.unroute("**/trpc/places.search**");
    await note.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => titles(page)).toEqual(["Apia"]);
  });

  it("says on the map alone too when nobody answers", async () => {
    const page = await consolePage(browser, site, { tolerates: /ERR_FAILED/ });
    await page.route("**/trpc/places.{search,points}**", (route) => route.abort());
    await open(page, "?view=map");
    const note = mapOf(page).getByRole("alert").filter({ hasText: "did not answer" });
    await note.waitFor();
    await page.unroute("**/trpc/places.{search,points}**");
    await note.getByRole("button", { name: "Try again" }).click();
    await page
      .getByRole("button", { name: /places, show them larger/ })
      .first()
      .waitFor();
    expect(await note.count()).toBe(0);
  });

  it.each(looks)("is accessible and fits in %s at %i px", async (colorScheme, width) => {
    const page = await consolePage(browser, site, {
      colorScheme,
      viewport: { width, height: 844 },
      ...(width < 720 ? { hasTouch: true, isMobile: true } : {}),
    });
    await open(page);
    await page
      .getByRole("button", { name: /places, show them larger/ })
      .first()
      .waitFor();
    await rowOf(page, "Terrace").getByText("0 pictures").waitFor();
    await expectAccessible(page, [colorScheme]);
    expect(await fits(page)).toBe(true);
    await page.getByRole("button", { name: "New place" }).click();
    await page.getByRole("application", { name: "Choose on the map" }).waitFor();
    await expectAccessible(page, [colorScheme]);
    expect(await fits(page)).toBe(true);
  });
});

describe("on the first day", () => {
  let site: SignInPlatform;
  beforeAll(async () => {
    site = await SignInPlatform.start({ AUTH: "local", ANALYZERS: "exif" });
  });
  afterAll(() => site.close());

  const loaded = async () => {
    const { body } = await site.platform.get("/trpc/places.list?input=%7B%7D");
    return body.result.data.items.map((place: { title: string; images: []; comments: [] }) => [
      place.title,
      place.images.length,
      place.comments.length,
    ]);
  };
  const expected = examplePlaces
    .map(({ title, photographs, comments }) => [title, photographs.length, comments.length])
    .toReversed();

  it("a viewer loads the examples with one button, and Undo removes them", async () => {
    const page = await consolePage(browser, site, { role: "viewer" });
    await page.goto("/console/places");
    await page.getByRole("heading", { name: "No places yet" }).waitFor();
    await page.getByRole("button", { name: "Load example places" }).click();
    await page.getByRole("progressbar").waitFor();
    await page.getByText("Loaded 10 example places").waitFor();
    await rowOf(page, "Berlin Cathedral").getByText("2 pictures").waitFor();
    expect(await loaded()).toEqual(expected);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "No places yet" }).waitFor();
    expect(await loaded()).toEqual([]);
  });

  it("the overview offers them too, and completes what is there, not loading it again", async () => {
    const [first] = examplePlaces;
    if (first === undefined) throw new Error("There is no example");
    const { photographs: _, comments: __, ...fields } = first;
    const page = await consolePage(browser, site);
    await page.goto("/console");
    await page.getByRole("button", { name: "Load example places" }).waitFor();
    const licence = page.getByRole("link", { name: "CC0-1.0" });
    const answer = await fetch(new URL((await licence.getAttribute("href")) ?? "", site.base));
    expect(await answer.text()).toMatch(/CC0 1.0 Universal/);
    expect((await site.platform.post("/trpc/places.create", fields)).status).toBe(200);
    await page.getByRole("button", { name: "Load example places" }).click();
    await page.getByText("Loaded 9 example places").waitFor();
    expect((await loaded()).toSorted()).toEqual(expected.toSorted());
    await page.getByRole("link", { name: "See places" }).click();
    await rowOf(page, "Antelope Canyon").waitFor();
  });

  it.each(["viewer", "editor", "admin"] as const)(
    "a %s sees what that role can do, and nothing else",
    async (role) => {
      const page = await consolePage(browser, site, { role });
      await page.goto("/console");
      await page.getByRole("link", { name: "See places" }).waitFor();
      const offered = role === "viewer" ? 0 : 1;
      expect(await page.getByRole("button", { name: "Show four" }).count()).toBe(offered);
      expect(await page.getByRole("button", { name: /to import/ }).count()).toBe(offered);
      expect(await page.getByText("Administration").count()).toBe(role === "admin" ? 1 : 0);
      await page.getByRole("link", { name: "See places" }).click();
      await page.getByRole("button", { name: "New place" }).waitFor();
    },
  );
});
