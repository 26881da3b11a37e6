import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { validateTokens } from "../../src/tokens/validate.ts";
import { verdictOf } from "../../src/tokens/verdict/verdict.ts";
import { expectAccessible } from "../browser/support/axe.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

const field = (page: Page): Locator =>
  page.getByRole("textbox", { name: "Brand color", exact: true });
const scheme = (page: Page, name: string): Locator =>
  page.getByRole("radiogroup", { name: "Scheme" }).getByRole("radio", { name });
const create = (page: Page): Locator => page.getByRole("button", { name: /^Create/ });
const nameOf = (page: Page): Locator => page.getByRole("textbox", { name: "Name" });

async function open(page: Page, search = ""): Promise<void> {
  await page.goto(`/console/themes/new${search}`);
  await scheme(page, "True").waitFor();
}

/** The background of the main button of a scheme's poster, in light. */
const painted = (page: Page, name: string): Promise<string> =>
  page
    .locator("label")
    .filter({ has: page.getByRole("radio", { name }) })
    .getByText("Save")
    .first()
    .evaluate((button) => getComputedStyle(button).backgroundColor);

const themeOf = async (slug: string): Promise<{ name: string; tokens: Record<string, unknown> }> =>
  (await site.platform.get(`/api/v1/themes/${slug}`)).body;

