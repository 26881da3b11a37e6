import { networkInterfaces } from "node:os";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { startPlatform } from "../../src/start/platform.ts";
import { converse } from "../properties/support/socket.ts";
import { Browser, type Visit } from "../support/browser.ts";
import { freshDatabase } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { scratchFolder } from "../support/process.ts";
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
    expect(page.text.match(/<button class="face-person"/g)).toHaveLength(3);
    const [, address = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.text) ?? [];
    const sheet = await new Browser().visit(new URL(address, page.url).href);
    expect([sheet.status, sheet.headers.get("content-type")]).toEqual([
      200,
      "text/css; charset=utf-8",
    ]);
  });

  it("refuses a form that no button of it sends: 413 over a kilobyte, 415 in another charset", async () => {
    const browser = new Browser();
    const page = await open(browser);
    const large = await browser.visit(page.url, { form: { person: "x".repeat(2000) } });
    expect(large.status).toBe(413);
    const form = { "content-type": "application/x-www-form-urlencoded; charset=utf-7" };
    const foreign = await fetch(page.url, { method: "POST", headers: form, body: "person=" });
    expect(foreign.status).toBe(415);
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

  it("signs out to the console, for the development provider keeps nobody", async () => {
    const browser = new Browser();
    await choose(browser, await open(browser), "local-editor");
    const out = await browser.visit(`${site.base}/auth/logout`);
    expect([out.status, out.headers.get("location")]).toEqual([302, "/console"]);
    expect((await site.me(browser)).status).toBe(401);
  });

  /** Every address of the sign-in, and what it answers on this machine. */
  const addresses: Record<string, number> = {
    "/auth/login": 302,
    "/auth/callback": 401,
    "/auth/local/.well-known/openid-configuration": 200,
    "/auth/local/auth": 400,
    "/auth/local/jwks": 200,
    "/auth/local/sign-in/none": 400,
    "/auth/local/token": 404,
    "/auth/local": 404,
  };
  const ask = async (
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; type: string | undefined; text: string }> => {
    const host = new URL(site.base).host;
    const answer = await exchange(site.platform.url, path, { headers: { host, ...headers } });
    return {
      status: answer.status,
      type: answer.headers["content-type"],
      text: String(answer.body),
    };
  };
  const refused = /The development provider signs people in on its own machine alone/;

  it.each(Object.entries(addresses))("answers %s by %i on this machine", async (path, status) => {
    expect((await ask(path)).status).toBe(status);
    expect((await ask(path)).text).not.toMatch(refused);
  });

  it.each(Object.keys(addresses))(
    "answers %s to nobody who asks for another host",
    async (path) => {
      for (const host of ["evil.example", "localhost.evil.example", "10.0.0.1:8080"]) {
        const { status, text } = await ask(path, { host });
        expect(status).toBe(404);
        expect(text).toMatch(refused);
        expect(text).toContain(host.split(":")[0]);
      }
    },
  );

  it.each([
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Forwarded-Whatever",
    "Forwarded",
    "Via",
    "X-Real-IP",
    "CF-Connecting-IP",
    "CF-Ray",
  ])("answers nothing that a proxy has passed on with %s, whatever it holds", async (name) => {
    for (const path of Object.keys(addresses)) {
      for (const value of ["203.0.113.9", "127.0.0.1", ""]) {
        const { status, text } = await ask(path, { [name]: value });
        expect(status).toBe(404);
        expect(text).toMatch(refused);
        expect(text.toLowerCase()).toContain(name.toLowerCase());
      }
    }
  });

  it("answers nothing by HTTP/1.0, as proxies speak it that say nothing else", async () => {
    for (const path of Object.keys(addresses)) {
      for (const host of ["127.0.0.1", new URL(site.base).host]) {
        const lines = [`GET ${path} HTTP/1.0`, `Host: ${host}`, "Connection: close", "", ""];
        const answer = String(await converse(site.platform.running.port, lines.join("\r\n"), 5000));
        expect(answer).toMatch(/^HTTP\/1\.1 404 /);
        expect(answer).toMatch(refused);
        expect(answer).toContain("HTTP/1.0");
      }
    }
  });

  const elsewhere = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === "IPv4")?.address;

  it.skipIf(elsewhere === undefined)("answers nothing to another address", async () => {
    const open = await SignInPlatform.start({ AUTH: "local", HOST: "0.0.0.0" });
    const { port, host } = new URL(open.base);
    for (const path of Object.keys(addresses)) {
      const { status, body } = await exchange(`http://${elsewhere}:${port}`, path, {
        headers: { host },
      });
      expect(status).toBe(404);
      expect(String(body)).toMatch(refused);
      expect(String(body)).toContain(elsewhere);
    }
    await open.close();
  });

  it("answers nobody through a proxy that is trusted, either", async () => {
    const proxied = await SignInPlatform.start({ AUTH: "local", TRUST_PROXY: "true" });
    for (const address of ["203.0.113.9", "127.0.0.1"]) {
      const headers = { "x-forwarded-for": address };
      const visit = await new Browser().visit(`${proxied.base}/auth/login`, { headers });
      expect([visit.status, visit.body.code]).toEqual([404, "not_found"]);
    }
    await proxied.close();
  });

  it("tells people why on a page, with its look, and programs in an ApiError", async () => {
    const proxy = { "x-forwarded-for": "203.0.113.9" };
    const page = await ask("/auth/login", { ...proxy, accept: "text/html,*/*;q=0.8" });
    expect([page.status, page.type]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.text).toContain("x-forwarded-for");
    expect(page.text).toContain("OIDC_ISSUER");
    const sheets = [...page.text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
    expect(sheets.length).toBeGreaterThan(0);
    for (const [, sheet = ""] of sheets) {
      const answer = await ask(new URL(sheet, `${site.base}/auth/login`).pathname, proxy);
      expect([answer.status, answer.type]).toEqual([200, "text/css; charset=utf-8"]);
    }
    const visit = await new Browser().visit(`${site.base}/auth/login`, {
      headers: { ...proxy, accept: "text/html" },
    });
    expect(visit.text).toMatch(refused);
    const program = await ask("/auth/login", { ...proxy, accept: "application/json" });
    expect([program.status, JSON.parse(program.text).code]).toEqual([404, "not_found"]);
  });

  it("prints nothing of a header's value on that page", async () => {
    const page = await ask("/auth/login", { accept: "text/html", host: "<i>.example" });
    expect(page.text).not.toContain("<i>");
  });
});

