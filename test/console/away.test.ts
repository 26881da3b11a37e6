import { connect, createServer, type Server, type Socket } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../support/process.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme, openEditor, openJson } from "./support/themes.ts";

const { browser, site } = useConsole();

const signInAs = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name }).click();
};

/** Writes a word into the JSON at the token's value, which makes one change. */
const change = async (page: Page): Promise<void> => {
  const text = await openJson(page);
  await text.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  for (let n = 0; n < "radius.md".length; n += 1) await page.keyboard.press("Delete");
  await page.keyboard.type("radius.lg");
  await page.getByRole("status").getByText("1 change").first().waitFor();
};

/** Waits until the page has fetched the assets of its other screens. */
const broughtAhead = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    performance.setResourceTimingBufferSize(2000);
    const named = document.querySelector<HTMLMetaElement>('meta[name="tokenkit-assets"]');
    const wanted = named?.content.split(" ") ?? ["none"];
    const entries = performance.getEntriesByType("resource");
    const loaded = new Set(entries.map(({ name }) => new URL(name).pathname));
    return wanted.every((path) => loaded.has(path));
  });
};

describe("a session that ends while somebody edits", () => {
  it("is told over the page; after signing in the draft is as it was", async () => {
    const slug = await makeTheme(site, "away");
    const page = await consolePage(browser, site, {
      role: null,
      // The browser's own console lines about refused requests.
      tolerates: /status of 401|EventSource/,
    });
    await page.goto(`/console/themes/${slug}?token=radius.button`);
    await signInAs(page, /Emil Sandoval/);
    await page.getByRole("tree", { name: "Tokens" }).getByRole("treeitem").first().waitFor();
    await change(page);
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await dialog.waitFor();
    await dialog.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: /Emil Sandoval/ }).click();
    await page.waitForURL(new RegExp(`/console/themes/${slug}\\?.*token=radius\\.button`));
    await page.getByRole("status").getByText("1 change").first().waitFor();
    const text = page.getByRole("textbox", { name: "JSON" });
    expect(await text.innerText()).toContain("{radius.lg}");
  });
});

describe("the network", () => {
  it("goes and comes back: what is typed is kept, and the page says where it stands", async () => {
    const slug = await makeTheme(site, "network");
    const page = await consolePage(browser, site, {
      tolerates: /ERR_INTERNET_DISCONNECTED/,
      fetchesAhead: true,
    });
    await openEditor(page, slug, "?token=radius.button");
    await page.getByText("Live", { exact: true }).waitFor();
    await broughtAhead(page);
    await page.context().setOffline(true);
    await page.getByText(/^You are offline\./).waitFor();
    await change(page);
    await page.getByText("offline, kept here").waitFor();
    await page.context().setOffline(false);
    await page.getByText("Live", { exact: true }).waitFor({ timeout: 20_000 });
    expect(await page.getByText(/^You are offline\./).count()).toBe(0);
    await page.getByRole("status").getByText("1 change").first().waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    const review = page.getByRole("dialog", { name: "Publish theme" });
    await review.getByRole("button", { name: "Publish", exact: true }).click();
    await review.getByRole("heading", { name: "Version 2 is live" }).waitFor();
  });
});

/** A way to the platform that can be closed, as if the service were gone. */
async function gateTo(base: string): Promise<{
  url: string;
  close: () => Promise<void>;
  open: () => Promise<void>;
  /** Accepts connections and requests from now on, and hands on none until `speak`. */
  hush: () => void;
  speak: () => void;
}> {
  const port = await freePort();
  const { hostname, port: target } = new URL(base);
  const sockets = new Set<Socket>();
  const pairs: [Socket, Socket][] = [];
  let isSilent = false;
  let server: Server;
  const open = async (): Promise<void> => {
    server = createServer((socket) => {
      const onward = connect(Number(target), hostname);
      for (const one of [socket, onward]) sockets.add(one.on("error", () => undefined));
      pairs.push([socket, onward]);
      if (!isSilent) socket.pipe(onward);
      onward.pipe(socket);
    });
    await new Promise<void>((done) => server.listen(port, hostname, done));
  };
  const close = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const hush = (): void => {
    isSilent = true;
    for (const [socket, onward] of pairs) socket.unpipe(onward);
  };
  const speak = (): void => {
    isSilent = false;
    for (const [socket, onward] of pairs) socket.pipe(onward);
  };
  await open();
  return { url: `http://${hostname}:${port}`, close, open, hush, speak };
}