describe("a theme from a color", () => {
  it("takes two actions from New theme, and could be published without a finding", async () => {
    const page = await consolePage(browser, site);
    await page.goto("/console/themes");
    await page.getByRole("link", { name: "New theme" }).click();
    await scheme(page, "True").waitFor();
    // One: the field has the focus, and what it holds is replaced.
    await page.keyboard.type("#b91c1c");
    await expect.poll(() => painted(page, "True")).toBe("rgb(185, 28, 28)");
    const name = await nameOf(page).inputValue();
    // Two.
    await page.keyboard.press("Control+Enter");
    const slug = name.toLowerCase().replaceAll(" ", "-");
    await page.waitForURL(`**/console/themes/${slug}`);
    const { tokens } = await themeOf(slug);
    expect(validateTokens(tokens).findings).toEqual([]);
    expect(verdictOf({}, tokens).contrast).toEqual([]);
    expect(JSON.stringify(tokens)).toContain("#b91c1c");
  });

  it("is chosen by arrows after Enter in the field; the address has it all on reload", async () => {
    const page = await consolePage(browser, site);
    await open(page);
    await page.keyboard.type("rebeccapurple");
    await expect.poll(() => painted(page, "True")).toBe("rgb(102, 51, 153)");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await scheme(page, "Bold").isChecked()).toBe(true);
    await page.getByRole("radio", { name: "Square" }).check();
    await page.getByRole("radio", { name: "7:1" }).check();
    await page.getByRole("combobox", { name: "Harmony" }).selectOption("opposite");
    await page.getByRole("slider", { name: "Chroma" }).fill("120");
    await page
      .getByText(/text from 7/)
      .first()
      .waitFor();
    await page.waitForURL(/color=rebeccapurple.*chroma=120/);
    await page.reload();
    await page
      .getByText(/text from 7/)
      .first()
      .waitFor();
    expect(await field(page).inputValue()).toBe("rebeccapurple");
    expect(await scheme(page, "Bold").isChecked()).toBe(true);
    expect(await page.getByRole("radio", { name: "Square" }).isChecked()).toBe(true);
    expect(await create(page).innerText()).toContain("from Bold");
  });

  it("says what is wrong with a color, and keeps the schemes of the last one", async () => {
    const page = await consolePage(browser, site);
    await open(page);
    const before = await painted(page, "True");
    await field(page).fill("tael");
    await page.getByText("“tael” is not a color; write a hex such as #0f766e").waitFor();
    expect(await field(page).getAttribute("aria-invalid")).toBe("true");
    await field(page).fill("#0f766e80");
    await page.getByText("A brand color has to be opaque; leave out its alpha.").waitFor();
    await field(page).fill("transparent");
    await page.getByText("A brand color has to be opaque").waitFor();
    expect(await painted(page, "True")).toBe(before);
    await field(page).fill("color(display-p3 0 1 0)");
    await page.getByText(/^Outside sRGB; the schemes start from #/).waitFor();
  });

  it("is of the color in the field when its schemes are still to come, and of no color else", async () => {
    const page = await consolePage(browser, site);
    await open(page);
    await nameOf(page).fill("At once");
    await field(page).fill("tael");
    await page.keyboard.press("Control+Enter");
    await page.getByText("“tael” is not a color").waitFor();
    expect(await create(page).isDisabled()).toBe(true);
    await field(page).fill("#e11d48");
    await page.keyboard.press("Control+Enter");
    await page.waitForURL("**/console/themes/at-once");
    expect(JSON.stringify((await themeOf("at-once")).tokens)).toContain("#e11d48");
  });

  it("gets a free slug: the proposed name a number, a typed one a word about it", async () => {
    await makeTheme(site, "lagoon");
    const page = await consolePage(browser, site);
    await open(page);
    await expect.poll(() => nameOf(page).inputValue()).toBe("Lagoon 2");
    await page.getByText("lagoon-2, free").waitFor();
    await nameOf(page).fill("Lagoon");
    await page.getByText("Its slug is taken; this one gets lagoon-2").waitFor();
    await nameOf(page).press("Enter");
    await page.waitForURL("**/console/themes/lagoon-2");
    expect((await themeOf("lagoon-2")).name).toBe("Lagoon");
  });

  it("gets a free slug although Create is pressed before the service answers which is free", async () => {
    await makeTheme(site, "harbour");
    const page = await consolePage(browser, site);
    await open(page, "?color=b91c1c");
    const answers = Promise.withResolvers<void>();
    await page.route("**/trpc/themes.faces*", async (route) => {
      await answers.promise;
      await route.fallback();
    });
    await field(page).fill("#0369a1");
    await expect.poll(() => painted(page, "True")).toBe("rgb(3, 105, 161)");
    expect(await nameOf(page).inputValue()).toBe("Harbour");
    await create(page).click();
    answers.resolve();
    await page.waitForURL("**/console/themes/harbour-2");
    expect((await themeOf("harbour-2")).name).toBe("Harbour 2");
  });

  it("opens although its screen comes later than the address takes the choices", async () => {
    const page = await consolePage(browser, site);
    await page.clock.install();
    await open(page);
    const asked = Promise.withResolvers<void>();
    const came = Promise.withResolvers<void>();
    await page.route(/\/assets\/theme-[^/]+\.js/, async (route) => {
      asked.resolve();
      await came.promise;
      await route.fallback();
    });
    await nameOf(page).fill("Prompt");
    await field(page).fill("#e11d48");
    await page.keyboard.press("Control+Enter");
    await asked.promise;
    await page.clock.fastForward(1000);
    came.resolve();
    await page.waitForURL("**/console/themes/prompt");
    await page.getByRole("heading", { name: "Prompt" }).waitFor();
  });

  it("is one step of Undo, back to the choices", async () => {
    const page = await consolePage(browser, site, { tolerates: /status of 404/ });
    await open(page, "?color=7c3aed&scheme=ink");
    await nameOf(page).fill("Undone");
    await create(page).click();
    await page.waitForURL("**/console/themes/undone");
    await page.locator(".tk-toast").getByRole("button", { name: "Undo" }).click();
    await page.waitForURL("**/console/themes/new?*");
    expect(await scheme(page, "Ink").isChecked()).toBe(true);
    expect(await field(page).inputValue()).toBe("#7c3aed");
    expect((await site.platform.get("/api/v1/themes/undone")).status).toBe(404);
  });

  it("says that there is no connection, and is created once there is", async () => {
    const page = await consolePage(browser, site, { tolerates: /ERR_INTERNET_DISCONNECTED/ });
    await open(page);
    await page.context().setOffline(true);
    await nameOf(page).fill("Offline first");
    await create(page).click();
    await page
      .getByRole("alert")
      .filter({ hasText: /connection|reach/ })
      .waitFor();
    await page.context().setOffline(false);
    await create(page).click();
    await page.waitForURL("**/console/themes/offline-first");
  });

  it("says at the name what the service refuses, and creates nothing", async () => {
    const page = await consolePage(browser, site, { tolerates: /status of 4\d\d/ });
    await open(page);
    await nameOf(page).fill(" ");
    await create(page).click();
    await page.getByText(/^The name /).waitFor();
    expect(await nameOf(page).getAttribute("aria-invalid")).toBe("true");
  });
});

