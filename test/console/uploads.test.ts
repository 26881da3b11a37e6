import { createTRPCClient, httpLink } from "@trpc/client";
import type { CDPSession, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppRouter } from "../../src/router.ts";
import { expectAccessible } from "../browser/support/axe.ts";
import { aPicture } from "../contract/support/pictures.ts";
import { useBrowser } from "../support/chromium.ts";
import { ADMIN_KEY } from "../support/platform.ts";
import { SignInPlatform, sessionFor } from "../support/sign-in.ts";
import { type ConsoleOptions, consolePage } from "./support/console.ts";

const browser = useBrowser();
let site: SignInPlatform;
beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local", ANALYZERS: "pixels", ENABLE_REST: "true" });
});
afterAll(() => site.close());

const api = () =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${site.base}/trpc`,
        headers: { authorization: `Bearer ${ADMIN_KEY}` },
      }),
    ],
  });

const aPlace = async (title: string): Promise<string> =>
  (await api().places.create.mutate({ title, latitude: 48.8, longitude: 2.3 })).id;

const stored = async (placeId: string) =>
  (await api().images.ofPlace.query({ placeId, limit: 100 })).items;

const creatorsOf = async (placeId: string): Promise<string[]> => {
  const images = (await stored(placeId)).map(({ id }) => api().images.get.query({ imageId: id }));
  return (await Promise.all(images)).map(({ creator }) => creator.id).sort();
};

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A unique picture, so that the service takes none for another. */
async function aFile(name: string, pixels = 64): Promise<ChosenFile> {
  const noise = Buffer.from(Array.from({ length: pixels * pixels * 3 }, () => Math.random() * 255));
  const raw = { width: pixels, height: pixels, channels: 3 } as const;
  const buffer = await sharp(noise, { raw }).jpeg({ quality: 95 }).toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

const files = (names: readonly string[], pixels?: number): Promise<ChosenFile[]> =>
  Promise.all(names.map((name) => aFile(name, pixels)));

async function openPlace(placeId: string, options: ConsoleOptions = {}): Promise<Page> {
  const page = await consolePage(browser, site, options);
  await visit(page, placeId);
  return page;
}

async function visit(page: Page, placeId: string): Promise<void> {
  await page.goto(`/console/places/${placeId}`);
  await page.getByRole("button", { name: "Upload pictures" }).waitFor();
}

async function choose(page: Page, chosen: ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload pictures" }).click();
  await (await chooser).setFiles(chosen);
}

const list = (page: Page): Locator => page.getByRole("region", { name: "Uploads" });
const row = (page: Page, name: string): Locator =>
  list(page).getByRole("listitem").filter({ hasText: name });
const uploaded = (page: Page, text: string): Promise<void> => list(page).getByText(text).waitFor();
const header = (page: Page, text: RegExp): Locator =>
  page.getByRole("banner").getByRole("button", { name: text });

/** Holds back the service's answers to uploads: the service has the files, but the page does not know. */
async function holdAnswers(page: Page): Promise<CDPSession> {
  const debug = await page.context().newCDPSession(page);
  const patterns = [{ urlPattern: "*images.add*", requestStage: "Response" as const }];
  await debug.send("Fetch.enable", { patterns });
  return debug;
}

const slow = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const debug = await page.context().newCDPSession(page);
  await debug.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
};

const refused = { tolerates: /status of 4(00|15)/ };
const cut = { tolerates: /ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET|NETWORK_CHANGED)/ };

describe("five pictures, one of them broken", () => {
  it("each has its progress, one an error and Retry; three go at once", async () => {
    const placeId = await aPlace("Montparnasse terrace");
    const page = await openPlace(placeId, refused);
    const chosen = await files(["one.jpg", "two.jpg", "three.jpg", "four.jpg"], 500);
    const [whole] = await files(["broken.jpg"], 500);
    const broken = { ...whole, name: "broken.jpg", mimeType: "image/jpeg" };
    await slow(page, 150_000);
    await choose(page, [
      { ...broken, buffer: whole?.buffer.subarray(0, 3000) ?? Buffer.alloc(0) },
      ...chosen,
    ]);
    const bar = row(page, "two.jpg").getByRole("progressbar", { name: "two.jpg" });
    await expect.poll(() => bar.getAttribute("value").then(Number)).toBeGreaterThan(0);
    expect(Number(await bar.getAttribute("value"))).toBeLessThan(1);
    expect(
      await list(page)
        .getByText(/^\d+ %$/)
        .count(),
    ).toBeLessThanOrEqual(3);
    await row(page, "four.jpg").getByText("Waiting").waitFor();
    await header(page, /uploading/).waitFor();
    await slow(page, -1);
    await uploaded(page, "4 of 5 uploaded");
    await row(page, "broken.jpg").getByText("Cannot be decoded").waitFor();
    expect(await list(page).getByRole("button", { name: "Retry", exact: true }).count()).toBe(1);
    expect(await stored(placeId)).toHaveLength(4);
    // The badges arrive by themselves.
    await row(page, "one.jpg")
      .getByText(/Square/)
      .waitFor();
    await expectAccessible(page);
    await row(page, "broken.jpg").getByRole("button", { name: "Retry" }).click();
    await row(page, "broken.jpg").getByText("Cannot be decoded").waitFor();

    // On other screens the header says so; the failure stays until it is dismissed.
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Themes" })
      .click();
    await header(page, /1 failed/).click();
    const panel = page.getByRole("dialog", { name: "Uploads" });
    await panel.getByRole("link", { name: "Montparnasse terrace" }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await header(page, /1 failed/).click();
    await panel.getByRole("button", { name: "Dismiss" }).click();
    await header(page, /failed/).waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
    expect(await header(page, /failed|uploading|waiting/).count()).toBe(0);
  });

  it("what is none, or too large, is not even sent", async () => {
    const placeId = await aPlace("Refusing");
    const page = await openPlace(placeId);
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().includes("images.add")) sent += 1;
    });
    const dataTransfer = await page.evaluateHandle(() => {
      const all = new DataTransfer();
      const add = (name: string, type: string, size: number) =>
        all.items.add(new File([new Uint8Array(size)], name, { type }));
      add("notes.txt", "text/plain", 5);
      add("huge.jpg", "image/jpeg", 22_020_096);
      add("empty.png", "image/png", 0);
      return all;
    });
    await page.dispatchEvent("main", "drop", { dataTransfer });
    await row(page, "notes.txt").getByText("Not a picture. Use JPEG").waitFor();
    await row(page, "huge.jpg").getByText("22 MB, at most 21 MB.").waitFor();
    await row(page, "empty.png").getByText("The file is empty.").waitFor();
    expect(sent).toBe(0);
  });
});

describe("a reload in the middle", () => {
  it("goes on by itself, and stores each once", async () => {
    const placeId = await aPlace("Reloaded");
    const page = await openPlace(placeId);
    const held = await holdAnswers(page);
    await choose(page, await files(["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"]));
    await expect.poll(async () => (await stored(placeId)).length).toBe(3);
    await page.reload();
    await held.detach();
    await uploaded(page, "5 of 5 uploaded");
    expect(await stored(placeId)).toHaveLength(5);
    await page.reload();
    await page.getByRole("button", { name: "Upload pictures" }).waitFor();
    expect(await list(page).count()).toBe(0);
  });
});

describe("the network", () => {
  it("goes and comes back: they wait, say so, and go on; an answer that is lost makes no second", async () => {
    const placeId = await aPlace("Cut off");
    const page = await openPlace(placeId, cut);
    const held = await holdAnswers(page);
    const lost = new Promise<void>((resolve) => {
      held.on("Fetch.requestPaused", ({ requestId }) => {
        void held
          .send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" })
          .then(() => resolve());
      });
    });
    await choose(page, await files(["first.jpg"]));
    await lost;
    await row(page, "first.jpg").getByText("No connection. Continues by itself.").waitFor();
    expect(await stored(placeId)).toHaveLength(1);
    await held.detach();
    await page.context().setOffline(true);
    await choose(page, await files(["second.jpg"]));
    await row(page, "second.jpg").getByText("No connection").waitFor();
    await header(page, /2 waiting/).waitFor();
    await page.context().setOffline(false);
    await uploaded(page, "2 of 2 uploaded");
    expect(await stored(placeId)).toHaveLength(2);
  });
});

describe("two tabs", () => {
  it("one sends, both see it; when it is closed the other goes on", async () => {
    const placeId = await aPlace("Twice open");
    const page = await openPlace(placeId);
    const other = await browser.sibling(page);
    await visit(other, placeId);
    let sent = 0;
    other.on("request", (request) => {
      if (request.url().includes("images.add")) sent += 1;
    });
    await holdAnswers(page);
    await choose(page, await files(["a.jpg", "b.jpg"]));
    await choose(other, await files(["c.jpg", "d.jpg"]));
    await expect.poll(async () => (await stored(placeId)).length).toBe(3);
    await row(other, "d.jpg").getByText("Waiting").waitFor();
    await row(other, "a.jpg").waitFor();
    await row(page, "d.jpg").waitFor();
    expect(sent).toBe(0);
    await page.close();
    await uploaded(other, "4 of 4 uploaded");
    expect(await stored(placeId)).toHaveLength(4);
  });
});

describe("whose they are", () => {
  const signInAs = async (page: Page, role: "viewer" | "editor"): Promise<void> =>
    page.context().addCookies([
      {
        name: "tokenkit-session",
        value: await sessionFor(site.platform, role),
        url: site.base,
        httpOnly: true,
        sameSite: "Lax",
      },
    ]);

  it("a session that ends keeps them, and nobody else sends them", async () => {
    const placeId = await aPlace("Mine");
    const page = await openPlace(placeId, { tolerates: /status of 401/ });
    await page.context().clearCookies();
    await choose(page, await files(["mine.jpg"]));
    const ended = page.getByRole("dialog", { name: "Your session has ended" });
    await ended.waitFor();
    await page.keyboard.press("Escape");
    await row(page, "mine.jpg").getByText("Your session has ended.").waitFor();
    await signInAs(page, "viewer");
    await visit(page, placeId);
    await choose(page, await files(["theirs.jpg"]));
    await uploaded(page, "1 of 1 uploaded");
    expect(await row(page, "mine.jpg").count()).toBe(0);
    await signInAs(page, "editor");
    await visit(page, placeId);
    await uploaded(page, "1 of 1 uploaded");
    expect(await creatorsOf(placeId)).toEqual(["editor-subject", "viewer-subject"]);
  });

  it("somebody else who signs in meanwhile in another tab does not send them", async () => {
    const placeId = await aPlace("Switched");
    const page = await openPlace(placeId);
    await signInAs(page, "viewer");
    await choose(page, await files(["mine.jpg"]));
    // The page is that person's now.
    await page.getByRole("button", { name: /account of A viewer/ }).waitFor();
    expect(await list(page).count()).toBe(0);
    expect(await stored(placeId)).toHaveLength(0);
    await signInAs(page, "editor");
    await visit(page, placeId);
    await uploaded(page, "1 of 1 uploaded");
    expect(await creatorsOf(placeId)).toEqual(["editor-subject"]);
  });
});

describe("how they are added", () => {
  it("is chosen by keyboard before and meanwhile, and remembered", async () => {
    const placeId = await aPlace("Chosen");
    const page = await openPlace(placeId);
    await page.getByRole("button", { name: "Upload options, location exact" }).press("Enter");
    const options = page.getByRole("dialog", { name: "Upload options" });
    await options.getByRole("radio", { name: /Exact/ }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await options.getByText("Others see no point").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("From the terrace");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Upload options, location hidden" }).waitFor();
    const held = await holdAnswers(page);
    const answered: string[] = [];
    held.on("Fetch.requestPaused", ({ requestId }) => answered.push(requestId));
    await choose(page, await files(["one.jpg"]));
    await expect.poll(async () => (await stored(placeId)).length).toBe(1);
    expect((await stored(placeId))[0]).toMatchObject({
      caption: "From the terrace",
      locationPrecision: "hidden",
    });
    // The upload is still in progress for the page.
    await page.getByRole("button", { name: /Upload options/ }).click();
    await options.getByRole("radio", { name: /Approximate/ }).check();
    await page.keyboard.press("Escape");
    // The page sends it again; the service answers that it has the picture.
    await expect.poll(() => answered.length).toBe(2);
    await held.send("Fetch.continueRequest", { requestId: answered[1] ?? "" });
    await uploaded(page, "1 of 1 uploaded");
    expect((await stored(placeId))[0]?.locationPrecision).toBe("approximate");
    await page.reload();
    await page.getByRole("button", { name: "Upload options, location approximate" }).waitFor();
  });

  it("is not offered where the button would not stay once it is known that there is no picture", async () => {
    const placeId = await aPlace("Unknown yet");
    const page = await consolePage(browser, site);
    const known = Promise.withResolvers<void>();
    await page.route(/\/trpc\/[^?]*places\.(images|totals)/, async (route) => {
      await known.promise;
      await route.fallback();
    });
    await page.goto(`/console/places/${placeId}`);
    await page.getByRole("heading", { name: "Unknown yet" }).waitFor();
    const button = page.getByRole("button", { name: /Upload options/ });
    expect(await button.count()).toBe(0);
    known.resolve();
    await button.press("Enter");
    await page.getByRole("dialog", { name: "Upload options" }).waitFor();
  });

  it("stays open when the first picture comes, though the button moves", async () => {
    const placeId = await aPlace("First");
    const page = await openPlace(placeId);
    await page.getByText("No pictures yet").waitFor();
    await page.getByRole("button", { name: /Upload options/ }).click();
    const options = page.getByRole("dialog", { name: "Upload options" });
    await options.getByRole("radio", { name: /Approximate/ }).check();
    await aPicture(site.platform, placeId);
    await page.getByText("No pictures yet").waitFor({ state: "detached" });
    expect(await options.getByRole("radio", { name: /Approximate/ }).isChecked()).toBe(true);
    await options.getByRole("radio", { name: /Hidden/ }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Upload options, location hidden" }).waitFor();
  });

  it("takes what is chosen while the first picture comes and the button moves", async () => {
    const placeId = await aPlace("Chosen in time");
    const page = await openPlace(placeId);
    await page.getByText("No pictures yet").waitFor();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload pictures" }).click();
    await aPicture(site.platform, placeId);
    await page.getByText("No pictures yet").waitFor({ state: "detached" });
    await (await chooser).setFiles(await files(["chosen.jpg"], 10));
    await uploaded(page, "1 of 1 uploaded");
  });

  it("what is hidden while it is sent was at no time there for others to see", async () => {
    const placeId = await aPlace("Hidden in time");
    const page = await openPlace(placeId);
    const sent: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith("/images.add")) sent.push(searchParams.get("locationPrecision") ?? "");
    });
    await slow(page, 50_000);
    await choose(page, await files(["one.jpg"], 500));
    await expect.poll(() => sent).toEqual(["exact"]);
    await page.getByRole("button", { name: /Upload options/ }).click();
    await page.getByRole("radio", { name: /Hidden/ }).check();
    await expect.poll(() => sent).toEqual(["exact", "hidden"]);
    expect(await stored(placeId)).toEqual([]);
    await slow(page, -1);
    await uploaded(page, "1 of 1 uploaded");
    expect(await stored(placeId)).toMatchObject([{ locationPrecision: "hidden" }]);
  });

  it("is by drop and by paste too; Cancel takes one away and keeps the focus", async () => {
    const placeId = await aPlace("Dropped");
    const page = await openPlace(placeId, cut);
    await page.context().setOffline(true);
    const { buffer } = await aFile("x.jpg");
    const transfer = (name: string) =>
      page.evaluateHandle(
        ([file, bytes]) => {
          const all = new DataTransfer();
          all.items.add(new File([new Uint8Array(bytes)], file, { type: "image/jpeg" }));
          return all;
        },
        [name, [...buffer]] as const,
      );
    const dataTransfer = await transfer("dropped.jpg");
    await page.dispatchEvent("main", "dragover", { dataTransfer });
    await page.getByText("Drop to add to Dropped").waitFor();
    await page.dispatchEvent("main", "drop", { dataTransfer });
    await row(page, "dropped.jpg").waitFor();
    expect(await page.getByText("Drop to add to").count()).toBe(0);
    const pasted = await transfer("pasted.jpg");
    await page.evaluate((clipboardData) => {
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    }, pasted);
    await row(page, "pasted.jpg").waitFor();
    await row(page, "dropped.jpg").getByRole("button", { name: "Cancel" }).press("Enter");
    await row(page, "dropped.jpg").waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Cancel");
    await page.context().setOffline(false);
    await uploaded(page, "1 of 1 uploaded");
    expect(await stored(placeId)).toHaveLength(1);
  });
});

describe("a browser without room", () => {
  it("uploads all the same, and says that a reload would forget them", async () => {
    const placeId = await aPlace("No room");
    const page = await openPlace(placeId);
    const debug = await page.context().newCDPSession(page);
    await debug.send("Storage.overrideQuotaForOrigin", { origin: site.base, quotaSize: 1 });
    const held = await holdAnswers(page);
    const answered = new Promise<string>((resolve) => {
      held.on("Fetch.requestPaused", ({ requestId }) => resolve(requestId));
    });
    await choose(page, await files(["large.jpg"], 300));
    await list(page)
      .getByText(/a reload would forget it/)
      .waitFor();
    await held.send("Fetch.continueRequest", { requestId: await answered });
    await uploaded(page, "1 of 1 uploaded");
    expect(await stored(placeId)).toHaveLength(1);
  });
});

describe("on a phone", () => {
  it("nothing scrolls sideways, in the list nor in the panel", async () => {
    const placeId = await aPlace("A place with a rather long name for a phone");
    const page = await openPlace(placeId, {
      ...refused,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const fits = async (): Promise<void> =>
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);
    const name = "a file whose name is much longer than a phone is wide, and then some.jpg";
    await choose(page, [{ name, mimeType: "image/jpeg", buffer: Buffer.from("no picture") }]);
    await row(page, name).getByRole("button", { name: "Retry" }).waitFor();
    await fits();
    await expectAccessible(page);
    await header(page, /failed/).tap();
    await page.getByRole("dialog", { name: "Uploads" }).waitFor();
    await fits();
  });
});
