import { createHmac } from "node:crypto";
import { generateKeyPair, type JWTPayload } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser, type Visit } from "../support/browser.ts";
import { HostileProvider, type Key, send } from "../support/hostile-provider.ts";
import { SignInPlatform } from "../support/sign-in.ts";

/** The relying party's checks (OpenID Connect Core, 3.1.3.7), each against a provider that violates it. */
let provider: HostileProvider;
let site: SignInPlatform;
let stranger: Key;

const env = (issuer: string): Record<string, string> => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: "tokenkit",
  OIDC_ADMIN_GROUPS: "admins",
});

beforeAll(async () => {
  provider = await HostileProvider.start();
  stranger = await generateKeyPair("RS256");
  provider.others.two = await generateKeyPair("RS256");
  site = await SignInPlatform.start(env(provider.issuer));
});
afterAll(async () => {
  await site.close();
  await provider.stop();
});
beforeEach(() => {
  provider.give(undefined);
});

/** A login in which the provider gives the ID token that is made of the nonce. */
async function loginWith(make: (nonce: string) => Promise<string> | string): Promise<Visit> {
  const browser = new Browser();
  const { state, nonce } = await site.begin(browser);
  provider.give(await make(nonce));
  return site.callback(browser, { code: "c", state });
}

const withClaims = (changes: JWTPayload): Promise<Visit> =>
  loginWith((nonce) => provider.sign(provider.claims(nonce, changes)));

