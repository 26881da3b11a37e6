import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform, type TestResponse } from "../support/platform.ts";
import { sessionFor, withCookie } from "../support/sign-in.ts";

interface Row {
  at: string;
  actor: string;
  entityType: string;
  entityId: string;
  summary: string;
  changes: { code: { to: string }; attempts: { to: number } };
  requestId: string;
}

let one: TestPlatform;
let other: TestPlatform;

beforeAll(async () => {
  const env = {
    DATABASE_URL: await freshDatabase(),
    OIDC_ISSUER: "https://id.example",
    OIDC_CLIENT_ID: "tokenkit",
    TRUST_PROXY: "true",
  };
  [one, other] = await Promise.all([TestPlatform.start(env), TestPlatform.start(env)]);
});
afterAll(() => Promise.all([one.close(), other.close()]));

/** A sign-in with an unknown state. */
function fail(
  address: string,
  at: TestPlatform = one,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const options = { key: null, headers: { "x-forwarded-for": address, ...headers } };
  return at.get("/auth/callback?state=nonsense&code=x", options);
}

async function rowsOf(address: string): Promise<Row[]> {
  const query = new URLSearchParams({ action: "auth.login_failed", entityId: address });
  const { body } = await one.get(`/api/v1/admin/audit?limit=500&${query}`);
  return body.items;
}

const attemptsIn = (rows: readonly Row[]): number =>
  rows.reduce((sum, { changes }) => sum + changes.attempts.to, 0);

/** Waits for the next minute where what follows might not fit into this one. */
async function earlyInTheMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left + 100));
}

describe("failed sign-ins of nobody in particular", () => {
  it("are one row a minute and address, with their count, over all replicas", async () => {
    await earlyInTheMinute();
    const attempts = Array.from({ length: 60 }, (_, at) =>
      fail("203.0.113.7", at % 2 === 0 ? one : other),
    );
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, body.code]).toEqual([401, "login_failed"]);
    }
    const rows = await rowsOf("203.0.113.7");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actor: "anonymous",
      entityType: "session",
      entityId: "203.0.113.7",
      summary: expect.stringMatching(/^60 sign-ins from 203\.0\.113\.7 failed .*state/),
      changes: { code: { to: "login_failed" }, attempts: { to: 60 } },
    });
  }, 30_000);

  it("tell of one as one, and of the latest of several", async () => {
    await earlyInTheMinute();
    const started = new Date(Date.now() - 1000).toISOString();
    const first = await fail("203.0.113.8");
    const [row] = await rowsOf("203.0.113.8");
    expect(row).toMatchObject({
      summary: expect.stringMatching(/^A sign-in from 203\.0\.113\.8 failed: .*state/),
      requestId: first.body.requestId,
      changes: { attempts: { to: 1 } },
    });
    expect((row?.at ?? "") > started).toBe(true);
    const second = await fail("203.0.113.8", other);
    const [again, ...more] = await rowsOf("203.0.113.8");
    expect(more).toEqual([]);
    expect(again).toMatchObject({
      requestId: second.body.requestId,
      changes: { attempts: { to: 2 } },
    });
    expect((again?.at ?? "") >= (row?.at ?? "")).toBe(true);
  }, 30_000);

  it("are counted by address, for IPv6 by network", async () => {
    await fail("203.0.113.9");
    await fail("203.0.113.10");
    expect([
      attemptsIn(await rowsOf("203.0.113.9")),
      attemptsIn(await rowsOf("203.0.113.10")),
    ]).toEqual([1, 1]);
    const before = await one.get("/api/v1/admin/audit?limit=1&action=auth.login_failed");
    for (let host = 1; host <= 20; host++) await fail(`2001:db8:1:2::${host.toString(16)}`);
    const { body } = await one.get("/api/v1/admin/audit?limit=500&action=auth.login_failed");
    expect(body.total - before.body.total).toBeLessThanOrEqual(2);
    const ours = body.items.filter((row: Row) => row.entityId.startsWith("2001:db8:1"));
    expect(attemptsIn(ours)).toBe(20);
  });

  it("of a caller who is known are that caller's, and bounded the same", async () => {
    await earlyInTheMinute();
    const { headers } = withCookie(await sessionFor(one, "viewer"));
    for (let at = 0; at < 5; at++) await fail("203.0.113.11", one, headers);
    await fail("203.0.113.11");
    const rows = await rowsOf("203.0.113.11");
    const counts = Object.fromEntries(
      rows.map(({ actor, changes }) => [actor, changes.attempts.to]),
    );
    expect(rows).toHaveLength(2);
    expect(counts).toEqual({ "viewer-subject": 5, anonymous: 1 });
  }, 30_000);
});
