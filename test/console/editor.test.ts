import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { draftsIn } from "./support/draft.ts";
import { fromState, makeTheme, nothingChanged, openEditor, openJson } from "./support/themes.ts";

const { browser, site } = useConsole();
let themes = 0;

const newTheme = (tokens?: unknown): Promise<string> => {
  themes += 1;
  return makeTheme(site, `editor-${themes}`, tokens);
};
const editor = async (search = "", tokens?: unknown): Promise<{ page: Page; slug: string }> => {
  const slug = await newTheme(tokens);
  const page = await consolePage(browser, site);
  await openEditor(page, slug, search);
  return { page, slug };
};
/** Opened where the value of the token begins, so that typing goes on from there. */
const typeInJson = async (page: Page, ...keys: string[]): Promise<void> => {
  const text = await openJson(page);
  await text.focus();
  for (const key of keys) await page.keyboard.press(key);
};
const px = (value: number) => ({ $value: { value, unit: "px" } });

describe("the JSON", () => {
  it("shows an alias to nothing at the row, in the gutter and in the panel, and what mends it", async () => {
    const { page } = await editor("?token=radius.button");
    await typeInJson(page, "ArrowRight", "ArrowRight", "x");
    const findings = page.getByRole("region", { name: "Findings", exact: true });
    await findings
      .getByRole("button", { name: /radius\.button refers to "{xradius\.md}"/ })
      .waitFor();
    const row = page.getByRole("treeitem", { name: "button", exact: true });
    expect(await row.getAttribute("aria-description")).toContain("has an error");
    await page.locator(".cm-lint-marker-error").first().waitFor();
    await findings.getByRole("button", { name: "Fix: Use {radius.md}" }).click();
    await findings.getByText("No findings").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await findings.getByText("1 error").first().waitFor();
  });

  it("offers tokens of fitting types only, and the chosen one resolves", async () => {
    const { page } = await editor("?token=radius.button");
    await typeInJson(page, "ArrowRight");
    for (let n = 0; n < "{radius.md}".length; n += 1) await page.keyboard.press("Delete");
    await page.keyboard.type("{sp");
    const options = page.getByRole("option");
    await options.first().waitFor();
    const offered = await options.allTextContents();
    expect(offered.every((text) => !text.startsWith("color."))).toBe(true);
    expect(offered.some((text) => text.startsWith("space."))).toBe(true);
    await page.keyboard.press("Enter");
    const findings = page.getByRole("region", { name: "Findings", exact: true });
    await findings.getByText("No findings").waitFor();
    await findings.getByText("1 changed").waitFor();
  });

  it("says in words what is no JSON, and the tree keeps the last good state", async () => {
    const { page } = await editor("?token=radius.button");
    await typeInJson(page, "Delete");
    const findings = page.getByRole("region", { name: "Findings", exact: true });
    await findings.getByRole("button", { name: /^Line \d+: .*last good state/ }).waitFor();
    await page.getByRole("treeitem", { name: "button", exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await findings.getByText("No findings").waitFor();
  });
});

it("opens at the token that the address names, in the tree and in the text", async () => {
  const { page } = await editor("?token=color.neutral.950&pane=json");
  await page.getByRole("treeitem", { name: "950", exact: true, selected: true }).waitFor();
  await page.getByRole("textbox", { name: "JSON" }).getByText('"950"').first().waitFor();
});

describe("renaming", () => {
  it("names every reference, brings no finding, and one undo brings everything back", async () => {
    const steps = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`s${n}`, px(n)]));
    const uses = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`u${n}`, { $value: `{old.s${n % 20}}` }]),
    );
    const tokens = { old: { $type: "dimension", ...steps }, use: { $type: "dimension", ...uses } };
    const { page } = await editor("?token=old", tokens);
    await page.getByRole("tree", { name: "Tokens" }).focus();
    await page.keyboard.press("F2");
    const dialog = page.getByRole("dialog", { name: "Rename token" });
    await dialog.getByText("30 references").waitFor();
    await dialog.getByLabel("Path").fill("use");
    await dialog.getByText("There is a use already").waitFor();
    await dialog.getByLabel("Path").fill("scale");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("treeitem", { name: "scale", exact: true }).waitFor();
    const findings = page.getByRole("region", { name: "Findings", exact: true });
    await findings.getByText("No findings").waitFor();
    await findings.getByText("70 changed").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await page.getByRole("treeitem", { name: "old", exact: true }).waitFor();
    await nothingChanged(page);
  });

  it("is undone by the key as well, while the toast that says so is still there", async () => {
    const { page } = await editor("?token=radius.md");
    await page.getByRole("tree", { name: "Tokens" }).focus();
    await page.keyboard.press("F2");
    const dialog = page.getByRole("dialog", { name: "Rename token" });
    await dialog.getByLabel("Path").fill("radius.medium");
    await page.keyboard.press("Enter");
    await page.getByText("Renamed radius.md to radius.medium").first().waitFor();
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    await nothingChanged(page);
  });

  it("is offered something else when a token goes that others use", async () => {
    const { page } = await editor("?token=radius.md");
    await page.getByRole("tree", { name: "Tokens" }).focus();
    await page.keyboard.press("Delete");
    const dialog = page.getByRole("dialog", { name: "Delete token" });
    await dialog.getByLabel("Replace by").selectOption("radius.lg");
    await dialog.getByRole("button", { name: "Replace and delete" }).click();
    const findings = page.getByRole("region", { name: "Findings", exact: true });
    await findings.getByText(/\d changed/).waitFor();
    await findings.getByText("No findings").waitFor();
    expect(await page.getByTitle("radius.md", { exact: true }).count()).toBe(0);
  });
});

