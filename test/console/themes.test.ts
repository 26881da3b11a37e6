import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";
import { openWithDraft } from "./support/draft.ts";
import { importNow, toStep } from "./support/import.ts";
import { makeTheme } from "./support/themes.ts";

const browser = useBrowser();
let site: SignInPlatform;
beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local" });
});
afterAll(() => site.close());

const tableOf = (page: Page): Locator => page.getByRole("table", { name: "Themes" });
const rowOf = (page: Page, name: string): Locator =>
  tableOf(page).getByRole("row").filter({ hasText: name });

async function openList(page: Page, search = ""): Promise<Locator> {
  await page.goto(`/console/themes${search}`);
  const opens = /(new|import)=1/.test(search);
  await (opens
    ? page.getByRole("dialog")
    : page.getByRole("heading", { level: 1, name: "Themes" })
  ).waitFor();
  return tableOf(page);
}

/** Names of the rows, from the top. */
const shown = async (page: Page): Promise<string[]> =>
  await tableOf(page).getByRole("rowheader").getByRole("link").allInnerTexts();

const api = async (path: string) => (await site.platform.get(`/api/v1/themes${path}`)).body;

async function make(slug: string, fields: Record<string, unknown> = {}): Promise<void> {
  const { status } = await site.platform.post("/api/v1/themes", {
    slug,
    name: `Theme ${slug}`,
    tokens: { color: { $type: "color", one: { $value: "#123456" } } },
    ...fields,
  });
  expect(status).toBe(201);
}

