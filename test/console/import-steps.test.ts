import { strToU8, zipSync } from "fflate";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { consolePage, useConsole } from "./support/console.ts";
import {
  chooseFiles,
  clickTwice,
  dropFiles,
  importNow,
  openImport,
  toStep,
} from "./support/import.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

const core = '{"color":{"teal":{"value":"#0e7490"}},"size":{"gap":{"value":"16px"}}}';
const semantic = '{"color":{"link":{"value":"{color.teal.value}"}}}';
const set = { "core.json": core, "semantic.json": semantic };
const sheet = ":root { --radius: 8px; --brand: #b91c1c }";

const themeOf = async (slug: string) => (await site.platform.get(`/api/v1/themes/${slug}`)).body;
const row = (room: Locator, name: string): Locator =>
  room.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ hasText: name });
const present = (page: Page): Promise<string | null> =>
  page.getByRole("navigation", { name: "Steps" }).locator("[aria-current=step]").textContent();

describe("the steps", () => {
  it("are addresses: Back and Forward lose nothing, and a reload says that files are gone", async () => {
    const page = await consolePage(browser, site);
    const room = await openImport(page);
    expect(await page.getByRole("navigation", { name: "Steps" }).getByRole("link").count()).toBe(1);
    await dropFiles(page, set);
    await page.waitForURL(/\/console\/themes\/import\?step=what$/);
    await room.getByLabel("Name", { exact: true }).fill("Kept name");
    await row(room, "core.json").getByText("2 tokens").waitFor();
    await room.getByRole("button", { name: "Next: names and roles" }).click();
    await page.waitForURL(/\?step=names$/);
    await room.getByRole("textbox", { name: "Prefix" }).fill("acme-");
    await room.getByRole("button", { name: "Next: report" }).click();
    await page.waitForURL(/\?step=report$/);
    await page.goBack();
    expect(await room.getByRole("textbox", { name: "Prefix" }).inputValue()).toBe("acme-");
    await page.goBack();
    expect(await present(page)).toContain("What they are");
    await page.goBack();
    await room.getByRole("link", { name: "2 files given" }).waitFor();
    await page.goForward();
    await page.goForward();
    await page.goForward();
    expect(await present(page)).toContain("Report");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Places", exact: true })
      .click();
    await page.getByRole("heading", { level: 1, name: "Places" }).waitFor();
    await page.goBack();
    await room.getByRole("heading", { name: "3 tokens" }).waitFor();
    expect(await room.getByLabel("Name", { exact: true }).inputValue()).toBe("Kept name");
    await page.reload();
    await room.getByText(/^Choose the files again/).waitFor();
    expect(await present(page)).toContain("Files");
    await dropFiles(page, set);
    await room.getByRole("heading", { name: "3 tokens" }).waitFor();
  });

  it("say in a line that there is nothing to ask, and are passed over", async () => {
    const page = await consolePage(browser, site);
    const room = await openImport(page);
    await dropFiles(page, { "theme.css": sheet });
    await room.getByRole("button", { name: "Next: names and roles" }).waitFor();
    await toStep(page, "Axes");
    await room.getByText(/^The files have no axis besides light and dark/).waitFor();
    await clickTwice(importNow(page));
    await page.waitForURL(/\/console\/themes\/theme$/);
    await page.getByRole("tab", { name: "Overview", selected: true }).waitFor();
    expect(await themeOf("theme")).toMatchObject({ status: "draft", version: 1 });
    await page.goto("/console/themes/import");
    expect(await room.getByRole("link", { name: /given$/ }).count()).toBe(0);
  });

  it("are gone through by keys alone", async () => {
    const page = await consolePage(browser, site);
    await page.goto("/console/themes");
    await page.getByRole("link", { name: "New theme" }).waitFor();
    await page.keyboard.press("i");
    const room = page.getByRole("main");
    const text = room.getByRole("textbox", { name: "JSON or CSS" });
    await text.waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press("Tab");
        return text.evaluate((one) => one === document.activeElement);
      })
      .toBe(true);
    await page.keyboard.type(sheet);
    const reach = async (button: Locator) => {
      await button.waitFor();
      for (let tries = 0; tries < 60; tries += 1) {
        if (await button.evaluate((one) => one === document.activeElement)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error("The button is not reached by Tab");
    };
    await reach(room.getByRole("button", { name: "Next: what they are" }));
    await page.keyboard.press("Enter");
    const heading = room.getByRole("heading", { level: 2, name: "Pasted text" });
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
    await room.getByLabel("Slug").waitFor();
    await reach(room.getByLabel("Name", { exact: true }));
    await page.keyboard.type("By keys");
    await reach(importNow(page));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\/themes\/by-keys$/);
  });
});

