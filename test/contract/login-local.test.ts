import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { startPlatform } from "../../src/main.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { Browser, type Visit } from "../support/browser.ts";
import { freshDatabase } from "../support/database.ts";
import { freePort, scratchFolder } from "../support/process.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { exchange } from "./support/exchange.ts";

let site: SignInPlatform;
beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local" });
});
afterAll(() => site.close());

/** Presses a button of the sign-in page. */
async function choose(browser: Browser, page: Visit, person: string): Promise<Visit> {
  const chosen = await browser.visit(page.url, { form: { person } });
  expect(chosen.status).toBe(303);
  return browser.follow(chosen.location ?? "");
}

const open = (browser: Browser, base = site.base): Promise<Visit> =>
  browser.follow(`${base}/auth/login?returnTo=/api/v1/auth/me`);

describe("AUTH=local", () => {
  it.each([
    ["local-admin", "admin", "Ada Okafor"],
    ["local-editor", "editor", "Emil Sandoval"],
    ["local-viewer", "viewer", "Vera Lindqvist"],
  ])("signs %s in with nothing set up", async (person, role, name) => {
    const browser = new Browser();
    const page = await open(browser);
    expect(page.status).toBe(200);
    expect(page.text).toContain(name);
    const me = await choose(browser, page, person);
    expect(me.body).toMatchObject({ subject: person, role, name, via: "local" });
  });

  it("shows a page of forms, without a script or a style of its own", async () => {
    const page = await open(new Browser());
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.text).not.toMatch(/<script|<style|style=|onclick/);
    expect(page.text.match(/<button class="in-person"/g)).toHaveLength(3);
    const sheet = await new Browser().visit(`${site.base}/auth/local/sign-in.css`);
    expect([sheet.status, sheet.headers.get("content-type")]).toEqual([
      200,
      "text/css; charset=utf-8",
    ]);
  });

  it("offers the choice anew each time", async () => {
    const browser = new Browser();
    await choose(browser, await open(browser), "local-admin");
    const again = await open(browser);
    expect((await choose(browser, again, "local-viewer")).body.role).toBe("viewer");
  });

  it("lets people cancel", async () => {
    const browser = new Browser();
    const cancelled = await choose(browser, await open(browser), "");
    expect([cancelled.status, cancelled.body.code]).toEqual([401, "login_failed"]);
    expect(cancelled.body.message).toContain("declined");
  });

  it("refuses a person that is not on the page, and a page that is spent", async () => {
    const browser = new Browser();
    const page = await open(browser);
    const eve = await browser.visit(page.url, { form: { person: "eve" } });
    expect([eve.status, eve.body.code]).toEqual([400, "validation_failed"]);
    await choose(browser, page, "local-viewer");
    expect((await browser.visit(page.url, { form: { person: "local-admin" } })).status).toBe(400);
    expect((await browser.visit(page.url)).text).toContain("expired");
    expect((await new Browser().visit(page.url)).status).toBe(400);
  });

  it("signs out to /docs, for the development provider keeps nobody", async () => {
    const browser = new Browser();
    await choose(browser, await open(browser), "local-editor");
    const out = await browser.visit(`${site.base}/auth/logout`);
    expect([out.status, out.headers.get("location")]).toEqual([302, "/docs"]);
    expect((await site.me(browser)).status).toBe(401);
  });

  it.each([
    "/auth/login",
    "/auth/callback",
    "/auth/local/.well-known/openid-configuration",
    "/auth/local/auth",
    "/auth/local/jwks",
  ])("answers %s on this machine alone", async (path) => {
    const ask = async (host: string): Promise<number> =>
      (await exchange(site.platform.url, path, { headers: { host } })).status;
    for (const host of ["evil.example", "localhost.evil.example", "10.0.0.1:8080"]) {
      expect(await ask(host)).toBe(404);
    }
    expect(await ask(new URL(site.base).host)).not.toBe(404);
  });

  it.each([
    { "x-forwarded-for": "203.0.113.9" },
    { "x-forwarded-for": "127.0.0.1, 203.0.113.9" },
    { "x-forwarded-for": "" },
    { forwarded: "for=203.0.113.9" },
  ])("does not answer through a tunnel that asks as this machine: %j", async (headers) => {
    const { status } = await exchange(site.base, "/auth/login", { headers });
    expect(status).toBe(404);
  });

  it("does not answer for a client that a trusted proxy says is elsewhere", async () => {
    const proxied = await SignInPlatform.start({ AUTH: "local", TRUST_PROXY: "true" });
    const from = async (address: string): Promise<number> => {
      const headers = { "x-forwarded-for": address };
      return (await new Browser().visit(`${proxied.base}/auth/login`, { headers })).status;
    };
    expect([await from("203.0.113.9"), await from("127.0.0.1")]).toEqual([404, 302]);
    await proxied.close();
  });
});

it("AUTH=none has no login, and cookies count for nothing", async () => {
  const none = await SignInPlatform.start({ AUTH: "none" });
  const browser = new Browser();
  for (const path of ["/auth/login", "/auth/callback?code=x"]) {
    const { status, body } = await browser.visit(none.base + path);
    expect([status, body.code]).toEqual([404, "not_found"]);
  }
  expect((await browser.visit(`${none.base}/auth/logout`)).location).toBe(`${none.base}/docs`);
  const { body } = await browser.visit(`${none.base}/api/v1/auth/config`);
  expect(body).toMatchObject({ authEnabled: false, loginUrl: "" });
  await none.close();
});

it("GET /api/v1/auth/config is public and tells no secret", async () => {
  const { status, body, text } = await new Browser().visit(`${site.base}/api/v1/auth/config`);
  expect(status).toBe(200);
  expect(body).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    authEnabled: true,
    loginUrl: `${site.base}/auth/login`,
    publicBaseUrl: site.base,
    apiBase: site.base,
    features: { placesRest: false, metrics: true },
  });
  expect(text).not.toMatch(/secret|client/i);
});

it("keeps its own secret in the data folder, and no secret in the log", async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const DATA_DIR = await scratchFolder();
  const config = readConfig({
    PORT: String(port),
    DATA_DIR,
    DATABASE_URL: await freshDatabase(),
    INIT_ADMIN_API_KEY: "an-admin-key-of-the-log-test",
  });
  const logger = await createLogger({ level: "trace", pretty: false, destination });
  const start = () => startPlatform(config, logger);
  let running = await start();
  const browser = new Browser();
  const page = await open(browser, base);
  const chosen = await browser.visit(page.url, { form: { person: "local-admin" } });
  const resumed = await browser.visit(chosen.location ?? "");
  const callback = new URL(resumed.location ?? "");
  await browser.visit(callback.href);
  await browser.visit(callback.href);
  const session = (await browser.jar.getCookies(base)).find(
    ({ key }) => key === "tokenkit-session",
  );
  expect(session).toBeDefined();
  await running.close();

  const log = lines.join("");
  expect(log).toContain("/auth/callback?code=REDACTED");
  for (const secret of [
    callback.searchParams.get("code"),
    callback.searchParams.get("state"),
    session?.value,
    session?.value.split(".")[2],
  ]) {
    expect(log).not.toContain(secret);
  }

  // The session outlives a restart, for its secret does.
  running = await start();
  expect((await browser.visit(`${base}/api/v1/auth/me`)).body.role).toBe("admin");
  await running.close();
});
