import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { draftsIn, openWithDraft, type Tokens } from "./support/draft.ts";
import { fromState } from "./support/themes.ts";

const { browser, site } = useConsole();

const quartzFile = new URL("../../src/themes/builtin/quartz.json", import.meta.url);
const quartz = (): Tokens => JSON.parse(readFileSync(quartzFile, "utf8")).tokens;
const oklch = (...components: number[]) => ({ colorSpace: "oklch", components });

let made = 0;

/** A theme of its own, with a version for each change; published unless it is to be a draft. */
async function themeWith(
  changes: ((tokens: Tokens) => void)[] = [],
  status: "published" | "draft" = "published",
  tokens = quartz(),
): Promise<string> {
  made += 1;
  const slug = `harbour-${made}`;
  const { platform } = site;
  const theme = { slug, name: `Harbour ${made}`, tokens, status };
  expect((await platform.post("/api/v1/themes/import", theme)).status).toBeLessThan(300);
  for (const [index, change] of changes.entries()) {
    change(tokens);
    const message = `Change ${index + 1}`;
    const answer = await platform.patch(`/api/v1/themes/${slug}`, { tokens, message });
    expect(answer.status).toBe(200);
  }
  return slug;
}

const stylesheet = async (slug: string): Promise<string> =>
  (
    await site.platform.request(`/rt/v1/theme.css?slug=${slug}&appearance=light&variant=tokens`, {
      key: null,
    })
  ).text;
const current = async (slug: string) => (await site.platform.get(`/api/v1/themes/${slug}`)).body;

const review = (page: Page) => page.getByRole("dialog", { name: "Publish theme" });
const publish = (page: Page) => review(page).getByRole("button", { name: "Publish", exact: true });

const brighter = (tokens: Tokens) => {
  tokens.color.primary = { $value: oklch(0.5, 0.2, 150) };
};
const red = () => ({ $value: oklch(0.5, 0.2, 25) });
const rounder = (tokens: Tokens) => {
  tokens.radius.button = { $value: { value: 3, unit: "px" } };
};

/** The service answers a conflict with 409, about which the browser writes a line. */
const conflict = /status of 409/;

