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
  await page.goto("/console/themes?import=1");
  const dialog = page.getByRole("dialog", { name: "Import theme" });
  await dialog
    .getByLabel("JSON")
    .fill(JSON.stringify({ format: "tokenkit.theme/1", ...theme, status: "draft" }));
  const button = dialog.getByRole("button", { name: "Import", exact: true });
  await dialog.getByLabel("Slug").waitFor();
  await button.click();
  await painted(page);
  expect(await statusOf("live-one")).toBe("published");
  read.resolve();
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
  await page.getByText("folder cannot be read.").first().waitFor();
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

/** Drops files on the page, as a person does from the desktop. */
async function drop(page: Page, files: Record<string, string>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const [name, content] of Object.entries(given)) {
      transfer.items.add(new File([content], name));
    }
    return transfer;
  }, files);
  await page.dispatchEvent("main", "drop", { dataTransfer });
}

async function openThemes(page: Page): Promise<Locator> {
  await page.goto("/console/themes");
  await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
  await page.getByRole("link", { name: "New theme" }).waitFor();
  return page.getByRole("dialog", { name: "Import theme" });
}

const tokensOf = async (slug: string) =>
  (await site.platform.get(`/api/v1/themes/${slug}`)).body.tokens;

const selectedIn = (dialog: Locator): Promise<string> =>
  dialog
    .getByRole("textbox", { name: /^JSON or CSS/ })
    .evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );

describe("tokens of another tool", () => {
  it("are dropped as files, recognised, reported with places and shown before they are anywhere", async () => {
    const page = await consolePage(browser, site);
    const dialog = await openThemes(page);
    await drop(page, set);
    await dialog.getByText(/^Because /).waitFor();
    expect(await dialog.getByLabel("Read as").locator("option").first().innerText()).toBe(
      "Style Dictionary (recognised)",
    );
    const report = dialog.getByRole("region", { name: "Report" });
    await report.getByText("Changed", { exact: true }).click();
    const place = report
      .getByRole("button", { name: /^semantic\.json:3:\d+ ?color\.link$/ })
      .first();
    await place.click();
    await dialog.getByRole("textbox", { name: "JSON or CSS of semantic.json" }).waitFor();
    await expect.poll(() => selectedIn(dialog)).toBe('"link"');
    for (const look of ["light", "dark"]) {
      await dialog
        .getByRole("region", { name: `Imported, ${look}` })
        .getByText("3 tokens, 2 colors")
        .waitFor();
    }
    expect((await site.platform.get("/api/v1/themes?q=from-another")).body.total).toBe(0);

    await dialog.getByLabel("Name", { exact: true }).fill("From another");
    await dialog.getByLabel("Slug").fill("from-another");
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
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
    const dialog = await openThemes(page);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Choose a folder" }).click();
    await (await choosing).setFiles(folder);
    const files = dialog.getByRole("list", { name: "Files" });
    await files.getByText("harbour/tokens/semantic.json").waitFor();
    expect(await files.getByRole("listitem").count()).toBe(2);
    await dialog.getByText(/^Left out, as hidden or of another kind: [^,]+$/).waitFor();
    expect(await dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Harbour");
    await dialog.getByRole("region", { name: "Report" }).waitFor();
    await dialog.getByRole("button", { name: "Leave out harbour/tokens/core.json" }).press("Enter");
    await dialog.getByText("1 error", { exact: true }).waitFor();
  });

  it("are dropped as a folder, whose hidden files are named as left out", async () => {
    const page = await consolePage(browser, site);
    const dialog = await openThemes(page);
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
    await dialog.getByText(left, { exact: true }).waitFor();
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
    const dialog = await openThemes(page);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Choose files" }).click();
    const file = { name: "night.zip", mimeType: "application/zip", buffer: Buffer.from(archive) };
    await (await choosing).setFiles(file);
    await dialog.getByText("Changed", { exact: true }).click();
    await dialog
      .getByText(/^semantic\.json:3:/)
      .first()
      .waitFor();
    expect(await dialog.getByLabel("Slug").inputValue()).toBe("night");
  });

  it("are pasted as CSS, and can be read as something else", async () => {
    const page = await consolePage(browser, site, { tolerates: refused });
    const dialog = await openThemes(page);
    await page.keyboard.press("i");
    await dialog
      .getByRole("textbox", { name: "JSON or CSS" })
      .fill(":root { --color-ink: #111111 }\n.dark { --color-ink: #eeeeee }");
    const format = dialog.getByLabel("Read as");
    await dialog.getByRole("region", { name: "Imported, dark" }).waitFor();
    expect(await format.locator("option").first().innerText()).toMatch(/^CSS .*\(recognised\)$/);
    const offered = await format
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(offered.filter((value) => value !== "").sort()).toEqual([...formatNames].sort());
    await format.selectOption("theo");
    await dialog.getByText("As you chose.").waitFor();
    await format.selectOption("");
    await dialog.getByLabel("Name", { exact: true }).fill("Of CSS");
    await dialog.getByLabel("Slug").fill("of-css");
    await dialog.getByText(/^Because /).waitFor();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await tokensOf("of-css")).toMatchObject({
      "color-ink": { $type: "color" },
      $appearances: { dark: { "color-ink": {} } },
    });
  });

  it("say the file and place that is wrong, and lose nothing while it is mended", async () => {
    const page = await consolePage(browser, site, { tolerates: refused });
    const dialog = await openThemes(page);
    await drop(page, { "core.json": core, "semantic.json": semantic.replace(/\}$/, "") });
    const findings = dialog.getByRole("region", { name: "Findings" });
    await findings.getByText(/^semantic\.json:\d+:\d+$/).waitFor();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    const text = dialog.getByRole("textbox", { name: "JSON or CSS of semantic.json" });
    await text.waitFor();
    await text.fill(semantic);
    await dialog.getByText("No findings").waitFor();
    expect(await dialog.getByRole("list", { name: "Files" }).getByRole("listitem").count()).toBe(2);
  });

  it("wait, kept, while there is no network", async () => {
    const page = await consolePage(browser, site, { tolerates: /ERR_INTERNET_DISCONNECTED/ });
    const dialog = await openThemes(page);
    await page.context().setOffline(true);
    await drop(page, set);
    await dialog.getByText(/The service did not answer/).waitFor();
    expect(await dialog.getByRole("list", { name: "Files" }).getByRole("listitem").count()).toBe(2);
    await page.context().setOffline(false);
    await dialog.getByRole("region", { name: "Report" }).waitFor();
    await dialog.getByText(/The service did not answer/).waitFor({ state: "detached" });
  });

  it("are not made of a picture", async () => {
    const page = await consolePage(browser, site);
    await openThemes(page);
    await drop(page, { "logo.png": "PNG\0\0" });
    const dialog = page.getByRole("dialog", { name: "Import theme" });
    const note = dialog.getByRole("alert");
    await note.getByText("logo.png is neither text nor a zip archive. Use JSON, ").waitFor();
    await expectAccessible(page);
    await drop(page, { "logo.png": "PNG\0\0", "icon.gif": "GIF\0", ...set });
    await note.getByText("logo.png and icon.gif are neither text nor a zip archive.").waitFor();
    const files = dialog.getByRole("list", { name: "Files" });
    expect(await files.getByRole("listitem").allInnerTexts()).toEqual(Object.keys(set));
    await drop(page, { "more.json": core });
    await note.waitFor({ state: "detached" });
  });

  it("are not made of an archive or a folder without tokens", async () => {
    const page = await consolePage(browser, site, { tolerates: refused });
    const dialog = await openThemes(page);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const archive = zipSync({ "README.md": strToU8("# Nothing") });
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Choose files" }).click();
    const buffer = Buffer.from(archive);
    await (await choosing).setFiles({ name: "docs.zip", mimeType: "application/zip", buffer });
    await dialog.getByText("Holds no file of tokens; JSON, JSON5, YAML, CSS and ").waitFor();
    const folder = join(mkdtempSync(join(tmpdir(), "import-")), "papers");
    mkdirSync(folder);
    writeFileSync(join(folder, "README.md"), "# Papers");
    const choosingFolder = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Choose a folder" }).click();
    await (await choosingFolder).setFiles(folder);
    await dialog
      .getByRole("alert")
      .getByText("The folder papers holds no file of these kinds.")
      .waitFor();
  });

  it("say at once what is too large, and draw nothing of it", async () => {
    const page = await consolePage(browser, site);
    const dialog = await openThemes(page);
    const color = Object.fromEntries(
      Array.from({ length: 45_000 }, (_, at) => [`t${at}`, { $value: "#0e7490" }]),
    );
    await drop(page, { "large.json": JSON.stringify({ color: { $type: "color", ...color } }) });
    const findings = dialog.getByRole("region", { name: "Findings" });
    await findings
      .getByText(/^These are 45,000 tokens, [\d.]+ MB as JSON\. The service /)
      .waitFor();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    expect(await dialog.getByRole("region", { name: /^Imported/ }).count()).toBe(0);
    expect(await dialog.getByText("PAYLOAD_TOO_LARGE").count()).toBe(0);
  });

  it("show that they are read, which ends at once with its request", async () => {
    const page = await consolePage(browser, site, { tolerates: /ERR_ABORTED/ });
    const dialog = await openThemes(page);
    await page.route(/tokens\.convert/, () => undefined);
    await drop(page, set);
    const reading = dialog.getByRole("status").filter({ hasText: /^Reading 2 files, \d+ bytes…$/ });
    await reading.waitFor();
    await expectAccessible(page);
    const isConversion = (request: Request) => request.url().includes("tokens.convert");
    await Promise.all([
      page.waitForEvent("requestfailed", isConversion),
      dialog.getByRole("button", { name: "Cancel reading" }).click(),
    ]);
    await reading.waitFor({ state: "detached" });
    expect(await dialog.getByRole("list", { name: "Files" }).count()).toBe(0);
    await page.unroute(/tokens\.convert/);
    await drop(page, set);
    await dialog.getByText(/^Because /).waitFor();
  });
});