describe("each file", () => {
  it("is read as another format, or left out, without the others", async () => {
    const page = await consolePage(browser, site);
    const room = await openImport(page);
    await dropFiles(page, { ...set, "theme.css": sheet });
    const odd = row(room, "theme.css");
    await odd.getByText("by itself it is CSS custom properties, Tailwind.").waitFor();
    await room
      .getByText("2 files are used, 1 is left out. You can change how each is read.")
      .waitFor();
    await room.getByLabel("Read theme.css as").selectOption("css");
    await odd.getByText("2 tokens", { exact: true }).waitFor();
    await room.getByRole("heading", { name: "5 tokens" }).waitFor();
    expect(await row(room, "core.json").getByText("2 tokens").count()).toBe(1);
    await room.getByRole("button", { name: "Leave out semantic.json" }).click();
    await room.getByRole("heading", { name: "4 tokens" }).waitFor();
    await room.getByRole("button", { name: "Take semantic.json in again" }).click();
    await room.getByRole("heading", { name: "5 tokens" }).waitFor();
    await room.getByLabel("Name", { exact: true }).fill("Both kinds");
    await importNow(page).click();
    await page.waitForURL(/\/console\/themes\/both-kinds$/);
    expect((await themeOf("both-kinds")).tokens).toMatchObject({
      color: { teal: { $type: "color" }, link: { $value: "{color.teal}" } },
      brand: { $type: "color" },
      radius: { $type: "dimension" },
    });
  });

  it("that is odd does not decide for the others", async () => {
    const page = await consolePage(browser, site);
    const room = await openImport(page);
    await dropFiles(page, {
      ...set,
      "broken.json": '{\n  "color": }',
      "empty.json": "",
      "package.json": '{"name":"x","version":"1.0.0","scripts":{}}',
      "plain.css": "p { color: red }",
      "picture.bin": "\0\0\0",
    });
    await room.getByRole("heading", { name: "3 tokens" }).waitFor();
    await row(room, "broken.json").getByText("broken.json:2:12").waitFor();
    await row(room, "empty.json").getByText("It is empty.").waitFor();
    await row(room, "picture.bin").getByText("It is neither text nor a zip archive.").waitFor();
    for (const name of ["package.json", "plain.css"]) {
      await row(room, name).getByText("Gave no token.").waitFor();
    }
    await expectAccessible(page);
    await room.getByLabel("Name", { exact: true }).fill("Odd ones out");
    await importNow(page).click();
    await page.waitForURL(/\/console\/themes\/odd-ones-out$/);
    expect((await themeOf("odd-ones-out")).tokens).toMatchObject({ color: { link: {} } });
  });

  it("of many, and of two that disagree, is told of", async () => {
    const page = await consolePage(browser, site);
    const room = await openImport(page);
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `set/part-${at}.json`,
        `{"color":{"c${at}":{"value":"#0e74${String(at).padStart(2, "0")}"},"same":{"value":"#${at % 2}00"}}}`,
      ]),
    );
    await dropFiles(page, many);
    await room.getByRole("heading", { name: "30 files" }).waitFor();
    await room.getByRole("heading", { name: "31 tokens" }).waitFor();
    const files = room.getByRole("list", { name: "Files" }).getByRole("listitem");
    expect(await files.count()).toBe(14);
    await room.getByRole("button", { name: "16 more" }).click();
    expect(await files.count()).toBe(30);
    await toStep(page, "Report");
    const report = room.getByRole("region", { name: "Report" });
    await report
      .getByText(/stands in .* too, and has its value from there/)
      .first()
      .waitFor({ state: "attached" });
  });
});

