import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config/config.ts";
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
  });

  it.each([
    "/media/none",
    "/media/",
    "/docs",
    "/docs/page.css",
    "/",
    "/metrics",
    "/api/v1/openapi.json",
    "/rt/v1/openapi.json",
    "/rt/v1/theme.css?slug=none",
    "/rt/v1/unknown",
    "/api/places",
    "/unknown",
    "/favicon.ico",
    "/livez/x",
  ])("counts requests to %s, whatever comes of them", async (path) => {
    const platform = await start({ RATE_LIMIT_PER_MINUTE: "3", ENABLE_REST: "true" });
    const ask = () => platform.get(path, { key: null });
    expect(await times(3, ask)).not.toContain(429);
    expectLimited(await ask());
    expectLimited(await platform.request(path, { method: "DELETE", key: null }));
    expectLimited(await platform.get("/metrics", { key: null }));
  });

  it("refuses no probe, and nothing that is answered from the cache", async () => {
    const platform = await start({ RATE_LIMIT_PER_MINUTE: "2" });
    const css = "/rt/v1/theme.css?slug=quartz";
    expect(await times(4, () => platform.get(css, { key: null }))).toEqual(Array(4).fill(200));
    await times(2, () => platform.get("/unknown"));
    expectLimited(await platform.get("/unknown"));
    for (const path of ["/livez", "/healthz", "/status", "/readyz", css]) {
      expect(await times(5, () => platform.get(path, { key: null }))).toEqual(Array(5).fill(200));
    }
  });

  it("lets a page of another origin read that it is refused", async () => {
    const origin = "https://app.example.com";
    const platform = await start({ RATE_LIMIT_PER_MINUTE: "1", CORS_ORIGINS: origin });
    await platform.get("/unknown");
    for (const [path, allowed] of [
      ["/rt/v1/theme.css?slug=none", "*"],
      ["/media/none", "*"],
      ["/api/v1/themes", origin],
    ] as const) {
      const response = await platform.get(path, { headers: { origin } });
      expectLimited(response);
      expect(response.headers.get("access-control-allow-origin")).toBe(allowed);
      expect(response.headers.get("access-control-expose-headers")).toContain("Retry-After");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    }
    const preflight = await platform.request("/api/v1/themes", {
      method: "OPTIONS",
      key: null,
      headers: { origin, "access-control-request-method": "GET" },
    });
    expect(preflight.status).toBe(204);
  });

  it("answers at /trpc in its own form, and takes a batch for one request", async () => {
    const platform = await start({ RATE_LIMIT_PER_MINUTE: "2" });
    const batch = `/trpc/${Array(10).fill("session.config").join(",")}?batch=1&input={}`;
    expect(await times(2, () => platform.get(batch))).toEqual([200, 200]);
    for (const path of [batch, "/trpc/session.config"]) {
      const { status, headers, body } = await platform.get(path);
      expect(status).toBe(429);
      expect(body.error.data).toMatchObject({
        errorCode: "rate_limited",
        httpStatus: 429,
        requestId: headers.get("x-request-id"),
      });
      expect(headers.get("retry-after")).toMatch(/^\d+$/);
    }
  });

  it("answers at /graphql in its own form, before it reads anything", async () => {
    const platform = await start({ RATE_LIMIT_PER_MINUTE: "2" });
    const places = () => platform.post("/graphql", { query: "{ places { id } }" });
    expect(await times(2, places)).toEqual([200, 200]);
    const mutation = 'mutation { createPlace(input: { title: "Over" }) { id } }';
    const unread = { query: "{ broken", variables: { "": "x".repeat(900_000) } };
    for (const json of [{ query: mutation }, unread, "none"]) {
      const { status, headers, body } = await platform.post("/graphql", json);
      expect(status).toBe(429);
      expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(body).toEqual({
        errors: [
          {
            message: expect.stringContaining("Too many requests"),
            extensions: { code: "rate_limited", requestId: headers.get("x-request-id") },
          },
        ],
      });
    }
    const type = "application/graphql-response+json";
    const denied = await platform.get("/graphql?query={places{id}}", { headers: { accept: type } });
    expect([denied.status, denied.headers.get("content-type")]).toEqual([
      429,
      `${type}; charset=utf-8`,
    ]);
    const explorer = await platform.get("/graphql", { headers: { accept: "text/html" } });
    expect(explorer.status).toBe(429);
    const other = { headers: from("203.0.113.2") };
    const { body } = await platform.post("/graphql", { query: "{ places { title } }" }, other);
    expect(body.data.places).toEqual([]);
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

  it("bounds them at /graphql and /trpc too, by 429", async () => {
    const platform = await start({ RATE_LIMIT_PER_MINUTE: "50" });
    const guess = { key: "a-wrong-key" };
    const query = "{ places { id } }";
    const places = () => platform.post("/graphql", { query }, guess);
    expect(await times(5, places)).not.toContain(429);
    const refused = await places();
    expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([429, "rate_limited"]);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await platform.get("/trpc/session.config", guess)).status).toBe(429);
    expect((await platform.post("/graphql", { query }, { key: null })).status).toBe(200);
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