describe("a logo", () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#fff"/><circle cx="20" cy="20" r="14" fill="#e11d48"/><rect x="16" y="16" width="10" height="10" fill="#1d4ed8"/></svg>`;
  const logo = (name: string, mimeType: string, text: string) => ({
    name,
    mimeType,
    buffer: Buffer.from(text),
  });

  it("gives its colors, the first of them at once", async () => {
    const page = await consolePage(browser, site);
    await open(page);
    await page.getByLabel("Logo").setInputFiles(logo("mark.svg", "image/svg+xml", drawing));
    await expect.poll(() => field(page).inputValue()).toBe("#e11d48");
    const colors = page.getByRole("group", { name: "mark.svg" });
    expect(await colors.getByRole("button").allInnerTexts()).toEqual([
      "#e11d48",
      "#1d4ed8",
      "#ffffff",
    ]);
    await colors.getByRole("button", { name: "#1d4ed8" }).click();
    expect(await field(page).inputValue()).toBe("#1d4ed8");
  });

  it("is pasted or dropped, too", async () => {
    const page = await consolePage(browser, site);
    await open(page);
    await send(page, "paste", drawing, "image/svg+xml");
    await expect.poll(() => field(page).inputValue()).toBe("#e11d48");
    await send(page, "drop", drawing.replace("#e11d48", "#15803d"), "image/svg+xml");
    await expect.poll(() => field(page).inputValue()).toBe("#15803d");
  });

  it("that cannot be read is named, with what can be", async () => {
    const page = await consolePage(browser, site);
    await open(page);
    const before = await field(page).inputValue();
    await page.getByLabel("Logo").setInputFiles(logo("broken.png", "image/png", "no picture"));
    await page
      .getByText(
        "This browser cannot read broken.png. Use an SVG, PNG, JPEG, WebP, AVIF or GIF file.",
      )
      .waitFor();
    await page.getByLabel("Logo").setInputFiles(logo("notes.txt", "text/plain", "teal"));
    await page.getByText("notes.txt is not a picture.").waitFor();
    expect(await field(page).inputValue()).toBe(before);
  });
});

/** A file that is pasted into the page, or dropped on it. */
async function send(page: Page, how: "paste" | "drop", text: string, type: string): Promise<void> {
  await page.evaluate(
    ([event, content, mime]) => {
      const files = new DataTransfer();
      files.items.add(new File([content], "logo.svg", { type: mime }));
      const init = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        event === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: files })
          : new DragEvent("drop", { ...init, dataTransfer: files }),
      );
    },
    [how, text, type] as const,
  );
}

describe("the other ways", () => {
  it("start from a copy: a built-in theme or another, and give the keys back", async () => {
    await makeTheme(site, "in-use");
    const page = await consolePage(browser, site, { tolerates: /status of 409/ });
    await open(page);
    await page.getByRole("link", { name: "a copy" }).click();
    const dialog = page.getByRole("dialog", { name: "New theme from a copy" });
    await dialog.getByLabel("Name", { exact: true }).fill("Ín use");
    const slug = dialog.getByLabel("Slug");
    expect(await slug.inputValue()).toBe("in-use");
    await dialog.getByRole("radio", { name: /^Hearth/ }).check();
    await dialog.getByRole("button", { name: "Create theme" }).click();
    await dialog.getByText("Is taken by another theme").waitFor();
    expect(await slug.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Ín use");
    await slug.fill("copied");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\/themes\/copied$/);
    expect((await themeOf("copied")).tokens).toEqual((await themeOf("hearth")).tokens);
  });

  it("start from nothing, by an address of its own", async () => {
    const page = await consolePage(browser, site);
    await page.goto("/console/themes/new?from=nothing");
    const dialog = page.getByRole("dialog", { name: "New theme without tokens" });
    await dialog.waitFor();
    expect(await dialog.getByRole("radio").count()).toBe(0);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.waitForURL(/\/console\/themes\/new$/);
    expect(await page.getByRole("link", { name: "an import" }).getAttribute("href")).toBe(
      "/console/themes/import",
    );
  });

  it("are not for viewers", async () => {
    const page = await consolePage(browser, site, { role: "viewer" });
    await page.goto("/console/themes/new?from=copy");
    await page.getByText("This screen needs the role editor; yours is viewer.").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

it.each([
  ["light", 1440],
  ["dark", 1440],
  ["light", 1024],
  ["light", 834],
  ["light", 390],
  ["dark", 390],
] as const)("is accessible and fits in %s at %i px", async (colorScheme, width) => {
  const page = await consolePage(browser, site, { colorScheme, viewport: { width, height: 844 } });
  await open(page);
  await expectAccessible(page, [colorScheme]);
  const fits = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main, .start, .start-button")].every(
      (element) => element.scrollWidth <= element.clientWidth,
    ),
  );
  expect(fits).toBe(true);
  await page.getByRole("button", { name: /^Create/ }).waitFor();
});