describe("bad input", () => {
  it("of too much, of nothing and of no tokens has its reason, and keeps the page", async () => {
    const page = await consolePage(browser, site, { tolerates: /400 \(/ });
    const room = await openImport(page);
    // Over what a driver carries at once, so the page makes it.
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([`{"a":"${"x".repeat(60_000_000)}"}`], "large.json"));
      const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
      document.querySelector("main")?.dispatchEvent(drop);
    });
    await row(room, "large.json").getByText("It has 60 MB; at most 16 MB are read.").waitFor();
    const empty = Buffer.from(zipSync({ "README.md": strToU8("# Nothing") }));
    await toStep(page, "Files");
    await chooseFiles(page, { name: "docs.zip", mimeType: "application/zip", buffer: empty });
    await row(room, "docs.zip").getByText("Holds no file of tokens").waitFor();
    await toStep(page, "Files");
    const torn = Buffer.from("PK torn");
    await chooseFiles(page, { name: "torn.zip", mimeType: "application/zip", buffer: torn });
    await row(room, "torn.zip").getByText("It is no zip archive that can be read.").waitFor();
    await dropFiles(page, { "notes.json": '{"a":1}' });
    await row(room, "notes.json")
      .getByText(/No format was recognised/)
      .waitFor();
    await importNow(page).click();
    expect(await room.getByRole("list", { name: "Files" }).getByRole("listitem").count()).toBe(4);
    await dropFiles(page, { "theme.css": sheet });
    await room.getByRole("heading", { name: "2 tokens" }).waitFor();
  });

  it("of a slug is told at the field, and a service that stops loses nothing", async () => {
    await site.platform.post("/api/v1/themes", { slug: "taken", name: "Taken", tokens: {} });
    const page = await consolePage(browser, site, { tolerates: /400 \(|ERR_FAILED|503/ });
    const room = await openImport(page);
    await dropFiles(page, { "theme.css": sheet });
    await room.getByLabel("Slug").fill("taken");
    await room.getByText(/^This replaces Taken, version 1, which is a draft/).waitFor();
    await room.getByLabel("Slug").fill("quartz");
    await room.getByText("Quartz is built in and stays as it is: choose another slug.").waitFor();
    await room.getByLabel("Slug").fill("Not a slug");
    await importNow(page).click();
    await room.getByRole("alert").filter({ hasText: "lowercase letters" }).waitFor();
    await room.getByLabel("Slug").fill("after-a-stop");
    await room.getByText("after-a-stop, free").waitFor();
    await page.route(/themes\.import/, (route) => route.abort());
    await importNow(page).click();
    await room.getByText(/The service did not answer/).waitFor();
    expect(await room.getByLabel("Slug").inputValue()).toBe("after-a-stop");
    await row(room, "theme.css").waitFor();
    await page.unroute(/themes\.import/);
    await importNow(page).click();
    await page.waitForURL(/\/console\/themes\/after-a-stop$/);
  });
});

it("axes have another base, or are left out", async () => {
  const page = await consolePage(browser, site);
  const room = await openImport(page);
  await dropFiles(page, {
    "theme.css":
      ":root { --gap: 8px; --ink: #111111 }\n[data-density=compact] { --gap: 4px }\n[data-brand=north] { --ink: #003366 }",
  });
  await room.getByRole("heading", { name: "Axes found" }).waitFor();
  await room.getByRole("link", { name: "Change density" }).click();
  await room.getByLabel("Base of density").selectOption("compact");
  await room.getByRole("checkbox", { name: "Keep brand" }).uncheck();
  await expectAccessible(page);
  await room.getByLabel("Slug").fill("other-base");
  await importNow(page).click();
  await page.waitForURL(/\/console\/themes\/other-base$/);
  const { tokens } = await themeOf("other-base");
  expect(tokens.modifiers.density.default).toBe("compact");
  expect(Object.keys(tokens.modifiers)).toEqual(["density"]);
});

it("text that is pasted on the list of themes starts the import", async () => {
  const page = await consolePage(browser, site);
  await page.goto("/console/themes");
  await page.getByRole("link", { name: "New theme" }).waitFor();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
  }, sheet);
  await page.waitForURL(/\/console\/themes\/import\?step=what$/);
  await row(page.getByRole("main"), "Pasted text").getByText("2 tokens").waitFor();
});

it("viewers do not import", async () => {
  const page = await consolePage(browser, site, { role: "viewer" });
  await page.goto("/console/themes/import");
  await page.getByText("This screen needs the role editor; yours is viewer.").waitFor();
});

it("on a phone each file can be read as another format, and fingers reach the steps", async () => {
  const page = await consolePage(browser, site, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const room = await openImport(page);
  await dropFiles(page, { ...set, "theme.css": sheet });
  await row(room, "theme.css").getByText("by itself it is CSS").waitFor();
  await room.getByLabel("Read theme.css as").selectOption("css");
  await room.getByRole("heading", { name: "5 tokens" }).waitFor();
  await importNow(page).scrollIntoViewIfNeeded();
  const boxes = await page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44);
});

