import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SignedTokens } from "../../src/identity/session/signed-token.ts";
import { Browser, type Visit } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { TestProvider } from "../support/openid-provider.ts";
import { SECRET, SignInPlatform } from "../support/sign-in.ts";
import { exchange } from "./support/exchange.ts";

let provider: TestProvider;
let site: SignInPlatform;

beforeAll(async () => {
  const port = String(await freePort());
  provider = await TestProvider.start(`http://localhost:${port}/auth/callback`);
  site = await SignInPlatform.start({
    PORT: port,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: "tokenkit",
    OIDC_CLIENT_SECRET: "hush",
    OIDC_ADMIN_GROUPS: "owners, admins",
    OIDC_EDITOR_GROUPS: "designers",
  });
});
afterAll(async () => {
  await site.close();
  await provider.stop();
});
beforeEach(() => {
  provider.person = { sub: "ada", name: "Ada Okafor", email: "ada@example.com" };
});

const atCallback = (location: string): boolean => location.startsWith(`${site.base}/auth/callback`);

/** Signs in as far as the provider's redirect back; the address that it redirects to. */
async function upToCallback(browser: Browser, query = ""): Promise<string> {
  const last = await browser.follow(`${site.base}/auth/login${query}`, atCallback);
  return last.location ?? "";
}

async function signIn(browser: Browser, query = ""): Promise<Visit> {
  return browser.visit(await upToCallback(browser, query));
}

const expectRefused = (visit: Visit, reason: RegExp): void => {
  expect({ status: visit.status, code: visit.body.code }).toEqual({
    status: 401,
    code: "login_failed",
  });
  expect(visit.body.message).toMatch(reason);
};

