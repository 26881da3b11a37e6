import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { aPlace, formWith, picture, settled, upload } from "../contract/support/pictures.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform, sessionFor, withCookie } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";

const browser = useBrowser();
let site: SignInPlatform;
let place: string;

beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local", ANALYZERS: "pixels", ENABLE_REST: "true" });
  place = await aPlace(site.platform, { title: "Pier" });
  const cookie = withCookie(await sessionFor(site.platform, "editor"));
  for (const caption of ["Dawn", "Dusk"]) {
    const { status } = await upload(
      site.platform,
      place,
      formWith(await picture(), { caption }),
      cookie,
    );
    expect(status).toBe(201);
  }
  await settled(site.platform);
});
afterAll(() => site.close());

it("are edited at a picture, filtered by, and given to what one uploaded", async () => {
  const page = await consolePage(browser, site, { tolerates: /400 \(Bad Request\)/ });
  await page.goto("/console/pictures");
  const tiles = page.getByRole("list", { name: "Pictures" }).getByRole("link");
  await tiles.filter({ hasText: "Dawn" }).click();
  const part = page.getByRole("region", { name: "Licence and credit" });
  await part.getByText("Not known").waitFor();
  await part.getByRole("button", { name: "Edit licence and credit" }).click();
  const dialog = page.getByRole("dialog", { name: "Licence and credit" });
  await dialog.getByLabel("Licence").fill("CC-BYE-4.0");
  await dialog.getByLabel("Credit").fill("Ada Okafor");
  await dialog.getByLabel("Source").fill("https://example.com/pier");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("alert").getByText("did you mean CC-BY-4.0?").waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Licence").fill("CC-BY-4.0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await part.getByRole("link", { name: "CC BY 4.0" }).waitFor();
  await part.getByText("Ada Okafor").waitFor();
  expect(await part.getByRole("link", { name: "example.com" }).getAttribute("href")).toBe(
    "https://example.com/pier",
  );

  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("search").getByLabel("Licence").selectOption("CC BY 4.0");
  await expect.poll(() => tiles.count()).toBe(1);
  expect(page.url()).toContain("licence=CC-BY-4.0");
  await page.getByRole("search").getByLabel("Licence").selectOption("Not known");
  await tiles.filter({ hasText: "Dusk" }).waitFor();
  expect(await tiles.count()).toBe(1);

  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("menuitem", { name: "Licence of your pictures" }).click();
  const own = page.getByRole("dialog", { name: "Your pictures" });
  await own.getByLabel("Licence").fill("all rights reserved");
  await own.getByLabel("Credit").fill("Me");
  await own.getByLabel("Also those that I uploaded and that have none").check();
  await expectAccessible(page);
  await own.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved, and 1 picture changed").waitFor();
  await page.getByText("No picture matches these filters.").waitFor();

  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("menuitem", { name: "Licence of your pictures" }).click();
  await own.getByLabel("All that I uploaded, in place of what they have").check();
  await own.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Replace licence and credit" });
  await question.getByText("You uploaded 2 pictures.").waitFor();
  await question.getByRole("button", { name: "Replace" }).click();
  await page.getByText("Saved, and 1 picture changed").last().waitFor();
});

it("have alternative texts, and one of them is the cover of its place", async () => {
  const page = await consolePage(browser, site, { role: "admin" });
  await page.goto("/console/pictures");
  const tiles = page.getByRole("list", { name: "Pictures" }).getByRole("link");
  await tiles.filter({ hasText: "Dawn" }).click();
  const part = page.getByRole("region", { name: "Alternative text" });
  const edit = part.getByRole("button", { name: "Edit alternative text" });
  const field = part.getByLabel("What the picture shows");
  const proposed = part.getByText("Proposed");
  await proposed.waitFor();
  await edit.click();
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => edit.evaluate((it) => it === document.activeElement)).toBe(true);
  await proposed.waitFor();
  await edit.click();
  await field.fill("Boats at a pier");
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await tiles.filter({ hasText: "Dawn" }).click();
  expect(await field.inputValue()).toBe("Boats at a pier");
  await part.getByRole("button", { name: "Save text" }).click();
  await page.getByText("Alternative text changed").waitFor();
  await part.getByText("Boats at a pier").waitFor();
  await expect.poll(() => proposed.count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await proposed.waitFor();

  await page.getByRole("button", { name: "Use as cover" }).click();
  const cover = page.getByRole("button", { name: "Cover of its place", pressed: true });
  await cover.click();
  await page.getByText("The newest picture is the cover of Pier").waitFor();
  await page.getByRole("button", { name: "Use as cover" }).waitFor();
});