describe("the tokens of a draft stay", () => {
  const create = (slug: string, tokens: object) =>
    site.platform.post("/api/v1/themes", { slug, name: slug, tokens });
  const gap = { gap: { $type: "dimension", $value: { value: 8, unit: "px" } } };

  it("not while its JSON is broken, because they cannot be read", async () => {
    await create("broken-draft", gap);
    const page = await consolePage(browser, site);
    await page.goto("/console/themes/broken-draft/tokens?pane=json");
    const text = page.getByRole("textbox", { name: "JSON", exact: true });
    await text.getByText('"gap"').first().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("oops,");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Import" }).click();
    await page.waitForURL(/\/console\/themes\/broken-draft\/import/);
    const room = page.getByRole("main");
    await room.getByRole("heading", { level: 2, name: "Files" }).waitFor();
    await dropFiles(page, { "theme.css": sheet });
    await room
      .getByText("The draft’s JSON is broken in line 1. Fix it first, or replace its tokens.")
      .waitFor();
    expect(await room.getByRole("radio", { name: /^Stay/ }).isDisabled()).toBe(true);
  });

  it("with their axes, and the new ones count", async () => {
    await create("axes-stay", {
      version: "2025.10",
      sets: { base: { sources: [gap] } },
      modifiers: { density: { contexts: { loose: [], tight: [gap] }, default: "loose" } },
      resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/density" }],
    });
    const page = await consolePage(browser, site);
    await page.goto("/console/themes/axes-stay/import");
    const room = page.getByRole("main");
    await room.getByRole("heading", { level: 2, name: "Files" }).waitFor();
    await dropFiles(page, { "theme.css": sheet });
    await room.getByRole("radio", { name: /^Stay/ }).check();
    await room.getByText(/In the draft: 2 tokens added\./).waitFor();
  });
});

const axesSheet =
  ":root { --gap: 8px; --ink: #111111 }\n[data-density=compact] { --gap: 4px }\n[data-brand=north] { --ink: #003366 }";

describe("an axis", () => {
  it("with the new name of another, or with none, is not imported", async () => {
    const page = await consolePage(browser, site);
    const room = await openImport(page);
    await dropFiles(page, { "theme.css": axesSheet });
    await room.getByLabel("Slug").fill("same-names");
    await room.getByRole("link", { name: "Change density" }).click();
    const names = room.getByLabel("Name of the axis");
    await names.nth(0).fill("Mode");
    await names.nth(1).fill("Mode");
    await room.getByText("There is an axis Mode already").first().waitFor();
    await toStep(page, "Names and roles");
    await importNow(page).click();
    await page.waitForURL(/\?step=axes$/);
    await names.nth(1).fill("");
    await importNow(page).click();
    await room.getByText("Give it a name, such as Density").waitFor();
    expect((await site.platform.get("/api/v1/themes/same-names")).status).toBe(404);
  });

  it("keeps its selectors whenever it gets its name", async () => {
    const page = await consolePage(browser, site);
    const room = await openImport(page);
    await dropFiles(page, { "theme.css": axesSheet });
    await room.getByLabel("Slug").fill("named-late");
    await room.getByRole("link", { name: "Change density" }).click();
    await room.getByLabel("Name of the axis").first().fill("Room");
    await toStep(page, "Names and roles");
    const field = room.getByRole("textbox", { name: /compact/ });
    await field.fill(".tight");
    await importNow(page).click();
    await page.waitForURL(/\/console\/themes\/named-late$/);
    const { tokens } = await themeOf("named-late");
    expect(JSON.stringify(tokens.$extensions)).toContain(".tight");
    expect(tokens.modifiers).toHaveProperty("Room");
  });
});

it("a reading that is cancelled keeps the files, and begins again", async () => {
  const page = await consolePage(browser, site, { tolerates: /ERR_ABORTED/ });
  const room = await openImport(page);
  await page.route(/tokens\.convert/, () => undefined);
  await dropFiles(page, set);
  await room.getByRole("button", { name: "Cancel reading" }).click();
  await room.getByText("Reading was cancelled").waitFor();
  await page.unroute(/tokens\.convert/);
  await room.getByRole("button", { name: "Read again" }).click();
  await room.getByRole("heading", { name: "3 tokens" }).waitFor();
});

