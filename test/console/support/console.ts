import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { Role } from "../../../src/procedures/roles.ts";
import { type BrowserUser, useBrowser } from "../../support/chromium.ts";
import { type Site, sessionFor, useSharedPlatform } from "../../support/sign-in.ts";

export interface ConsoleOptions extends BrowserContextOptions {
  /** The role of the signed-in person, an editor by default; null for no session. */
  role?: Role | null;
  /** The session of a certain person, instead of one of the role. */
  session?: string;
  /** Console lines and script errors that the test tolerates, such as those of intended refusals. */
  tolerates?: RegExp;
  /** Whether its person has chosen to see tokens as a tree, which tests of the editor work on. */
  prefersTree?: boolean;
  /** Whether the page fetches the assets of later screens ahead, for tests that go offline. */
  fetchesAhead?: boolean;
}

/** The worker's console: its browser, and the platform that its test files share. */
export function useConsole(): { browser: BrowserUser; site: Site } {
  return { browser: useBrowser(), site: useSharedPlatform() };
}

/**
 * A page of the console, not opened yet. Any complaint of the browser (script errors, policy violations, our
 * warnings) fails its test.
 */
export async function consolePage(
  browser: BrowserUser,
  site: Site,
  {
    role = "editor",
    session,
    tolerates,
    prefersTree = true,
    fetchesAhead = false,
    ...options
  }: ConsoleOptions = {},
): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    baseURL: site.base,
    ...options,
  });
  const value = session ?? (role && (await sessionFor(site.platform, role)));
  if (value) {
    await page.context().addCookies([
      {
        name: "tokenkit-session",
        value,
        url: site.base,
        httpOnly: true,
        sameSite: "Lax",
      },
    ]);
  }
  await page.addInitScript(showComponents);
  if (prefersTree) await page.addInitScript(preferTree);
  if (!fetchesAhead) await markFetched(page, site.base);
  const complaints = listen(page, tolerates);
  onTestFinished(() => expect(complaints).toEqual([]));
  return page;
}

const assets = new Map<string, Promise<string>>();

/**
 * Tells the page that its tab has fetched the assets of later screens, which takes half of the time
 * of a load; a screen still fetches its own.
 */
async function markFetched(page: Page, base: string): Promise<void> {
  if (!assets.has(base)) assets.set(base, namedAssets(base));
  const value = await assets.get(base);
  await page.addInitScript(
    ([key, list]) => {
      if (location.protocol.startsWith("http")) sessionStorage.setItem(key, list);
    },
    ["tokenkit-console-fetched", value ?? ""] as const,
  );
}

async function namedAssets(base: string): Promise<string> {
  const page = await (await fetch(new URL("/console", base))).text();
  return /tokenkit-assets" content="([^"]+)"/.exec(page)?.[1] ?? "";
}

/** Shows components in the preview, because the sets of most tests have too few roles to begin with those. */
function showComponents(): void {
  try {
    localStorage.getItem("tokenkit-seen-on") ??
      localStorage.setItem("tokenkit-seen-on", "components");
  } catch {
    // The test refuses storage.
  }
}

function preferTree(): void {
  try {
    localStorage.getItem("tokenkit-editor-view") ??
      localStorage.setItem("tokenkit-editor-view", "tree");
  } catch {
    // The test refuses storage.
  }
}

/** Collects the browser's complaints from now on. */
function listen(page: Page, tolerates?: RegExp): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => {
    if (tolerates?.test(error.message) !== true) complaints.push(String(error.stack ?? error));
  });
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (tolerates?.test(text) !== true) complaints.push(text);
  });
  return complaints;
}