it("are chosen for an upload, and shown once it is there", async () => {
  const page = await consolePage(browser, site);
  await page.goto(`/console/places/${place}`);
  await page.getByRole("button", { name: /^Upload options/ }).click();
  const options = page.getByRole("dialog", { name: "Upload options" });
  await options.getByLabel("Licence").selectOption("CC BY-SA 4.0");
  await options.getByLabel("Credit").fill("Bo");
  await page.keyboard.press("Escape");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload pictures" }).click();
  const buffer = await picture(undefined, { color: "#ff8800" });
  await (await chooser).setFiles({ name: "noon.jpg", mimeType: "image/jpeg", buffer });
  const uploads = page.getByRole("region", { name: "Uploads" });
  await uploads.getByText("Bo, CC BY-SA 4.0").waitFor();

  const bay = await aPlace(site.platform, { title: "Bay" });
  await page.goto(`/console/places/${bay}`);
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("images.add") && sent.push("picture"));
  const again = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload pictures" }).click();
  await (await again).setFiles({ name: "noon.jpg", mimeType: "image/jpeg", buffer });
  await uploads.getByText("Not sent: you have it in Pier already").waitFor();
  await expectAccessible(page);
  expect((await site.platform.get(`/api/places/${bay}/images`)).body).toEqual([]);
  await uploads.getByRole("button", { name: "Add to this place" }).click();
  await uploads.getByText("Bo, CC BY-SA 4.0").waitFor();
  expect((await site.platform.get(`/api/places/${bay}/images`)).body).toMatchObject([
    { licence: "CC-BY-SA-4.0", credit: "Bo" },
  ]);
  expect(sent).toEqual([]);
});

it("are those chosen when a known picture is added, once though the network goes meanwhile", async () => {
  const buffer = await picture(undefined, { color: "#00aaff" });
  const cookie = withCookie(await sessionFor(site.platform, "editor"));
  await upload(site.platform, place, formWith(buffer), cookie);
  const cove = await aPlace(site.platform, { title: "Cove" });
  const page = await consolePage(browser, site, {
    tolerates: /ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED)/,
  });
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("images.add") && sent.push("picture"));
  await page.goto(`/console/places/${cove}`);
  const choose = async (name: string, bytes: Buffer): Promise<void> => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload pictures" }).click();
    await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer: bytes });
  };
  const uploads = page.getByRole("region", { name: "Uploads" });
  await choose("known.jpg", buffer);
  await uploads.getByText("Not sent: you have it in Pier already").waitFor();
  await page.getByRole("button", { name: /^Upload options/ }).click();
  const options = page.getByRole("dialog", { name: "Upload options" });
  await options.getByRole("radio", { name: /Hidden/ }).check();
  await options.getByLabel("Credit").fill("Cleo");
  await page.keyboard.press("Escape");

  const held = await page.context().newCDPSession(page);
  await held.send("Fetch.enable", { patterns: [{ urlPattern: "*images.copy*" }] });
  const asked = new Promise<string>((resolve) => {
    held.on("Fetch.requestPaused", ({ requestId }) => resolve(requestId));
  });
  await uploads.getByRole("button", { name: "Add to this place" }).click();
  const requestId = await asked;
  await page.context().setOffline(true);
  await choose("new.jpg", await picture(undefined, { color: "#00ffaa" }));
  await uploads.getByText("No connection").first().waitFor();
  await page.context().setOffline(false);
  await uploads.getByText("1 of 2 uploaded").waitFor();
  await held.send("Fetch.continueRequest", { requestId });
  await uploads.getByText("2 of 2 uploaded").waitFor();
  const chosen = { locationPrecision: "hidden", credit: "Cleo" };
  const { body } = await site.platform.get(`/api/places/${cove}/images`);
  expect(body).toMatchObject([chosen, chosen]);
  expect(sent).toHaveLength(1);
});
