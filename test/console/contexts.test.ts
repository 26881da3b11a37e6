import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { painted } from "../browser/support/frames.ts";
import { changed, harbour } from "./support/axes.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { isCut } from "./support/cut.ts";
import { openWithDraft } from "./support/draft.ts";

const { browser, site } = useConsole();

let made = 0;

async function published(tokens: unknown = harbour): Promise<string> {
  made += 1;
  const slug = `contexts-${made}`;
  const theme = { slug, name: `Contexts ${made}`, tokens, status: "published" };
  expect((await site.platform.post("/api/v1/themes/import", theme)).status).toBeLessThan(300);
  return slug;
}

const plain = { color: { $type: "color", primary: { $value: "#0b5cad" } } };

describe("the contrast matrix of a theme with axes", () => {
  it("shows the worst of all permutations, and one click leads to one that fails", async () => {
    const slug = await published();
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/contrast?appearance=light`);
    await page.getByText(/^\d+ of \d+ pairs fail, in \d+ of 12 permutations$/).waitFor();
    const worst = page.getByRole("table", { name: "Worst of all permutations" });
    const row = worst.getByRole("row", { name: /^text-muted on surface by the role text-muted/ });
    await row.getByText("light, brand north").first().waitFor();
    await worst
      .getByRole("row", { name: /^on-primary on primary by/ })
      .getByText("brand north")
      .waitFor();
    await page.getByRole("checkbox", { name: "Only what fails" }).check();
    expect(await worst.getByRole("row", { name: /^text on surface / }).count()).toBe(0);
    await expectAccessible(page);
    const failing = page.getByRole("region", { name: "Failing permutations" });
    await failing.getByRole("button", { name: /^dark, brand north \d+ pairs/ }).press("Enter");
    await page.getByRole("button", { name: "One", exact: true, pressed: true }).waitFor();
    await page.waitForURL(/appearance=dark/);
    await page.waitForURL(/north/);
    await page
      .getByRole("button", { name: "Fix color.text-muted on color.surface", exact: true })
      .waitFor();
    await page.getByRole("group", { name: "Contexts" }).first().getByText("north").waitFor();
  });

  it("tells rows and columns apart whose paths end alike, of all permutations and of one", async () => {
    const text = { text: { $value: "#111111" } };
    const surface = { surface: { $value: "#ffffff" } };
    const tokens = structuredClone(harbour);
    const [source] = tokens.sets.core.sources as unknown as Record<string, unknown>[];
    Object.assign(source ?? {}, {
      button: { $type: "color", danger: { label: text }, primary: { label: text } },
      syntax: { $type: "color", markup: { old: { return: text }, new: { return: text } } },
      panel: { $type: "color", raised: { inner: surface }, sunken: { inner: surface } },
    });
    const pairs = [
      { front: "button.danger.label.text", back: "panel.raised.inner.surface" },
      { front: "button.primary.label.text", back: "panel.sunken.inner.surface" },
    ];
    Object.assign(tokens, { $extensions: { "io.tokenkit": { pairs } } });
    const slug = await published(tokens);
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/contrast`);
    const apart = async (name: string) => {
      const heads = page.getByRole("table", { name }).getByRole("rowheader");
      await heads.first().waitFor();
      const buttons = await heads.getByRole("button").all();
      const names = await Promise.all(buttons.map((one) => one.innerText()));
      expect(names).toEqual(
        expect.arrayContaining([
          "danger.label.text",
          "primary.label.text",
          "old.return.text",
          "new.return.text",
          "text-muted",
          ...["raised.inner.surface", "sunken.inner.surface", "surface"],
        ]),
      );
      for (const head of buttons) {
        expect(await head.getAttribute("title")).toContain(await head.innerText());
        expect(await isCut(head)).toBe(false);
        expect((await head.boundingBox())?.height).toBeLessThan(70);
      }
    };
    await apart("Worst of all permutations");
    await page.getByRole("button", { name: "One", exact: true }).click();
    await apart("Pairs of colors");
  });

  it("is gone through by keys, and the focus goes along", async () => {
    const slug = await published();
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/contrast?appearance=light`);
    const focused = page.locator(":focus");
    const all = page.getByRole("button", { name: "All 12", exact: true });
    const one = page.getByRole("button", { name: "One", exact: true });
    const isFocused = (button: typeof one) =>
      expect.poll(() => button.evaluate((element) => element.matches(":focus"))).toBe(true);
    await one.press("Enter");
    await page.getByRole("table", { name: "Pairs of colors" }).waitFor();
    await isFocused(one);
    await focused.press("Shift+Tab");
    await focused.press("Enter");
    await page.getByRole("table", { name: "Worst of all permutations" }).waitFor();
    await isFocused(all);
    const cell = page.getByRole("button", { name: /fails in light, brand north/ }).first();
    await cell.press("Enter");
    const look = page.getByRole("button", { name: "Look at light, brand north" });
    await isFocused(look);
    await focused.press("Escape");
    await isFocused(cell);
    await cell.press("Enter");
    await isFocused(look);
    await focused.press("Enter");
    await page.waitForURL(/north/);
    await isFocused(one);
    await painted(page);
    await isFocused(one);
    const fields = page.getByRole("group", { name: "Contexts" }).first();
    const brand = fields.getByRole("button", { name: "brand: north" });
    await brand.press("ArrowDown");
    await page.getByRole("menuitemradio", { name: "north" }).waitFor();
    await page.keyboard.press("Escape");
    await isFocused(brand);
  });

  it("has no choice of permutations where there are none", async () => {
    const slug = await published(plain);
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/contrast`);
    await page.getByText("worst first").waitFor();
    expect(await page.getByRole("group", { name: "Permutations" }).count()).toBe(0);
  });
});

