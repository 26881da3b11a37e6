import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageOf } from "../guides/support/page.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";

const browser = useBrowser();
let site: SignInPlatform;
beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local" });
});
afterAll(() => site.close());

const guide = pageOf("docs/first-steps.md");
/** The numbered steps, each as one line. */
const steps = [...guide.matchAll(/^\d+\. ([\s\S]*?)(?=\n\n|\n\d+\. |$(?![\s\S]))/gm)].map((match) =>
  (match[1] ?? "").replace(/\s+/g, " "),
);

interface Desk {
  /** The console. */
  page: Page;
  /** The page that the reader of the guide saves. */
  own: () => Promise<Page>;
}

const choose = (page: Page, screen: string) =>
  page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: screen, exact: true })
    .click();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const colorOf = async (page: Page): Promise<string> =>
  page.getByRole("button").evaluate((element) => getComputedStyle(element).backgroundColor);
/** #0e7490 */
const CHOSEN = "rgb(14, 116, 144)";

/** The actions of each step, by the guide's text for it. */
const done: Readonly<Record<string, (desk: Desk) => Promise<void>>> = {
  "Run `npm ci && npm start`, and open <http://localhost:8080/console>.": async ({ page }) => {
    await page.goto("/console");
  },
  "Press *Sign in*, and choose *Ada Okafor*, the admin. On your own machine you need no password.":
    async ({ page }) => {
      await page.getByRole("link", { name: "Sign in" }).click();
      await page.getByRole("button", { name: /Ada Okafor/ }).click();
    },
  "Go to *Themes*, and press *New theme*.": async ({ page }) => {
    await choose(page, "Themes");
    await page.getByRole("link", { name: "New theme", exact: true }).click();
  },
  "Write `#1d4ed8` as *Brand color* and `Coast` as *Name*, and press *Create Coast from True*. Every pair of its colors passes, in light and dark; the other schemes, *Greys*, *Corners*, *Contrast*, *Harmony* and *Chroma* make others of the same color.":
    async ({ page }) => {
      await page.getByRole("textbox", { name: "Brand color", exact: true }).fill("#1d4ed8");
      await page.getByRole("textbox", { name: "Name" }).fill("Coast");
      await button(page, "Create Coast from True").click();
    },
  "Press *Edit tokens* and *Tree*, write `color.primary` into the search above the tree, choose *primary*, write `#0e7490` into *CSS color*, and press Enter. The main button of the light preview follows.":
    async ({ page }) => {
      await page.getByRole("link", { name: "Edit tokens" }).click();
      await button(page, "Tree").click();
      const tree = page.getByRole("tree", { name: "Tokens" });
      const search = page.getByRole("main").getByRole("searchbox", { name: "Search" });
      await search.fill("color.primary");
      await tree.getByRole("treeitem", { name: "primary", exact: true }).click();
      const field = page.getByRole("combobox", { name: "CSS color", exact: true });
      await field.fill("#0e7490");
      await field.press("Enter");
      const preview = page.getByRole("region", { name: "Preview light" });
      const primary = preview.locator(".tk-button--primary").first();
      await expect
        .poll(() => primary.evaluate((element) => getComputedStyle(element).backgroundColor))
        .toBe(CHOSEN);
    },
  "Press *Review and publish*. The review lists what changes for whom; say why in *Message*, and press *Publish*.":
    async ({ page }) => {
      await button(page, "Review and publish").click();
      const review = page.getByRole("dialog", { name: "Publish theme" });
      await review.getByRole("textbox", { name: "Message" }).fill("The color of our coast");
      await button(page, "Publish").last().click();
      await review.getByRole("heading", { name: /is live$/ }).waitFor();
    },
  "The button of your page has the color that you chose.": async ({ own }) => {
    const shown = await own();
    await expect.poll(() => colorOf(shown)).toBe(CHOSEN);
  },
  "Open *History*: it lists every version with its message; compare and restore versions there.":
    async ({ page }) => {
      await page.getByRole("link", { name: "History", exact: true }).first().click();
      await button(page, "2 The color of our coast")
        .or(page.getByText("The color of our coast"))
        .first()
        .waitFor();
    },
  "Go to *Places*, and press *New place*.": async ({ page }) => {
    await choose(page, "Places");
    await button(page, "New place").first().click();
  },
  "Write `Panoramic Highway` as its title, `37.885, -122.6225` as its coordinate, and press *Create place*. The cross on the map follows.":
    async ({ page }) => {
      await page.getByRole("textbox", { name: "Title" }).fill("Panoramic Highway");
      await page.getByRole("textbox", { name: "Coordinate" }).fill("37.885, -122.6225");
      await button(page, "Create place").click();
      await page.getByRole("heading", { level: 1, name: "Panoramic Highway" }).waitFor();
    },
  "Press *Upload pictures*, and choose a photograph, for example `test/fixtures/pictures/photographs/apple-iphone-4s-road.jpg`. You may also drop any number of them on the page.":
    async ({ page }) => {
      const chooser = page.waitForEvent("filechooser");
      await button(page, "Upload pictures").first().click();
      await (await chooser).setFiles("test/fixtures/pictures/photographs/apple-iphone-4s-road.jpg");
    },
  "Wait a second. Badges say what the picture shows and which camera took it; press the picture to see the source of each badge.":
    async ({ page }) => {
      await page.getByRole("main").locator("figure").getByRole("link").first().click();
      await page
        .getByText(/iPhone 4S/)
        .first()
        .waitFor();
    },
  "Write `By the road` below *Comments*, and press Ctrl+Enter.": async ({ page }) => {
    await page.keyboard.press("Escape");
    const comment = page.getByRole("textbox", { name: "Add a comment" });
    await comment.fill("By the road");
    await comment.press("Control+Enter");
    await page.getByRole("listitem").filter({ hasText: "By the road" }).first().waitFor();
  },
};

it("the guide to a first theme and place holds, step by step", async () => {
  expect(steps).toEqual(Object.keys(done));
  const page = await consolePage(browser, site, { role: null, prefersTree: false });
  const [markup = ""] = [...guide.matchAll(/^```html first-page\n([\s\S]*?)^```$/gm)].map(
    (match) => match[1] ?? "",
  );
  const other = await page.context().newPage();
  const own = async (): Promise<Page> => {
    await other.setContent(markup.replaceAll("http://localhost:8080", site.base));
    return other;
  };
  for (const step of steps) await done[step]?.({ page, own });
});
