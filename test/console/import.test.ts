import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import type { Locator, Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formatNames } from "../../src/token-import/convert.ts";
import { expectAccessible } from "../browser/support/axe.ts";
import { painted } from "../browser/support/frames.ts";
import { consolePage, useConsole } from "./support/console.ts";
import {
  chooseFiles,
  clickTwice,
  dropFiles,
  importNow,
  openImport,
  toStep,
} from "./support/import.ts";
import { nothingChanged } from "./support/themes.ts";

const { browser, site } = useConsole();

const tokens = { space: { $type: "dimension", md: { $value: { value: 8, unit: "px" } } } };
const statusOf = async (slug: string): Promise<string> =>
  (await site.platform.get(`/api/v1/themes/${slug}`)).body.status;

it("an import over a live theme waits until what it replaces was said, and leaves it live", async () => {
  const theme = { slug: "live-one", name: "Live one", tokens };
  await site.platform.post("/api/v1/themes/import", { ...theme, status: "published" });
  const page = await consolePage(browser, site);
  const read = Promise.withResolvers<void>();
  await page.route(/themes\.(faces|get)/, async (route) => {
    await read.promise;
    await route.continue();
  });
  const room = await openImport(page);
  await room
    .getByLabel("JSON")
    .fill(JSON.stringify({ format: "tokenkit.theme/1", ...theme, status: "draft" }));
  await room.getByRole("button", { name: /^Next: / }).click();
  const button = importNow(page);
  await button.click();
  await painted(page);
  expect(await statusOf("live-one")).toBe("published");
  read.resolve();
  await room
    .getByText(/replaces/i)
    .first()
    .waitFor();
  expect(await statusOf("live-one")).toBe("published");
  await button.click();
  await page.waitForURL(/\/console\/themes\/live-one$/);
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
    .getByRole("listitem")
    .filter({ hasText: "folder" })
    .getByText("It cannot be read.")
    .waitFor();
});

/** A set of Style Dictionary in two files, of which the second refers to the first. */
const core = `{
  "color": {
    "teal": { "value": "#0e7490", "attributes": { "category": "color" } }
  },
  "size": { "gap": { "value": "16px" } }
}`;
const semantic = `{
  "color": {
    "link": { "value": "{color.teal.value}" }
  }
}`;
const set = { "core.json": core, "semantic.json": semantic };

const refused = /400 \(/;

async function openThemes(page: Page): Promise<Locator> {
  await page.goto("/console/themes");
  await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
  await page.getByRole("link", { name: "New theme" }).waitFor();
  return page.getByRole("main");
}

const tokensOf = async (slug: string) =>
  (await site.platform.get(`/api/v1/themes/${slug}`)).body.tokens;

const selectedIn = (room: Locator): Promise<string> =>
  room
    .getByRole("textbox", { name: /^JSON or CSS/ })
    .evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );

