import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { caughtUp } from "../browser/support/frames.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { openWithDraft, type Tokens } from "./support/draft.ts";

const { browser, site } = useConsole();

const quartzFile = new URL("../../src/themes/builtin/quartz.json", import.meta.url);
const quartz = (): Tokens => JSON.parse(readFileSync(quartzFile, "utf8")).tokens;

let made = 0;

/** A published theme of its own. */
async function aTheme(): Promise<string> {
  made += 1;
  const slug = `meanwhile-${made}`;
  const theme = { slug, name: `Meanwhile ${made}`, tokens: quartz(), status: "published" };
  expect((await site.platform.post("/api/v1/themes/import", theme)).status).toBeLessThan(300);
  return slug;
}

const path = (slug: string) => `/api/v1/themes/${slug}`;
const current = async (slug: string) => (await site.platform.get(path(slug))).body;
const button = (pixels: number) => (tokens: Tokens) => {
  tokens.radius.button = { $value: { value: pixels, unit: "px" } };
};
const gap = (rem: number) => (tokens: Tokens) => {
  tokens.space.lg.$value.value = rem;
};

/** Another author publishes a change through the API. */
async function publishElsewhere(slug: string, change: (tokens: Tokens) => void): Promise<void> {
  const { tokens } = await current(slug);
  change(tokens);
  const { status } = await site.platform.patch(path(slug), { tokens, status: "published" });
  expect(status).toBe(200);
}

/** Does something once, between the page's request and its arrival at the service. */
async function beforeItArrives(
  page: Page,
  procedure: string,
  act: () => Promise<void>,
): Promise<void> {
  let done = false;
  await page.route(new RegExp(`/trpc/[^?]*${procedure.replaceAll(".", "\\.")}`), async (route) => {
    if (!done) {
      done = true;
      await act();
    }
    await route.continue();
  });
}

const review = (page: Page) => page.getByRole("dialog", { name: "Publish theme" });
const publish = (page: Page) => review(page).getByRole("button", { name: "Publish", exact: true });
const undo = (page: Page) => review(page).getByRole("button", { name: "Undo" });
const isLive = (page: Page, version: number) =>
  review(page)
    .getByRole("heading", { name: `Version ${version} is live` })
    .waitFor();
const elsewhere = (page: Page) =>
  page.getByRole("dialog", { name: "Another author changed this theme" });

/** The browser's own console line about an intended refusal. */
const refused = { tolerates: /status of (409|412|404)/ };

describe("somebody publishes between a publication and its Undo", () => {
  it("Undo takes nothing of theirs back, and says what there is", async () => {
    const slug = await aTheme();
    const page = await consolePage(browser, site, refused);
    await openWithDraft(page, `/console/themes/${slug}/publish`, button(3));
    await publish(page).click();
    await isLive(page, 2);
    await publishElsewhere(slug, gap(2));
    await undo(page).click();
    await page
      .getByText(/Version 3 was made since/)
      .first()
      .waitFor();
    const { version, tokens } = await current(slug);
    expect(version).toBe(3);
    expect(tokens.space.lg.$value.value).toBe(2);
    await page.getByRole("link", { name: "History" }).first().waitFor();
  });

  it("nor of a first publication", async () => {
    const slug = await aTheme();
    const draft = `${slug}-draft`;
    await site.platform.post(`${path(slug)}/duplicate`, { slug: draft });
    const page = await consolePage(browser, site, refused);
    await page.goto(`/console/themes/${draft}/publish`);
    await publish(page).click();
    await isLive(page, 2);
    await beforeItArrives(page, "themes.archive", () => publishElsewhere(draft, gap(2)));
    await undo(page).click();
    await page
      .getByText(/Version 3 was made since/)
      .first()
      .waitFor();
    expect((await current(draft)).status).toBe("published");
  });
});

describe("a theme that was taken down", () => {
  it("is down again when its publication is undone", async () => {
    const slug = await aTheme();
    await site.platform.patch(path(slug), { status: "draft" });
    const page = await consolePage(browser, site);
    await openWithDraft(page, `/console/themes/${slug}/publish`, button(3));
    await publish(page).click();
    await isLive(page, 3);
    await undo(page).click();
    await page.getByText("Archived. Nothing of this theme is live").first().waitFor();
    const stylesheet = await site.platform.request(`/rt/v1/theme.css?slug=${slug}`, { key: null });
    expect(stylesheet.status).toBe(404);
    expect((await current(slug)).tokens.radius.button.$value).toEqual({ value: 3, unit: "px" });
  });
});

