import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { useBrowser } from "../support/chromium.ts";
import { builtinTokens, servePreview } from "./support/preview-page.ts";

const browser = useBrowser();
let site: Awaited<ReturnType<typeof servePreview>>;
beforeAll(async () => {
  site = await servePreview();
});
afterAll(() => site.close());

/** Opens the preview of a theme; the browser's complaints fail the test. */
async function open(
  query = "",
  {
    width = 900,
    reduced = false,
    prepare = async (_page: Page): Promise<unknown> => undefined,
    tolerates = /^$/,
  } = {},
): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    reducedMotion: reduced ? "reduce" : "no-preference",
    locale: "en-GB",
  });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const text = message.text();
    if (/error|warning/.test(message.type()) && !tolerates.test(text)) complaints.push(text);
  });
  onTestFinished(() => expect(complaints).toEqual([]));
  await prepare(page);
  await page.goto(`${site.base}/${query}`);
  return page;
}

const pane = (page: Page, appearance: "light" | "dark") =>
  page.getByRole("region", { name: `Preview ${appearance}` });
const reserve = (page: Page, appearance: "light" | "dark") =>
  pane(page, appearance).getByRole("button", { name: "Reserve" });

const background = (page: Page, appearance: "light" | "dark") =>
  reserve(page, appearance).evaluate((button) => getComputedStyle(button).backgroundColor);

/** Waits for the button's color, which changes with a transition. */
const turns = (page: Page, appearance: "light" | "dark", color: string) =>
  expect.poll(() => background(page, appearance)).toBe(color);

const withPrimary = (hex: string): Record<string, unknown> => {
  const tokens = structuredClone(builtinTokens("quartz")) as {
    color: Record<string, unknown>;
    $appearances: { dark: { color: Record<string, unknown> } };
  };
  tokens.color.primary = { $type: "color", $value: hex };
  delete tokens.$appearances.dark.color.primary;
  return tokens;
};

async function choosePage(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Page: / }).click();
  const chosen = page.getByRole("menuitemradio", { name });
  await chosen.click();
  await chosen.waitFor({ state: "detached" });
}

const picked = (page: Page) => page.evaluate(() => window.fixture.picked);

/** A set whose texts cannot be read, on a page that is neither light nor dark. */
const unreadable = {
  color: {
    bg: { $type: "color", $value: "#777777" },
    text: { $type: "color", $value: "#7a7a7a" },
    primary: { $type: "color", $value: "#171717" },
    "on-primary": { $type: "color", $value: "#1c1c1c" },
  },
  space: { s: { $type: "dimension", $value: { value: 4, unit: "px" } } },
  font: { body: { $type: "fontFamily", $value: ["Inter", "sans-serif"] } },
};

describe("the specimen", () => {
  it("has one tab stop, from which arrow keys go on, and no sample that is taken for text", async () => {
    const page = await open();
    await page.evaluate((tokens) => window.fixture.theme(tokens), unreadable);
    await page.getByRole("radio", { name: "Specimen" }).check();
    const light = pane(page, "light");
    await light.getByRole("button", { name: /^color.on-primary/ }).waitFor();
    expect(await light.locator("[tabindex='0']").count()).toBe(1);
    await light.locator("[tabindex='0']").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    expect(await picked(page)).toEqual(["color.primary"]);
    await page.keyboard.press("Tab");
    expect(
      await pane(page, "dark")
        .getByRole("button", { name: /^color.primary/ })
        .evaluate(isFocused),
    ).toBe(true);
    await expectAccessible(page);
  });
});

const isFocused = (element: Element): boolean => element === document.activeElement;

