import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { type ConsoleOptions, consolePage, useConsole } from "./support/console.ts";
import { isCut } from "./support/cut.ts";
import { axes } from "./support/resolver.ts";
import { makeTheme, nothingChanged, openEditor, openJson } from "./support/themes.ts";

const { browser, site } = useConsole();
let themes = 0;

const editor = async (
  search = "",
  tokens: unknown = axes,
  options: ConsoleOptions = {},
): Promise<{ page: Page; slug: string }> => {
  themes += 1;
  const slug = await makeTheme(site, `axes-${themes}`, tokens);
  const page = await consolePage(browser, site, options);
  await openEditor(page, slug, search);
  return { page, slug };
};

const plain = {
  color: {
    $type: "color",
    ink: { $value: { colorSpace: "srgb", components: [0, 0, 0] } },
  },
  radius: { md: { $type: "dimension", $value: { value: 8, unit: "px" } } },
  $appearances: {
    dark: { color: { ink: { $value: { colorSpace: "srgb", components: [1, 1, 1] } } } },
  },
};

const row = (page: Page, name: string) => page.getByRole("treeitem", { name, exact: true });
const describes = async (page: Page, name: string, words: string): Promise<void> => {
  await row(page, name).waitFor();
  await expect.poll(() => row(page, name).getAttribute("aria-description")).toContain(words);
};
const chosen = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get("modes") ?? "{}");
/** A custom property as the preview has it. */
const painted = (page: Page, appearance: string, property: string) =>
  page
    .getByRole("region", { name: `Preview ${appearance}` })
    .locator(".stage")
    .evaluate((stage, name) => (stage as HTMLElement).style.getPropertyValue(name), property);