async function expectNoLogin(visit: Visit, status: 401 | 502, reason = /./): Promise<void> {
  const code = status === 401 ? "login_failed" : "provider_error";
  expect({ status: visit.status, code: visit.body.code }).toEqual({ status, code });
  expect(visit.body.message).toMatch(reason);
  expect(visit.headers.getSetCookie().join()).not.toContain("tokenkit-session");
  const [row] = await site.audit("auth.login_failed");
  expect(row.requestId).toBe(visit.body.requestId);
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("an ID token", () => {
  it("that passes every check signs in", async () => {
    expect((await withClaims({})).status).toBe(302);
  });

  it.each<[string, JWTPayload, RegExp]>([
    ["of another issuer", { iss: "https://elsewhere.example" }, /iss/],
    ["whose issuer has a slash more", { iss: "SLASH" }, /iss/],
    ["without an issuer", { iss: undefined as never }, /iss/],
    ["for another client", { aud: "other" }, /aud/],
    [
      "for several, another one authorized",
      { aud: ["tokenkit", "other"], azp: "other" },
      /azp|aud/,
    ],
    ["without an audience", { aud: undefined as never }, /aud/],
    ["of another nonce", { nonce: "another" }, /nonce/],
    ["without a nonce", { nonce: undefined }, /nonce/],
    ["without an expiry", { exp: undefined as never }, /exp/],
    ["that has expired", { exp: Math.floor(Date.now() / 1000) - 3600 }, /exp/],
    ["without the time of issue", { iat: undefined as never }, /iat/],
    ["that is not valid yet", { nbf: Math.floor(Date.now() / 1000) + 3600 }, /nbf/],
    ["without a subject", { sub: undefined as never }, /sub/],
    ["with an empty subject", { sub: "" }, /sub/],
    ["with a subject of 256 characters", { sub: "x".repeat(256) }, /sub/],
  ])("%s is refused", async (_what, changes, reason) => {
    const iss = changes.iss === "SLASH" ? { iss: `${provider.issuer}/` } : {};
    await expectNoLogin(await withClaims({ ...changes, ...iss }), 401, reason);
  });

  it("with the signature of another key is refused", async () => {
    await expectNoLogin(
      await loginWith((nonce) => provider.sign(provider.claims(nonce), {}, stranger)),
      401,
      /signature/,
    );
  });

  it("whose claims were changed after signing is refused", async () => {
    await expectNoLogin(
      await loginWith(async (nonce) => {
        const [header, , signature] = (await provider.sign(provider.claims(nonce))).split(".");
        return `${header}.${encode(provider.claims(nonce, { sub: "root" }))}.${signature}`;
      }),
      401,
      /signature/,
    );
  });

  it.each(["none", "None", "nOnE"])("of alg %s is refused", async (alg) => {
    await expectNoLogin(
      await loginWith((nonce) => `${encode({ alg })}.${encode(provider.claims(nonce))}.`),
      401,
      /alg/,
    );
  });

  it("signed with the public key as an HMAC secret is refused", async () => {
    await expectNoLogin(
      await loginWith((nonce) => {
        const text = `${encode({ alg: "HS256", kid: "one" })}.${encode(provider.claims(nonce))}`;
        return `${text}.${createHmac("sha256", "tokenkit").update(text).digest("base64url")}`;
      }),
      401,
      /alg/,
    );
  });

  it("by the second of several keys signs in", async () => {
    const { two } = provider.others;
    const visit = await loginWith((nonce) =>
      provider.sign(provider.claims(nonce), { kid: "two" }, two),
    );
    expect(visit.status).toBe(302);
  });

  it.each([
    ["that names another of several keys", "two"],
    ["that names a key which is not there", "three"],
  ])("%s is refused", async (_what, kid) => {
    await expectNoLogin(
      await loginWith((nonce) => provider.sign(provider.claims(nonce), { kid })),
      401,
      /signature|key/,
    );
  });

  it("that names none of several keys is refused", async () => {
    await expectNoLogin(
      await loginWith((nonce) =>
        provider.sign(provider.claims(nonce), { kid: undefined as never }),
      ),
      401,
      /kid/,
    );
  });
});

describe("a token endpoint", () => {
  /** A login in which the token endpoint answers by itself. */
  async function loginAt(token: HostileProvider["token"]): Promise<Visit> {
    const browser = new Browser();
    const { state } = await site.begin(browser);
    provider.token = token;
    return site.callback(browser, { code: "c", state });
  }

  it.each<[string, HostileProvider["token"]]>([
    ["that gives no ID token", (res) => send(res, { access_token: "a", token_type: "bearer" })],
    [
      "that gives nonsense for one",
      (res) => send(res, { access_token: "a", token_type: "bearer", id_token: "nonsense" }),
    ],
    ["that answers text", (res) => send(res, "<html>busy</html>")],
    ["that answers a list", (res) => send(res, [])],
    ["that answers 500", (res) => send(res, "oops", 500)],
    ["that answers 200 with an error", (res) => send(res, { error: "oops" })],
    ["that refuses the client", (res) => send(res, { error: "invalid_client" }, 401)],
    ["that redirects", (res) => void res.writeHead(302, { location: "/jwks" }).end()],
    ["that hangs up", (res) => void res.destroy()],
  ])("%s is 502", async (_what, token) => {
    await expectNoLogin(await loginAt(token), 502);
  });

  it("that refuses the code is 401", async () => {
    const visit = await loginAt((res) => send(res, { error: "invalid_grant" }, 400));
    await expectNoLogin(visit, 401, /invalid_grant/);
  });

  it("that does not answer is 502, within seconds, and others are served meanwhile", async () => {
    const started = performance.now();
    const requested = Promise.withResolvers<void>();
    const slow = loginAt(() => {
      requested.resolve();
      return new Promise(() => {});
    });
    await requested.promise;
    expect((await site.platform.get("/api/v1/themes")).status).toBe(200);
    await expectNoLogin(await slow, 502, /time/);
    expect(performance.now() - started).toBeLessThan(8000);
  });
});

describe("an authorization response", () => {
  it.each([
    ["access_denied", 401],
    ["login_required", 401],
    ["invalid_scope", 401],
    ["<script>", 401],
    ["server_error", 502],
    ["temporarily_unavailable", 502],
  ] as const)("of the error %s is %i", async (error, status) => {
    const browser = new Browser();
    const { state } = await site.begin(browser);
    const visit = await site.callback(browser, { error, state });
    await expectNoLogin(visit, status);
    expect(visit.body.message).not.toContain("<");
  });

  it("without a code is 401", async () => {
    const browser = new Browser();
    const { state } = await site.begin(browser);
    await expectNoLogin(await site.callback(browser, { state }), 401, /code/);
  });

  it("with two codes is 401", async () => {
    const browser = new Browser();
    const { state } = await site.begin(browser);
    const visit = await browser.visit(`${site.base}/auth/callback?code=a&code=b&state=${state}`);
    await expectNoLogin(visit, 401, /code/);
  });
});

it("a logout never names the login before, though the last one's ID token fits no cookie", async () => {
  provider.metadata = { end_session_endpoint: `${provider.issuer}/end` };
  const fresh = await SignInPlatform.start(env(provider.issuer));
  const browser = new Browser();
  const signIn = async (claims: JWTPayload): Promise<string | null> => {
    const { state, nonce } = await fresh.begin(browser);
    provider.give(await provider.sign(provider.claims(nonce, claims)));
    expect((await fresh.callback(browser, { code: "c", state })).status).toBe(302);
    const { jar } = browser;
    const sent = await jar.getCookieString(`${fresh.base}/auth/logout`);
    const headers = { cookie: sent };
    const { location } = await new Browser().visit(`${fresh.base}/auth/logout`, { headers });
    return new URL(location ?? "").searchParams.get("id_token_hint");
  };
  expect(await signIn({ sub: "one" })).not.toBeNull();
  expect(await signIn({ sub: "two", groups: ["x".repeat(4000)] })).toBeNull();
  provider.metadata = {};
  await fresh.close();
});

describe("userinfo", () => {
  let thin: SignInPlatform;
  beforeAll(async () => {
    provider.metadata = { userinfo_endpoint: `${provider.issuer}/userinfo` };
    thin = await SignInPlatform.start(env(provider.issuer));
    await thin.begin(new Browser());
  });
  afterAll(() => {
    provider.metadata = {};
    return thin.close();
  });

  async function roleWith(userinfo: HostileProvider["userinfo"]): Promise<string | number> {
    provider.userinfo = userinfo;
    const browser = new Browser();
    const { state, nonce } = await thin.begin(browser);
    provider.give(await provider.sign(provider.claims(nonce, { groups: undefined })));
    const { status } = await thin.callback(browser, { code: "c", state });
    return status === 302 ? (await thin.me(browser)).body.role : status;
  }

  it("fills in the groups that the ID token lacks", async () => {
    expect(await roleWith((res) => send(res, { sub: "mallory", groups: ["admins"] }))).toBe(
      "admin",
    );
  });

  it("about another subject counts for nothing", async () => {
    expect(await roleWith((res) => send(res, { sub: "eve", groups: ["admins"] }))).toBe("viewer");
  });

  it("that fails is 502", async () => {
    expect(await roleWith((res) => send(res, "oops", 500))).toBe(502);
  });
});

describe("discovery", () => {
  async function loginAt(issuer: string): Promise<Visit> {
    const other = await SignInPlatform.start(env(issuer));
    try {
      return await new Browser().visit(`${other.base}/auth/login`);
    } finally {
      await other.close();
    }
  }

  it.each<[string, (issuer: string) => Record<string, unknown>]>([
    ["another issuer", () => ({ issuer: "https://elsewhere.example" })],
    ["an issuer with a slash more", (issuer) => ({ issuer: `${issuer}/` })],
    ["no issuer", () => ({ issuer: undefined })],
    ["no authorization endpoint", () => ({ authorization_endpoint: undefined })],
  ])("that names %s is 502", async (_what, metadata) => {
    provider.metadata = metadata(provider.issuer);
    const visit = await loginAt(provider.issuer);
    provider.metadata = {};
    expect([visit.status, visit.body.code]).toEqual([502, "provider_error"]);
  });

  it("is 502 for an issuer that is configured with a slash more", async () => {
    const { status, body } = await loginAt(`${provider.issuer}/`);
    expect(status).toBe(502);
    expect(body.message).toContain("equal to the character");
  });

  it("is 502 while nobody answers, and works once somebody does", async () => {
    const gone = await HostileProvider.start();
    await gone.stop();
    expect((await loginAt(gone.issuer)).status).toBe(502);
  });

  it("that does not answer is asked once for all who wait, and holds up nobody else", async () => {
    const fresh = await SignInPlatform.start(env(provider.issuer));
    let requests = 0;
    provider.discovery = () => void requests++;
    const out = Array.from({ length: 40 }, () => new Browser().visit(`${fresh.base}/auth/logout`));
    await expect.poll(() => requests).toBe(1);
    const started = performance.now();
    expect((await fresh.platform.get("/api/v1/themes")).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(new Set((await Promise.all(out)).map(({ status }) => status))).toEqual(new Set([302]));
    expect(requests).toBe(1);
    provider.discovery = undefined;
    await fresh.close();
  });

  it("is asked again after a failure", async () => {
    const fresh = await SignInPlatform.start(env(provider.issuer));
    provider.metadata = { issuer: "https://elsewhere.example" };
    expect((await fresh.begin(new Browser())).visit.status).toBe(502);
    provider.metadata = {};
    expect((await fresh.begin(new Browser())).visit.status).toBe(302);
    await fresh.close();
  });

  it("whose keys cannot be read is 502 at the callback", async () => {
    const fresh = await SignInPlatform.start(env(provider.issuer));
    const browser = new Browser();
    const { state, nonce } = await fresh.begin(browser);
    provider.jwks = (res) => send(res, "oops", 500);
    provider.give(await provider.sign(provider.claims(nonce)));
    const visit = await fresh.callback(browser, { code: "c", state });
    provider.jwks = undefined;
    expect([visit.status, visit.body.code]).toEqual([502, "provider_error"]);
    await fresh.close();
  });
});