describe("tokens of another tool", () => {
  it("are dropped as files, recognised, reported with places and shown before they are anywhere", async () => {
    const page = await consolePage(browser, site);
    const room = await openThemes(page);
    await dropFiles(page, set);
    await room.getByText(/^Because /).waitFor();
    expect(await room.getByLabel("Read as").locator("option").first().innerText()).toBe(
      "Style Dictionary (recognised)",
    );
    await toStep(page, "Report");
    const report = room.getByRole("region", { name: "Report" });
    await report.getByText("Changed", { exact: true }).click();
    const place = report
      .getByRole("button", { name: /^semantic\.json:3:\d+ ?color\.link$/ })
      .first();
    await place.click();
    await room.getByRole("textbox", { name: "JSON or CSS of semantic.json" }).waitFor();
    await expect.poll(() => selectedIn(room)).toBe('"link"');
    for (const look of ["light", "dark"]) {
      await room
        .getByRole("region", { name: `Imported, ${look}` })
        .getByText("3 tokens, 2 colors")
        .waitFor();
    }
    expect((await site.platform.get("/api/v1/themes?q=from-another")).body.total).toBe(0);

    await room.getByLabel("Name", { exact: true }).fill("From another");
    await room.getByLabel("Slug").fill("from-another");
    await importNow(page).click();
    await page.waitForURL(/\/console\/themes\/from-another$/);
    expect(await tokensOf("from-another")).toMatchObject({
      color: { teal: { $type: "color" }, link: { $value: "{color.teal}" } },
      size: { gap: { $value: { value: 16, unit: "px" } } },
    });
  });

  it("are chosen as a folder, whose other files are named as left out", async () => {
    const folder = join(mkdtempSync(join(tmpdir(), "import-")), "harbour");
    mkdirSync(join(folder, "tokens"), { recursive: true });
    writeFileSync(join(folder, "tokens", "core.json"), core);
    writeFileSync(join(folder, "tokens", "semantic.json"), semantic);
    writeFileSync(join(folder, "README.md"), "# Harbour");
    const page = await consolePage(browser, site);
    const room = await openThemes(page);
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await chooseFiles(page, folder, "Choose a folder");
    const files = room.getByRole("list", { name: "Files" });
    await room.getByRole("heading", { name: "2 files from harbour/tokens" }).waitFor();
    await files.getByText("semantic.json").waitFor();
    expect(await files.getByRole("listitem").count()).toBe(2);
    await room.getByText(/^Left out, as hidden or of another kind: [^,]+$/).waitFor();
    expect(await room.getByLabel("Name", { exact: true }).inputValue()).toBe("Harbour");
    await files.getByText("2 tokens").waitFor();
    await room.getByRole("button", { name: "Leave out harbour/tokens/core.json" }).press("Enter");
    await room.getByText("1 error", { exact: true }).waitFor();
  });

  it("are dropped as a folder, whose hidden files are named as left out", async () => {
    const page = await consolePage(browser, site);
    const room = await openThemes(page);
    await page.evaluate((content) => {
      const file = (fullPath: string) => ({
        fullPath,
        isFile: true,
        file: (yes: (file: File) => void) => yes(new File([content], fullPath)),
      });
      const folder = (fullPath: string, within: unknown[]) => ({
        fullPath,
        isDirectory: true,
        createReader: () => ({
          readEntries: (yes: (some: unknown[]) => void) => yes(within.splice(0)),
        }),
      });
      const tree = folder("/set", [
        file("/set/core.json"),
        file("/set/.tokens.json"),
        folder("/set/.cache", [file("/set/.cache/old.json")]),
      ]);
      const items = [{ webkitGetAsEntry: () => tree }];
      const event = new DragEvent("drop", { bubbles: true, cancelable: true });
      const dataTransfer = { files: [new File([], "set")], items, types: ["Files"] };
      Object.defineProperty(event, "dataTransfer", { value: dataTransfer });
      document.dispatchEvent(event);
    }, core);
    const left = "Left out, as hidden or of another kind: set/.tokens.json, set/.cache";
    await room.getByText(left, { exact: true }).waitFor();
  });

  it("are not taken any more on another screen, where files are something else", async () => {
    const page = await consolePage(browser, site);
    await openThemes(page);
    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: "Places", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Places" }).waitFor();
    await page.evaluate(() => {
      const seen = document.documentElement.dataset;
      document.body.addEventListener("drop", () => {
        seen.reached = "yes";
      });
    });
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["picture"], "road.jpg"));
      const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
      document.querySelector("main")?.dispatchEvent(drop);
    });
    expect(await page.evaluate(() => document.documentElement.dataset.reached)).toBe("yes");
  });

  it("are chosen as a zip archive, whose places say the files within", async () => {
    const archive = zipSync(
      Object.fromEntries(Object.entries(set).map(([name, text]) => [name, strToU8(text)])),
    );
    const page = await consolePage(browser, site);
    const room = await openThemes(page);
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await chooseFiles(page, {
      name: "night.zip",
      mimeType: "application/zip",
      buffer: Buffer.from(archive),
    });
    const files = room.getByRole("list", { name: "Files" });
    await files.getByText("2 tokens").waitFor();
    expect(await files.getByRole("listitem").count()).toBe(2);
    await toStep(page, "Report");
    await room.getByText("Changed", { exact: true }).click();
    await room
      .getByText(/^semantic\.json:3:/)
      .first()
      .waitFor();
    expect(await room.getByLabel("Slug").inputValue()).toBe("night");
  });

  it("are pasted as CSS, and can be read as something else", async () => {
    const page = await consolePage(browser, site, { tolerates: refused });
    const room = await openThemes(page);
    await page.keyboard.press("i");
    await room
      .getByRole("textbox", { name: "JSON or CSS" })
      .fill(":root { --color-ink: #111111 }\n.dark { --color-ink: #eeeeee }");
    await room.getByRole("button", { name: "Next: what they are" }).click();
    const format = room.getByLabel("Read as", { exact: true });
    await room.getByText(/^Because /).waitFor();
    expect(await format.locator("option").first().innerText()).toMatch(/^CSS .*\(recognised\)$/);
    const offered = await format
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(offered.filter((value) => value !== "").sort()).toEqual([...formatNames].sort());
    await format.selectOption("theo");
    await room.getByText("As you chose.").waitFor();
    await format.selectOption("");
    await room.getByLabel("Name", { exact: true }).fill("Of CSS");
    await room.getByLabel("Slug").fill("of-css");
    await room.getByText(/^Because /).waitFor();
    await importNow(page).click();
    await page.waitForURL(/\/console\/themes\/of-css$/);
    expect(await tokensOf("of-css")).toMatchObject({
      "color-ink": { $type: "color" },
      $appearances: { dark: { "color-ink": {} } },
    });
  });

  it("say the file and place that is wrong, and lose nothing while it is mended", async () => {
    const page = await consolePage(browser, site, { tolerates: refused });
    const room = await openThemes(page);
    await dropFiles(page, { "core.json": core, "semantic.json": semantic.replace(/\}$/, "") });
    const files = room.getByRole("list", { name: "Files" });
    const odd = files.getByRole("listitem").filter({ hasText: /semantic\.json:\d+:\d+/ });
    await odd.getByText("left out").waitFor();
    await odd.getByRole("button", { name: "semantic.json", exact: true }).click();
    const text = room.getByRole("textbox", { name: "JSON or CSS of semantic.json" });
    await text.waitFor();
    await text.fill(semantic);
    await files.getByText("1 token", { exact: true }).waitFor();
    expect(await files.getByRole("listitem").count()).toBe(2);
    await toStep(page, "Report");
    await room.getByText("No findings").waitFor();
  });

  it("wait, kept, while there is no network", async () => {
    const page = await consolePage(browser, site, { tolerates: /ERR_INTERNET_DISCONNECTED/ });
    const room = await openImport(page);
    await page.context().setOffline(true);
    await dropFiles(page, set);
    await room.getByText(/The service did not answer/).waitFor();
    expect(await room.getByRole("list", { name: "Files" }).getByRole("listitem").count()).toBe(2);
    await page.context().setOffline(false);
    await room.getByText(/^Because /).waitFor();
    await room.getByText(/The service did not answer/).waitFor({ state: "detached" });
  });

  it("are not made of a picture", async () => {
    const page = await consolePage(browser, site);
    const room = await openThemes(page);
    await dropFiles(page, { "logo.png": "PNG\0\0" });
    const files = room.getByRole("list", { name: "Files" });
    const why =
      "It is neither text nor a zip archive. Use JSON, JSON5, YAML, CSS, Sass or .tokens files";
    await files.getByRole("listitem").filter({ hasText: "logo.png" }).getByText(why).waitFor();
    await expectAccessible(page);
    await dropFiles(page, { "logo.png": "PNG\0\0", "icon.gif": "GIF\0", ...set });
    await files.getByText("2 tokens").waitFor();
    expect(await files.getByRole("listitem").count()).toBe(4);
    expect(await files.getByText(why).count()).toBe(2);
    await room.getByRole("button", { name: "Leave out icon.gif" }).click();
    await dropFiles(page, { "more.json": core });
    await files.getByText("more.json").waitFor();
    expect(await files.getByText(why).count()).toBe(1);
  });

  it("are not made of an archive or a folder without tokens", async () => {
    const page = await consolePage(browser, site);
    const room = await openImport(page);
    const buffer = Buffer.from(zipSync({ "README.md": strToU8("# Nothing") }));
    await chooseFiles(page, { name: "docs.zip", mimeType: "application/zip", buffer });
    await room.getByText("Holds no file of tokens; JSON, JSON5, YAML, CSS, Sass and ").waitFor();
    const folder = join(mkdtempSync(join(tmpdir(), "import-")), "papers");
    mkdirSync(folder);
    writeFileSync(join(folder, "README.md"), "# Papers");
    await toStep(page, "Files");
    await chooseFiles(page, folder, "Choose a folder");
    await room
      .getByRole("alert")
      .getByText("The folder papers holds no file of these kinds.")
      .waitFor();
  });

  it("say at once what is too large, and draw nothing of it", async () => {
    const page = await consolePage(browser, site);
    const room = await openThemes(page);
    const color = Object.fromEntries(
      Array.from({ length: 45_000 }, (_, at) => [`t${at}`, { $value: "#0e7490" }]),
    );
    await dropFiles(page, {
      "large.json": JSON.stringify({ color: { $type: "color", ...color } }),
    });
    const findings = room.getByRole("region", { name: "Findings" });
    await findings
      .getByText(/^These are 45,000 tokens, [\d.]+ MB as JSON\. The service /)
      .waitFor();
    await importNow(page).click();
    await toStep(page, "Report");
    expect(await room.getByRole("region", { name: /^Imported/ }).count()).toBe(0);
    expect(await room.getByText("PAYLOAD_TOO_LARGE").count()).toBe(0);
  });

  it("show that they are read, which ends at once with its request", async () => {
    const page = await consolePage(browser, site, { tolerates: /ERR_ABORTED/ });
    const room = await openThemes(page);
    await page.route(/tokens\.convert/, () => undefined);
    await dropFiles(page, set);
    const reading = room.getByRole("status").filter({ hasText: /^Reading 2 files, \d+ bytes…$/ });
    await reading.waitFor();
    await expectAccessible(page);
    const isConversion = (request: Request) => request.url().includes("tokens.convert");
    await Promise.all([
      page.waitForEvent("requestfailed", isConversion),
      room.getByRole("button", { name: "Cancel reading" }).click(),
    ]);
    await reading.waitFor({ state: "detached" });
    expect(await room.getByRole("list", { name: "Files" }).count()).toBe(1);
    await page.unroute(/tokens\.convert/);
    await dropFiles(page, set);
    await room.getByText(/^Because /).waitFor();
  });
});

