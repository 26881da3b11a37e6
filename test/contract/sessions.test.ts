import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SignedTokens } from "../../src/identity/session/signed-token.ts";
import { newId } from "../../src/platform/ids.ts";
import { freshDatabase } from "../support/database.ts";
import { ADMIN_KEY, TestPlatform, type TestResponse, usePlatform } from "../support/platform.ts";
import { SECRET, sessionFor, withCookie } from "../support/sign-in.ts";
import { expectError } from "./support/samples.ts";

const ISSUER = "https://idp.example/";
const OTHER_SECRET = "another-session-secret-0123456789-abcdef";
const oidc = { OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: "tokenkit", SESSION_SECRET: SECRET };
const platform = usePlatform(oidc);

const me = (token: string, at = platform.current): Promise<TestResponse> =>
  at.get("/api/v1/auth/me", withCookie(token));

const claims = { jti: newId(), sub: "ada", username: "ada", name: "Ada", email: "", role: "admin" };
const soon = (): Date => new Date(Date.now() + 60_000);
const sign = (
  options: { secret?: string; typ?: string; issuer?: string; at?: Date; changes?: object } = {},
): Promise<string> =>
  new SignedTokens(
    [options.secret ?? SECRET],
    options.typ ?? "tokenkit-session+jwt",
    options.issuer ?? ISSUER,
  ).sign({ ...claims, ...options.changes }, options.at ?? soon());

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a session cookie", () => {
  it("says who it is", async () => {
    const { status, body } = await me(await sessionFor(platform.current, "editor"));
    expect(status).toBe(200);
    expect(body).toEqual({
      subject: "editor-subject",
      name: "A editor",
      email: "editor@example.com",
      role: "editor",
      via: "session",
      permissions: [
        "themes.read",
        "tokens.analyze",
        "stats.read",
        "preferences.write",
        "places.read",
        "places.create",
        "images.upload",
        "comments.add",
        "people.read",
        "themes.write",
        "themes.publish",
        "reports.read",
        "reports.write",
      ],
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it.each<[string, (good: string) => string | Promise<string>]>([
    ["empty", () => ""],
    ["nonsense", () => "nonsense"],
    ["truncated by a character", (good) => good.slice(0, -1)],
    ["truncated to its claims", (good) => good.split(".").slice(0, 2).join(".")],
    ["without a signature", (good) => `${good.split(".").slice(0, 2).join(".")}.`],
    ["with a character more", (good) => `${good}A`],
    [
      "with a greater role, the signature kept",
      (good) => {
        const [header, payload = "", signature] = good.split(".");
        const read = JSON.parse(Buffer.from(payload, "base64url").toString());
        return `${header}.${encode({ ...read, role: "admin" })}.${signature}`;
      },
    ],
    [
      "of alg none",
      (good) => `${encode({ alg: "none", typ: "tokenkit-session+jwt" })}.${good.split(".")[1]}.`,
    ],
    ["signed again with another secret", () => sign({ secret: OTHER_SECRET })],
    ["of another purpose", () => sign({ typ: "tokenkit-login+jwt" })],
    ["of another issuer", () => sign({ issuer: "https://idp.example" })],
    ["of the development provider", () => sign({ issuer: "urn:tokenkit:local" })],
    ["of an id that is none", () => sign({ changes: { jti: "1" } })],
    ["of an unknown role", () => sign({ changes: { role: "root" } })],
    ["without a subject", () => sign({ changes: { sub: "" } })],
    ["of more than 4096 characters", () => sign({ changes: { name: "x".repeat(5000) } })],
  ])("that is %s is 401", async (_what, spoil) => {
    const spoilt = await spoil(await sessionFor(platform.current, "viewer"));
    expectError(await me(spoilt), 401, "unauthenticated");
  });

  it("that has expired is 401, and the message says so", async () => {
    const expired = await me(await sign({ at: new Date(Date.now() - 1000) }));
    expectError(expired, 401, "unauthenticated");
    expect(expired.body.message).toContain("expired");
    expect((await me(await sign())).status).toBe(200);
  });

  it("of a release that could not end it is 401, as one that has expired", async () => {
    const { jti: _, ...older } = claims;
    const token = await new SignedTokens([SECRET], "tokenkit-session+jwt", ISSUER).sign(
      older,
      soon(),
    );
    const answer = await me(token);
    expectError(answer, 401, "unauthenticated");
    expect(answer.body.message).toContain("expired");
  });

  it("is accepted by any replica with the secret, whatever it has seen before", async () => {
    const replica = await TestPlatform.start({ ...oidc, DATABASE_URL: await freshDatabase() });
    expect((await me(await sessionFor(platform.current, "admin"), replica)).body.role).toBe(
      "admin",
    );
    await replica.close();
  });
});

describe("a rotated secret", () => {
  let rotated: TestPlatform;
  beforeAll(async () => {
    rotated = await TestPlatform.start({ ...oidc, SESSION_SECRET: `${OTHER_SECRET}, ${SECRET}` });
  });
  afterAll(() => rotated.close());

  it("keeps those signed in who were", async () => {
    expect((await me(await sessionFor(platform.current, "viewer"), rotated)).status).toBe(200);
  });

  it("signs with the first: where only the old one is known, that is worth nothing", async () => {
    const fresh = await sessionFor(rotated, "viewer");
    expect((await me(fresh, rotated)).status).toBe(200);
    expect((await me(fresh)).status).toBe(401);
  });
});

describe("a key beside the cookie", () => {
  it("is the caller", async () => {
    const token = await sessionFor(platform.current, "viewer");
    const { body } = await platform.current.get("/api/v1/auth/me", {
      ...withCookie(token),
      key: ADMIN_KEY,
    });
    expect(body).toMatchObject({ role: "admin", via: "api_key", email: "", expiresAt: null });
  });

  it.each([
    ["Bearer wrong", ""],
    ["Bearer", ""],
    ["bearer  two words", ""],
    [undefined, "?token=wrong"],
    [undefined, "?token="],
  ])("that is not valid (%s %s) is 401, not made up for by the cookie", async (bearer, query) => {
    const token = await sessionFor(platform.current, "admin");
    const headers = bearer === undefined ? {} : { authorization: bearer };
    expectError(
      await platform.current.get(`/api/v1/auth/me${query}`, withCookie(token, { headers })),
      401,
      "unauthenticated",
    );
  });

  it("in the header counts before one in the query, and that before the cookie", async () => {
    const viewer = await platform.current.keyFor("viewer");
    const token = await sessionFor(platform.current, "editor");
    const at = `/api/v1/auth/me?token=${viewer}`;
    expect((await platform.current.get(at, withCookie(token))).body.role).toBe("viewer");
    expect((await platform.current.get(at)).body.role).toBe("admin");
  });
});

describe("a write with the cookie", () => {
  const own = { origin: "http://tokenkit.test" };
  const put = async (headers: Record<string, string>): Promise<TestResponse> =>
    platform.current.put(
      "/api/v1/me/preferences",
      { selectedTheme: "quartz" },
      withCookie(await sessionFor(platform.current, "viewer"), { headers }),
    );

  it.each<[string, Record<string, string>]>([
    ["neither header", {}],
    ["its own origin", own],
    ["the origin of the host that it asks", { origin: "HOST" }],
    ["Sec-Fetch-Site: same-origin", { "sec-fetch-site": "same-origin" }],
    ["Sec-Fetch-Site: none", { "sec-fetch-site": "none" }],
    ["a form of ours, which hides its origin", { origin: "null", "sec-fetch-site": "same-origin" }],
  ])("passes with %s", async (_what, headers) => {
    const host = headers.origin === "HOST" ? { origin: platform.current.url } : {};
    expect((await put({ ...headers, ...host })).status).toBe(200);
  });

  const foreign: [string, Record<string, string>][] = [
    ["another origin", { origin: "https://evil.example" }],
    ["another scheme and host", { origin: "https://tokenkit.test.evil.example" }],
    ["another port", { origin: "http://tokenkit.test:81" }],
    ["an origin that is none", { origin: "tokenkit.test" }],
    ["an opaque origin", { origin: "null" }],
    ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }],
    ["one that agrees and one that does not", { ...own, "sec-fetch-site": "cross-site" }],
    ["the other way round", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
  ];

  it.each(foreign)("is 403 with %s", async (_what, headers) => {
    expectError(await put(headers), 403, "forbidden");
  });

  it.each(foreign)("is 403 at /trpc and at /auth/logout too with %s", async (_what, headers) => {
    const cookie = withCookie(await sessionFor(platform.current, "admin"), { headers });
    const rpc = await platform.current.post(
      "/trpc/preferences.write",
      { selectedTheme: "quartz" },
      cookie,
    );
    expect([rpc.status, rpc.body.error.data.errorCode]).toEqual([403, "forbidden"]);
    const logout = await platform.current.post("/auth/logout", undefined, cookie);
    expect([logout.status, logout.headers.get("set-cookie")]).toEqual([403, null]);
  });

  it.each(foreign)("of nothing but its clearing is 403 with %s", async (_what, headers) => {
    // A browser keeps a cookie with SameSite=Lax back here, and would take the cleared one.
    const out = await platform.current.post("/auth/logout", undefined, { key: null, headers });
    expectError(out, 403, "forbidden");
    expect(out.headers.get("set-cookie")).toBeNull();
  });

  it("is none of a link's on another or a sibling site, which would sign its reader out", async () => {
    const from = async (site: string) => {
      const headers = { "sec-fetch-site": site, "sec-fetch-mode": "navigate" };
      const cookie = withCookie(await sessionFor(platform.current, "viewer"), { headers });
      return (await platform.current.get("/auth/logout", cookie)).status;
    };
    expect(await from("cross-site")).toBe(403);
    expect(await from("same-site")).toBe(403);
    expect(await from("unheard-of")).toBe(403);
    expect(await from("same-origin")).toBe(302);
    expect(await from("none")).toBe(302);
  });

  it("from another site is no matter of reading, nor of a key", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const token = await sessionFor(platform.current, "viewer");
    expect(
      (await platform.current.get("/api/v1/auth/me", withCookie(token, { headers }))).status,
    ).toBe(200);
    const body = { selectedTheme: "" };
    expect((await platform.current.put("/api/v1/me/preferences", body, { headers })).status).toBe(
      200,
    );
  });
});