describe("the review of a theme with axes", () => {
  it("names contexts, tells of those that go, and narrows by them", async () => {
    const slug = await published();
    const page = await consolePage(browser, site);
    await openWithDraft(page, `/console/themes/${slug}/publish`, changed);
    const tokens = page.getByRole("table", { name: "Tokens" });
    await tokens.getByRole("rowheader", { name: "Density compact 1" }).waitFor();
    await tokens.getByRole("rowheader", { name: "Brand ocean 2" }).waitFor();
    await tokens.getByRole("row", { name: /space\.sm.*4 to 6px/ }).waitFor();
    const axes = page.getByRole("list", { name: "Axes" });
    await axes.getByText("Theme dark-hc is gone; who asks for dark-hc is refused.").waitFor();
    const reasons = page.getByRole("list", { name: "Reasons" });
    await reasons.getByText("A context goes away").waitFor();
    await reasons.getByText("color.text-muted brand ocean, dark").waitFor();
    const contrast = page.getByRole("table", { name: "Contrast that got worse" });
    await contrast.getByText("brand ocean, dark").first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^brand/ }).click();
    await page.getByRole("menuitemradio", { name: "north" }).click();
    await page.getByText("1 of 3 tokens").waitFor();
    expect(await tokens.getByRole("row", { name: /color\./ }).count()).toBe(0);
    expect(await contrast.count()).toBe(0);
  });

  it("is told when only an axis goes, and not that there is nothing to publish", async () => {
    const slug = await published();
    const page = await consolePage(browser, site);
    await openWithDraft(page, `/console/themes/${slug}/publish`, (tokens) => {
      delete tokens.modifiers.density;
      tokens.resolutionOrder.pop();
    });
    await page
      .getByRole("list", { name: "Axes" })
      .getByText(/density is gone/i)
      .waitFor();
    await page.getByText("Major", { exact: true }).first().waitFor();
  });

  it("compares versions by where they are written", async () => {
    const slug = await published();
    const tokens = structuredClone(harbour);
    changed(tokens);
    const answer = await site.platform.patch(`/api/v1/themes/${slug}`, { tokens });
    expect(answer.status).toBe(200);
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/history?from=1&to=2`);
    await page.getByRole("button", { name: "By source" }).click();
    const sources = page.getByRole("table", { name: "Sources" });
    await sources.getByRole("rowheader", { name: "density compact 1" }).waitFor();
    await sources
      .getByRole("row", { name: /changed color\.primary.*#0b5cad to #0b5cbd/ })
      .waitFor();
    await expectAccessible(page);
  });
});

describe("using a theme with axes", () => {
  it("writes a page that begins in a context, and the address of one permutation", async () => {
    const slug = await published();
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/use`);
    const snippet = page.getByRole("region", { name: "Snippet" });
    await snippet.getByText(`data-theme="${slug}"`).waitFor();
    const sheet = page.getByRole("checkbox", { name: /^All contexts in one sheet/ });
    await sheet.check();
    await snippet.getByText('data-modes="all"').waitFor();
    await page.getByRole("button", { name: "density: regular" }).first().click();
    await page.getByRole("menuitemradio", { name: "compact" }).click();
    await snippet.getByText('data-mode-density="compact"').waitFor();
    expect(await sheet.isDisabled()).toBe(true);
    await page.getByRole("region", { name: "Switching" }).getByText("setMode").first().waitFor();
    const address = page.getByRole("link", { name: /theme\.css\?.*density=compact/ });
    const href = (await address.getAttribute("href")) ?? "";
    const css = await site.platform.request(new URL(href).pathname + new URL(href).search, {
      key: null,
    });
    expect(css.text).toContain("--tk-space-sm: 4px");
    await expectAccessible(page);
  });

  it("calls the file of a permutation what the service calls it, and its appearance", async () => {
    const context = "Crème 2xLarge";
    const tokens = structuredClone(harbour);
    Object.assign(tokens.modifiers.density.contexts, { [context]: [] });
    const slug = await published(tokens);
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/use`);
    const exports = page.getByRole("region", { name: "For other tools" });
    await exports.getByRole("button", { name: "density: regular" }).click();
    await page.getByRole("menuitemradio", { name: context }).click();
    await exports.getByRole("button", { name: /^Swift/ }).click();
    const query = `slug=${slug}&format=swift&density=${encodeURIComponent(context)}`;
    const { headers } = await site.platform.request(`/rt/v1/export?${query}`, { key: null });
    const served = /filename="(.*)\.swift"/.exec(headers.get("content-disposition") ?? "")?.[1];
    expect(served).toBe(`${slug}.creme_2_x_large`);
    await exports.getByText(`${served}-light.swift`).waitFor();
  });

  it("exports the document with its references", async () => {
    const slug = await published();
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/use`);
    const exports = page.getByRole("region", { name: "For other tools" });
    await exports.getByRole("button", { name: /^Design tokens/ }).click();
    await exports.getByRole("button", { name: "Kept" }).click();
    await exports.getByText(`${slug}.resolver.json`).waitFor();
    await page.getByRole("region", { name: "Export" }).getByText('"resolutionOrder"').waitFor();
    expect(await exports.getByRole("button", { name: "Both" }).count()).toBe(0);
  });

  it("exports one permutation, and all of them as what they are", async () => {
    const slug = await published();
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/use`);
    const file = page.getByRole("region", { name: "Export" });
    const exports = page.getByRole("region", { name: "For other tools" });
    await file.getByText("--tk-space-sm: 8px").waitFor();
    await exports.getByRole("button", { name: "density: regular" }).click();
    await page.getByRole("menuitemradio", { name: "compact" }).click();
    await file.getByText("--tk-space-sm: 4px").waitFor();
    await exports.getByText(`${slug}.compact-light.css`).waitFor();
    await exports.getByRole("button", { name: "All of them" }).click();
    await exports.getByRole("button", { name: /^Kotlin/ }).click();
    await exports.getByRole("button", { name: "Both" }).click();
    await exports.getByRole("textbox", { name: "Package" }).fill("com.acme.tokens");
    await file.getByText("package com.acme.tokens").waitFor();
    await exports.getByText(/^Archive of \d+ files/).waitFor();
    await exports.getByText(`${slug}.compose.zip`).waitFor();
    await page.getByLabel("File in the archive").selectOption({ label: "permutations.json" });
    await file.getByText('"compact"').first().waitFor();
    const saved = await saving(page);
    expect(saved.name).toBe(`${slug}.compose.zip`);
    const inside = unzipSync(readFileSync(saved.path));
    expect(strFromU8(inside[`${slug}.kt`] ?? new Uint8Array())).toContain("com.acme.tokens");
    await expectAccessible(page);
  });

  it("offers a plain theme both appearances, and no contexts", async () => {
    const slug = await published({
      ...plain,
      $appearances: { dark: { color: { primary: { $value: "#7db7f5" } } } },
    });
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/use`);
    const file = page.getByRole("region", { name: "Export" });
    await file.getByText("--tk-color-primary: #0b5cad").first().waitFor();
    await page.getByRole("button", { name: "Both" }).click();
    await file.getByText("light-dark(").first().waitFor();
    await page.getByRole("button", { name: /^Android/ }).click();
    await page.getByText(/^Archive of 3 files/).waitFor();
    const saved = await saving(page);
    expect(saved.name).toBe(`${slug}.android.zip`);
    expect(Object.keys(unzipSync(readFileSync(saved.path)))).toContain(
      "res/values-night/tokens.xml",
    );
    expect(await page.getByText("Contexts", { exact: true }).count()).toBe(0);
    expect(await page.getByText("These contexts alone").count()).toBe(0);
    await page.getByRole("button", { name: /^Kotlin/ }).click();
    await page.getByRole("textbox", { name: "Package" }).fill("com.");
    await page.getByRole("alert").getByText("Write it as in com.acme.tokens.").waitFor();
  });
});

async function saving(page: Page): Promise<{ name: string; path: string }> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), path: await download.path() };
}
