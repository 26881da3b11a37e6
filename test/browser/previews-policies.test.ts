import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import {
  banner,
  bannerText,
  linkTo,
  openShadows,
  revoke,
  saveBackground,
} from "./support/previews.ts";
import { html, useSite } from "./support/site.ts";
import { colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

const draft = { hex: "#d0e0ff", rgb: "rgb(208, 224, 255)" };
const saved = { hex: "#ffd0e0", rgb: "rgb(255, 208, 224)" };

async function drafted(slug: string): Promise<string> {
  await publish(platform.current, slug);
  await saveBackground(platform.current, slug, draft.hex);
  return slug;
}

/** A page under a policy, and the violations of it. */
async function strict(slug: string, policy: string, query: string) {
  const script = `<script nonce="abc" src="${platform.current.url}/rt/v1/embed.js" data-theme="${slug}"></script>`;
  const body = html(script).replace('<link rel="icon" href="data:,">', "");
  const address = site.current.put(`/${slug}`, {
    body,
    headers: { "Content-Security-Policy": policy },
  });
  const page = await browser.newPage();
  await openShadows(page);
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective} ${blockedURI.split("?")[0]}`),
    );
  });
  await page.goto(`${address}?${query}`);
  return page;
}

const violationsOf = async (page: Page): Promise<string[]> => {
  const all = await page.evaluate(() => (window as unknown as { violations: string[] }).violations);
  return [...new Set(all)].filter((one) => !one.includes("favicon"));
};

const url = () => platform.current.url;

describe("a preview under a strict policy", () => {
  it.each([
    [
      "with a nonce and Trusted Types",
      "strict-nonce",
      () =>
        `default-src 'none'; script-src 'nonce-abc'; style-src ${url()}; connect-src ${url()}; require-trusted-types-for 'script'; trusted-types 'none'`,
    ],
    [
      "of nonces and strict-dynamic",
      "strict-dynamic",
      () =>
        `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'nonce-abc'; connect-src ${url()}; base-uri 'none'`,
    ],
  ])("%s follows each save without a violation", async (_name, name, policy) => {
    const slug = await drafted(name);
    const link = await linkTo(platform.current, slug);
    const page = await strict(slug, policy(), `tk-preview=${link.token}`);
    await expectBackground(page, draft.rgb);
    await expect.poll(() => bannerText(page), { timeout: 10_000 }).toContain("Preview of");
    await saveBackground(platform.current, slug, saved.hex);
    await expectBackground(page, saved.rgb);
    await revoke(platform.current, slug, link);
    await expectBackground(page, colors.light);
    expect(await violationsOf(page)).toEqual([]);
  });

  it("that lets it load stylesheets alone looks again on focus and as time passes", async () => {
    const slug = await drafted("without-connect");
    const policy = `default-src 'none'; script-src ${url()}; style-src ${url()}`;
    const link = await linkTo(platform.current, slug);
    const page = await strict(slug, policy, `tk-preview=${link.token}`);
    await expectBackground(page, draft.rgb);
    await expect.poll(() => bannerText(page), { timeout: 10_000 }).toContain("Preview of");
    expect(await violationsOf(page)).toContain(`connect-src ${url()}/rt/v1/preview/events`);
    await saveBackground(platform.current, slug, saved.hex);
    await page.waitForTimeout(1100);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expectBackground(page, saved.rgb);
    await saveBackground(platform.current, slug, "#123456");
    await expectBackground(page, "rgb(18, 52, 86)");
    await revoke(platform.current, slug, link);
    await page.waitForTimeout(1100);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expectBackground(page, colors.light);
    await expect.poll(() => bannerText(page), { timeout: 10_000 }).toContain("cannot be loaded");
    await banner(page).getByRole("button", { name: "Exit" }).click();
    expect(await banner(page).count()).toBe(0);
  });
});

it("shows a theme with an axis of the letter that was the script's own", async () => {
  const slug = "axis-r";
  const color = (hex: string) => ({ color: { $type: "color", bg: { $value: hex } } });
  const contexts = { a: [color(draft.hex)], b: [color(saved.hex)] };
  const tokens = {
    version: "2025.10",
    sets: { base: { sources: [color("#000000")] } },
    modifiers: { r: { contexts, default: "a" } },
    resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/r" }],
  };
  await publish(platform.current, slug);
  await platform.current.put(`/api/v1/themes/${slug}/working-copy`, { tokens });
  const { token } = await linkTo(platform.current, slug);
  const tag = `<script src="${url()}/rt/v1/embed.js" data-theme="${slug}"></script>`;
  const page = await browser.newPage();
  await openShadows(page);
  await page.goto(`${site.current.put("/axis", html(tag))}?tk-preview=${token}`);
  await expect.poll(() => bannerText(page), { timeout: 10_000 }).toContain("Preview of");
  await platform.current.put(`/api/v1/themes/${slug}/working-copy`, {
    tokens: { ...tokens, sets: { base: { sources: [color("#111111")] } } },
  });
  const after = await page.waitForRequest((request) => request.url().includes("r=w"));
  expect((await after.response())?.status()).toBe(200);
  await expectBackground(page, draft.rgb);
});

it("keeps the page and its published theme where preview.js does not load", async () => {
  const slug = await drafted("scriptless");
  const { token } = await linkTo(platform.current, slug);
  const page = await browser.newPage();
  await page.route("**/rt/v1/preview.js*", (route) => route.abort());
  let loads = 0;
  page.on("load", () => loads++);
  const tag = `<script src="${url()}/rt/v1/embed.js" data-theme="${slug}"></script>`;
  await page.goto(`${site.current.put("/scriptless", html(tag))}?tk-preview=${token}`);
  await expectBackground(page, colors.light);
  await page.waitForTimeout(1000);
  await expectBackground(page, colors.light);
  expect(loads).toBe(1);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("tkp_");
});

it("a sandboxed frame, which has no storage, keeps its theme and follows the link", async () => {
  const slug = await drafted("sandboxed");
  const { token } = await linkTo(platform.current, slug);
  const tag = `<script src="${url()}/rt/v1/embed.js" data-theme="${slug}"></script>`;
  site.current.put("/framed", html(tag));
  const frames = ["/framed", `/framed?tk-preview=${token}`]
    .map((src) => `<iframe sandbox="allow-scripts" src="${src}"></iframe>`)
    .join("");
  const page = await browser.newPage();
  await openShadows(page);
  await page.goto(site.current.put("/outer", html("", frames)));
  const backgrounds = () =>
    Promise.all(
      page
        .frames()
        .slice(1)
        .map((frame) =>
          frame.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
        ),
    );
  await expect.poll(backgrounds, { timeout: 10_000 }).toEqual([colors.light, draft.rgb]);
  const [, , frame] = page.frames();
  expect(await frame?.evaluate(() => location.search)).toBe("");
  await frame?.locator("tokenkit-preview button").click();
  await expect.poll(backgrounds, { timeout: 10_000 }).toEqual([colors.light, colors.light]);
});