describe("somebody publishes while a version is being restored", () => {
  it("is not overwritten unseen", async () => {
    const slug = await aTheme();
    await publishElsewhere(slug, button(3));
    const page = await consolePage(browser, site, refused);
    await page.goto(`/console/themes/${slug}/history?to=1`);
    await page.getByRole("button", { name: "Restore this version" }).click();
    const dialog = page.getByRole("dialog", { name: "Restore version 1" });
    await dialog.getByRole("row", { name: /radius\.button/ }).waitFor();
    await beforeItArrives(page, "themes.rollback", () => publishElsewhere(slug, gap(2)));
    await dialog.getByRole("button", { name: "Restore", exact: true }).click();
    await dialog.getByText(/The theme is at version 3/).waitFor();
    expect((await current(slug)).version).toBe(3);
    // The page shows the current difference before it allows the restore.
    await dialog.getByRole("row", { name: /space\.lg/ }).waitFor();
    await dialog.getByRole("button", { name: "Restore", exact: true }).click();
    await page.getByText("Version 1 is restored, as version 4.").first().waitFor();
    await publishElsewhere(slug, gap(3));
    await page.getByRole("button", { name: "Undo" }).click();
    await page
      .getByText(/Version 5 was made since/)
      .first()
      .waitFor();
    expect((await current(slug)).version).toBe(5);
  });
});

describe("somebody publishes between the last look and the sending", () => {
  it("another token: both changes are live without a question", async () => {
    const slug = await aTheme();
    const page = await consolePage(browser, site, refused);
    await openWithDraft(page, `/console/themes/${slug}/publish`, button(3));
    await beforeItArrives(page, "themes.update", () => publishElsewhere(slug, gap(2)));
    await publish(page).click();
    await isLive(page, 3);
    const { tokens } = await current(slug);
    expect(tokens.space.lg.$value.value).toBe(2);
    expect(tokens.radius.button.$value).toEqual({ value: 3, unit: "px" });
  });

  it("the same token: nothing is sent before somebody has chosen", async () => {
    const slug = await aTheme();
    const page = await consolePage(browser, site, refused);
    await openWithDraft(page, `/console/themes/${slug}/publish`, button(3));
    await beforeItArrives(page, "themes.update", () => publishElsewhere(slug, button(9)));
    await publish(page).click();
    await elsewhere(page).getByRole("group", { name: "radius.button" }).waitFor();
    expect((await current(slug)).version).toBe(2);
    await elsewhere(page).getByRole("radio", { name: /Yours/ }).check();
    await elsewhere(page).getByRole("button", { name: "Merge and publish" }).click();
    await isLive(page, 3);
    expect((await current(slug)).tokens.radius.button.$value.value).toBe(3);
  });
});

describe("the team's working copy", () => {
  const copyOf = (slug: string) => `${path(slug)}/working-copy`;

  it("saved anew while it is published: what came is shown, and nothing is lost", async () => {
    const slug = await aTheme();
    const tokens = quartz();
    button(3)(tokens);
    expect((await site.platform.put(copyOf(slug), { tokens })).status).toBeLessThan(300);
    const page = await consolePage(browser, site, refused);
    await openWithDraft(page, `/console/themes/${slug}/publish`, button(3));
    await beforeItArrives(page, "themes.publish", async () => {
      const theirs = quartz();
      button(9)(theirs);
      gap(2)(theirs);
      expect((await site.platform.put(copyOf(slug), { tokens: theirs })).status).toBe(200);
    });
    await publish(page).click();
    await elsewhere(page).waitFor();
    expect((await current(slug)).version).toBe(1);
    expect((await site.platform.get(copyOf(slug))).body.tokens.space.lg.$value.value).toBe(2);
  });

  it("discarded while it is published: what was reviewed goes live all the same", async () => {
    const slug = await aTheme();
    const tokens = quartz();
    button(3)(tokens);
    await site.platform.put(copyOf(slug), { tokens });
    const page = await consolePage(browser, site, refused);
    await openWithDraft(page, `/console/themes/${slug}/publish`, button(3));
    await beforeItArrives(page, "themes.publish", async () => {
      expect((await site.platform.delete(copyOf(slug))).status).toBe(204);
    });
    await publish(page).click();
    await isLive(page, 2);
    expect((await current(slug)).tokens.radius.button.$value.value).toBe(3);
  });

  it("with another name: the name, which no review showed, does not go live", async () => {
    const slug = await aTheme();
    const tokens = quartz();
    button(3)(tokens);
    const { name } = await current(slug);
    await site.platform.put(copyOf(slug), { tokens, name: "Unseen", defaultAppearance: "dark" });
    const page = await consolePage(browser, site, refused);
    await openWithDraft(page, `/console/themes/${slug}/publish`, button(3));
    await publish(page).click();
    await isLive(page, 2);
    expect(await current(slug)).toMatchObject({ name, defaultAppearance: "light" });
    expect((await site.platform.get(copyOf(slug))).body.name).toBe("Unseen");
  });
});

describe("a long history", () => {
  it("is loaded page after page, to the first version", async () => {
    const slug = await aTheme();
    for (let version = 2; version <= 65; version += 1) {
      await site.platform.patch(path(slug), { message: `Note ${version}` });
    }
    const page = await consolePage(browser, site);
    await page.goto(`/console/themes/${slug}/history`);
    const versions = page.getByRole("list", { name: "Versions" }).getByRole("listitem");
    await versions.nth(29).waitFor();
    for (const count of [60, 65]) {
      await page.getByRole("button", { name: /^Load more/ }).click();
      await versions.nth(count - 1).waitFor();
    }
    expect(await versions.count()).toBe(65);
    expect(await page.getByRole("button", { name: /^Load more/ }).count()).toBe(0);
    await page.getByRole("button", { name: /^1 / }).click();
    await page.waitForURL(/to=1$/);
  });
});

