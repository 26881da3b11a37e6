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

/** Each row's caller and minute; a test may run across the end of a minute. */
const minutesOf = (rows: readonly Row[]): string[] =>
  rows.map(({ actor, at }) => `${actor} ${at.slice(0, "2026-01-01T00:00".length)}`);

describe("failed sign-ins of nobody in particular", () => {
  it("are one row a minute and address, with their count, over all replicas", async () => {
    const attempts = Array.from({ length: 60 }, (_, at) =>
      fail("203.0.113.7", at % 2 === 0 ? one : other),
    );
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, body.code]).toEqual([401, "login_failed"]);
    }
    const rows = await rowsOf("203.0.113.7");
    expect(attemptsIn(rows)).toBe(60);
    expect(rows.length).toBeLessThanOrEqual(2);
    expect(new Set(minutesOf(rows)).size).toBe(rows.length);
    for (const row of rows) {
      const count = row.changes.attempts.to;
      const summary = count === 1 ? "^A sign-in" : `^${count} sign-ins`;
      expect(row).toMatchObject({
        actor: "anonymous",
        entityType: "session",
        entityId: "203.0.113.7",
        summary: expect.stringMatching(
          new RegExp(`${summary} from 203\\.0\\.113\\.7 failed.*state`),
        ),
        changes: { code: { to: "login_failed" } },
      });
    }
  });

  it("tell of one as one, and of the latest of several", async () => {
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
    const rows = await rowsOf("203.0.113.8");
    const [again] = rows;
    expect(attemptsIn(rows)).toBe(2);
    expect(new Set(minutesOf(rows)).size).toBe(rows.length);
    expect(again?.requestId).toBe(second.body.requestId);
    expect((again?.at ?? "") >= (row?.at ?? "")).toBe(true);
  });

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
    const { headers } = withCookie(await sessionFor(one, "viewer"));
    for (let at = 0; at < 5; at++) await fail("203.0.113.11", one, headers);
    await fail("203.0.113.11");
    const rows = await rowsOf("203.0.113.11");
    const countOf = (actor: string): number =>
      attemptsIn(rows.filter((row) => row.actor === actor));
    expect([countOf("viewer-subject"), countOf("anonymous")]).toEqual([5, 1]);
    expect(new Set(minutesOf(rows)).size).toBe(rows.length);
  });
});