describe("publishing", () => {
  it("shows what changes, puts it live, tells other tabs, and can be undone", async () => {
    const slug = await themeWith();
    const other = await consolePage(browser, site);
    await other.goto(`/console/themes/${slug}/history`);
    await other.getByText("live", { exact: true }).waitFor();
    const page = await consolePage(browser, site);
    await openWithDraft(page, `/console/themes/${slug}/publish`, (tokens) => {
      rounder(tokens);
      delete tokens.color.accent;
    });
    const changes = page.getByRole("table", { name: "Tokens" });
    await changes.getByRole("row", { name: /changed radius\.button .*3px/ }).waitFor();
    await changes
      .getByRole("row", { name: /removed color\.accent\b/ })
      .first()
      .waitFor();
    await review(page).getByText("Major", { exact: true }).first().waitFor();
    await review(page)
      .getByText(/requests in 24 h/)
      .waitFor();
    await expectAccessible(page);
    await review(page).getByRole("textbox", { name: "Message" }).fill("Sharper corners");
    await page.keyboard.press("Control+Enter");
    await review(page).getByRole("heading", { name: "Version 2 is live" }).waitFor();
    await other.getByRole("button", { name: /^2 Sharper corners/ }).waitFor();
    expect(await stylesheet(slug)).toContain("--tk-radius-button: 3px");
    await review(page).getByRole("button", { name: "Copy pinned URL" }).waitFor();
    await review(page).getByRole("button", { name: "Undo" }).click();
    await page
      .getByText("Version 1 is live again, as version 3. Your changes are a draft.")
      .first()
      .waitFor();
    expect(await stylesheet(slug)).not.toContain("--tk-radius-button: 3px");
    // The published content is not lost.
    await changes.getByRole("row", { name: /changed radius\.button/ }).waitFor();
  });

  it("says that it succeeded once a lost answer is known, and no error stays", async () => {
    const slug = await themeWith();
    const page = await consolePage(browser, site, { tolerates: /ERR_FAILED/ });
    await page.route(/\/trpc\/themes\.update/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await openWithDraft(page, `/console/themes/${slug}/publish`, rounder);
    await publish(page).click();
    await review(page).getByRole("heading", { name: "Version 2 is live" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await review(page).getByRole("button", { name: "Undo" }).click();
    await page.getByText("Version 1 is live again, as version 3.").first().waitFor();
  });

  it("keeps the error of a publication that never arrived, which works again later", async () => {
    const slug = await themeWith();
    const page = await consolePage(browser, site, { tolerates: /ERR_FAILED/ });
    await page.route(/\/trpc\/themes\.update/, (route) => route.abort(), { times: 1 });
    await openWithDraft(page, `/console/themes/${slug}/publish`, rounder);
    await publish(page).click();
    await page.getByRole("alert").filter({ hasText: "The service did not answer" }).waitFor();
    expect((await current(slug)).version).toBe(1);
    await publish(page).click();
    await review(page).getByRole("heading", { name: "Version 2 is live" }).waitFor();
  });

  it("says of a first publication what would go live badly, with nothing to compare; undo archives it", async () => {
    const tokens = quartz();
    tokens.color["on-primary"] = { $value: oklch(1, 0, 0) };
    tokens.color.primary = { $value: oklch(0.94, 0.03, 10) };
    const slug = await themeWith([], "draft", tokens);
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/publish`);
    await page.getByText("This theme has never been live").waitFor();
    await review(page).getByRole("heading", { name: "1 finding would go live" }).waitFor();
    await review(page)
      .getByRole("link", { name: /^color\.on-primary light\s+reads 1\.2:1 on color\.primary/ })
      .waitFor();
    await expectAccessible(page);
    await publish(page).click();
    await review(page).getByRole("heading", { name: "Version 2 is live" }).waitFor();
    await review(page).getByRole("button", { name: "Undo" }).click();
    await page.getByText("Archived. Nothing of this theme is live").first().waitFor();
    expect((await current(slug)).status).toBe("archived");
  });

  it("is blocked by errors, each with a way to its token", async () => {
    const slug = await themeWith();
    const page = await consolePage(browser, site);
    await openWithDraft(page, `/console/themes/${slug}/publish`, (tokens) => {
      tokens.color.primary = { $value: "{color.nowhere}" };
      tokens.space.md = { $value: { value: "wide", unit: "px" } };
    });
    await review(page)
      .getByRole("heading", { name: /2 errors block this/ })
      .waitFor();
    await publish(page).click({ force: true });
    expect((await current(slug)).version).toBe(1);
    await expectAccessible(page);
    await review(page)
      .getByRole("link", { name: /space\.md/ })
      .click();
    await page.waitForURL(/token=space\.md/);
  });

  it("says that there is nothing to publish where nothing differs", async () => {
    const slug = await themeWith();
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/publish`);
    await page.getByRole("heading", { name: "Nothing to publish" }).waitFor();
  });

  it("asks whether somebody means it, where the installation wants that of a breaking change", async () => {
    const slug = await themeWith();
    const setting = (value: string) =>
      site.platform.put("/api/v1/admin/settings", { "publish.breaking": value });
    await setting("confirm");
    try {
      const page = await consolePage(browser, site);
      await openWithDraft(page, `/console/themes/${slug}/publish`, (tokens) => {
        delete tokens.space["2xs"];
      });
      const consent = review(page).getByRole("checkbox", { name: /Publish although it breaks/ });
      await consent.waitFor();
      await publish(page).click({ force: true });
      expect((await current(slug)).version).toBe(1);
      await consent.check();
      await publish(page).click();
      await review(page).getByRole("heading", { name: "Version 2 is live" }).waitFor();
      await setting("refuse");
      await openWithDraft(page, `/console/themes/${slug}/publish`, (tokens) => {
        delete tokens.space.xs;
      });
      await review(page)
        .getByText(/An admin decides that/)
        .waitFor();
    } finally {
      await setting("allow");
    }
  });

  it("publishes the team's working copy where that is what is open, and the copy goes", async () => {
    const slug = await themeWith();
    const tokens = quartz();
    rounder(tokens);
    const copy = `/api/v1/themes/${slug}/working-copy`;
    expect((await site.platform.put(copy, { tokens, message: "Prepared" })).status).toBeLessThan(
      300,
    );
    const page = await consolePage(browser, site);
    await openWithDraft(page, `/console/themes/${slug}/publish`, rounder);
    await publish(page).click();
    await review(page).getByRole("heading", { name: "Version 2 is live" }).waitFor();
    expect((await site.platform.get(copy)).status).toBe(404);
    expect((await site.platform.get(`/api/v1/themes/${slug}/versions/2`)).body.message).toBe(
      "Prepared",
    );
  });

  it("moves the seam between before and after by keys", async () => {
    const slug = await themeWith();
    const page = await consolePage(browser, site);
    await openWithDraft(page, `/console/themes/${slug}/publish`, brighter);
    const seam = page.getByRole("slider", { name: "Before and after" });
    await seam.focus();
    await page.keyboard.press("Home");
    expect(await seam.getAttribute("aria-valuenow")).toBe("0");
    await page.keyboard.press("Shift+ArrowRight");
    expect(await seam.getAttribute("aria-valuenow")).toBe("10");
  });
});

describe("changes saved for the team", () => {
  const pill = (page: Page, words: RegExp) => page.getByRole("button", { name: words }).waitFor();

  it("look saved, here and after a reload and to others, whose review names and publishes them", async () => {
    const slug = await themeWith();
    const page = await consolePage(browser, site);
    await openWithDraft(page, `/console/themes/${slug}/tokens`, rounder);
    await pill(page, /^State: Live 1, 1 change, only yours, kept \d\d:\d\d$/);
    await page.keyboard.press("Control+s");
    const saved = /^State: Live 1, 1 unpublished, saved for the team \d\d:\d\d$/;
    await pill(page, saved);
    await expect.poll(() => draftsIn(page)).toBe(0);
    await page.reload();
    await pill(page, saved);
    const other = await consolePage(browser, site, { role: "admin" });
    await other.goto(`/console/themes/${slug}/tokens`);
    await pill(other, /^State: Live 1, 1 unpublished, saved by .+ \d\d:\d\d$/);
    await expectAccessible(other);
    await other.getByRole("button", { name: /^State: / }).click();
    await other.getByRole("menuitem", { name: /^Saved for the team.*Compare$/ }).waitFor();
    await other.keyboard.press("Escape");
    await other.getByRole("button", { name: "Review and publish" }).click();
    await other.getByText(/^It is what .+ saved for the team, today/).waitFor();
    await other.getByRole("row", { name: /changed radius\.button .*3px/ }).waitFor();
    await publish(other).click();
    await review(other).getByRole("heading", { name: "Version 2 is live" }).waitFor();
    await pill(page, /^State: Live 2$/);
    expect(await page.getByRole("button", { name: "Review and publish" }).count()).toBe(0);
    expect((await current(slug)).tokens.radius.button.$value).toEqual({ value: 3, unit: "px" });
  });

  it("are published with what only the publisher has, and nothing waits then", async () => {
    const slug = await themeWith();
    const tokens = quartz();
    rounder(tokens);
    const copy = `/api/v1/themes/${slug}/working-copy`;
    expect((await site.platform.put(copy, { tokens })).status).toBeLessThan(300);
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/tokens?pane=json`);
    await pill(page, /^State: Live 1, 1 unpublished, saved by /);
    const json = page.getByRole("textbox", { name: "JSON" });
    await json.focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type('"buoy":{"$type":"number","$value":7},');
    await pill(page, /^State: Live 1, 2 unpublished, 1 only yours$/);
    await page.getByRole("button", { name: "Review and publish" }).click();
    await page.getByText(/with changes that only you have\.$/).waitFor();
    await publish(page).click();
    await review(page).getByRole("heading", { name: "Version 2 is live" }).waitFor();
    expect((await site.platform.get(copy)).status).toBe(404);
    expect((await current(slug)).tokens).toMatchObject({
      buoy: { $value: 7 },
      radius: { button: { $value: { value: 3, unit: "px" } } },
    });
  });

  it("that another author saves meanwhile are named, and come in without a loss", async () => {
    const slug = await themeWith();
    const page = await consolePage(browser, site);
    await openWithDraft(page, `/console/themes/${slug}/tokens`, rounder);
    await pill(page, /only yours/);
    const tokens = quartz();
    brighter(tokens);
    const copy = `/api/v1/themes/${slug}/working-copy`;
    expect((await site.platform.put(copy, { tokens })).status).toBeLessThan(300);
    await pill(page, /saved newer changes \d\d:\d\d/);
    await fromState(page, "Take theirs in");
    await pill(page, /^State: Live 1, 2 unpublished, 1 only yours$/);
    await fromState(page, "Save for the team");
    await pill(page, /^State: Live 1, 2 unpublished, saved for the team/);
    expect((await site.platform.get(copy)).body.tokens).toMatchObject({
      color: { primary: { $value: oklch(0.5, 0.2, 150) } },
      radius: { button: { $value: { value: 3, unit: "px" } } },
    });
  });
});

describe("two people at once", () => {
  it("change different tokens, and both are live without a question", async () => {
    const slug = await themeWith();
    const [one, two] = [
      await consolePage(browser, site, { tolerates: conflict }),
      await consolePage(browser, site, { role: "admin", tolerates: conflict }),
    ];
    await openWithDraft(one, `/console/themes/${slug}/publish`, brighter);
    await openWithDraft(two, `/console/themes/${slug}/publish`, rounder);
    await publish(one).click();
    await review(one).getByRole("heading", { name: "Version 2 is live" }).waitFor();
    await publish(two).click();
    await review(two).getByRole("heading", { name: "Version 3 is live" }).waitFor();
    expect(
      await two.getByRole("dialog", { name: "Another author changed this theme" }).count(),
    ).toBe(0);
    const { tokens } = await current(slug);
    expect(tokens.radius.button.$value).toEqual({ value: 3, unit: "px" });
    expect(tokens.color.primary.$value).toEqual(oklch(0.5, 0.2, 150));
  });

  it("leave one an alias of what the other deleted: the review shows it, with a way to its token", async () => {
    const slug = await themeWith([(tokens) => Object.assign(tokens.color, { buoy: red() })]);
    const page = await consolePage(browser, site, { tolerates: conflict });
    await openWithDraft(page, `/console/themes/${slug}/tokens`, (tokens) => {
      tokens.color.heading = { $value: "{color.buoy}" };
    });
    const { tokens } = await current(slug);
    delete tokens.color.buoy;
    expect((await site.platform.patch(`/api/v1/themes/${slug}`, { tokens })).status).toBe(200);
    await page.goto(`/console/themes/${slug}/publish`);
    await review(page).getByRole("heading", { name: "1 error blocks this" }).waitFor();
    await review(page)
      .getByText(/published version 3 while you worked. Your draft now has 1 token of it/)
      .waitFor();
    await review(page).getByText("Errors first").waitFor();
    expect(await page.getByRole("heading", { name: "Nothing to publish" }).count()).toBe(0);
    expect(await publish(page).getAttribute("aria-disabled")).toBe("true");
    await review(page)
      .getByRole("link", { name: /color\.heading/ })
      .click();
    await page.waitForURL(/token=color\.heading/);
    // The editor has the merged text, with the finding at its token and without what went away.
    const findings = page.getByRole("region", { name: "Findings" });
    await findings.getByRole("button", { name: /color\.heading/ }).waitFor();
    expect(await page.getByRole("treeitem", { name: /^buoy/ }).count()).toBe(0);
  });

  it("meet during the request: the refused text is in the draft, with its error", async () => {
    const slug = await themeWith([(tokens) => Object.assign(tokens.color, { buoy: red() })]);
    const page = await consolePage(browser, site, { tolerates: /status of 4/ });
    await openWithDraft(page, `/console/themes/${slug}/publish`, (tokens) => {
      tokens.color.heading = { $value: "{color.buoy}" };
    });
    const { tokens } = await current(slug);
    delete tokens.color.buoy;
    let deleted = false;
    await page.route(/themes\.update/, async (route) => {
      if (!deleted) await site.platform.patch(`/api/v1/themes/${slug}`, { tokens });
      deleted = true;
      await route.continue();
    });
    await publish(page).click();
    await review(page).getByRole("heading", { name: "1 error blocks this" }).waitFor();
    expect((await current(slug)).version).toBe(3);
  });

  it("change the same token, choose, and lose nothing else of either", async () => {
    const slug = await themeWith();
    const [one, two] = [
      await consolePage(browser, site, { tolerates: conflict }),
      await consolePage(browser, site, { role: "admin", tolerates: conflict }),
    ];
    await openWithDraft(one, `/console/themes/${slug}/publish`, (tokens) => {
      brighter(tokens);
      tokens.space.lg.$value.value = 2;
    });
    await openWithDraft(two, `/console/themes/${slug}/publish`, (tokens) => {
      tokens.color.primary = { $value: oklch(0.45, 0.2, 300) };
      rounder(tokens);
    });
    await publish(one).click();
    await review(one).getByRole("heading", { name: "Version 2 is live" }).waitFor();
    await review(two).getByRole("button", { name: "Resolve 1 conflict" }).click();
    const dialog = two.getByRole("dialog", { name: "Another author changed this theme" });
    const row = dialog.getByRole("group", { name: "color.primary" });
    expect(await dialog.getByRole("button", { name: "Merge and publish" }).isDisabled()).toBe(true);
    await expectAccessible(two);
    await row.getByRole("radio", { name: /Yours/ }).check();
    await dialog.getByRole("button", { name: "Merge and publish" }).click();
    await review(two).getByRole("heading", { name: "Version 3 is live" }).waitFor();
    const { tokens } = await current(slug);
    expect(tokens.color.primary.$value).toEqual(oklch(0.45, 0.2, 300));
    expect(tokens.radius.button.$value).toEqual({ value: 3, unit: "px" });
    expect(tokens.space.lg.$value.value).toBe(2);
    const before = await site.platform.get(`/api/v1/themes/${slug}/versions/2`);
    expect(before.body.tokens.color.primary.$value).toEqual(oklch(0.5, 0.2, 150));
  });
});

describe("on a phone", () => {
  it("is reviewed and published by touch, without scrolling sideways", async () => {
    const slug = await themeWith();
    const phone = { width: 390, height: 844 };
    const page = await consolePage(browser, site, {
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    await openWithDraft(page, `/console/themes/${slug}/publish`, brighter);
    await publish(page).waitFor();
    for (const screen of ["history?to=draft", "use", "publish"]) {
      await page.goto(`/console/themes/${slug}/${screen}`);
      await page.getByRole("heading", { level: 2 }).first().waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, screen).toBe(phone.width);
      await expectAccessible(page);
    }
    await publish(page).tap();
    await review(page).getByRole("heading", { name: "Version 2 is live" }).waitFor();
  });
});

describe("the history", () => {
  it("compares any two versions, restores one, and takes that back", async () => {
    const slug = await themeWith([
      (tokens) => {
        tokens.color.buoy = { $value: oklch(0.5, 0.2, 25) };
      },
      brighter,
      rounder,
      (tokens) => {
        delete tokens.color.buoy;
      },
    ]);
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/history?from=2&to=5`);
    const table = page.getByRole("table", { name: "Tokens" });
    await table.getByRole("row", { name: /removed color\.buoy/ }).waitFor();
    await table.getByRole("row", { name: /changed color\.primary/ }).waitFor();
    await table.getByRole("row", { name: /changed radius\.button/ }).waitFor();
    await expectAccessible(page);
    const versions = page.getByRole("list", { name: "Versions" });
    await versions.getByRole("button", { name: /^3 Change 2/ }).click();
    await page.waitForURL(/to=3/);
    await versions.getByRole("button", { name: /^1 / }).click({ modifiers: ["Shift"] });
    await page.waitForURL(/from=1/);
    await page.goto(`/console/themes/${slug}/history?from=1&to=2`);
    await page.getByRole("button", { name: "Restore this version" }).click();
    const dialog = page.getByRole("dialog", { name: "Restore version 2" });
    await dialog.getByRole("row", { name: /added color\.buoy/ }).waitFor();
    await dialog.getByRole("button", { name: "Restore" }).click();
    await page.getByText("Version 2 is restored, as version 6.").first().waitFor();
    const second = (await site.platform.get(`/api/v1/themes/${slug}/versions/2`)).body.tokens;
    expect((await current(slug)).tokens).toEqual(second);
    await page.getByRole("button", { name: "Undo" }).click();
    await versions.getByRole("button", { name: /^7 / }).waitFor();
    const fifth = (await site.platform.get(`/api/v1/themes/${slug}/versions/5`)).body.tokens;
    expect((await current(slug)).tokens).toEqual(fifth);
  });

  it("asks about restoring where it was asked for, and not again after the way back", async () => {
    const slug = await themeWith([brighter, rounder]);
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/history`);
    const versions = page.getByRole("list", { name: "Versions" });
    await versions.getByRole("button", { name: "Restore version 2" }).click();
    await page.getByRole("dialog", { name: "Restore version 2" }).waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await versions.getByRole("button", { name: /^2 / }).click();
    await page.waitForURL(/to=2/);
    await page
      .getByRole("region", { name: "Difference" })
      .getByRole("button", { name: "Restore this version" })
      .waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("compares the texts, and what is drafted here with what is live", async () => {
    const slug = await themeWith([brighter]);
    const page = await consolePage(browser, site);
    await openWithDraft(page, `/console/themes/${slug}/history`, rounder);
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.waitForURL(/to=draft/);
    await page.getByRole("row", { name: /changed radius\.button/ }).waitFor();
    await page.getByRole("button", { name: "Text" }).click();
    await page.getByRole("textbox", { name: "Unpublished changes" }).waitFor();
    await expectAccessible(page);
  });

  it("offers a pinned address only of what was published", async () => {
    const slug = await themeWith([], "draft");
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/history`);
    await page.getByRole("button", { name: /^1 / }).waitFor();
    await page.getByRole("table", { name: "Tokens" }).waitFor();
    expect(await page.getByRole("button", { name: "Copy pinned URL" }).count()).toBe(0);
  });
});

describe("using a theme", () => {
  it("has code to paste, pinned or not, and every export", async () => {
    const slug = await themeWith();
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/use`);
    const snippet = page.getByRole("region", { name: "Snippet" });
    await snippet.getByText(`data-theme="${slug}"`).waitFor();
    await page.getByRole("button", { name: "React" }).click();
    await snippet.getByText("TokenkitProvider").first().waitFor();
    await page.getByRole("button", { name: "Stay at 1" }).click();
    await snippet.getByText("version={1}").waitFor();
    await page.getByRole("checkbox", { name: "With integrity" }).check();
    await snippet.getByText("sha384-").first().waitFor();
    const file = page.getByRole("region", { name: "Export" });
    for (const [format, text] of [
      ["SCSS", "$"],
      ["Tailwind", "@theme"],
      ["Swift", "Color"],
      ["Android", "<resources"],
    ] as const) {
      await page.getByRole("button", { name: new RegExp(`^${format}`) }).click();
      await file.getByText(text).first().waitFor();
    }
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await saving).suggestedFilename()).toBe(`${slug}-light.xml`);
    await expectAccessible(page);
  });
});
