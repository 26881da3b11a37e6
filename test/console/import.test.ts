import { afterAll, beforeAll, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";

const browser = useBrowser();
let site: SignInPlatform;
beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local" });
});
afterAll(() => site.close());

const tokens = { space: { $type: "dimension", md: { $value: { value: 8, unit: "px" } } } };
const statusOf = async (slug: string): Promise<string> =>
  (await site.platform.get(`/api/v1/themes/${slug}`)).body.status;

it("an import over a live theme waits until what it replaces was said, and leaves it live", async () => {
  const theme = { slug: "live-one", name: "Live one", tokens };
  await site.platform.post("/api/v1/themes/import", { ...theme, status: "published" });
  const page = await consolePage(browser, site);
  await page.route(/themes\.(faces|get)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await page.goto("/console/themes?import=1");
  const dialog = page.getByRole("dialog", { name: "Import theme" });
  await dialog
    .getByLabel("JSON")
    .fill(JSON.stringify({ format: "tokenkit.theme/1", ...theme, status: "draft" }));
  const button = dialog.getByRole("button", { name: "Import", exact: true });
  await dialog.getByLabel("Slug").waitFor();
  await button.click();
  await dialog
    .getByText(/replaces/i)
    .first()
    .waitFor();
  expect(await statusOf("live-one")).toBe("published");
  await button.click();
  await dialog.waitFor({ state: "hidden" });
  expect(await statusOf("live-one")).toBe("published");
});

it("a file that cannot be read is told of, and the page goes on", async () => {
  const page = await consolePage(browser, site);
  await page.goto("/console/themes");
  await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
  await page.evaluate(() => {
    const file = new File(["{}"], "folder");
    file.text = () => Promise.reject(new Error("It is a folder"));
    const dropped = new DataTransfer();
    dropped.items.add(file);
    const files = { 0: file, length: 1, item: () => file };
    const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: dropped });
    Object.defineProperty(event, "dataTransfer", { value: { files, types: ["Files"] } });
    document.dispatchEvent(event);
  });
  await page
    .getByText("folder cannot be read. Drop a file of JSON, not a folder.")
    .first()
    .waitFor();
});
