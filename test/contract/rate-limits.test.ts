import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { TestPlatform, type TestResponse } from "../support/platform.ts";
import { sessionFor, withCookie } from "../support/sign-in.ts";
import { expectError } from "./support/samples.ts";

const running: TestPlatform[] = [];
afterEach(async () => {
  for (const platform of running.splice(0)) await platform.close();
});

async function start(env: Record<string, string>): Promise<TestPlatform> {
  const platform = await TestPlatform.start({ TRUST_PROXY: "true", ...env });
  running.push(platform);
  return platform;
}

const from = (address: string) => ({ "x-forwarded-for": address });

/** The statuses of so many requests, one after the other. */
async function times(count: number, ask: () => Promise<TestResponse>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) statuses.push((await ask()).status);
  return statuses;
}

function expectLimited(response: TestResponse): void {
  expectError(response, 429, "rate_limited");
  const seconds = Number(response.headers.get("retry-after"));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
}

describe("RATE_LIMIT_PER_MINUTE", () => {
  it("is off in local mode and 6000 in production, unless it is set", () => {
    const production = {
      NODE_ENV: "production",
      AUTH: "none",
      SESSION_SECRET: "x".repeat(32),
      DATABASE_URL: "postgresql://db/x",
    };
    expect(readConfig({}).rateLimitPerMinute).toBe(0);
    expect(readConfig(production).rateLimitPerMinute).toBe(6000);
    expect(readConfig({ ...production, RATE_LIMIT_PER_MINUTE: "0" }).rateLimitPerMinute).toBe(0);
  });

  it("limits nobody when it is off", async () => {
    const platform = await start({});
    const wrong = () => platform.get("/api/v1/themes", { key: "wrong" });
    expect(new Set(await times(80, wrong))).toEqual(new Set([401]));
  });

  it("bounds the requests of an address, and of no other", async () => {
    const platform = await start({ RATE_LIMIT_PER_MINUTE: "20" });
    const one = { headers: from("203.0.113.1") };
    const statuses = await times(21, () => platform.get("/api/v1/themes", one));
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    expectLimited(await platform.get("/api/v1/stats", one));
    expect((await platform.get("/api/v1/stats", { headers: from("203.0.113.2") })).status).toBe(
      200,
    );
    expect((await platform.get("/livez", { key: null, ...one })).status).toBe(200);
  });

  it("answers at /trpc in its own form", async () => {
    const platform = await start({ RATE_LIMIT_PER_MINUTE: "2" });
    await times(2, () => platform.get("/trpc/session.config"));
    const { status, headers, body } = await platform.get("/trpc/session.config");
    expect([status, body.error.data.errorCode]).toEqual([429, "rate_limited"]);
    expect(headers.get("retry-after")).toMatch(/^\d+$/);
  });

  it("takes a network for one address in IPv6", async () => {
    const platform = await start({ RATE_LIMIT_PER_MINUTE: "4" });
    let host = 0;
    const statuses = await times(5, () =>
      platform.get("/api/v1/themes", { headers: from(`2001:db8::${(++host).toString(16)}`) }),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it("lets exactly its number of concurrent requests through", async () => {
    const platform = await start({ RATE_LIMIT_PER_MINUTE: "10" });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => platform.get("/api/v1/themes")),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });
});

describe("a tenth of it", () => {
  it.each(["/auth/login", "/auth/callback?state=x", "/auth/logout"])(
    "bounds requests to %s",
    async (path) => {
      const platform = await start({ RATE_LIMIT_PER_MINUTE: "50", AUTH: "none" });
      const ask = () => platform.get(path, { key: null });
      expect(await times(5, ask)).not.toContain(429);
      expectLimited(await ask());
      expect((await platform.get("/api/v1/themes")).status).toBe(200);
    },
  );

  it("bounds the keys that are refused: no further one is even looked at", async () => {
    const platform = await start({ RATE_LIMIT_PER_MINUTE: "50" });
    const guess = { key: "a-wrong-key", headers: from("203.0.113.7") };
    expect(await times(5, () => platform.get("/api/v1/themes", guess))).toEqual(Array(5).fill(401));
    expectLimited(await platform.get("/api/v1/themes", guess));
    expectLimited(await platform.get("/api/v1/themes?token=x", { ...guess, key: null }));
    expectLimited(await platform.get("/api/v1/themes", { headers: from("203.0.113.7") }));
    expect((await platform.get("/api/v1/themes")).status).toBe(200);
  });

  it("bounds forged cookies, yet no session that has merely been used", async () => {
    const platform = await start({ RATE_LIMIT_PER_MINUTE: "50" });
    const good = withCookie(await sessionFor(platform, "viewer"));
    expect(await times(12, () => platform.get("/api/v1/themes", good))).toEqual(
      Array(12).fill(200),
    );
    const forged = withCookie("forged");
    expect(await times(6, () => platform.get("/api/v1/themes", forged))).toEqual([
      ...Array(5).fill(401),
      429,
    ]);
  });
});