describe("a phone", () => {
  it("stays in the preview at a tap, with the tokens listed; one of them leads to its editor", async () => {
    const slug = await newTheme();
    const page = await consolePage(browser, site, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.goto(`/console/themes/${slug}/tokens?tab=preview&appearance=light`);
    const preview = page.getByRole("region", { name: "Preview light" });
    await preview.getByRole("button", { name: "Reserve" }).tap();
    const list = page.getByRole("toolbar", { name: /^Tokens of/ });
    await list.getByRole("button", { name: "color.on-primary" }).waitFor();
    expect(new URL(page.url()).searchParams.get("tab")).toBe("preview");
    await list.getByRole("button", { name: "color.on-primary" }).tap();
    await page.getByRole("region", { name: "color.on-primary", exact: true }).waitFor();
  });
});

describe("a text that nobody reads to the end", () => {
  it("does not silence the findings of what is written after it", async () => {
    const { page } = await editor("?pane=json", { radius: { $type: "dimension", md: px(8) } });
    const text = page.getByRole("textbox", { name: "JSON" });
    const findings = page.getByRole("region", { name: "Findings", exact: true });
    const replaceBy = async (json: string): Promise<void> => {
      await text.focus();
      await page.keyboard.press("Control+a");
      await text.evaluate((node, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", pasted);
        const how = { clipboardData, bubbles: true, cancelable: true };
        node.dispatchEvent(new ClipboardEvent("paste", how));
      }, json);
    };
    await replaceBy(`${'{"a":'.repeat(4000)}1${"}".repeat(4000)}`);
    await findings.getByText(/nests/).first().waitFor();
    await replaceBy('{ "radius": { "$type": "dimension", "md": { "$value": "{nowhere}" } } }');
    await findings
      .getByText(/radius\.md refers to/)
      .or(findings.getByText("radius.md"))
      .first()
      .waitFor();
  });
});

describe("references", () => {
  it("lead to the target and back, and the focus follows", async () => {
    const { page } = await editor("?token=color.link");
    await page.getByRole("tree", { name: "Tokens" }).focus();
    await page.keyboard.press("F12");
    await page.waitForURL(/token=color\.primary-text/);
    const pane = page.getByRole("region", { name: "color.primary-text", exact: true });
    await pane.waitFor();
    await expect.poll(() => pane.evaluate((node) => node === document.activeElement)).toBe(true);
    const usedBy = page.getByRole("region", { name: "Used by" });
    await usedBy.getByRole("button", { name: "color.link" }).first().waitFor();
    await page.keyboard.press("Shift+F12");
    await expect
      .poll(() =>
        usedBy
          .getByRole("button")
          .first()
          .evaluate((node) => node === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press("Alt+ArrowLeft");
    await page.waitForURL(/token=color\.link/);
    const back = page.getByRole("region", { name: "color.link", exact: true });
    await expect.poll(() => back.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});

describe("a draft", () => {
  const change = async (page: Page): Promise<void> => {
    await typeInJson(page, "ArrowRight", "ArrowRight", "x");
    await page.getByRole("button", { name: /^State: .*only yours, kept/ }).waitFor();
  };
  const finding = (page: Page) =>
    page
      .getByRole("region", { name: "Findings", exact: true })
      .getByRole("button", { name: /radius\.button refers to "{xradius\.md}"/ });

  it("survives a killed tab, is there again, and goes only when its author goes back", async () => {
    const { page, slug } = await editor("?token=radius.button");
    await change(page);
    await finding(page).waitFor();
    const next = await browser.sibling(page);
    await page.close({ runBeforeUnload: false });
    await openEditor(next, slug, "?token=radius.button");
    await next.getByRole("button", { name: /1 change, only yours, kept \d\d:\d\d$/ }).waitFor();
    await finding(next).waitFor();
    await fromState(next, "Back to version 1");
    await nothingChanged(next);
    await next.getByRole("button", { name: "Undo", exact: true }).first().click();
    await next
      .getByText(/1 change/)
      .first()
      .waitFor();
    await fromState(next, "Back to version 1");
    await nothingChanged(next);
    await expect.poll(() => draftsIn(next)).toBe(0);
    await next.reload();
    await next.getByRole("treeitem").first().waitFor();
    await nothingChanged(next);
  });

  const json = (page: Page) => typeInJson(page, "ArrowRight", "ArrowRight", "x");
  const field = (page: Page) =>
    page.getByRole("textbox", { name: "Description" }).fill("Typed and left");
  const close = (page: Page) => page.close({ runBeforeUnload: true });
  const back = (page: Page) => page.goBack();
  it.each([
    { place: "the JSON", type: json, how: "reloaded", leave: (page: Page) => page.reload() },
    { place: "the JSON", type: json, how: "left by Back", leave: back },
    { place: "a focused field", type: field, how: "closed", leave: close },
    { place: "a focused field", type: field, how: "left by Back", leave: back },
  ])("has what was typed in $place when the page was at once $how", async ({ type, leave }) => {
    const slug = await newTheme();
    const page = await consolePage(browser, site);
    await page.goto("/console/settings");
    await openEditor(page, slug, "?token=radius.button");
    await type(page);
    const next = await browser.sibling(page);
    await leave(page);
    await openEditor(next, slug, "?token=radius.button");
    const edit = next.getByRole("button", { name: "Edit here" });
    const kept = next.getByRole("button", { name: /^State: .*1 change/ });
    await kept.or(edit).first().waitFor();
    if (await edit.isVisible()) await edit.click();
    await kept.waitFor();
  });

  it("is edited in one tab at a time, and the other can take it over", async () => {
    const { page, slug } = await editor("?token=radius.button");
    const second = await browser.sibling(page);
    await openEditor(second, slug, "?token=radius.button");
    await second.getByText("You are editing this theme in another tab.").waitFor();
    expect(await second.getByRole("button", { name: "Review and publish" }).count()).toBe(0);
    await change(page);
    await second.getByRole("button", { name: "Edit here" }).click();
    await second
      .getByText(/1 change/)
      .first()
      .waitFor();
    await page.getByText("You are editing this theme in another tab.").waitFor();
    await fromState(second, "Back to version 1");
    await nothingChanged(second);
  });

  it("goes on in the other tab where the one that edits is closed, with what was typed there", async () => {
    const { page, slug } = await editor("?token=radius.button");
    const second = await browser.sibling(page);
    await openEditor(second, slug, "?token=radius.button");
    const note = second.getByText("You are editing this theme in another tab.");
    await note.waitFor();
    await change(page);
    const changed = second.getByText(/1 change/).first();
    await changed.waitFor();
    await page.close();
    await note.waitFor({ state: "detached" });
    await changed.waitFor();
    await fromState(second, "Back to version 1");
    await nothingChanged(second);
  });
});

describe("who may not edit", () => {
  it("sees everything, the reason, and where to go", async () => {
    const page = await consolePage(browser, site, { role: "viewer" });
    await openEditor(page, await newTheme(), "?token=radius.md");
    await page.getByText("To change it you need the role editor.").waitFor();
    expect(await page.getByRole("button", { name: "Review and publish" }).count()).toBe(0);
    const text = await openJson(page);
    await text.focus();
    await page.keyboard.type("nothing");
    expect(await text.evaluate((node) => node.textContent)).not.toContain("nothing");
  });

  it("proposes a copy of a built-in theme", async () => {
    const page = await consolePage(browser, site);
    await openEditor(page, "quartz");
    const note = page.getByRole("note").filter({ hasText: "Quartz comes with the platform." });
    await note.getByRole("button", { name: "Duplicate" }).click();
    await page.waitForURL(/themes\/quartz-copy/);
    await page.getByRole("button", { name: "Review and publish" }).waitFor();
    expect(await note.count()).toBe(0);
  });

  it("edits, publishes, archives and restores a built-in theme", async () => {
    const page = await consolePage(browser, site);
    const beacon = () => site.platform.get("/rt/v1/theme.css?slug=beacon", { key: null });
    await openEditor(page, "beacon", "?token=radius.button");
    // The cursor is before the reference to radius.md.
    await typeInJson(page, ...Array(9).fill("ArrowRight"), "Delete", "Delete", "l", "g");
    await page.getByText("Beacon comes with the platform.").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Review and publish" }).click();
    const review = page.getByRole("dialog", { name: "Publish theme" });
    await review.getByRole("button", { name: "Publish", exact: true }).click();
    await expect.poll(async () => (await beacon()).text).toMatch(/--tk-radius-button:\s*6px/);
    for (const [list, item, end] of [
      ["system=true", "Archive", 404],
      ["system=true&status=archived", "Restore", 200],
    ] as const) {
      await page.goto(`/console/themes?${list}`);
      await page.getByRole("button", { name: "Actions for Beacon", exact: true }).click();
      await page.getByRole("menuitem", { name: item }).click();
      await expect.poll(async () => (await beacon()).status).toBe(end);
    }
  });
});

describe("the tree", () => {
  it("is walked by arrows, by typing names, and narrowed by a filter", async () => {
    const { page } = await editor();
    const tree = page.getByRole("tree", { name: "Tokens" });
    const active = (): Promise<string | null> =>
      tree.evaluate((node) => {
        const id = node.getAttribute("aria-activedescendant");
        return id === null ? null : (document.getElementById(id)?.title ?? null);
      });
    await tree.focus();
    await expect.poll(active).toBe("color");
    await page.keyboard.press("ArrowDown");
    await expect.poll(active).toBe("color.neutral");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(active).toBe("color.neutral.0");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await page.getByRole("treeitem", { name: "950" }).count()).toBe(0);
    await page.keyboard.type("surf");
    await expect.poll(active).toBe("color.surface");
    await page.keyboard.press("/");
    await page.keyboard.type("radius.b");
    await expect.poll(() => page.getByRole("treeitem").count()).toBe(2);
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await expect.poll(active).toBe("radius.button");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => page.getByRole("treeitem").count()).toBeGreaterThan(9);
  });

  it("adds a token by keys alone", async () => {
    const { page } = await editor("?token=radius");
    await page.getByRole("tree", { name: "Tokens" }).focus();
    await page.getByRole("button", { name: "Add" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "New token" }).waitFor();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "New token" });
    await dialog.getByLabel("Path").fill("radius.huge");
    await dialog.getByLabel("Type").selectOption("dimension");
    await dialog.getByLabel("Path").press("Enter");
    await page.getByRole("treeitem", { name: "huge" }).waitFor();
    await page.waitForURL(/token=radius\.huge/);
  });

  it("goes through the findings by F8", async () => {
    const tokens = {
      a: { $value: "{x}" },
      b: { $type: "number", $value: 1 },
      c: { $value: "{y}" },
    };
    const { page } = await editor("", tokens);
    await page.getByRole("tree", { name: "Tokens" }).focus();
    await page
      .getByText(/2 errors/)
      .first()
      .waitFor();
    await page.keyboard.press("F8");
    await page.waitForURL(/token=a/);
    await page.keyboard.press("F8");
    await page.waitForURL(/token=c/);
  });
});

describe("columns", () => {
  it("are resized by keys, and stay so", async () => {
    const { page, slug } = await editor();
    const separator = page.getByRole("separator", { name: "Width of the tokens" });
    await separator.focus();
    await page.keyboard.press("ArrowRight");
    expect(await separator.getAttribute("aria-valuenow")).toBe("336");
    await openEditor(page, slug);
    expect(await separator.getAttribute("aria-valuenow")).toBe("336");
  });
});

describe("two people", () => {
  it("share a draft through the working copy, whose changes come together", async () => {
    const { page, slug } = await editor("?token=radius.button");
    await typeInJson(page, "ArrowRight", "ArrowRight", "x");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved for the team").first().waitFor();
    const other = await consolePage(browser, site, {
      role: "admin",
      tolerates: /412|404/,
    });
    await openEditor(other, slug, "?token=radius.button");
    await other.getByRole("button", { name: /^State: Draft, .* saved by .* \d\d:\d\d$/ }).waitFor();
    await other.getByRole("button", { name: "JSON", exact: true }).click();
    await other.getByRole("textbox", { name: "JSON" }).getByText("xradius.md").waitFor();
  });
});

describe("two people who save for the team", () => {
  const both = async (first: string, second: string) => {
    const { page, slug } = await editor(`?token=${first}`);
    const other = await consolePage(browser, site, { role: "admin", tolerates: /412|404/ });
    await openEditor(other, slug, `?token=${second}`);
    await typeInJson(other, "ArrowRight", "ArrowRight", "y");
    await typeInJson(page, "ArrowRight", "ArrowRight", "x");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved for the team").first().waitFor();
    await other.keyboard.press("Control+s");
    const saved = async () =>
      (await site.platform.get(`/api/v1/themes/${slug}/working-copy`)).body.tokens.radius;
    return { other, saved };
  };

  it("keep both changes where they are of different tokens", async () => {
    const { other, saved } = await both("radius.button", "radius.field");
    await other
      .getByText(/^Merged with what another author saved/)
      .first()
      .waitFor();
    const radius = await saved();
    expect(radius.button.$value).toBe("{xradius.md}");
    expect(radius.field.$value).toBe("{yradius.md}");
  });

  it("are asked where they are of the same token, and nothing is saved before", async () => {
    const { other, saved } = await both("radius.button", "radius.button");
    const dialog = other.getByRole("dialog", { name: "Another author changed this theme" });
    await dialog
      .getByRole("radio", { name: /mine|yours/i })
      .first()
      .click();
    expect((await saved()).button.$value).toBe("{xradius.md}");
    await dialog.getByRole("button", { name: "Merge and save" }).click();
    await other.getByText("Saved for the team").first().waitFor();
    expect((await saved()).button.$value).toBe("{yradius.md}");
  });
});

it.each([1440, 390])("is accessible and does not scroll sideways at %i", async (width) => {
  const page = await consolePage(browser, site, {
    viewport: { width, height: width > 800 ? 900 : 844 },
    ...(width < 800 ? { hasTouch: true, isMobile: true } : {}),
  });
  const slug = await newTheme();
  await openEditor(page, slug, "?token=color.primary");
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  await page.goto(`/console/themes/${slug}/tokens?token=color.primary&pane=json&tab=edit`);
  await page.getByRole("textbox", { name: "JSON" }).waitFor();
  await expectAccessible(page);
});
