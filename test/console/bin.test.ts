import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { aPerson } from "../contract/support/people.ts";
import { aPicture, picture, settled } from "../contract/support/pictures.ts";
import type { RequestOptions } from "../support/platform.ts";
import { sessionFor, withCookie } from "../support/sign-in.ts";
import { consolePage, useConsole } from "./support/console.ts";

const { browser, site } = useConsole();

async function placeOf(maker: RequestOptions, title: string): Promise<string> {
  const { body } = await site.platform.post("/trpc/places.create", { title }, maker);
  return body.result.data.id;
}

const row = (page: Page, text: string) =>
  page.getByRole("table", { name: "Bin" }).getByRole("row").filter({ hasText: text });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const isThere = async (id: string): Promise<number> =>
  (await site.platform.get(`/api/places/${id}`)).status;

async function deletePlace(page: Page, id: string, title: string): Promise<void> {
  await page.goto(`/console/places/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByLabel(`Type ${title} to delete it`).fill(title);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText(`Deleted ${title}`).waitFor();
}

describe("the bin", () => {
  it("gives back what Undo or Restore asks for, and ends the rest for good", async () => {
    // Other files of this worker delete things, which the bin of their person has.
    const keeper = await aPerson(site.platform, "bin-keeper");
    const id = await placeOf(keeper.as, "Mill");
    await aPicture(site.platform, id, await picture(), { caption: "The wheel" });
    await settled(site.platform);
    const page = await consolePage(browser, site, { session: keeper.token, tolerates: /404/ });
    await deletePlace(page, id, "Mill");
    expect(await isThere(id)).toBe(404);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Restored Mill").waitFor();
    expect(await isThere(id)).toBe(200);

    await deletePlace(page, id, "Mill");
    await page.getByRole("link", { name: "Bin", exact: true }).click();
    await row(page, "Mill").getByText("Place with 1 picture").waitFor();
    await row(page, "Mill").getByText("Goes in 30 days").waitFor();
    await row(page, "Mill").locator("img[src^='data:image/']").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Restore Mill" }).click();
    await page.getByRole("heading", { name: "The bin is empty" }).waitFor();
    expect(await focusedText(page)).toBe("Bin");
    expect(await isThere(id)).toBe(200);

    await deletePlace(page, id, "Mill");
    await page.goto("/console/bin");
    await page.getByRole("button", { name: "Delete Mill for good" }).click();
    await page.getByRole("button", { name: "Delete for good", exact: true }).click();
    await page.getByRole("heading", { name: "The bin is empty" }).waitFor();
    expect(await focusedText(page)).toBe("Bin");
  });
});

describe("reports", () => {
  it("are decided by keys, with a way back", async () => {
    const id = await placeOf(withCookie(await sessionFor(site.platform, "admin")), "Quay");
    const { id: pictureId } = await aPicture(site.platform, id, await picture());
    const viewer = await consolePage(browser, site, { role: "viewer" });
    await viewer.goto(`/console/places/${id}`);
    await viewer.getByRole("button", { name: "More", exact: true }).first().click();
    await viewer.getByRole("menuitem", { name: "Report…" }).click();
    await viewer.getByRole("radio", { name: "It is abusive or hurtful" }).check();
    await viewer.getByLabel("What the editors should know").fill("See the sign");
    await viewer.getByRole("button", { name: "Report", exact: true }).click();
    await viewer.getByText("Reported; the editors will look at it").waitFor();
    const session = withCookie(await sessionFor(site.platform, "viewer"));
    const report = { kind: "image", id: pictureId, reason: "spam", note: "" };
    await site.platform.post("/trpc/reports.add", report, session);

    const page = await consolePage(browser, site, { role: "editor", tolerates: /404/ });
    await page.goto("/console");
    await page.getByRole("link", { name: /^Reports.*2 reports waiting/ }).click();
    const one = page.getByRole("listitem", { name: "Quay Place" });
    await one.waitFor();
    await expectAccessible(page);
    const crane = page.getByRole("link", { name: "Quay" }).last();
    expect(await crane.getAttribute("href")).toContain(`/pictures?picture=${pictureId}`);
    await page.keyboard.press("h");
    expect(await focusedText(page)).toContain("See the sign");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    await page.getByText("Dismissed the reports of a picture of Quay").waitFor();
    expect(await focusedText(page)).toContain("See the sign");
    expect(await isThere(id)).toBe(200);
    await page.keyboard.press("h");
    await page.getByText("Hid Quay").waitFor();
    await page.getByRole("heading", { name: "No report waits" }).waitFor();
    expect(await isThere(id)).toBe(404);
    await page.locator(".tk-toast", { hasText: "Hid Quay" }).getByText("Undo").click();
    await one.waitFor();
    expect(await isThere(id)).toBe(200);

    // A slow answer to another part of the page holds nothing up.
    const count = Promise.withResolvers<void>();
    await page.route(/\/trpc\/reports\.waiting\?/, async (route) => {
      await count.promise;
      await route.fallback();
    });
    await one.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Decided" }).click();
    await one.getByRole("button", { name: "Restore" }).click();
    await one.getByText("Dismissed").waitFor();
    count.resolve();
    expect(await isThere(id)).toBe(200);
  });
});
