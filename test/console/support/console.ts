import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { Role } from "../../../src/procedures/roles.ts";
import type { BrowserUser } from "../../support/chromium.ts";
import { type SignInPlatform, sessionFor } from "../../support/sign-in.ts";

export interface ConsoleOptions extends BrowserContextOptions {
  /** Who is signed in; nobody for null. An editor unless given. */
  role?: Role | null;
  /** What the browser may say in its console: its own lines of answers that are meant. */
  tolerates?: RegExp;
}

/**
 * A page of the console, not opened yet. Whatever the browser complains of (script errors, refusals
 * by policy, warnings of ours) fails the test that it belongs to.
 */
export async function consolePage(
  browser: BrowserUser,
  site: SignInPlatform,
  { role = "editor", tolerates, ...options }: ConsoleOptions = {},
): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    baseURL: site.base,
    ...options,
  });
  if (role !== null) {
    await page.context().addCookies([
      {
        name: "tokenkit-session",
        value: await sessionFor(site.platform, role),
        url: site.base,
        httpOnly: true,
        sameSite: "Lax",
      },
    ]);
  }
  const complaints = listen(page, tolerates);
  onTestFinished(() => expect(complaints).toEqual([]));
  return page;
}

/** What the browser complains of from now on. */
function listen(page: Page, tolerates?: RegExp): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error.stack ?? error)));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (tolerates?.test(text) !== true) complaints.push(text);
  });
  return complaints;
}
