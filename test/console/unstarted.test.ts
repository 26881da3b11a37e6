/** Screens whose engine, a Web Worker, does not start. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { consolePage, useConsole } from "./support/console.ts";
import { openImport, toStep } from "./support/import.ts";
import { makeTheme, openEditor } from "./support/themes.ts";

const { browser, site } = useConsole();

const PROGRAM = "**/assets/worker-*.js";

/** A page whose first requests of the engine's program fail; returns how many it has sent. */
async function pageWithout(failures: number): Promise<{ page: Page; sent: () => number }> {
  const page = await consolePage(browser, site, { tolerates: /ERR_FAILED|status of 404/ });
  let sent = 0;
  await page.route(PROGRAM, (route) => {
    sent += 1;
    if (sent > failures) return route.continue();
    return sent % 2 === 0 ? route.abort() : route.fulfill({ status: 404 });
  });
  return { page, sent: () => sent };
}

const note = (page: Page) => page.getByRole("alert").filter({ hasText: "did not start" });

describe("a theme whose engine does not start", () => {
  it("shows its tokens if the second start succeeds, without a word", async () => {
    const slug = await makeTheme(site, "second-start");
    const { page, sent } = await pageWithout(1);
    await openEditor(page, slug);
    expect(await note(page).count()).toBe(0);
    // The thread of the roles may have started, too.
    expect(sent()).toBeGreaterThanOrEqual(2);
  });

  it("says so after two starts, and shows its tokens once a further one succeeds", async () => {
    const slug = await makeTheme(site, "no-start");
    const { page, sent } = await pageWithout(3);
    await page.goto(`/console/themes/${slug}/tokens`);
    await note(page).waitFor();
    expect(sent()).toBe(2);
    await note(page).getByRole("button", { name: "Try again" }).click();
    await expect.poll(sent).toBe(3);
    await note(page).getByRole("button", { name: "Try again" }).click();
    await page.getByRole("tree", { name: "Tokens" }).getByRole("treeitem").first().waitFor();
    expect(await note(page).count()).toBe(0);
  });

  it("says so on the publish page, and compares once a further start succeeds", async () => {
    const slug = await makeTheme(site, "no-start-publish");
    const { page } = await pageWithout(4);
    await page.goto(`/console/themes/${slug}/publish`);
    await note(page).waitFor();
    await note(page).getByRole("button", { name: "Try again" }).click();
    await page.getByRole("dialog", { name: "Publish theme" }).getByRole("button").first().waitFor();
    expect(await note(page).count()).toBe(0);
  });
});

it("a program that fails while it starts counts as one that did not start", async () => {
  const slug = await makeTheme(site, "throws-at-start");
  const page = await consolePage(browser, site, { tolerates: /too old/ });
  const body = "throw new Error('too old')";
  await page.route(PROGRAM, (route) => route.fulfill({ contentType: "text/javascript", body }));
  await page.goto(`/console/themes/${slug}/tokens`);
  await note(page).waitFor();
});

it("an import whose preview does not start says so, and draws it later", async () => {
  const { page } = await pageWithout(2);
  const room = await openImport(page);
  await room.getByLabel("JSON").fill(":root { --color-sea: #0b5cad; --space-md: 16px; }");
  await room.getByText("2 tokens", { exact: true }).waitFor();
  await toStep(page, "Report");
  const said = room.getByRole("alert").filter({ hasText: "did not start" }).first();
  await said.getByRole("button", { name: "Try again" }).click();
  await room.getByRole("region", { name: "Imported, light" }).waitFor();
});