describe("a theme that goes away under its editor", () => {
  it("deleted: the page says so, and what was typed can be taken along", async () => {
    const slug = await aTheme();
    const page = await consolePage(browser, site, refused);
    await openWithDraft(page, `/console/themes/${slug}/tokens`, button(3));
    await page.getByRole("tree", { name: "Tokens" }).waitFor();
    expect((await site.platform.delete(path(slug))).status).toBe(204);
    const gone = page.getByRole("alert").filter({ hasText: "no longer exists" });
    await gone.waitFor();
    await gone.getByRole("button", { name: "Copy your text" }).waitFor();
    await page.getByRole("tree", { name: "Tokens" }).waitFor();
    // Also after a reload, from this browser's draft.
    await page.reload();
    await page.getByText(/This browser keeps unpublished changes/).waitFor();
    await page.getByRole("button", { name: "Copy your text" }).waitFor();
  });

  it("renamed: the page follows, with what was typed", async () => {
    const slug = await aTheme();
    const [draft, renamed] = [`${slug}-draft`, `${slug}-renamed`];
    await site.platform.post(`${path(slug)}/duplicate`, { slug: draft });
    const page = await consolePage(browser, site, refused);
    await openWithDraft(page, `/console/themes/${draft}/tokens`, button(3));
    await page
      .getByText(/1 change/)
      .first()
      .waitFor();
    await site.platform.patch(path(draft), { slug: renamed });
    await page.waitForURL(new RegExp(`/console/themes/${renamed}`));
    await page
      .getByText(/1 change/)
      .first()
      .waitFor();
  });
});

describe("a session that ends while somebody reviews", () => {
  it("leaves the page as it is, also when its window is looked at again", async () => {
    const slug = await aTheme();
    const page = await consolePage(browser, site, { tolerates: /status of 401|EventSource/ });
    await openWithDraft(page, `/console/themes/${slug}/publish`, button(3));
    const message = review(page).getByRole("textbox", { name: "Message" });
    await message.fill("Sharper corners");
    await page.context().clearCookies();
    await publish(page).click();
    const ended = page.getByRole("dialog", { name: "Your session has ended" });
    await ended.waitFor();
    await Promise.all([
      page.waitForResponse(/session\.current/),
      page.evaluate(() => {
        window.dispatchEvent(new Event("focus"));
        document.dispatchEvent(new Event("visibilitychange"));
      }),
    ]);
    await caughtUp(page);
    await ended.waitFor();
    const below = page.getByRole("textbox", { name: "Message", includeHidden: true });
    expect(await below.inputValue()).toBe("Sharper corners");
  });
});

describe("a change before the stream of events opens", () => {
  it("is shown as soon as the stream is open", async () => {
    const slug = await aTheme();
    const { promise: opening, resolve: open } = Promise.withResolvers<void>();
    const page = await consolePage(browser, site, { role: "admin" });
    await page.route(/\/trpc\/changes\.events/, (route) => opening.then(() => route.continue()));
    await page.goto(`/console/themes/${slug}/history?to=1`);
    await page.getByRole("button", { name: /^1 Imported/ }).waitFor();
    await site.platform.patch(path(slug), { message: "Published before the stream" });
    open();
    await page.getByRole("button", { name: /^2 Published before the stream/ }).waitFor();
  });
});

describe("a change while a first answer is under way", () => {
  it("is shown, although the answer is older than the change", async () => {
    const slug = await aTheme();
    const { promise: releasing, resolve: release } = Promise.withResolvers<void>();
    const page = await consolePage(browser, site, { role: "admin" });
    await page.goto(`/console/themes/${slug}/tokens`);
    await page.getByRole("button", { name: "More", exact: true }).waitFor();
    await caughtUp(page);
    const held = Promise.withResolvers<void>();
    await page.route(/\/trpc\/[^?]*themes\.versions/, async (route) => {
      const response = await route.fetch();
      held.resolve();
      await releasing;
      await route.fulfill({ response });
    });
    await page.getByRole("tab", { name: "History" }).click();
    await held.promise;
    const heard = page.evaluate(
      () =>
        new Promise((resolve) => {
          const events = new EventSource("/trpc/changes.events?input={}");
          events.addEventListener("message", ({ data }) => {
            if (JSON.parse(data).type === "open") document.title = "Listening";
            if (JSON.parse(data).type === "theme") resolve(events.close());
          });
        }),
    );
    await page.waitForFunction(() => document.title === "Listening");
    await site.platform.patch(path(slug), { message: "Published meanwhile" });
    await heard;
    await caughtUp(page);
    release();
    await page.getByRole("button", { name: /^2 Published meanwhile/ }).waitFor();
  });
});
