import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { aPicture, aPlace, settled } from "../contract/support/pictures.ts";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";

const empty = usePlatform();
const platform = usePlatform({ ENABLE_REST: "true" });
const browser = useBrowser();

const photograph = (name: string): Promise<Buffer> =>
  readFile(new URL(`../fixtures/pictures/photographs/${name}`, import.meta.url));
const places = { bay: "", mountain: "" };
const HOSTILE = `<img src=x onerror=alert(1)> "Sutro" & 'bay'`;

beforeAll(async () => {
  const at = platform.current;
  places.bay = await aPlace(at, {
    title: HOSTILE,
    description: "Across the bay.",
    ...{ latitude: 37.7763, longitude: -122.4197, linkRadiusMeters: 30_000 },
  });
  places.mountain = await aPlace(at, {
    title: "Mount Tamalpais",
    ...{ latitude: 37.885, longitude: -122.6225, linkRadiusMeters: 40_000 },
  });
  await aPicture(at, places.bay, await photograph("apple-iphone-4s-garage.jpg"), {
    caption: "In a garage",
  });
  await aPicture(at, places.mountain, await photograph("apple-iphone-4s-road.jpg"), {
    caption: "By the road",
  });
  await at.post(`/api/places/${places.mountain}/comments`, { content: "Mind the <fog>." });
  await settled(at);
});

/** Opens a page; collects violations of its policy and resources that do not load. */
async function open(
  path: string,
  options: BrowserContextOptions = {},
  url = platform.current.url,
): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  await page.goto(url + path);
  return { page, complaints };
}

describe("the page of places", () => {
  it("shows each place with its pictures, badges, comments, links and relations, without scripts", async () => {
    const { page, complaints } = await open("/places", { javaScriptEnabled: false });
    const mountain = page.getByRole("article", { name: "Mount Tamalpais" });
    await mountain.getByText("By the road").waitFor();
    expect(await mountain.locator(".picture > figcaption").textContent()).toContain(
      "Apple iPhone 4S",
    );
    expect(
      await mountain.getByRole("list", { name: "Badges" }).locator("li").count(),
    ).toBeGreaterThan(1);
    expect(await mountain.getByText("Mind the <fog>.").count()).toBe(1);
    expect(await mountain.locator(".linked a").count()).toBe(1);
    expect(await mountain.locator(".related").textContent()).toContain("Sutro");
    expect(await mountain.locator(".related").textContent()).toMatch(/\d+\.\d km/);
    // Text stays text.
    expect(await page.locator("h2").allTextContents()).toEqual(["Mount Tamalpais", HOSTILE]);
    expect(complaints).toEqual([]);
  });

  it("leads to a place, to a linked picture on its own page, and back", async () => {
    const { page, complaints } = await open("/places");
    await page.getByRole("link", { name: "Mount Tamalpais", exact: true }).first().click();
    await page.waitForURL(`**/places/${places.mountain}`);
    expect(await page.locator("h1").textContent()).toBe("Mount Tamalpais");
    await page.locator(".linked a").click();
    await page.waitForURL(`**/places/${places.bay}#picture-*`);
    expect(await page.locator(".picture:target").count()).toBe(1);
    await page.getByRole("link", { name: "All places" }).click();
    await page.waitForURL("**/places");
    await page.getByRole("link", { name: "Documentation" }).click();
    await page.waitForURL("**/docs");
    expect(complaints).toEqual([]);
  });

  it.each([390, 1440])("fits %i pixels in light and dark, and its pictures load", async (width) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, complaints } = await open("/places", {
        viewport: { width, height: 900 },
        colorScheme,
      });
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(ground).toBe(colorScheme === "light" ? "rgb(248, 250, 253)" : "rgb(12, 16, 23)");
      await page.evaluate(() => {
        for (const image of document.images) image.loading = "eager";
      });
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      const broken = await page.evaluate(
        () => [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length,
      );
      expect(broken).toBe(0);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBe(0);
      expect(complaints).toEqual([]);
      if (process.env.SCREENSHOTS) {
        mkdirSync(process.env.SCREENSHOTS, { recursive: true });
        const path = `${process.env.SCREENSHOTS}/places-${width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: true });
      }
    }
  });

  it("says what to do where there are no places yet, REST or not", async () => {
    const { page, complaints } = await open("/places", {}, empty.current.url);
    await page.getByRole("heading", { name: "There are no places yet" }).waitFor();
    await page.getByText("npm run demo").waitFor();
    expect(complaints).toEqual([]);
  });

  it("has places past its first page", async () => {
    const { url } = platform.current;
    for (let n = 0; n < 10; n++) await aPlace(platform.current, { title: `Further ${n}` });
    const { page } = await open("/places");
    expect(await page.getByRole("article").count()).toBe(10);
    await page.getByText("12 places, 1 to 10 of them here").waitFor();
    await page.getByRole("link", { name: "Older places" }).click();
    await page.waitForURL("**/places?offset=10");
    expect(await page.getByRole("article").count()).toBe(2);
    await page.getByRole("link", { name: "Newer places" }).click();
    await page.waitForURL(`${url}/places`);
  });
});

describe("what the pages of places tell", () => {
  it("is what everybody may read, under the strict policy, and never kept", async () => {
    const response = await fetch(`${platform.current.url}/places/${places.mountain}`);
    const { headers } = response;
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    const text = await response.text();
    expect(text).not.toMatch(/<script|<style| style=| on\w+="/);
    expect(text).not.toContain("@");
  });

  it("is refused by name where there is no such place, page or method", async () => {
    const status = async (path: string, method = "GET") =>
      (await fetch(platform.current.url + path, { method })).status;
    expect(await status("/places/0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11")).toBe(404);
    expect(await status("/places/nowhere")).toBe(404);
    expect(await status("/places?offset=-1")).toBe(400);
    expect(await status("/places?offset=1&offset=2")).toBe(400);
    expect(await status("/places?x=%00")).toBe(400);
    expect(await status("/places", "DELETE")).toBe(405);
    expect(await status("/places", "HEAD")).toBe(200);
  });
});
