import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { contrast } from "../../src/tokens/css-contrast.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

const px = (value: number) => ({ value, unit: "px" });
const black = { colorSpace: "srgb", components: [0, 0, 0], alpha: 0.3 };
const tokens = {
  color: {
    $type: "color",
    signal: { "400": { $value: "#f48a4d" } },
    surface: { $value: "#ffffff" },
    "text-muted": { $value: "#8a8f96" },
    primary: { $value: { colorSpace: "oklch", components: [0.62, 0.15, 38] } },
  },
  size: { md: { $type: "dimension", $value: px(16) } },
  gradient: {
    $type: "gradient",
    $value: [
      { color: "{color.primary}", position: 0 },
      { color: "#1f4a73", position: 0.1 },
      { color: "#0d141b", position: 1 },
    ],
  },
  easing: { $type: "cubicBezier", $value: [0.2, 0, 0, 1] },
  shadow: {
    $type: "shadow",
    $value: [
      { color: black, offsetX: px(0), offsetY: px(1), blur: px(2), spread: px(0) },
      { color: black, offsetX: px(0), offsetY: px(8), blur: px(24), spread: px(-4) },
    ],
  },
};

let themes = 0;

/** The editor of a theme of its own, at a token or pane. */
async function openEditor(search: string, script?: () => void): Promise<Page> {
  themes += 1;
  const slug = await makeTheme(site, `inspected-${themes}`, tokens);
  const page = await consolePage(browser, site);
  if (script) await page.addInitScript(script);
  await page.clock.install();
  await page.goto(`/console/themes/${slug}/tokens?${search}`);
  return page;
}

declare global {
  interface Window {
    holdWorker?: (held: boolean) => void;
  }
}

/** Lets the test keep back what the page asks its worker, as a busy machine does. */
function holdWorker(): void {
  let waiting: (() => void)[] | undefined;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...message: unknown[]) {
    const send = (): void => Reflect.apply(postMessage, this, message);
    if (waiting) waiting.push(send);
    else send();
  };
  window.holdWorker = (held) => {
    const before = waiting ?? [];
    waiting = held ? [] : undefined;
    for (const send of before) send();
  };
}

const color = (page: Page): Locator =>
  page.getByRole("slider", { name: "Chroma and lightness", exact: true });
const undo = (page: Page): Promise<void> => page.getByRole("button", { name: "Undo" }).click();

/** The document has the value, and the field shows what the document says. */
async function settled(page: Page): Promise<void> {
  await page.getByRole("status").getByText("1 change").first().waitFor();
  await page.clock.fastForward(800);
}

describe("a color, by keyboard alone", () => {
  it("moves on the plane, as one step that Undo takes back", async () => {
    const page = await openEditor("token=color.primary");
    await color(page).focus();
    // Steps within half a second are one for Undo, however slow the machine is.
    await page.clock.setFixedTime(new Date());
    for (let count = 0; count < 4; count += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    const says = (text: string) =>
      expect.poll(() => color(page).getAttribute("aria-valuetext")).toBe(text);
    await says("lightness 0.58, chroma 0.16");
    await settled(page);
    await says("lightness 0.58, chroma 0.16");
    await undo(page);
    await says("lightness 0.62, chroma 0.15");
  });

  it("moves from where it is, however late the worker reads each step", async () => {
    const page = await openEditor("token=color.primary", holdWorker);
    await color(page).focus();
    await page.evaluate(() => window.holdWorker?.(true));
    const says = (text: string) =>
      expect.poll(() => color(page).getAttribute("aria-valuetext")).toBe(text);
    await page.keyboard.press("ArrowDown");
    await says("lightness 0.61, chroma 0.15");
    await page.clock.fastForward(5000);
    await page.keyboard.press("ArrowDown");
    await says("lightness 0.6, chroma 0.15");
    await page.evaluate(() => window.holdWorker?.(false));
    await settled(page);
    await says("lightness 0.6, chroma 0.15");
    await undo(page);
    await says("lightness 0.61, chroma 0.15");
  });

  it("takes any notation, refuses what is none with the input kept, and offers fitting tokens", async () => {
    const page = await openEditor("token=color.primary");
    const field = page.getByRole("combobox", { name: "CSS color", exact: true });
    await field.fill("rgb(11 92 173)");
    await field.press("Enter");
    await settled(page);
    expect(await field.inputValue()).toBe("#0b5cad");
    // In the field's own notation.
    await field.fill("#0e7490");
    await field.press("Enter");
    await undo(page);
    await expect.poll(() => field.inputValue()).toBe("#0b5cad");
    await field.fill("no color");
    await field.press("Enter");
    await page.getByText("Write a color, such as").waitFor();
    expect(await field.inputValue()).toBe("no color");
    await field.fill("{");
    await page.getByRole("option").first().waitFor();
    const offered = await page.getByRole("option").allInnerTexts();
    expect(offered.map((text) => text.split("\n")[0])).toEqual([
      "color.signal.400",
      "color.surface",
      "color.text-muted",
    ]);
    await page.keyboard.type("sig");
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: "Base signal.400" }).waitFor();
    await page.getByRole("button", { name: "Detach" }).click();
    await page.getByRole("tab", { name: "Base own value" }).waitFor();
    await expect.poll(() => field.inputValue()).toBe("#f48a4d");
  });

  it("overrides an appearance and lets it inherit again", async () => {
    const page = await openEditor("token=color.primary");
    await page.getByRole("tab", { name: "Base own value" }).press("ArrowRight");
    const panel = page.getByRole("tabpanel", { name: "Light inherits Base" });
    await panel.getByRole("button", { name: "Override" }).press("Enter");
    await page.getByRole("tab", { name: "Light own value" }).waitFor();
    await page.getByRole("button", { name: "Remove override" }).press("Enter");
    await page.getByRole("tab", { name: "Light inherits Base" }).waitFor();
  });
});