it("an emptied text keeps its field, and text pasted next to it keeps it too", async () => {
  const page = await consolePage(browser, site, { tolerates: /400 \(/ });
  const room = await openImport(page);
  await room.getByRole("textbox", { name: "JSON or CSS" }).fill(sheet);
  await toStep(page, "What they are");
  await row(room, "Pasted text").getByRole("button", { name: "Pasted text" }).click();
  const text = room.getByRole("textbox", { name: "JSON or CSS of Pasted text" });
  await text.fill("");
  await text.fill(":root { --first: #123456 }");
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
  }, sheet);
  await row(room, "Pasted text 2").getByText("2 tokens").waitFor();
  expect(await text.inputValue()).toContain("--first");
});

it("an import that ends later leaves its author where they are, and keeps files given meanwhile", async () => {
  const page = await consolePage(browser, site);
  const room = await openImport(page);
  await dropFiles(page, { "theme.css": sheet });
  await room.getByLabel("Slug").fill("ends-later");
  await room.getByRole("heading", { name: "2 tokens" }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route(/themes\.import/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await importNow(page).click();
  await dropFiles(page, set);
  await row(room, "core.json").waitFor();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Places", exact: true })
    .click();
  await page.getByRole("heading", { level: 1, name: "Places" }).waitFor();
  held.resolve();
  const open = page.getByRole("button", { name: "Open", exact: true });
  await open.waitFor();
  expect(page.url()).toMatch(/\/console\/places$/);
  await page.goBack();
  await row(room, "core.json").waitFor();
  expect(await row(room, "theme.css").count()).toBe(0);
  await open.click();
  await page.waitForURL(/\/console\/themes\/ends-later$/);
});

it("an import into a draft changes nothing once its author is elsewhere, and waits for them", async () => {
  const slug = await makeTheme(site, "waits-for-author");
  const page = await consolePage(browser, site);
  await page.goto(`/console/themes/${slug}/import`);
  const room = page.getByRole("main");
  const held = Promise.withResolvers<void>();
  await room.getByRole("heading", { name: "Files" }).waitFor();
  await dropFiles(page, { "theme.css": sheet });
  await room.getByRole("heading", { name: "2 tokens" }).waitFor();
  await page.route(/tokens\.convert/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await dropFiles(page, { "more.css": ":root { --more: #0b5cad }" });
  await row(room, "more.css").waitFor();
  await importNow(page).click();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Places", exact: true })
    .click();
  await page.getByRole("heading", { level: 1, name: "Places" }).waitFor();
  held.resolve();
  await page
    .getByText(/^You left the import into .* before its end; nothing is changed\.$/)
    .waitFor();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForURL(new RegExp(`/console/themes/${slug}/import`));
  await room.getByRole("heading", { name: "3 tokens" }).waitFor();
  await importNow(page).click();
  await page.waitForURL(new RegExp(`/console/themes/${slug}/tokens`));
  await page.getByText("Imported the tokens into the draft").waitFor();
});

it("consent to what breaks is given for one theme alone", async () => {
  const create = (slug: string) =>
    site.platform.post("/api/v1/themes/import", {
      slug,
      name: slug,
      status: "published",
      tokens: { gone: { $type: "color", $value: "#b91c1c" } },
    });
  await create("breaks-one");
  await create("breaks-two");
  await site.platform.put("/api/v1/admin/settings", { "publish.breaking": "confirm" });
  try {
    const page = await consolePage(browser, site, { tolerates: /409 \(/ });
    const room = await openImport(page);
    await dropFiles(page, { "theme.css": sheet });
    await room.getByLabel("Slug").fill("breaks-one");
    await room.getByText(/^This replaces breaks-one/).waitFor();
    await importNow(page).click();
    await room.getByText("This breaks version 1, which is live.").waitFor();
    const consent = room.getByRole("checkbox", { name: /^Import it anyway/ });
    await consent.check();
    await room.getByLabel("Slug").fill("breaks-two");
    await room.getByText(/^This replaces breaks-two/).waitFor();
    expect(await consent.count()).toBe(0);
    await importNow(page).click();
    await consent.waitFor();
    expect(await consent.isChecked()).toBe(false);
    await consent.check();
    await importNow(page).click();
    await page.waitForURL(/\/console\/themes\/breaks-two$/);
  } finally {
    await site.platform.put("/api/v1/admin/settings", { "publish.breaking": "allow" });
  }
});
