import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PushCallers } from "../../adapters/worker/push-caller.ts";
import { type Door, startDoor } from "./support/door.ts";
import { ACCOUNT, AUDIENCE, type Claims, type Issuer, startIssuer } from "./support/identity.ts";

let issuer: Issuer;
let door: Door;
let delivered: string[];

const envelope = {
  message: { data: "e30=", messageId: "1", publishTime: "2026-11-22T10:00:00.000Z" },
  subscription: "projects/p/subscriptions/s",
};
const now = () => Math.floor(Date.now() / 1000);

const pushed = (
  authorization?: string,
  body: string = JSON.stringify(envelope),
  topic = "analysis",
) =>
  fetch(`${door.url}/pubsub/${topic}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(authorization === undefined ? {} : { authorization }),
    },
    body,
  });

describe("the door of pushes", () => {
  beforeAll(async () => {
    issuer = await startIssuer();
    delivered = [];
    door = await startDoor(
      {
        deliver: async (topic) => {
          delivered.push(topic);
          return "done";
        },
      },
      issuer.certificates,
    );
  });
  afterAll(async () => {
    await door.close();
    await issuer.close();
  });

  it("opens for the account's token, in both forms of the issuer", async () => {
    for (const iss of ["https://accounts.google.com", "accounts.google.com"]) {
      expect((await pushed(`Bearer ${issuer.token({ iss })}`)).status).toBe(204);
    }
    expect(delivered).toEqual(["analysis", "analysis"]);
  });

  it.each(["sweep", "due"])(
    "lets the account's schedule trigger the %s, and no other caller",
    async (name) => {
      const call = (authorization?: string) =>
        fetch(`${door.url}/${name}`, {
          method: "POST",
          headers: authorization === undefined ? {} : { authorization },
        });
      expect((await call()).status).toBe(401);
      expect((await call(`Bearer ${issuer.token({ email: "x@y.example" })}`)).status).toBe(403);
      expect(door.triggered).not.toContain(name);
      expect((await call(`Bearer ${issuer.token()}`)).status).toBe(204);
      expect(door.triggered).toContain(name);
      expect((await fetch(`${door.url}/${name}`)).status).toBe(405);
    },
  );

  const wrong: Record<string, [number, () => string | undefined]> = {
    none: [401, () => undefined],
    "no bearer": [401, () => `Basic ${issuer.token()}`],
    "no token": [401, () => "Bearer x"],
    "no signature": [401, () => unsigned()],
    audience: [401, () => token({ aud: "https://elsewhere.test" })],
    issuer: [401, () => token({ iss: "https://accounts.elsewhere.test" })],
    kid: [401, () => `Bearer ${issuer.token({}, { kid: "another" })}`],
    key: [401, () => `Bearer ${issuer.token({}, { key: otherKey() })}`],
    "expired a second ago": [401, () => token({ iat: now() - 3600, exp: now() - 1 })],
    "not yet issued": [401, () => token({ iat: now() + 1000, exp: now() + 2000 })],
    "another account": [403, () => token({ email: "other@tokenkit-test.iam.gserviceaccount.com" })],
    "e-mail not verified": [403, () => token({ email_verified: false })],
    "verified only in words": [403, () => token({ email_verified: "true" as unknown as boolean })],
  };
  const token = (claims: Partial<Claims>) => `Bearer ${issuer.token(claims)}`;
  /** As Cloud Run may pass a token on, once IAM has admitted it. */
  const unsigned = (claims: Partial<Claims> = {}) =>
    token(claims).replace(/[^.]+$/, "SIGNATURE_REMOVED_BY_GOOGLE");
  const otherKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

  it.each(Object.keys(wrong))("stays shut: %s", async (name) => {
    const before = delivered.length;
    const [status, authorization] = wrong[name] ?? [0, () => ""];
    const sent = authorization();
    const answer = await pushed(sent);
    const text = await answer.text();
    expect(answer.status).toBe(status);
    expect(delivered).toHaveLength(before);
    for (const part of (sent ?? "").split(/[ .]/).filter(({ length }) => length > 10)) {
      expect(text).not.toContain(part);
    }
    expect(text).not.toContain("accounts.elsewhere");
  });

  it("takes a token without its signature where IAM has looked, and no other one", async () => {
    const iam = await startDoor({ deliver: async () => "done" }, issuer.certificates, "iam");
    const statusOf = async (authorization: string) => {
      const headers = { "content-type": "application/json", authorization };
      const body = JSON.stringify(envelope);
      return (await fetch(`${iam.url}/pubsub/analysis`, { method: "POST", headers, body })).status;
    };
    expect(await statusOf(unsigned())).toBe(204);
    expect(await statusOf(token({}))).toBe(204);
    expect(await statusOf(unsigned({ aud: "https://elsewhere.test" }))).toBe(401);
    expect(await statusOf(unsigned({ iss: "https://accounts.elsewhere.test" }))).toBe(401);
    expect(await statusOf(unsigned({ exp: now() - 1 }))).toBe(401);
    expect(await statusOf(unsigned({ email: "other@tokenkit.test" }))).toBe(403);
    expect(await statusOf(unsigned({ email_verified: false }))).toBe(403);
    expect(await statusOf(`Bearer ${issuer.token({}, { key: otherKey() })}`)).toBe(401);
    expect(await statusOf("Bearer a.b.SIGNATURE_REMOVED_BY_GOOGLE")).toBe(401);
    await iam.close();
  });

  it("asks for later where Google's certificates are not to be had", async () => {
    const callers = new PushCallers(
      { audience: AUDIENCE, serviceAccount: ACCOUNT, signature: "check" },
      "http://127.0.0.1:1/certs",
    );
    expect(await callers.standingOf(`Bearer ${issuer.token()}`)).toBe("unknown");
  });

  it("does not read the body of whoever may not come in", async () => {
    expect((await pushed(undefined, "not JSON")).status).toBe(401);
  });

  it("refuses a body that is no JSON, is too large, or is no POST", async () => {
    const bearer = `Bearer ${issuer.token()}`;
    expect((await pushed(bearer, "not JSON")).status).toBe(400);
    expect((await pushed(bearer, `{"a":"${"x".repeat(300_000)}"}`)).status).toBe(413);
    const got = await fetch(`${door.url}/pubsub/analysis`, { headers: { authorization: bearer } });
    expect(got.status).toBe(405);
  });
});