describe("composites, by keyboard alone", () => {
  it("a shadow's layers change places, with the focus, and a blur takes a comma and a unit", async () => {
    const page = await openEditor("token=shadow");
    const first = page.getByRole("combobox", { name: "Layer 1 blur", exact: true });
    const second = page.getByRole("combobox", { name: "Layer 2 blur", exact: true });
    await page.getByRole("button", { name: "Move layer 1", exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => second.inputValue()).toBe("2");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Move layer 2");
    await undo(page);
    await expect.poll(() => first.inputValue()).toBe("2");
    await first.fill("1,5rem");
    await first.press("Enter");
    const unit = page.getByRole("combobox", { name: "Unit of Layer 1 blur" });
    await expect.poll(() => unit.inputValue()).toBe("rem");
    await first.fill("-1");
    await first.press("Enter");
    await page.getByText("At least 0.").waitFor();
    await first.fill("{size");
    await page.getByRole("option", { name: /size\.md/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: "Layer 1 blur" }).getByText("size.md").waitFor();
  });

  it("a gradient's stop passes its neighbour, with the focus, and another comes and goes", async () => {
    const page = await openEditor("token=gradient");
    const stop = (number: number) =>
      page.getByRole("slider", { name: `Stop ${number}`, exact: true });
    const says = (number: number, text: string) =>
      expect.poll(() => stop(number).getAttribute("aria-valuetext")).toBe(text);
    await stop(1).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await says(1, "10 percent");
    await says(2, "20 percent");
    await settled(page);
    await says(2, "20 percent");
    await page.getByRole("group", { name: "Color" }).getByText("color.primary").waitFor();
    await page.getByRole("button", { name: "Add stop" }).press("Enter");
    await stop(4).waitFor();
    await says(3, "60 percent");
    await stop(3).press("Delete");
    await expect.poll(() => stop(4).count()).toBe(0);
  });

  it("a curve's handle moves, and a preset is one step", async () => {
    const page = await openEditor("token=easing");
    const handle = page.getByRole("slider", { name: "First handle" });
    await handle.focus();
    // Keys within 500 ms are one step, and a busy machine may take longer between these two.
    await page.clock.setFixedTime(new Date());
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowUp");
    const says = (text: string) =>
      expect.poll(() => handle.getAttribute("aria-valuetext")).toBe(text);
    await says("x 0.21, y 0.1");
    await settled(page);
    await undo(page);
    await says("x 0.2, y 0");
    await page.getByRole("button", { name: "In and out" }).press("Enter");
    await says("x 0.42, y 0");
  });
});

describe("what the theme needs as a whole", () => {
  it("a failing contrast cell is mended by lightness alone, and Undo brings it back", async () => {
    const page = await openEditor("token=color.text-muted");
    await page.getByRole("tab", { name: "Contrast" }).click();
    const failing = page.getByRole("button", {
      name: "Fix color.text-muted on color.surface",
      exact: true,
    });
    await failing.press("Enter");
    await page.getByRole("button", { name: /^Use lightness .* for color.text-muted$/ }).click();
    await expect.poll(() => failing.count()).toBe(0);
    const row = page.getByRole("rowheader", { name: "text-muted" }).first();
    await row.getByRole("button", { name: "text-muted" }).click();
    const field = page.getByRole("combobox", { name: "CSS color", exact: true });
    await field.waitFor();
    expect(contrast(await field.inputValue(), "#ffffff").ratio).toBeGreaterThanOrEqual(4.5);
    await page.getByRole("banner").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => field.inputValue()).toBe("#8a8f96");
  });

  it("a ramp comes in as eleven tokens and goes with one Undo", async () => {
    const page = await openEditor("pane=ramp");
    await page.getByRole("slider", { name: "Hue", exact: true }).press("Shift+ArrowRight");
    const group = page.getByRole("textbox", { name: "Group" });
    await group.fill("color.signal");
    await page.getByRole("button", { name: "Insert as tokens" }).click();
    await page.getByText("color.signal is there already.").waitFor();
    await group.fill("color.brand");
    await group.press("Enter");
    await page.getByText("11 tokens in this group.").waitFor();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect.poll(() => page.getByText("11 tokens in this group.").count()).toBe(0);
  });
});