describe("a theme with axes", () => {
  it("has the tokens of all its sets, and says what each context does with them", async () => {
    const { page } = await editor();
    await describes(page, "md", "density compact own value, density tiny own value");
    await describes(page, "accent", "brand harbour inherits Base, brand north alias");
    await describes(page, "text", "theme light inherits Base, theme dark own value");
    const findings = page.getByRole("region", { name: "Findings", exact: true });
    await findings.getByText("No findings").waitFor();
    await expectAccessible(page);
  });

  it("goes through its contexts by keys, and shows each in the preview and the address", async () => {
    const { page } = await editor("?token=space.md");
    expect(await painted(page, "light", "--tk-space-md")).toBe("16px");
    await page.getByRole("tree", { name: "Tokens" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const contexts = page.getByRole("tablist", { name: "Contexts" });
    await contexts.getByRole("tab", { name: /^compact/, selected: true }).waitFor();
    await expect.poll(() => painted(page, "dark", "--tk-space-md")).toBe("10px");
    expect(chosen(page)).toEqual({ density: "compact" });
    await page.getByRole("button", { name: "density: compact" }).click();
    await page.getByRole("menuitemradio", { name: "comfortable" }).click();
    await expect.poll(() => painted(page, "light", "--tk-space-md")).toBe("16px");
    expect(chosen(page)).toEqual({});
    await page.getByRole("button", { name: "brand: harbour" }).click();
    await page.getByRole("menuitemradio", { name: "north" }).click();
    await page.reload();
    await page.getByRole("button", { name: "brand: north" }).waitFor();
    await expect.poll(() => painted(page, "light", "--tk-color-accent")).toBe("#b3261e");
  });

  it("is seen in the context of a shared address, and the picker takes the inspector along", async () => {
    const modes = encodeURIComponent(JSON.stringify({ brand: "harbour", density: "tiny" }));
    const { page } = await editor(`?token=color.accent&layer=brand%3Dnorth&modes=${modes}`);
    const contexts = page.getByRole("tablist", { name: "Contexts" });
    await contexts.getByRole("tab", { name: /^north/, selected: true }).waitFor();
    await expect.poll(() => painted(page, "light", "--tk-color-accent")).toBe("#b3261e");
    await page.getByRole("button", { name: "brand: north" }).click();
    await page.getByRole("menuitemradio", { name: "harbour" }).click();
    await contexts.getByRole("tab", { name: /^harbour/, selected: true }).waitFor();
    await expect.poll(() => painted(page, "light", "--tk-color-accent")).toBe("#0b5cad");
    await page.getByRole("button", { name: "density: tiny" }).click();
    await page.getByRole("menuitemradio", { name: "compact" }).click();
    await page.getByRole("button", { name: "density: compact" }).waitFor();
    await contexts.getByRole("tab", { name: /^harbour/, selected: true }).waitFor();
    expect(chosen(page)).toEqual({ density: "compact" });
  });

  it("is seen in the appearance of the context that an address names, also on the way back", async () => {
    const { page, slug } = await editor();
    await page.getByRole("radio", { name: "Light" }).check();
    const light = page.getByRole("region", { name: "Preview light" });
    const dark = page.getByRole("region", { name: "Preview dark" });
    const modes = (chosen: object) => `modes=${encodeURIComponent(JSON.stringify(chosen))}`;
    for (const search of [
      "token=color.text&layer=theme%3Ddark",
      "token=color.text&layer=theme%3Ddark&appearance=light",
      modes({ theme: "dark", density: "tiny" }),
      `${modes({ theme: "dark" })}&appearance=light`,
    ]) {
      await openEditor(page, slug, `?${search}`);
      await dark.waitFor();
      await expect.poll(() => light.count()).toBe(0);
      await expect.poll(() => painted(page, "dark", "--tk-color-text")).toBe("#f5f7fa");
    }
    await page.getByRole("radio", { name: "Light" }).check();
    await light.waitFor();
    expect(chosen(page)).toEqual({});

    await openEditor(page, slug, "?token=color.text&layer=theme%3Ddark");
    await page.getByRole("tab", { name: "History" }).click();
    await page.waitForURL(/history/);
    await page.goBack();
    await dark.waitFor();
    await page.goForward();
    await page.waitForURL(/history/);
    await page.goBack();
    await page.getByRole("tab", { name: /^dark/, selected: true }).waitFor();
    await page.getByRole("tab", { name: /^light/ }).click();
    await light.waitFor();
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.getByRole("tab", { name: /^dark/, selected: true }).waitFor();
    await dark.waitFor();
  });

  for (const width of [1440, 390]) {
    it(`has room for what its tabs and findings say at ${width} px`, async () => {
      const long = structuredClone(axes) as typeof axes & { modifiers: Record<string, unknown> };
      const { brand, ...others } = long.modifiers;
      Object.assign(long.sets.north.sources[0]?.color ?? {}, {
        text: { $type: "color", $value: "#0b5cad" },
      });
      Object.assign(long, { modifiers: { ...others, "brand-of-the-house": brand } });
      Object.assign(long.resolutionOrder[3] ?? {}, { $ref: "#/modifiers/brand-of-the-house" });
      const { page } = await editor("?token=color.text&layer=brand-of-the-house%3Dnorth", long, {
        viewport: { width, height: 900 },
      });
      if (width < 720) await page.getByRole("tab", { name: "Edit" }).click();
      const tabs = page.getByRole("tablist", { name: "Contexts" });
      await tabs.getByRole("tab", { name: "north brand-of-the-house · own value" }).waitFor();
      for (const tab of await tabs.getByRole("tab").all()) expect(await isCut(tab)).toBe(false);
      const fix = page.getByRole("button", { name: "Write it as the format does" });
      const finding = page.getByRole("listitem").filter({ has: fix });
      const words = await finding.getByText(/format writes/).boundingBox();
      expect(words?.width).toBeGreaterThan(255);
      expect(await isCut(finding)).toBe(false);
    });
  }

  it("is edited in a context, which one undo takes back, and published so", async () => {
    const { page, slug } = await editor("?token=space.sm&layer=density%3Dcompact");
    await page.getByRole("tab", { name: /^compact/, selected: true }).waitFor();
    await page.getByRole("button", { name: "Override" }).filter({ visible: true }).first().click();
    await describes(page, "sm", "density compact own value");
    const value = page.getByRole("combobox", { name: "sm", exact: true });
    await value.fill("5");
    await value.press("Enter");
    await page.getByRole("tab", { name: "compact density · own value" }).waitFor();
    const findings = page.getByRole("region", { name: "Findings", exact: true });
    await findings.getByText("1 changed").waitFor();
    const json = await openJson(page);
    await json.getByText('"compact"').waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await nothingChanged(page);
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    await page.getByRole("button", { name: "Review and publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    const compact = async () => {
      const { body } = await site.platform.get(`/api/v1/themes/${slug}`);
      return (body as { tokens: typeof axes }).tokens.modifiers.density.contexts.compact;
    };
    await expect
      .poll(compact)
      .toEqual([{ $ref: "#/sets/small" }, { space: { sm: { $value: { value: 8, unit: "px" } } } }]);
  });

  it("names the context of a finding, and leads to its column", async () => {
    const { page } = await editor("?token=color.accent&layer=brand%3Dnorth&pane=json");
    const json = page.getByRole("textbox", { name: "JSON" });
    // A caret set by the pointer: focus alone can leave it at the start of the text.
    await json.getByText('"{color.red}"').dblclick();
    await page.keyboard.type("xcolor");
    await json.getByText('"{xcolor.red}"').waitFor();
    await row(page, "blue").click({ position: { x: 60, y: 10 } });
    for (const layer of ["brand%3Dharbour", "density%3Dtiny"]) {
      await page.keyboard.press("ArrowLeft");
      await page.waitForURL(new RegExp(`layer=${layer}`));
    }
    const findings = page.getByRole("region", { name: "Findings", exact: true });
    await findings
      .getByRole("button", { name: /^color\.accent, brand north .*xcolor\.red/ })
      .click();
    await page.waitForURL(/layer=brand%3Dnorth/);
    expect(chosen(page)).toEqual({ density: "tiny", brand: "north" });
    await describes(page, "accent", "has an error");
    await findings.getByRole("button", { name: "Fix: Use {color.red}" }).click();
    await findings.getByText("No findings").waitFor();
  });

  it("says that it is examining until all permutations are", async () => {
    const names = ["one", "two", "three", "four"];
    const more = names.map((name) => [name, { contexts: { a: [], b: [] }, default: "a" }]);
    const many = {
      ...axes,
      modifiers: { ...axes.modifiers, ...Object.fromEntries(more) },
      resolutionOrder: [
        ...axes.resolutionOrder,
        ...names.map((name) => ({ $ref: `#/modifiers/${name}` })),
      ],
    };
    themes += 1;
    const slug = await makeTheme(site, `axes-${themes}`, many);
    const page = await consolePage(browser, site);
    await page.addInitScript(() => {
      const announced: string[] = [];
      Object.assign(window, { announced });
      new MutationObserver(() => {
        const words = document.querySelector("[aria-label=Findings] [role=status]")?.textContent;
        if (words && announced.at(-1) !== words) announced.push(words);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await openEditor(page, slug, "");
    await page
      .getByRole("region", { name: "Findings", exact: true })
      .getByText("No findings")
      .waitFor();
    const announced = await page.evaluate(
      () => (window as unknown as { announced: string[] }).announced,
    );
    expect(announced).toEqual(["Checking all permutations…"]);
  });

  it("shows the axes that are chosen as columns, and remembers them", async () => {
    const { page } = await editor();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "density" }).click();
    await page.keyboard.press("Escape");
    await describes(page, "md", "Base own value, brand harbour");
    await page.reload();
    await describes(page, "md", "Base own value, brand harbour");
  });

  it("has axes that are named, given contexts and removed, each a step of the history", async () => {
    const { page } = await editor();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitem", { name: "Edit axes…" }).click();
    const dialog = page.getByRole("dialog", { name: "Axes" });
    const brand = dialog.getByRole("group", { name: "brand", exact: true });
    await brand.getByRole("textbox", { name: "New context of brand" }).fill("south");
    await page.keyboard.press("Enter");
    await brand.getByRole("radio", { name: "south is the default" }).check();
    await brand.getByRole("combobox", { name: "What chooses south" }).selectOption("By a medium");
    const medium = brand.getByRole("textbox", { name: "Medium of south" });
    await medium.fill("(min-width: 900px)");
    await medium.press("Enter");
    const name = brand.getByRole("textbox", { name: "Name of the axis" });
    await name.fill("density");
    await name.press("Enter");
    await brand.getByText("There is an axis density already").waitFor();
    await name.fill("house");
    await name.press("Enter");
    const house = dialog.getByRole("group", { name: "house", exact: true });
    await house.getByRole("button", { name: "Remove harbour" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await describes(page, "accent", "house north alias, house south inherits Base");
    await page.getByRole("button", { name: "house: south" }).waitFor();
    for (let step = 0; step < 6; step += 1) {
      await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    }
    await nothingChanged(page);
  });

  it("is read and edited on a phone", async () => {
    const { page } = await editor("", axes, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await describes(page, "accent", "brand north alias");
    await row(page, "accent").tap({ position: { x: 60, y: 12 } });
    const tab = page.getByRole("tab", { name: /^north/ });
    await tab.tap();
    await page.getByText("Written in north").waitFor();
    await page.getByRole("tab", { name: "Preview" }).tap();
    await page.getByRole("button", { name: "brand: north" }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    await expectAccessible(page);
  });
});

it("a plain theme gets its first axis in one step", async () => {
  const { page } = await editor("?token=radius.md", plain);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Axis…" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an axis" });
  await dialog.getByLabel("Name").fill("Density");
  await dialog.getByLabel("Contexts").fill("comfortable");
  await dialog.getByRole("button", { name: "Add axis" }).click();
  await dialog.getByText("Name at least two").waitFor();
  await dialog.getByLabel("Contexts").fill("comfortable, compact");
  await page.keyboard.press("Enter");
  await describes(page, "md", "Light inherits Base, Dark inherits Base, Density comfortable");
  await page.getByText("other changes").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await nothingChanged(page);
  await describes(page, "md", "Light inherits Base, Dark inherits Base");
  await page.getByRole("button", { name: "Density: comfortable" }).waitFor({ state: "detached" });
});
