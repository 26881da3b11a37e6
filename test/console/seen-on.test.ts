import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { spectrumDocument } from "../support/spectrum.ts";
import { type ConsoleOptions, consolePage, useConsole } from "./support/console.ts";
import { makeTheme, openEditor } from "./support/themes.ts";

const { browser, site } = useConsole();

/** The tree of a theme, as a person sees it who has chosen no source yet. */
async function seenOn(slug: string, options: ConsoleOptions = {}): Promise<Page> {
  const page = await consolePage(browser, site, options);
  await page.addInitScript(() => {
    if (sessionStorage.getItem("begun") === null) localStorage.removeItem("tokenkit-seen-on");
    sessionStorage.setItem("begun", "");
  });
  await openEditor(page, slug);
  return page;
}

const source = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: "Seen on" }).getByRole("radio", { name });
const pane = (page: Page, appearance: string) =>
  page.getByRole("region", { name: `Preview ${appearance}` });
const says = (page: Page, words: string | RegExp) =>
  page.getByRole("status").getByText(words).waitFor();

const color = (value: string) => ({ $type: "color", $value: value });
const px = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });
const shadcn = {
  radius: px(10),
  background: color("#ffffff"),
  foreground: color("#18181b"),
  card: color("#fafafa"),
  primary: color("#7c2d12"),
  "primary-foreground": color("#ffedd5"),
  destructive: color("#b91c1c"),
  border: color("#d4d4d8"),
  ring: color("{primary}"),
  "chart-1": color("#0f766e"),
};
const roles = (named: Record<string, string>) => ({
  $extensions: { "io.tokenkit": { roles: named } },
});

describe("the specimen", () => {
  it("has all 2,495 tokens of Spectrum, far ones as well, and a click or Enter chooses one", async () => {
    const slug = await makeTheme(site, "seen-spectrum", spectrumDocument());
    const page = await seenOn(slug);
    await source(page, "Specimen").check();
    await says(page, /^2,\d{3} of 2,495 tokens are drawn here/);
    const dark = pane(page, "dark");
    await dark.getByRole("heading", { name: /^accent \d+$/ }).waitFor();
    // A far group is drawn once it comes near.
    const far = dark.getByRole("button", { name: /^drop-shadow-dragged / });
    expect(await far.count()).toBe(0);
    await dark.getByRole("heading", { name: /^drop \d+$/ }).scrollIntoViewIfNeeded();
    await far.click();
    await page.waitForURL(/token=drop-shadow-dragged/);
    await page.getByRole("region", { name: "drop-shadow-dragged", exact: true }).waitFor();
    await far.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForURL(/token=drop-shadow-elevated/);
    await page.getByRole("button", { name: "See all in the table" }).click();
    await page.getByRole("treegrid", { name: "Tokens" }).waitFor();
  });

  it("goes to the token that is chosen in the tree", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [`group${at % 40}-size-${at}`, px(at)]),
    );
    const slug = await makeTheme(site, "seen-far", many);
    const page = await seenOn(slug);
    await page.getByRole("searchbox", { name: "Search" }).fill("group39-size-399");
    await page.getByRole("treeitem", { name: "size-399", exact: true }).click();
    const chosen = pane(page, "light").getByRole("button", { name: "group39-size-399 399px" });
    await expect.poll(() => chosen.getAttribute("aria-current")).toBe("true");
    await expect.poll(() => chosen.evaluate(isInSight)).toBe(true);
  });

  it("says what it cannot draw, without colors and with a value that leads nowhere", async () => {
    const slug = await makeTheme(site, "seen-numbers", {
      z: { $type: "number", $value: 3 },
      gap: px(4),
      ease: { $type: "cubicBezier", $value: [0.2, 0, 0, 1] },
      lost: { $type: "dimension", $value: "{nowhere}" },
    });
    const page = await seenOn(slug, { tolerates: /./ });
    expect(await source(page, "Specimen").isChecked()).toBe(true);
    await says(page, "2 of 4 tokens are drawn here");
    await says(page, "1 is a word or number without a drawing, 1 value cannot be resolved");
    await pane(page, "light").getByRole("button", { name: "lost cannot be resolved" }).waitFor();
    await expectAccessible(page);
    await source(page, "Components").check();
    await says(page, "0 of 4 tokens are seen here");
    await says(page, "24 roles use a built-in neutral, marked with a dashed line");
  });
});

const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

describe("components", () => {
  it("come first with 12 roles, count what they show with what that refers to, and lead to the rest", async () => {
    const twelve = [
      ...["bg", "surface", "surface-raised", "field", "on-primary", "on-danger"],
      ...["text", "border", "border-strong", "focus", "primary", "danger"],
    ];
    const tokens = ["background", "card", "card", "background", "primary-foreground", "card"];
    const others = ["foreground", "border", "border", "ring", "primary", "destructive"];
    const named = Object.fromEntries(
      twelve.map((role, at) => [role, [...tokens, ...others][at] as string]),
    );
    const slug = await makeTheme(site, "seen-twelve", { ...shadcn, ...roles(named) });
    const page = await seenOn(slug);
    await page.getByText("12 of 24 roles set").waitFor();
    expect(await source(page, "Components").isChecked()).toBe(true);
    // No role has the color of the chart and the radius, and nothing has the focus, whose color is the ring.
    await says(page, "7 of 10 tokens are seen here");
    await page.getByRole("button", { name: "Show the 3 unseen in Specimen" }).click();
    expect(await source(page, "Specimen").isChecked()).toBe(true);
    await says(page, "10 of 10 tokens are drawn here");
    await page.reload();
    await says(page, "10 of 10 tokens are drawn here");
  });

  it("show what has no role in a dashed neutral, until its role is set", async () => {
    const slug = await makeTheme(site, "seen-neutral", shadcn);
    const page = await seenOn(slug);
    await says(page, "10 of 10 tokens are drawn here");
    await source(page, "Components").check();
    const reserve = pane(page, "light").getByRole("button", { name: "Reserve" });
    const look = () =>
      reserve.evaluate((button) => {
        const { outlineStyle, backgroundColor } = getComputedStyle(button);
        // As the browser prints a mixed color: lightness, then two axes of hue.
        const mixed = /^oklab\(\S+ (\S+) (\S+)\)$/.exec(backgroundColor);
        const isGray = mixed?.slice(1).every((axis) => Math.abs(Number(axis)) < 0.01);
        return { outlineStyle, isGray: isGray === true };
      });
    await says(page, "0 of 10 tokens are seen here");
    await expect.poll(look).toEqual({ outlineStyle: "dashed", isGray: true });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Guess the rest" }).click();
    await says(page, /^[78] of 10 tokens are seen here/);
    await expect.poll(look).toEqual({ outlineStyle: "none", isGray: false });
    await reserve.click();
    await page.waitForURL(/token=primary(&|$)/);
  });

  it("are only looked at by a viewer", async () => {
    const slug = await makeTheme(site, "seen-viewer", {
      ...shadcn,
      ...roles({ bg: "background" }),
    });
    const page = await seenOn(slug, { role: "viewer" });
    await source(page, "Components").check();
    const strip = page.getByRole("group", { name: "Roles" });
    await strip.getByText("1 of 24 roles set").waitFor();
    expect(await strip.getByRole("button", { name: /Guess|Edit/ }).count()).toBe(0);
    expect(await strip.getByRole("button", { name: /^bg ← background/ }).isDisabled()).toBe(true);
    await expectAccessible(page);
  });
});