describe("a service that goes away", () => {
  it("is named within 5 s; the page stays, and goes on by itself", async () => {
    const gate = await gateTo(site.base);
    onTestFinished(() => gate.close());
    const page = await consolePage(browser, site, {
      baseURL: gate.url,
      tolerates: /ERR_(CONNECTION|EMPTY)|Failed to (fetch|load)|EventSource/,
    });
    await page.goto("/console/themes");
    await page.getByText("Live", { exact: true }).waitFor();
    const loads: string[] = [];
    page.on("framenavigated", (frame) => loads.push(frame.url()));
    await gate.close();
    await page.getByText(/^The service does not answer\./).waitFor({ timeout: 5000 });
    await page.getByText("Offline", { exact: true }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Places" }).click();
    await page.getByRole("heading", { name: "This screen is not here yet" }).waitFor();
    expect(loads.every((url) => url.startsWith(`${gate.url}/console`))).toBe(true);
    await gate.open();
    await page.getByRole("heading", { name: "Places", exact: true }).waitFor();
    await page.getByText("Live", { exact: true }).waitFor({ timeout: 20_000 });
    expect(await page.getByText(/^The service does not answer\./).count()).toBe(0);
  });
});

describe("a service that accepts requests and stays silent", () => {
  it("is named within 10 s of the first request; the page goes on by itself", async () => {
    const gate = await gateTo(site.base);
    onTestFinished(() => gate.close());
    const page = await consolePage(browser, site, {
      baseURL: gate.url,
      fetchesAhead: true,
      tolerates: /ERR_|Failed to (fetch|load)|EventSource/,
    });
    await page.goto("/console/themes");
    await page.getByText("Live", { exact: true }).waitFor();
    await broughtAhead(page);
    gate.hush();
    await page.getByRole("navigation").getByRole("link", { name: "Places" }).click();
    await page.getByText(/^The service does not answer\./).waitFor({ timeout: 10_000 });
    gate.speak();
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Places", exact: true }).waitFor();
    expect(await page.getByText(/^The service does not answer\./).count()).toBe(0);
  });

  it("is another than one whose heavy answer takes long", async () => {
    const page = await consolePage(browser, site);
    await page.goto("/console/themes");
    await page.getByText("Live", { exact: true }).waitFor();
    const late = Promise.withResolvers<void>();
    await page.route(/places\./, (route) => late.promise.then(() => route.continue()));
    const looked = page.waitForResponse(/session\.current/);
    await page.getByRole("navigation").getByRole("link", { name: "Places" }).click();
    await looked;
    expect(await page.getByText(/^The service does not answer\./).count()).toBe(0);
    await page.getByText("Live", { exact: true }).waitFor();
    late.resolve();
    await page.getByRole("heading", { name: "Places", exact: true }).waitFor();
  });
});

describe("the assets of later screens", () => {
  it("are fetched once a tab, not again with a reload", async () => {
    const page = await consolePage(browser, site, { fetchesAhead: true });
    const fetched: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === "fetch" && pathname.includes("/assets/")) {
        fetched.push(pathname);
      }
    });
    await page.goto("/console");
    await page.waitForFunction(() => "tokenkit-console-fetched" in sessionStorage);
    expect(fetched.length).toBeGreaterThan(20);
    fetched.length = 0;
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    expect(fetched).toEqual([]);
  });
});

describe("a screen that was not fetched before the network went", () => {
  it("says so, in the palette and on the map too, and comes with the network", async () => {
    const page = await consolePage(browser, site, { tolerates: /ERR_(INTERNET|FAILED)/ });
    // Fetches nothing ahead.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.route("**/assets/maps-*.js", (route) => route.abort());
    await page.goto("/console");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^You are offline\./).waitFor();
    const note = page.getByRole("alert").filter({ hasText: "was not fetched" });
    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("dialog", { name: "Command palette" });
    await palette.getByText("was not fetched").waitFor();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
    await page.getByRole("navigation").getByRole("link", { name: "Places" }).click();
    await page.getByRole("heading", { name: "This screen is not here yet" }).waitFor();
    await note.getByRole("button", { name: "Try again" }).click();
    await note.waitFor();
    await page.getByRole("heading", { name: "This screen is not here yet" }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("heading", { name: "Places", exact: true }).waitFor();
    // The list is there without its map.
    await page.getByRole("button", { name: "New place" }).click();
    const form = page.getByRole("dialog", { name: "New place" });
    await form.getByText("was not fetched").waitFor();
    await form.getByRole("textbox", { name: "Title" }).fill("Pier");
    await page.unroute("**/assets/maps-*.js");
    await form.getByRole("button", { name: "Try again" }).click();
    await form.getByRole("application", { name: "Choose on the map" }).waitFor();
    expect(await form.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Pier");
  });
});

describe("on a phone", () => {
  it("a theme is edited and published by touch, and nothing scrolls sideways", async () => {
    const slug = await makeTheme(site, "phone");
    const page = await consolePage(browser, site, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const fits = async (): Promise<void> =>
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);
    await openEditor(page, slug);
    await fits();
    await page.getByPlaceholder(/^Filter/).fill("radius.sm");
    await page.getByRole("treeitem", { name: "sm", exact: true }).tap();
    await page.getByRole("tab", { name: "Edit" }).tap();
    await fits();
    const size = page.getByRole("combobox", { name: "sm", exact: true });
    await size.fill("3");
    await size.press("Enter");
    await page.getByRole("status").getByText("1 change").first().waitFor();
    await page.getByRole("tab", { name: "Preview" }).tap();
    await fits();
    await page.getByRole("button", { name: "Publish" }).tap();
    const review = page.getByRole("dialog", { name: "Publish theme" });
    await review.waitFor();
    await fits();
    await review.getByRole("button", { name: "Publish", exact: true }).tap();
    await review.getByRole("heading", { name: "Version 2 is live" }).waitFor();
    const { text } = await site.platform.get(`/rt/v1/theme.css?slug=${slug}&variant=tokens`);
    expect(text).toContain("--tk-radius-sm: 3px");
  });
});
