import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../../support/chromium.ts";
import { SignInPlatform } from "../../support/sign-in.ts";
import { expectAccessible } from "../support/axe.ts";

const browser = useBrowser();
let site: SignInPlatform;
beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local" });
});
afterAll(() => site.close());

async function signIn(page: Page, person: RegExp): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: person }).click();
}

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  it("the documentation says who has signed in, and lets them out", async () => {
    const page = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${site.base}/docs/tokens`);
    await signIn(page, /Emil Sandoval/);
    await page.waitForURL(`${site.base}/docs/tokens`);
    const account = page.locator(".doc-account summary");
    expect((await account.innerText()).replace(/\s+/g, " ")).toMatch(/Emil Sandoval editor/);
    await page.goto(`${site.base}/docs/components`);
    await account.click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${site.base}/console`);
    await page.goto(`${site.base}/docs`);
    expect(await page.getByRole("banner").getByRole("link", { name: "Sign in" }).count()).toBe(1);
    expect(await account.count()).toBe(0);
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name === "tokenkit-session")).toEqual([]);
  });
});

describe("somebody's own page", () => {
  it("is kept by nobody, and can be used by everybody", async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${site.base}/docs`);
    await signIn(page, /Ada Okafor/);
    await page.waitForURL(`${site.base}/docs`);
    const answer = await page.reload();
    expect(await answer?.headerValue("cache-control")).toBe("private, no-store");
    await page.locator(".doc-account summary").click();
    expect(await page.getByText("Signed in as").innerText()).toBe(
      "Signed in as Ada Okafor, admin.",
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });
});
