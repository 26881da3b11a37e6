import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { type ConsoleOptions, consolePage, useConsole } from "./support/console.ts";

const { browser, site } = useConsole();
const PATH = "/api/v1/admin/settings";
const write = (settings: object) => site.platform.put(PATH, settings);
const storedOf = async (key: string): Promise<string> =>
  (await site.platform.get(PATH)).body.items[key].value;

afterEach(async () => {
  await write({ "default.theme": "", "default.appearance": "light", "runtime.public": "true" });
});

async function open(options: ConsoleOptions = {}): Promise<Page> {
  const page = await consolePage(browser, site, { role: "admin", ...options });
  await page.goto("/console/settings");
  await page.getByRole("combobox", { name: "Default theme" }).waitFor();
  return page;
}

const changes = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });

it("says what a change does to readers before it is saved, saves it, and takes it back", async () => {
  const page = await open();
  await page.getByRole("combobox", { name: "Default theme" }).selectOption("hearth");
  await page.getByRole("radio", { name: /^Only with a key/ }).check();
  const text = await changes(page).innerText();
  expect(text).toMatch(/2 changes/);
  expect(text).toMatch(
    /None[\s\S]*Hearth[\s\S]*Pages that name no theme change from \w+ to Hearth/,
  );
  expect(text).toMatch(/Everybody[\s\S]*Only with a key[\s\S]*Readers without an API key get 401/);
  expect(await storedOf("default.theme")).toBe("");
  await changes(page).getByRole("button", { name: "Save" }).click();
  await page.getByText("2 settings are saved").waitFor();
  expect([await storedOf("default.theme"), await storedOf("runtime.public")]).toEqual([
    "hearth",
    "false",
  ]);
  await changes(page).getByText("None").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => storedOf("runtime.public")).toBe("true");
  expect(await storedOf("default.theme")).toBe("");
});

it("is saved by Ctrl+S while somebody types, and says at the field what is wrong", async () => {
  const page = await open({ tolerates: /400 \(Bad Request\)/ });
  const address = page.getByRole("textbox", { name: "Address" });
  await address.fill("ftp://example.com");
  await page.keyboard.press("Control+s");
  const error = page.getByRole("region", { name: "Address in snippets" }).getByRole("alert");
  await error.waitFor();
  expect(await error.innerText()).toMatch(/absolute http or https URL/);
  await address.fill("https://cdn.example.com");
  await page.keyboard.press("Control+s");
  await page.getByText("Address in snippets is saved").waitFor();
  expect(await storedOf("runtime.apiBase")).toBe("https://cdn.example.com");
  await write({ "runtime.apiBase": "" });
});

it("keeps what is not saved over a reload, until it is discarded", async () => {
  const page = await open();
  await page.getByRole("radio", { name: /^Dark/ }).check();
  await page.reload();
  await changes(page).getByText("Kept in this browser since").waitFor();
  expect(await page.getByRole("radio", { name: /^Dark/ }).isChecked()).toBe(true);
  await changes(page).getByRole("button", { name: "Discard" }).click();
  await changes(page).getByText("None").waitFor();
  expect(await page.getByRole("radio", { name: /^Light/ }).isChecked()).toBe(true);
  await page.reload();
  await page.getByRole("combobox", { name: "Default theme" }).waitFor();
  expect(await changes(page).innerText()).toMatch(/None/);
});

it("tells of what somebody else has set meanwhile, and writes over nothing unasked", async () => {
  const page = await open({ tolerates: /409 \(Conflict\)/ });
  const theme = page.getByRole("combobox", { name: "Default theme" });
  await theme.selectOption("hearth");
  await page.getByRole("radio", { name: /^Dark/ }).check();
  await write({ "default.theme": "aurora" });
  // The page has not read again by itself: the service refuses the change and writes nothing.
  await changes(page).getByRole("button", { name: "Save" }).click();
  await changes(page).getByRole("alert").waitFor();
  expect(await changes(page).getByRole("alert").innerText()).toMatch(
    /has set it to Aurora meanwhile; it was None when you began/,
  );
  expect([await storedOf("default.theme"), await storedOf("default.appearance")]).toEqual([
    "aurora",
    "light",
  ]);
  expect(await changes(page).getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await changes(page).getByRole("button", { name: "Take theirs" }).click();
  await changes(page).getByRole("button", { name: "Save" }).click();
  await page.getByText("Default appearance is saved").waitFor();
  expect(await theme.inputValue()).toBe("aurora");
  expect([await storedOf("default.theme"), await storedOf("default.appearance")]).toEqual([
    "aurora",
    "dark",
  ]);
});

it("loses nothing where the network goes", async () => {
  const page = await open({ tolerates: /ERR_INTERNET_DISCONNECTED|Failed to load/ });
  await page.getByRole("radio", { name: /^Dark/ }).check();
  await page.context().setOffline(true);
  await changes(page).getByRole("button", { name: "Save" }).click();
  await changes(page).getByRole("alert").waitFor();
  expect(await page.getByRole("radio", { name: /^Dark/ }).isChecked()).toBe(true);
  await page.context().setOffline(false);
  await changes(page).getByRole("button", { name: "Save" }).click();
  await page.getByText("Default appearance is saved").waitFor();
});

it("says what comes from the environment, and explains to a viewer which role it takes", async () => {
  const page = await open();
  const environment = page.getByRole("region", { name: "From the environment" });
  expect(await environment.innerText()).toContain(site.base);
  expect(await environment.innerText()).toMatch(/readers notice a change within/);
  const viewer = await consolePage(browser, site, { role: "viewer" });
  await viewer.goto("/console/settings");
  await viewer.getByText("This screen needs the role admin; yours is viewer.").waitFor();
});

describe.each([
  ["light", 1440],
  ["dark", 390],
] as const)("in %s at %i px", (colorScheme, width) => {
  it("is accessible and fits, with changes and without", async () => {
    const page = await open({ colorScheme, viewport: { width, height: 844 } });
    await expectAccessible(page, [colorScheme]);
    await page.getByRole("combobox", { name: "Default theme" }).selectOption("hearth");
    await page.getByRole("radio", { name: /^Only with a key/ }).check();
    await expectAccessible(page, [colorScheme]);
    await changes(page).getByRole("button", { name: "Save" }).click({ trial: true });
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(wide).toBe(false);
  });
});