describe("the preview", () => {
  it("shows a color that was changed in both appearances", async () => {
    const page = await open();
    await reserve(page, "light").waitFor();
    await page.evaluate((tokens) => window.fixture.theme(tokens), withPrimary("#7a1fa2"));
    await turns(page, "light", "rgb(122, 31, 162)");
    await turns(page, "dark", "rgb(122, 31, 162)");
  });

  it("shows what is dragged before what the theme has, until that ends", async () => {
    const page = await open();
    await reserve(page, "light").waitFor();
    const before = await background(page, "dark");
    const shown = { light: { "--tk-color-primary": "#00ff00" }, dark: {} };
    await page.evaluate((values) => window.fixture.show(values), shown);
    await turns(page, "light", "rgb(0, 255, 0)");
    expect(await background(page, "dark")).toBe(before);
    await page.evaluate((tokens) => window.fixture.theme(tokens), withPrimary("#7a1fa2"));
    await turns(page, "dark", "rgb(122, 31, 162)");
    await turns(page, "light", "rgb(0, 255, 0)");
    await page.evaluate(() => window.fixture.show({ light: {}, dark: {} }));
    await turns(page, "light", "rgb(122, 31, 162)");
  });

  it("lists the tokens of what is pointed at, and selects the first by a click", async () => {
    const page = await open();
    await reserve(page, "light").hover();
    const list = pane(page, "light").locator(".peek");
    await list.waitFor();
    expect((await list.locator("button").allInnerTexts()).slice(0, 3)).toEqual([
      "color.primary",
      "color.on-primary",
      "radius.button",
    ]);
    expect(await picked(page)).toEqual([]);
    await reserve(page, "light").click();
    expect(await picked(page)).toEqual(["color.primary"]);
    const tokens = page.getByRole("toolbar", { name: "Tokens of button “Reserve”" });
    await tokens.getByRole("button", { name: "radius.button" }).click();
    expect(await picked(page)).toEqual(["color.primary", "radius.button"]);
    const dashed = await reserve(page, "dark").evaluate(
      (one) => getComputedStyle(one).outlineStyle,
    );
    expect(dashed).toBe("dashed");
    await page.keyboard.press("Escape");
    await tokens.waitFor({ state: "detached" });
  });

  it("goes to a token by keys alone, and back to where they were", async () => {
    const page = await open();
    await reserve(page, "light").waitFor();
    const host = page.getByRole("group", { name: /^Light page/ });
    await host.focus();
    const named = pane(page, "light").locator("[aria-live]");
    for (let steps = 0; steps < 20; steps += 1) {
      const before = await named.innerText();
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => named.innerText()).not.toBe(before);
      if ((await named.innerText()).startsWith("button “Reserve”")) break;
    }
    expect(await named.innerText()).toContain("color.primary, color.on-primary");
    await page.keyboard.press("Enter");
    await page.getByRole("toolbar", { name: "Tokens of button “Reserve”" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await picked(page)).toEqual(["color.on-primary"]);
    expect(await host.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it("has components that work, and links that lead nowhere", async () => {
    const page = await open();
    await pane(page, "light").getByRole("link", { name: "harbour master" }).click();
    expect(new URL(page.url()).hash).toBe("");
    const power = pane(page, "light").getByRole("switch", { name: "Shore power" });
    await power.click();
    expect(await power.isChecked()).toBe(false);
    await choosePage(page, "Sheet");
    const light = pane(page, "light");
    await light.getByRole("tab", { name: "Berths" }).press("ArrowRight");
    await light.getByText("2.4 m at low water.").waitFor();
    await light.getByRole("button", { name: "Boat", exact: true }).click();
    await light.getByRole("menuitem", { name: "Cast off" }).click();
    await light.getByRole("menuitem", { name: "Cast off" }).waitFor({ state: "hidden" });
    // The other pane is a separate page.
    expect(await pane(page, "dark").getByText("2.4 m at low water.").isVisible()).toBe(false);
  });

  it("remembers what it is seen on, the page and the appearance", async () => {
    const page = await open();
    const seenOn = page.getByRole("radiogroup", { name: "Seen on" });
    await seenOn.getByRole("radio", { name: "Specimen" }).check();
    await page.reload();
    expect(await seenOn.getByRole("radio", { name: "Specimen" }).isChecked()).toBe(true);
    await seenOn.getByRole("radio", { name: "Components" }).check();
    await choosePage(page, "Article");
    await page.getByRole("radio", { name: "Dark" }).check();
    await pane(page, "light").waitFor({ state: "detached" });
    await page.reload();
    await pane(page, "dark")
      .getByRole("heading", { name: "A harbour between two fjords" })
      .waitFor();
    expect(await pane(page, "light").count()).toBe(0);
  });

  it("says so where the components do not come, and tries again", async () => {
    let isDown = true;
    const page = await open("", {
      tolerates: /Failed to load resource/,
      prepare: (one) =>
        one.route("**/components-*.css", (route) =>
          isDown && route.request().resourceType() === "fetch" ? route.abort() : route.continue(),
        ),
    });
    await page.getByRole("alert").first().waitFor();
    isDown = false;
    for (const again of (await page.getByRole("button", { name: "Try again" }).all()).reverse()) {
      await again.click();
    }
    await reserve(page, "light").waitFor();
    await reserve(page, "dark").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("moves nothing for whoever wants no motion", async () => {
    const page = await open("", { reduced: true });
    await reserve(page, "light").waitFor();
    const time = await reserve(page, "light").evaluate(
      (one) => getComputedStyle(one).transitionDuration,
    );
    expect(time).toBe("0s");
  });

  it.each([
    ["quartz", 900],
    ["aurora", 900],
    ["beacon", 390],
    ["hearth", 390],
  ])("is accessible in %s at %i px, in a light console and in a dark one", async (theme, width) => {
    const page = await open(`?theme=${theme}`, { width });
    await reserve(page, "light").waitFor();
    for (const name of ["Form", "Sheet", "Dashboard", "Article"]) {
      await choosePage(page, name);
      await expectAccessible(page);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  });
});

describe("before and after", () => {
  it("moves the line by pointer and by keys, and shows each version on its side", async () => {
    const page = await open("?versions");
    const line = page.getByRole("slider", { name: "Before and after" });
    await line.waitFor();
    await line.press("ArrowRight");
    expect(await line.getAttribute("aria-valuenow")).toBe("48");
    await line.press("Shift+ArrowLeft");
    expect(await line.getAttribute("aria-valuetext")).toBe("38 % Version 7, 62 % Version 8");
    await line.press("End");
    expect(await line.getAttribute("aria-valuenow")).toBe("100");
    const { x, y, width } = (await page.locator(".before-after").boundingBox()) ?? fail();
    await page.mouse.click(x + width / 4, y + 20);
    expect(await line.getAttribute("aria-valuenow")).toBe("25");
    const colors = await page.locator(".preview-page").evaluateAll((hosts) =>
      hosts.map((host) => {
        const button = host.shadowRoot?.querySelector(".tk-button--primary");
        return button && getComputedStyle(button).backgroundColor;
      }),
    );
    expect(colors[1]).toBe("rgb(179, 38, 30)");
    expect(colors[0]).not.toBe(colors[1]);
  });
});

function fail(): never {
  throw new Error("It is not there");
}