describe("a session of the development provider", () => {
  const meVia = (browser: Browser, headers: Record<string, string>): Promise<Visit> =>
    browser.visit(`${site.base}/api/v1/auth/me`, { headers });

  it.each([
    { "x-forwarded-for": "127.0.0.1" },
    { via: "1.1 proxy" },
    { "x-real-ip": "203.0.113.9" },
    { "cf-connecting-ip": "203.0.113.9" },
    { forwarded: "for=203.0.113.9" },
  ])("counts for nothing through a proxy: %j", async (headers) => {
    const browser = new Browser();
    await choose(browser, await open(browser), "local-admin");
    const through = await meVia(browser, headers as Record<string, string>);
    expect([through.status, through.body.code]).toEqual([401, "unauthenticated"]);
    expect(through.body.message).toMatch(/development provider/);
    const out = await browser.visit(`${site.base}/auth/logout`, {
      headers: headers as Record<string, string>,
    });
    // The answer admits that the session could not be ended.
    expect([out.status, out.headers.getSetCookie()]).toEqual([401, []]);
    expect((await site.me(browser)).body.role).toBe("admin");
  });

  it("counts for nothing by HTTP/1.0, at any surface", async () => {
    const browser = new Browser();
    await choose(browser, await open(browser), "local-admin");
    const cookie = await browser.jar.getCookieString(site.base);
    const by = async (version: string, path: string): Promise<string> => {
      const { host } = new URL(site.base);
      const lines = [`GET ${path} HTTP/${version}`, `Host: ${host}`, `Cookie: ${cookie}`];
      const request = [...lines, "Connection: close", "", ""].join("\r\n");
      const answer = String(await converse(site.platform.running.port, request, 5000));
      return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? answer;
    };
    for (const path of ["/api/v1/themes", "/api/v1/admin/users", "/trpc/session.read"]) {
      expect([await by("1.1", path), await by("1.0", path)]).toEqual(["200", "401"]);
    }
  });
});

it("AUTH=none has no login, needs no secret, and cookies count for nothing", async () => {
  const none = await SignInPlatform.start({
    AUTH: "none",
    NODE_ENV: "production",
    SESSION_SECRET: "",
  });
  const cookie = "tokenkit-session=anything";
  const me = await new Browser().visit(`${none.base}/api/v1/auth/me`, { headers: { cookie } });
  expect([me.status, me.body.code]).toEqual([401, "unauthenticated"]);
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
    maxUploadBytes: 20_971_520,
    maxBodyBytes: 1_048_576,
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

  // The session survives a restart, because its secret does.
  running = await start();
  expect((await browser.visit(`${base}/api/v1/auth/me`)).body.role).toBe("admin");
  await running.close();
});