describe("GET /auth/login", () => {
  it("sends the browser to the provider with PKCE, state and nonce", async () => {
    const { visit, authorization } = await site.begin(new Browser());
    expect(visit.status).toBe(302);
    expect(visit.headers.get("cache-control")).toBe("no-store");
    expect(authorization.origin).toBe(provider.issuer);
    expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "tokenkit",
      redirect_uri: `${site.base}/auth/callback`,
      scope: "openid profile email groups",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(authorization.searchParams.has("client_secret")).toBe(false);
  });

  it("asks differently each time", async () => {
    const browser = new Browser();
    const [one, other] = [await site.begin(browser), await site.begin(browser)];
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(one.authorization.searchParams.get(name)).not.toBe(
        other.authorization.searchParams.get(name),
      );
    }
  });

  it("keeps the transaction in a cookie for the login routes alone", async () => {
    const { visit } = await site.begin(new Browser());
    const [cookie, ...more] = visit.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie?.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      "Max-Age=600",
      "Path=/auth",
      "SameSite=Lax",
      "Secure",
    ]);
  });

  it("first goes to the public host from any other", async () => {
    const { visit } = await site.begin(new Browser());
    expect(visit.status).toBe(302);
    const other = `http://127.0.0.1:${site.platform.running.port}`;
    const away = await new Browser().visit(`${other}/auth/login?returnTo=/docs%3Fa%3D1%26b`);
    expect(away.status).toBe(302);
    expect(away.location).toBe(`${site.base}/auth/login?returnTo=%2Fdocs%3Fa%3D1%26b&moved=true`);
    expect(away.headers.getSetCookie()).toEqual([]);
    expect((await new Browser().visit(`${other}/auth/login`)).location).toBe(
      `${site.base}/auth/login?moved=true`,
    );
  });

  it("goes there once, where a proxy asks under a name of its own", async () => {
    const ask = (path: string) =>
      exchange(site.platform.url, path, { headers: { host: "backend:8080" } });
    const first = await ask("/auth/login?returnTo=/docs");
    const there = new URL(first.headers.location ?? "");
    const second = await ask(there.pathname + there.search);
    expect(new URL(second.headers.location ?? "").origin).toBe(provider.issuer);
    expect(second.headers["set-cookie"]?.[0]).toMatch(/^tokenkit-login-/);
  });

  it("works below a path that a proxy takes off", async () => {
    const below = await SignInPlatform.start({
      PUBLIC_BASE_URL: "https://themes.example.com/kit",
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: "tokenkit",
    });
    const headers = { host: "themes.example.com" };
    const { status, headers: answered } = await exchange(below.platform.url, "/auth/login", {
      headers,
    });
    expect(status).toBe(302);
    expect(answered["set-cookie"]?.[0]).toContain("; Path=/kit/auth;");
    const authorizationUrl = new URL(answered.location ?? "");
    expect(authorizationUrl.searchParams.get("redirect_uri")).toBe(
      "https://themes.example.com/kit/auth/callback",
    );
    await below.close();
    const alone = await SignInPlatform.start({
      PUBLIC_BASE_URL: "https://themes.example.com/kit",
      AUTH: "none",
    });
    const out = await exchange(alone.platform.url, "/auth/logout", { headers });
    expect(out.headers.location).toBe("/kit/docs");
    await alone.close();
  });

  it("is refused for any other method", async () => {
    const post = await new Browser().visit(`${site.base}/auth/login`, { method: "POST" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("GET /auth/callback", () => {
  it("begins a session and goes back to the path of returnTo", async () => {
    const browser = new Browser();
    const done = await signIn(browser, "?returnTo=/docs%3Fa%3D1%23here");
    expect([done.status, done.headers.get("location")]).toEqual([302, "/docs?a=1#here"]);
    const session = done.headers.getSetCookie().find((set) => set.startsWith("tokenkit-session="));
    expect(session?.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      expect.stringMatching(/^Max-Age=\d+$/),
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
    const { status, body } = await site.me(browser);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      subject: "ada",
      name: "Ada Okafor",
      email: "ada@example.com",
      role: "viewer",
      via: "session",
    });
    const hours = (Date.parse(body.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1);
    expect(hours).toBeLessThanOrEqual(12);
  });

  it("goes to the console without a returnTo", async () => {
    expect((await signIn(new Browser())).headers.get("location")).toBe("/console");
  });

  it("clears the transaction", async () => {
    const browser = new Browser();
    const callback = await upToCallback(browser);
    expect(await browser.cookiesAt(callback)).toHaveLength(1);
    await browser.visit(callback);
    expect(await browser.cookiesAt(callback)).toEqual(["tokenkit-session"]);
  });

  it("lets two tabs sign in at once", async () => {
    const browser = new Browser();
    const one = await upToCallback(browser, "?returnTo=/one");
    const other = await upToCallback(browser, "?returnTo=/other");
    expect((await browser.visit(one)).headers.get("location")).toBe("/one");
    expect((await browser.visit(other)).headers.get("location")).toBe("/other");
  });

  it("signs in however many tabs have begun to", async () => {
    const browser = new Browser();
    const begun: { state: string; location: string }[] = [];
    for (let tab = 0; tab < 40; tab++) {
      const { visit, state } = await site.begin(browser, `?returnTo=/docs?${"x".repeat(200)}`);
      begun.push({ state, location: visit.location ?? "" });
    }
    expect((await browser.jar.getCookieString(`${site.base}/auth/callback`)).length).toBeLessThan(
      8000,
    );
    for (const { location } of begun.slice(-5)) {
      const last = await browser.follow(location, atCallback);
      expect((await browser.visit(last.location ?? "")).status).toBe(302);
    }
    const last = await browser.follow(begun[0]?.location ?? "", atCallback);
    expectRefused(await browser.visit(last.location ?? ""), /no login that is under way/);
  });

  it("refuses a replay, with the spent cookie put back too", async () => {
    const browser = new Browser();
    const callback = await upToCallback(browser);
    const cookie = await browser.jar.getCookieString(callback);
    expect((await browser.visit(callback)).status).toBe(302);
    expectRefused(await browser.visit(callback), /state/);
    const replayed = await new Browser().visit(callback, { headers: { cookie } });
    expectRefused(replayed, /used.*invalid_grant/);
    expect(replayed.headers.getSetCookie().join()).not.toContain("tokenkit-session");
  });

  it("refuses what the person declined", async () => {
    provider.person = null;
    const browser = new Browser();
    expectRefused(await signIn(browser), /declined.*access_denied/);
    expect((await site.me(browser)).status).toBe(401);
  });

  it("refuses a code that the provider never gave", async () => {
    const browser = new Browser();
    const { state } = await site.begin(browser);
    expectRefused(
      await site.callback(browser, { code: "made-up", state, iss: provider.issuer }),
      /invalid_grant/,
    );
  });

  it("refuses a state that is another login's, altered, or absent", async () => {
    const browser = new Browser();
    const { state } = await site.begin(browser);
    const altered = `${state.slice(0, -1)}${state.endsWith("A") ? "B" : "A"}`;
    for (const query of [
      { code: "x", state: "another" },
      { code: "x", state: altered },
      { code: "x" },
      {},
    ]) {
      expectRefused(await site.callback(browser, query as Record<string, string>), /state/);
    }
  });

  it.each(["a b", "a,b", "a\u00e9b", "__proto__", "x".repeat(5000)])(
    "refuses a state that no cookie is named after: %s",
    async (state) => {
      const cookie = `tokenkit-login-${state.slice(0, 16)}=anything`;
      const { status, body } = await exchange(
        site.base,
        `/auth/callback?${new URLSearchParams({ state, code: "c" })}`,
        { headers: { cookie } },
      );
      expect([status, JSON.parse(String(body)).code]).toEqual([401, "login_failed"]);
    },
  );

  it("refuses a login that began in another browser", async () => {
    const callback = await upToCallback(new Browser());
    expectRefused(await new Browser().visit(callback), /state/);
  });

  it("refuses an answer of another issuer (RFC 9207)", async () => {
    const browser = new Browser();
    const { state } = await site.begin(browser);
    expectRefused(
      await site.callback(browser, { code: "x", state, iss: "http://elsewhere.example" }),
      /iss/,
    );
  });

  it("refuses a transaction that is expired, forged, or a session", async () => {
    const { state } = await site.begin(new Browser());
    const name = `tokenkit-login-${state.slice(0, 16)}`;
    const claims = { state, nonce: "n", verifier: "v".repeat(43), returnTo: "/docs" };
    const sign = (secret: string, typ: string, at: number): Promise<string> =>
      new SignedTokens([secret], typ, provider.issuer).sign(claims, new Date(at));
    const soon = Date.now() + 60_000;
    const typ = "tokenkit-login+jwt";
    const tryWith = async (value: string): Promise<Visit> =>
      new Browser().visit(`${site.base}/auth/callback?code=x&state=${state}`, {
        headers: { cookie: `${name}=${value}` },
      });
    expectRefused(await tryWith(await sign(SECRET, typ, Date.now() - 1000)), /expired/);
    expectRefused(await tryWith(await sign("x".repeat(32), typ, soon)), /cookie/);
    expectRefused(await tryWith(await sign(SECRET, "tokenkit-session+jwt", soon)), /cookie/);
    expectRefused(await tryWith("nonsense"), /cookie/);
    const other = { ...claims, state: `${state.slice(0, 16)}-another` };
    const sealed = await new SignedTokens([SECRET], typ, provider.issuer).sign(
      other,
      new Date(soon),
    );
    expectRefused(await tryWith(sealed), /state/);
  });
});

describe("roles", () => {
  it.each([
    [["owners"], "admin"],
    [["x", "designers", "admins"], "admin"],
    [["designers"], "editor"],
    ["designers", "editor"],
    [["Designers", "designers "], "viewer"],
    ["designers,admins", "viewer"],
    [[], "viewer"],
    [undefined, "viewer"],
    [{ admins: true }, "viewer"],
    [[["admins"], 1, null], "viewer"],
    [1, "viewer"],
  ])("of the groups %j are %s", async (groups, role) => {
    provider.person = { sub: "someone", groups };
    const browser = new Browser();
    expect((await signIn(browser)).status).toBe(302);
    expect((await site.me(browser)).body.role).toBe(role);
  });

  it("give the right to edit a theme that names them, as of the login, and fit into a cookie", async () => {
    const { platform } = site;
    const at = "/api/v1/themes/of-groups";
    const many = Array.from({ length: 50 }, (_, i) => ({ group: `${"g".repeat(190)}${i}` }));
    await platform.post("/api/v1/themes", { slug: "of-groups", name: "A" });
    const govern = (editors: object[]) =>
      platform.put(`${at}/governance`, { review: null, editors });
    const statusOf = async (browser: Browser): Promise<number> => {
      const url = site.base + at;
      return (await browser.visit(url, { method: "PATCH", json: { name: "B" } })).status;
    };
    const groups = ["designers", "web", ...many.map(({ group }) => group)];
    provider.person = { sub: "grouped", groups };
    const early = new Browser();
    await signIn(early);
    await govern([{ group: "web" }]);
    expect(await statusOf(early)).toBe(403);
    const later = new Browser();
    await signIn(later);
    expect(await statusOf(later)).toBe(200);
    await govern([{ group: "web" }, ...many.slice(1)]);
    const full = new Browser();
    await signIn(full);
    expect((await site.me(full)).status).toBe(200);
    expect(await statusOf(full)).toBe(200);
  });

  it("are overwritten at each login, and the user is the same one", async () => {
    const usersOf = async (sub: string) =>
      (await site.platform.get("/api/v1/admin/users")).body.items.filter(
        (user: { subject: string }) => user.subject === sub,
      );
    provider.person = { sub: "mover", name: "Before", groups: ["admins"] };
    await signIn(new Browser());
    const [before] = await usersOf("mover");
    provider.person = {
      sub: "mover",
      name: "After",
      email: "mover@example.com",
      preferred_username: "mo",
      groups: ["designers"],
    };
    const browser = new Browser();
    await signIn(browser);
    const after = await usersOf("mover");
    expect(after).toEqual([
      {
        id: before.id,
        subject: "mover",
        username: "mo",
        name: "After",
        email: "mover@example.com",
        role: "editor",
        firstSeenAt: before.firstSeenAt,
        lastLoginAt: expect.any(String),
      },
    ]);
    expect(after[0].lastLoginAt > before.lastLoginAt).toBe(true);
    expect((await site.me(browser)).body.role).toBe("editor");
    const [row] = await site.audit("auth.login");
    expect(row).toMatchObject({
      actor: "mover",
      changes: { role: { from: "admin", to: "editor" } },
    });
  });

  it("allow what they allow, with the cookie alone", async () => {
    provider.person = { sub: "editor", groups: ["designers"] };
    const browser = new Browser();
    await signIn(browser);
    const created = await browser.visit(`${site.base}/api/v1/themes`, {
      method: "POST",
      json: { slug: "by-cookie", name: "By cookie" },
    });
    expect(created.status).toBe(201);
    expect(created.body.createdBy).toBe("editor");
    expect((await browser.visit(`${site.base}/api/v1/admin/users`)).status).toBe(403);
  });
});

describe("who it is", () => {
  it("falls back from name to username to e-mail to subject", async () => {
    const nameOf = async (person: object): Promise<string> => {
      provider.person = { sub: "nameless", groups: ["x"], ...person };
      const browser = new Browser();
      await signIn(browser);
      return (await site.me(browser)).body.name;
    };
    expect(await nameOf({ preferred_username: "nl", email: "n@example.com" })).toBe("nl");
    expect(await nameOf({ email: "n@example.com" })).toBe("n@example.com");
    expect(await nameOf({})).toBe("nameless");
  });

  it("takes what cannot be stored or printed out of a name", async () => {
    provider.person = { sub: "odd", name: `A\u0000B\n${"x".repeat(500)}`, groups: ["x"] };
    const browser = new Browser();
    expect((await signIn(browser)).status).toBe(302);
    expect((await site.me(browser)).body.name).toBe(`A B ${"x".repeat(196)}`);
  });

  it("refuses a subject that looks like an API key's", async () => {
    provider.person = { sub: "key:00000000", groups: ["admins"] };
    expectRefused(await signIn(new Browser()), /subject/);
  });
});

describe("/auth/logout", () => {
  it.each(["GET", "POST"])(
    "by %s clears the session and goes to the provider's logout",
    async (method) => {
      const browser = new Browser();
      await signIn(browser);
      const out = await browser.visit(`${site.base}/auth/logout`, { method });
      expect(out.status).toBe(302);
      const target = new URL(out.location ?? "");
      expect(target.origin + target.pathname).toBe(`${provider.issuer}/session/end`);
      expect(target.searchParams.get("client_id")).toBe("tokenkit");
      expect(target.searchParams.get("id_token_hint")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
      expect(await browser.cookiesAt(`${site.base}/auth/logout`)).toEqual([]);
      expect((await site.me(browser)).status).toBe(401);
      // The provider takes the hint, and asks whether to end its own session too.
      expect((await browser.visit(target.href)).status).toBe(200);
      expect((await site.audit("auth.logout"))[0]).toMatchObject({ actor: "ada", entityId: "ada" });
    },
  );

  it("is 302 without a credential and with a cookie that counts for nothing, unaudited", async () => {
    const before = (await site.audit("auth.logout")).length;
    const browser = new Browser();
    expect((await browser.visit(`${site.base}/auth/logout`)).status).toBe(302);
    const cookie = "tokenkit-session=nonsense";
    const out = await browser.visit(`${site.base}/auth/logout`, { headers: { cookie } });
    expect(out.status).toBe(302);
    expect(out.headers.getSetCookie()[0]).toMatch(/^tokenkit-session=; Max-Age=0;/);
    expect((await site.audit("auth.logout")).length).toBe(before);
  });

  it("takes an API key, and refuses one that is not valid", async () => {
    const { status } = await site.platform.get("/auth/logout");
    expect(status).toBe(302);
    expect((await site.platform.get("/auth/logout", { key: "wrong" })).status).toBe(401);
  });
});

describe("the audit log", () => {
  it("has a row for a login, and one for a failed login, which has no mutation", async () => {
    const browser = new Browser();
    await signIn(browser);
    const [login] = await site.audit("auth.login");
    expect(login).toMatchObject({ actor: "ada", entityType: "session", entityId: "ada" });
    const failed = await site.callback(new Browser(), { state: "made-up" });
    const [row] = await site.audit("auth.login_failed");
    expect(row).toMatchObject({
      actor: "anonymous",
      entityType: "session",
      entityId: expect.stringMatching(/^(127\.0\.0\.1|::.*)$/),
      requestId: failed.body.requestId,
      summary: expect.stringContaining("state"),
      changes: { code: { to: "login_failed" } },
    });
  });
});