describe("in a theme's editor", () => {
  const edit = async (page: Page, slug: string): Promise<Locator> => {
    await site.platform.post("/api/v1/themes", { slug, name: slug, tokens });
    await page.goto(`/console/themes/${slug}/tokens?pane=json`);
    await page.getByRole("textbox", { name: "JSON", exact: true }).waitFor();
    return page.getByRole("main");
  };

  it("tokens come into the draft as one step, after what goes was said", async () => {
    const page = await consolePage(browser, site);
    const room = await edit(page, "draft-one");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Import" }).click();
    await page.waitForURL(/\/console\/themes\/draft-one\/import\?/);
    await room.getByRole("textbox", { name: "JSON or CSS" }).fill(":root { --color-ink: #111111 }");
    await room.getByText(/In the draft: 1 token added, 1 token removed\./).waitFor();
    await room.getByRole("button", { name: "Next: what they are" }).click();
    await clickTwice(importNow(page));
    await page.waitForURL(/\/console\/themes\/draft-one\/tokens\?pane=json$/);
    const text = page.getByRole("textbox", { name: "JSON", exact: true });
    // The first is the token, a further one its role.
    await text.getByText('"color-ink"').first().waitFor();
    expect(await text.getByText('"space"').count()).toBe(0);
    expect(await tokensOf("draft-one")).toEqual(tokens);
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await text.getByText('"space"').waitFor();
    expect(await text.getByText('"color-ink"').count()).toBe(0);
    await nothingChanged(page);
  });

  it("dropped files are laid over what is there, where that is chosen", async () => {
    const page = await consolePage(browser, site);
    const room = await edit(page, "draft-two");
    await dropFiles(page, set);
    await room.getByRole("radio", { name: /^Stay/ }).check();
    await room.getByText(/In the draft: 3 tokens added\./).waitFor();
    await toStep(page, "Report");
    await room.getByRole("region", { name: "Imported, dark" }).waitFor();
    await expectAccessible(page);
    await importNow(page).click();
    await page.waitForURL(/\/console\/themes\/draft-two\/tokens\?pane=json$/);
    const text = page.getByRole("textbox", { name: "JSON", exact: true });
    await text.getByText('"teal"').waitFor();
    expect(await text.getByText('"space"').count()).toBe(1);
  });
});

describe.each([
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
] as const)("in %s at %i px", (colorScheme, width) => {
  it("what is said of an import is accessible and fits", async () => {
    const page = await consolePage(browser, site, {
      colorScheme,
      viewport: { width, height: 844 },
      hasTouch: width === 390,
    });
    const room = await openThemes(page);
    await dropFiles(page, {
      ...set,
      "broken.json": '{ "color": { "no": { "value": "{nothing.value}" } } }',
    });
    await room.getByRole("heading", { name: "4 tokens" }).waitFor();
    const fits = () =>
      room.evaluate(
        (one) =>
          one.scrollWidth <= one.clientWidth && document.documentElement.scrollWidth <= innerWidth,
      );
    await expectAccessible(page, [colorScheme]);
    expect(await fits()).toBe(true);
    for (const step of ["Axes", "Names and roles", "Report"] as const) {
      await toStep(page, step);
      if (step === "Report") await room.getByRole("region", { name: "Imported, dark" }).waitFor();
      if (step === "Names and roles")
        await room.getByRole("heading", { name: "Roles", exact: true }).waitFor();
      await expectAccessible(page, [colorScheme]);
      expect(await fits()).toBe(true);
    }
  });
});
