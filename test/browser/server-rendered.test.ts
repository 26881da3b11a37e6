import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleApp } from "../examples/server-rendered.ts";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { backgroundOf, colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const browser = useBrowser();
let server: Server;
let url: string;

beforeAll(async () => {
  await publish(platform.current, "meadow");
  const { url: tokenkit } = platform.current;
  await platform.current.put("/api/v1/admin/settings", { "runtime.apiBase": tokenkit });
  server = exampleApp({ tokenkit, theme: "meadow" }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The state when the first bytes have arrived. */
async function firstBytes(cookie = ""): Promise<string> {
  const { body } = await fetch(url, { headers: { cookie } });
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return Buffer.from(value ?? []).toString();
}

describe("a page that a server rendered", () => {
  it("carries the theme from its first byte on", async () => {
    const bytes = await firstBytes();
    expect(bytes).toContain('<html lang="en" data-tokenkit-theme="meadow"');
    expect(bytes).toContain("theme.css?slug=meadow&amp;appearance=dark");
    expect(await firstBytes("a=b; theme=quartz.dark")).toContain(
      '<html lang="en" data-tokenkit-theme="quartz" data-appearance="dark">',
    );
  });

  it("believes no cookie that is not a choice", async () => {
    for (const choice of ['"><script>.dark', "quartz.dim", "../x.dark", `${"a".repeat(65)}.dark`]) {
      expect(await firstBytes(`theme=${choice}`)).toContain('data-tokenkit-theme="meadow"');
    }
  });

  it("is themed without scripts, in the system's appearance", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false, colorScheme: "dark" });
    await page.goto(url);
    expect(await backgroundOf(page)).toBe(colors.dark);
  });

  it("shows its default where the reader's theme is published no more", async () => {
    const page = await browser.newPage();
    await page.context().addCookies([{ name: "theme", value: "gone.dark", url }]);
    await page.goto(url);
    await expectBackground(page, colors.dark);
    await page.waitForFunction(() => document.cookie.includes("theme=meadow.dark"));
  });

  it("is taken over by the runtime as it is, and remembers by the cookie", async () => {
    const page = await browser.newPage();
    await page.goto(url);
    await expectBackground(page, colors.light);
    await page.waitForFunction(() => document.cookie.includes("theme=meadow.system"));
    const loaded = () =>
      page.evaluate(() => document.querySelectorAll("link[rel=stylesheet]").length);
    expect(await loaded()).toBe(2);
    await page.locator("#dark").click();
    await expectBackground(page, colors.dark);
    await page.waitForFunction(() => document.cookie.includes("theme=meadow.dark"));
    await page.reload();
    await expectBackground(page, colors.dark);
    await page.waitForLoadState("networkidle");
    expect(await loaded()).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem("tokenkit"))).toBeNull();
  });
});
