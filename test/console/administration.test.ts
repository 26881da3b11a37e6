import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";

const browser = useBrowser();
let site: SignInPlatform;
beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local" });
});
afterAll(() => site.close());

const may = async (key: string): Promise<number> =>
  (await site.platform.get("/api/v1/themes", { key })).status;

describe("API keys", () => {
  it("a key is made, copied, shown this once, and refused once it is revoked", async () => {
    const page = await consolePage(browser, site, {
      role: "admin",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto("/console/keys");
    await page.getByRole("button", { name: "New key" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New API key" });
    await dialog.getByLabel("What it is for").fill("Build server");
    await dialog.getByLabel("editor").check();
    await dialog.getByRole("button", { name: "Make key" }).click();
    await dialog.getByRole("button", { name: "Copy key" }).click();
    const key = await page.evaluate(() => navigator.clipboard.readText());
    expect(key).toMatch(/^tk_/);
    expect(await may(key)).toBe(200);
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "hidden" });
    const row = page.getByRole("row", { name: /Build server/ });
    expect(await row.innerText()).toMatch(/editor/);
    expect(await page.content()).not.toContain(key);

    await row.getByRole("button", { name: "Revoke Build server" }).click();
    const asked = page.getByRole("dialog", { name: "Revoke key" });
    await asked.getByRole("button", { name: "Revoke", exact: true }).click();
    await asked.waitFor({ state: "hidden" });
    await row.waitFor({ state: "detached" });
    expect(await may(key)).toBe(401);
  });

  it("says at the field what is wrong, and keeps what was typed", async () => {
    const page = await consolePage(browser, site, {
      role: "admin",
      tolerates: /400 \(Bad Request\)/,
    });
    await page.goto("/console/keys");
    await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "New API key" });
    await dialog.getByLabel("What it is for").fill("Nightly");
    await dialog.getByLabel("Expires").fill("2020-01-01");
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").waitFor();
    expect(await dialog.getByRole("alert").innerText()).toBe("Must be in the future");
    expect(await dialog.getByLabel("What it is for").inputValue()).toBe("Nightly");
    const described = await dialog.getByLabel("Expires").getAttribute("aria-describedby");
    expect(described).toContain("error");
  });
});

describe("the audit log", () => {
  it("narrows down by its address, unfolds a change, and clears its filters", async () => {
    await site.platform.post("/api/v1/themes", { slug: "audited", name: "Audited" });
    await site.platform.patch("/api/v1/themes/audited", { name: "Audited twice" });
    const page = await consolePage(browser, site, { role: "admin" });
    await page.goto("/console/audit?entityId=audited");
    const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
    await rows.nth(2).waitFor();
    expect(await rows.count()).toBe(3);
    await page.getByRole("button", { name: /^Show details: Updated the theme/ }).click();
    const details = page.locator(".audit-details");
    expect(await details.innerText()).toMatch(/name\s+Audited → Audited twice/);
    await page.getByRole("combobox", { name: "Action" }).fill("theme.create");
    await page.keyboard.press("Enter");
    await page.waitForURL(/action=theme\.create/);
    await expect.poll(() => rows.count()).toBe(2);
    await page.reload();
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(2);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.waitForURL((url) => url.search === "");
  });

  it("says that nothing matches, with the way back", async () => {
    const page = await consolePage(browser, site, { role: "admin" });
    await page.goto("/console/audit?actor=nobody");
    await page.getByText("No change matches these filters.").waitFor();
  });
});

describe.each([
  ["light", 1440],
  ["dark", 390],
] as const)("in %s at %i px", (colorScheme, width) => {
  it.each(["/console/keys", "/console/audit"])("%s is accessible and fits", async (path) => {
    const page = await consolePage(browser, site, {
      role: "admin",
      colorScheme,
      viewport: { width, height: 844 },
    });
    await page.goto(path);
    await page.getByRole("table").waitFor();
    await expectAccessible(page, [colorScheme]);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(wide).toBe(false);
  });
});