describe("in a theme's editor", () => {
  const edit = async (page: Page, slug: string): Promise<Locator> => {
    await site.platform.post("/api/v1/themes", { slug, name: slug, tokens });
    await page.goto(`/console/themes/${slug}/tokens?pane=json`);
    await page.getByRole("textbox", { name: "JSON", exact: true }).waitFor();
    return page.getByRole("dialog", { name: "Import tokens" });
  };

  it("tokens come into the draft as one step, after what goes was said", async () => {
    const page = await consolePage(browser, site);
    const dialog = await edit(page, "draft-one");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Import" }).click();
    await dialog
      .getByRole("textbox", { name: "JSON or CSS" })
      .fill(":root { --color-ink: #111111 }");
    await dialog.getByText(/In the draft: 1 token added, 1 token removed\./).waitFor();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
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
    const dialog = await edit(page, "draft-two");
    await drop(page, set);
    await dialog.getByRole("radio", { name: /^Stay/ }).check();
    await dialog.getByText(/In the draft: 3 tokens added\./).waitFor();
    await dialog.getByRole("region", { name: "Imported, dark" }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
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
    const dialog = await openThemes(page);
    await drop(page, {
      ...set,
      "broken.json": '{ "color": { "no": { "value": "{nothing.value}" } } }',
    });
    await dialog.getByRole("region", { name: "Report" }).waitFor();
    await dialog.getByRole("region", { name: "Imported, dark" }).waitFor();
    await expectAccessible(page, [colorScheme]);
    expect(await dialog.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
  });
});