/** Drops a file on the page, as a person does from the desktop. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], file, { type: "application/json" }));
      return transfer;
    },
    [name, text] as const,
  );
  await page.dispatchEvent("main", "dragover", { dataTransfer });
  await page.dispatchEvent("main", "drop", { dataTransfer });
}

async function act(page: Page, theme: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${theme}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

describe("the list of themes", () => {
  it("shows a viewer nothing that is not theirs, and tells of a link that is not", async () => {
    await make("seen");
    const page = await consolePage(browser, site, { role: "viewer" });
    await openList(page);
    await rowOf(page, "Theme seen").waitFor();
    expect(await page.getByRole("link", { name: "New theme" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Import" }).count()).toBe(0);
    expect(await page.getByText("Administration").count()).toBe(0);
    await page.getByRole("button", { name: "Actions for Theme seen" }).click();
    expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^Open/),
      expect.stringMatching(/^Export/),
    ]);
    await page.keyboard.press("Escape");
    await page.goto("/console/keys");
    await page.getByText("This screen needs the role admin; yours is viewer.").waitFor();
  });

  it("is found by words, status and tag; the address has it all, also on reload and back", async () => {
    await make("fjord-a", { meta: { tags: ["coast"] } });
    await make("fjord-b", { meta: { tags: ["coast", "print"] } });
    await make("fjord-c");
    await site.platform.post("/api/v1/themes/fjord-b/publish", {});
    const page = await consolePage(browser, site);
    await openList(page);
    await rowOf(page, "Quartz").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("fjord");
    await page.waitForURL(/\?q=fjord$/);
    await expect
      .poll(() => shown(page))
      .toEqual(["Theme fjord-b", "Theme fjord-c", "Theme fjord-a"]);
    await page.getByRole("status").filter({ hasText: "3 themes" }).waitFor();

    const draft = page.getByRole("button", { name: /^Draft/ });
    await expect.poll(() => draft.innerText()).toMatch(/Draft\s*2/);
    await draft.click();
    await page.waitForURL(/q=fjord&status=draft$/);
    await expect.poll(() => shown(page)).toEqual(["Theme fjord-c", "Theme fjord-a"]);
    await page.getByRole("button", { name: /^Tag/ }).click();
    await page.getByRole("menuitemradio", { name: /^coast/ }).click();
    await page.waitForURL(/q=fjord&status=draft&tag=coast$/);
    await expect.poll(() => shown(page)).toEqual(["Theme fjord-a"]);

    await page.reload();
    await expect.poll(() => shown(page)).toEqual(["Theme fjord-a"]);
    expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("fjord");
    expect(await draft.getAttribute("aria-pressed")).toBe("true");

    await page.goBack();
    await expect.poll(() => shown(page)).toEqual(["Theme fjord-c", "Theme fjord-a"]);
    await page.goBack();
    await page.waitForURL(/\?q=fjord$/);
    await expect.poll(() => shown(page)).toHaveLength(3);

    await page.getByRole("searchbox", { name: "Search" }).fill("nothing of the kind");
    await page.getByText("No theme matches “nothing of the kind”.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await rowOf(page, "Quartz").waitFor();
    expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("");
    expect(new URL(page.url()).search).toBe("");
  });

  it("is sorted by its columns, and says so", async () => {
    await make("sort-1", { name: "Zeta sort" });
    await make("sort-2", { name: "Alpha sort" });
    const page = await consolePage(browser, site);
    await openList(page, "?q=sort");
    await expect.poll(() => shown(page)).toEqual(["Alpha sort", "Zeta sort"]);
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await page.waitForURL(/sort=name$/);
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await page.waitForURL(/sort=name&order=desc$/);
    await expect.poll(() => shown(page)).toEqual(["Zeta sort", "Alpha sort"]);
    const header = page.getByRole("columnheader", { name: "Name" });
    expect(await header.getAttribute("aria-sort")).toBe("descending");
    await openList(page, "?q=sort&sort=slug");
    await expect.poll(() => shown(page)).toEqual(["Zeta sort", "Alpha sort"]);
    await page.getByRole("status").filter({ hasText: "2 themes, by slug" }).waitFor();
  });

  it("has thousands of themes by pages", async () => {
    const many = Array.from({ length: 55 }, (_, at) => `page-${String(at).padStart(2, "0")}`);
    for (const slug of many) await make(slug, { tokens: {} });
    const page = await consolePage(browser, site);
    await openList(page, "?q=page-&sort=slug");
    await expect.poll(async () => (await shown(page)).length).toBe(50);
    await page.getByRole("button", { name: "Next page" }).click();
    await page.waitForURL(/page=2$/);
    await expect.poll(() => shown(page)).toEqual(many.slice(50).map((slug) => `Theme ${slug}`));
    await page.reload();
    await expect.poll(async () => (await shown(page)).length).toBe(5);
  });

  it("shows what each theme is: its face, findings and origin", async () => {
    await makeTheme(site, "faced");
    await make("warned", {
      tokens: { color: { $type: "color", one: { $value: "{color.two}" } } },
    });
    const page = await consolePage(browser, site);
    await openList(page);
    const faced = rowOf(page, "Theme faced");
    const first = faced.locator(".face i").first();
    await expect
      .poll(() => first.evaluate((color) => getComputedStyle(color).backgroundColor))
      .toMatch(/rgb|oklch|color/);
    await expect.poll(() => faced.innerText()).toMatch(/None/);
    await expect.poll(() => rowOf(page, "Theme warned").innerText()).toMatch(/1 error/);
    await openList(page, "?system=true");
    await rowOf(page, "Quartz").getByText("Built in", { exact: true }).first().waitFor();
  });

  it("tells what is unsaved in this browser, and who prepares a change", async () => {
    const slug = await makeTheme(site, "unsaved");
    const page = await consolePage(browser, site);
    await openWithDraft(page, `/console/themes/${slug}/tokens`, (tokens) => {
      tokens.added = { $type: "number", $value: 1 };
    });
    const { tokens } = await api(`/${slug}`);
    await site.platform.request(`/api/v1/themes/${slug}/working-copy`, {
      method: "PUT",
      headers: { "If-None-Match": "*" },
      json: { baseVersion: 1, tokens },
    });
    await openList(page, "?q=unsaved");
    const row = rowOf(page, "Theme unsaved");
    await row.getByText("1 change, only yours").waitFor();
    await row.getByText(/^saved \d\d:\d\d by \S/).waitFor();
    expect(await row.innerText()).toMatch(/Draft\s+1 change, only yours\s+saved/);
  });

  it("tells the state in the words of the pill, and the requests of 24 hours", async () => {
    const slug = await makeTheme(site, "state-live");
    await make("state-draft");
    await make("state-shelf");
    await site.platform.post(`/api/v1/themes/${slug}/publish`, {});
    await site.platform.post("/api/v1/themes/state-shelf/archive", {});
    const { tokens } = await api(`/${slug}`);
    await site.platform.request(`/api/v1/themes/${slug}/working-copy`, {
      method: "PUT",
      headers: { "If-None-Match": "*" },
      json: { baseVersion: 2, tokens: { ...tokens, added: { $type: "number", $value: 1 } } },
    });
    for (let n = 0; n < 4; n++) await fetch(`${site.base}/rt/v1/theme.css?slug=${slug}`);
    await site.platform.running.services.delivery.usage.flush();
    const page = await consolePage(browser, site);
    await openList(page, "?q=state");
    const live = rowOf(page, "Theme state-live");
    await live.getByText("unpublished", { exact: true }).waitFor();
    expect(await live.innerText()).toMatch(/Live 2\s+unpublished\s+saved \d\d:\d\d by /);
    expect(await live.locator(".themes-use").innerText()).toBe("4");
    expect(await rowOf(page, "Theme state-draft").innerText()).toMatch(/Draft\s+saved \d\d:\d\d/);
    await openList(page, "?q=state&status=archived");
    await rowOf(page, "Theme state-shelf").getByText("Archived", { exact: true }).waitFor();
    expect(await tableOf(page).getByText("Published").count()).toBe(0);
    const caps = page.locator(".themes-keys .tk-kbd[data-keys^=arrow]");
    expect(await caps.locator("svg").count()).toBe(2);
  });

  it("is walked by keys: arrows between rows, a menu by its key, Enter opens", async () => {
    await make("key-1", { name: "Key one" });
    await make("key-2", { name: "Key two" });
    const page = await consolePage(browser, site);
    await openList(page, "?q=key-&sort=slug");
    await rowOf(page, "Key two").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const link = page.getByRole("link", { name: "Key two" });
    await expect.poll(() => link.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press(".");
    await page.getByRole("menu", { name: "Key two" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\/themes\/key-1$/);
  });

  it("opens a menu where somebody clicks with the right button", async () => {
    await make("right");
    const page = await consolePage(browser, site);
    await openList(page, "?q=right");
    await rowOf(page, "Theme right").click({ button: "right", position: { x: 300, y: 10 } });
    const box = await page.getByRole("menu").boundingBox();
    const row = await rowOf(page, "Theme right").boundingBox();
    expect((box?.x ?? 0) - (row?.x ?? 0)).toBeLessThan(320);
    await page.getByRole("menuitem", { name: "Open" }).click();
    await page.waitForURL(/\/console\/themes\/right$/);
  });

  it("archives at once with a way back, and restores what it was", async () => {
    await make("shelf-1");
    await make("shelf-2");
    await site.platform.post("/api/v1/themes/shelf-1/publish", {});
    const page = await consolePage(browser, site);
    await openList(page, "?q=shelf&sort=slug");
    await rowOf(page, "Theme shelf-2").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press(".");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("a");
    await expect.poll(() => shown(page)).toEqual(["Theme shelf-2"]);
    await expect.poll(async () => (await api("/shelf-1")).status).toBe("archived");
    // The keys are at the neighbour.
    const neighbour = page.getByRole("link", { name: "Theme shelf-2" });
    await expect.poll(() => neighbour.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => shown(page)).toEqual(["Theme shelf-1", "Theme shelf-2"]);
    await expect.poll(async () => (await api("/shelf-1")).status).toBe("published");

    await act(page, "Theme shelf-1", "Archive");
    await page.getByRole("button", { name: /^Archived/ }).click();
    await rowOf(page, "Theme shelf-1").waitFor();
    await act(page, "Theme shelf-1", "Restore");
    await expect.poll(async () => (await api("/shelf-1")).status).toBe("published");
  });

  it("deletes only what is named, after it has offered to archive", async () => {
    await make("gone");
    await make("gone-next");
    const page = await consolePage(browser, site);
    await openList(page, "?q=gone&sort=slug");
    await act(page, "Theme gone", "Delete…");
    const dialog = page.getByRole("dialog", { name: "Delete theme" });
    await dialog.getByRole("button", { name: "Archive", exact: true }).waitFor();
    expect(await dialog.innerText()).toMatch(/history .* \(1 version\).*pinned URL/s);
    await dialog.getByLabel("Type gone to delete it").fill("gone-next");
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog.getByRole("alert").waitFor();
    expect((await api("/gone")).slug).toBe("gone");
    await dialog.getByLabel("Type gone to delete it").fill("gone");
    await page.keyboard.press("Enter");
    await expect.poll(() => shown(page)).toEqual(["Theme gone-next"]);
    expect((await site.platform.get("/api/v1/themes/gone")).status).toBe(404);
  });
});

describe("Import theme", () => {
  const wrong = `{
  "color": {
    "$type": "color",
    "ink": { "$value": "{color.inc}" },
    "paper": { "$value": true }
  }
}`;

  it("lists by token what is wrong with a dropped file, makes nothing, and takes what was mended", async () => {
    const page = await consolePage(browser, site);
    await (await openList(page)).waitFor();
    await drop(page, "night-harbour.tokens.json", wrong);
    const room = page.getByRole("main");
    await room.getByText("2 errors", { exact: true }).waitFor();
    await toStep(page, "Report");
    const findings = room.getByRole("region", { name: "Findings" });
    await findings.getByText("2 errors").waitFor();
    expect(await findings.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^color\.ink/),
      expect.stringMatching(/^color\.paper/),
    ]);
    expect(await room.getByLabel("Name", { exact: true }).inputValue()).toBe("Night harbour");
    await importNow(page).click();
    expect((await api("?q=night-harbour")).total).toBe(0);

    await findings.getByRole("button", { name: /color\.paper/ }).click();
    const text = room.getByRole("textbox", { name: "JSON" });
    const selected = await text.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
    expect(selected).toBe("true");
    await page.keyboard.type('"#ffffff"');
    await findings.getByText("1 error").waitFor();
    await text.fill((await text.inputValue()).replace("color.inc", "color.paper"));
    await findings.getByText("1 error").waitFor({ state: "detached" });
    await importNow(page).click();
    await page.waitForURL(/\/console\/themes\/night-harbour$/);
    expect(await api("/night-harbour")).toMatchObject({ status: "draft", name: "Night harbour" });
  });

  it("says where a text is no JSON", async () => {
    const page = await consolePage(browser, site);
    await page.goto("/console/themes?import=1");
    await page.waitForURL(/\/console\/themes\/import$/);
    await page.getByRole("textbox", { name: "JSON" }).fill('{\n  "color": {\n}');
    await page.getByText("Line 3: a closing } is missing here").waitFor();
  });

  it("takes back what Duplicate and Export gave, and says what it replaces", async () => {
    await makeTheme(site, "origin");
    const page = await consolePage(browser, site, { acceptDownloads: true });
    await openList(page, "?q=origin");
    await act(page, "Theme origin", "Duplicate");
    const duplicateDialog = page.getByRole("dialog", { name: "Duplicate theme" });
    expect(await duplicateDialog.getByLabel("Slug of the copy").inputValue()).toBe("origin-copy");
    await duplicateDialog.getByRole("button", { name: "Duplicate", exact: true }).click();
    await page.waitForURL(/\/console\/themes\/origin-copy$/);

    await openList(page, "?q=origin-copy");
    const downloading = page.waitForEvent("download");
    await act(page, "Theme origin", "Export");
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("origin-copy.tokenkit.json");
    const text = readFileSync(await download.path(), "utf8");

    await drop(page, "origin-copy.tokenkit.json", text);
    const room = page.getByRole("main");
    await room.getByText(/^This replaces Theme origin, version 1, which is a draft/).waitFor();
    await room.getByLabel("Slug").fill("origin-again");
    await room.getByText(/^This replaces/).waitFor({ state: "detached" });
    await importNow(page).click();
    await page.waitForURL(/\/console\/themes\/origin-again$/);
    const [origin, again] = [await api("/origin/export"), await api("/origin-again/export")];
    expect({ ...again, slug: "origin" }).toEqual(origin);
  });
});

describe.each([
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
] as const)("in %s at %i px", (colorScheme, width) => {
  it("the list and its dialogs are accessible and fit", async () => {
    const page = await consolePage(browser, site, {
      colorScheme,
      viewport: { width, height: 844 },
      hasTouch: width === 390,
    });
    await openList(page, "?system=true");
    await rowOf(page, "Quartz").waitFor();
    await expectAccessible(page, [colorScheme]);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(wide).toBe(false);
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await page.getByRole("heading", { level: 2, name: "Files" }).waitFor();
    await expectAccessible(page, [colorScheme]);
  });
});
