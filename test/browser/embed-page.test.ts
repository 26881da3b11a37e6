import { mkdirSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { html, useSite } from "./support/site.ts";
import { backgroundOf, colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

/** Opens the page; collects the violations of its policy. */
async function open(
  slug: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${platform.current.url}/rt/v1/embed-page?slug=${slug}`);
  return { page, complaints };
}

const previews = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".stage")].map((host) => {
      const themed = host.shadowRoot?.querySelector("[data-tokenkit-theme]");
      return themed ? getComputedStyle(themed).backgroundColor : "";
    }),
  );

beforeAll(async () => {
  await publish(platform.current, "meadow");
});

describe("the embed page", () => {
  it("shows the theme in both appearances at once, whatever the reader's system", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, complaints } = await open("meadow", { colorScheme });
      expect(await previews(page)).toEqual([colors.light, colors.dark]);
      expect(await backgroundOf(page, "body")).toBe(
        colorScheme === "light" ? "rgb(248, 250, 253)" : "rgb(12, 16, 23)",
      );
      expect(complaints).toEqual([]);
    }
  });

  it("copies the snippet that is chosen", async () => {
    const { page, complaints } = await open("meadow", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByRole("radio", { name: "React" }).check();
    expect(await page.locator("figure:visible").count()).toBe(1);
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied to the clipboard.").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const { body } = await platform.current.get(
      "/rt/v1/embed?slug=meadow&target=react&appearance=system",
    );
    expect(copied).toBe(body.code);
    expect(complaints).toEqual([]);
  });

  it("selects the snippet where the clipboard is closed", async () => {
    const { page } = await open("meadow");
    await page.evaluate(() =>
      Object.defineProperty(navigator.clipboard, "writeText", {
        value: () => Promise.reject(new Error("closed")),
      }),
    );
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("The code is selected").waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toContain('data-theme="meadow"');
  });

  it("lacks nothing but the copy buttons without scripts", async () => {
    const { page } = await open("meadow", { javaScriptEnabled: false });
    expect(await page.getByRole("button", { name: "Copy" }).count()).toBe(0);
    await page.getByText("JavaScript", { exact: true }).first().click();
    expect(await page.locator("figure:visible pre").textContent()).toContain("applyTheme");
    await page.locator(".stage >> text=Invitation").first().waitFor();
    const card = page.locator(".stage .tk-card").first();
    expect((await card.boundingBox())?.width).toBeGreaterThan(200);
  });

  it("is reached by keyboard, and every control has a name", async () => {
    const { page } = await open("meadow");
    const unnamed = await page.evaluate(() =>
      [...document.querySelectorAll("a, button, input, pre")]
        .filter((element) => !(element as HTMLElement).hidden)
        .filter((element) => {
          const label = (element as HTMLInputElement).labels?.[0]?.textContent;
          return !(element.getAttribute("aria-label") || label || element.textContent?.trim());
        })
        .map((element) => element.outerHTML),
    );
    expect(unnamed).toEqual([]);
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused?.trim()).toBe("tokenkit");
  });
});

describe("what is chosen on the embed page", () => {
  const choose = async (page: Page, name: string): Promise<void> => {
    await Promise.all([page.waitForNavigation(), page.getByRole("link", { name }).click()]);
  };

  it("begins with a snippet that follows the reader's system", async () => {
    await platform.current.put("/api/v1/admin/settings", {
      "runtime.apiBase": platform.current.url,
    });
    const { page } = await open("meadow");
    const code = await page.locator("#code-html pre").textContent();
    const pasted = await browser.newPage({ colorScheme: "dark" });
    await pasted.goto(site.current.put("/pasted", html(code ?? "")));
    await expectBackground(pasted, colors.dark);
    await pasted.emulateMedia({ colorScheme: "light" });
    await expectBackground(pasted, colors.light);
  });

  it("shapes snippet and preview, and stays while the next thing is chosen", async () => {
    await publish(platform.current, "growing");
    await publish(platform.current, "growing", "#c8ffc8");
    const { page, complaints } = await open("growing");
    await page.getByRole("radio", { name: "React" }).check();
    await choose(page, "Light");
    await choose(page, "Pinned to 2");
    await choose(page, "Tokens alone");
    expect(await previews(page)).toEqual([colors.light]);
    const code = await page.locator("figure:visible pre").textContent();
    expect(code).toContain('appearance={"light"} variant={"tokens"} version={2}');
    await choose(page, "What is published");
    expect(await previews(page)).toEqual([colors.newer]);
    expect(complaints).toEqual([]);
  });

  it("works with the key in the address while run time is private, and so does /docs", async () => {
    const key = await platform.current.keyFor("viewer");
    await platform.current.put("/api/v1/admin/settings", { "runtime.public": "false" });
    onTestFinished(async () => {
      await platform.current.put("/api/v1/admin/settings", { "runtime.public": "true" });
    });
    const { page, complaints } = await open(`meadow&token=${key}`);
    expect(await previews(page)).toEqual([colors.light, colors.dark]);
    await choose(page, "Dark");
    expect(await previews(page)).toEqual([colors.dark]);
    expect(await page.locator("#code-html pre").textContent()).not.toContain(key);
    await choose(page, "Documentation");
    const button = page.locator(".tk-button--primary:visible").first();
    expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
      "rgb(44, 104, 233)",
    );
    expect(complaints).toEqual([]);
    const { headers } = await platform.current.get(`/docs?token=${key}`);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const { text } = await platform.current.get(`/docs?token=${encodeURIComponent('"><x-y>')}`);
    expect(text).not.toContain('"><x-y>');
  });
});

describe.each(Object.entries(sizes))("on a %s", (name, viewport) => {
  it.each(["light", "dark"] as const)("in %s, nothing is cut off", async (colorScheme) => {
    const { page } = await open("quartz", { viewport, colorScheme });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(viewport.width);
    const folder = new URL("../../.cache/screenshots/", import.meta.url).pathname;
    mkdirSync(folder, { recursive: true });
    const path = `${folder}embed-page-${name}-${colorScheme}.png`;
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...viewport, height });
    const picture = await page.screenshot({ path });
    expect(picture.length).toBeGreaterThan(10_000);
  });
});
