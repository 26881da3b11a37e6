import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { exchange } from "./support/exchange.ts";
import { operations } from "./support/routes.ts";
import { expectError } from "./support/samples.ts";

const ORIGIN = "https://app.example.com";
const platform = usePlatform({ CORS_ORIGINS: `${ORIGIN},https://two.example.com` });
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** One address of every kind, with the status that it has without a credential. */
const everywhere = [
  ["/rt/v1/theme.css?slug=quartz", 200],
  ["/rt/v1/theme.css?slug=unknown", 404],
  ["/rt/v1/theme.css", 400],
  ["/rt/v1/manifest.json", 200],
  ["/rt/v1/unknown", 404],
  ["/api/v1/themes", 401],
  ["/api/v1/unknown", 404],
  ["/healthz", 200],
  ["/livez", 200],
  ["/readyz", 200],
  ["/metrics", 200],
  ["/trpc/themes.list", 401],
  ["/unknown", 404],
  ["/", 200],
] as const;

describe.each(everywhere)("%s", (path, expected) => {
  const visit = (headers: Record<string, string | string[]> = {}) =>
    exchange(platform.current.url, path, { headers });

  it(`answers ${expected}`, async () => {
    expect((await visit()).status).toBe(expected);
  });

  it.each(["mine", "A-Z.a_z-0.9", "x".repeat(128)])("keeps the request id %s", async (id) => {
    for (let time = 0; time < 2; time++) {
      const { headers, body } = await visit({ "x-request-id": id });
      expect(headers["x-request-id"]).toBe(id);
      if (expected >= 400 && !path.startsWith("/trpc")) {
        expect(JSON.parse(body.toString()).requestId).toBe(id);
      }
    }
  });

  it("replaces a request id that is none, and gives each response one", async () => {
    const wrong = ["", " ", "a b", "a/b", "a\tb", "é", "x".repeat(129), "a,b", '"', "%0d%0a"];
    const ids = [(await visit()).headers["x-request-id"]];
    for (const id of wrong) ids.push((await visit({ "x-request-id": id })).headers["x-request-id"]);
    ids.push((await visit({ "x-request-id": ["one", "two"] })).headers["x-request-id"]);
    for (const id of ids) expect(id).toMatch(uuid7);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is sent with the headers that keep browsers from guessing and clients from knowing", async () => {
    const { headers } = await visit();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
    expect(headers).not.toHaveProperty("set-cookie");
  });
});

describe("security headers", () => {
  it.each(["/api/v1/themes", "/healthz", "/unknown", "/trpc/themes.list"])(
    "of %s",
    async (path) => {
      const { headers } = await platform.current.get(path, { key: null });
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d+/);
      expect(headers.get("x-frame-options")).toMatch(/^(SAMEORIGIN|DENY)$/);
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    },
  );
});

describe("an unknown path", () => {
  it.each([
    "/unknown",
    "/api",
    "/api/v1",
    "/api/v1/",
    "/api/v1/unknown",
    "/api/v1/themes/",
    "/api/v1/themes/quartz/",
    "/api/v1/themes/quartz/unknown",
    "/api/v1/themes/quartz/versions/1/",
    "/API/v1/themes",
    "/api/v2/themes",
    "/api//v1/themes",
    "/rt/v1",
    "/rt/v1/theme",
    "/rt/v1/theme.css/",
    "/rt/v1/Theme.css?slug=quartz",
    "/rt/v1/themes/quartz",
    "/rt/v1/themes//theme.css",
    "/rt/v2/theme.css?slug=quartz",
    "/healthz/",
    "/healthz/x",
    "/Healthz",
    "/favicon.ico",
    "/.env",
    "/constructor",
    "/__proto__",
  ])("%s is 404, with or without a key, for every method", async (path) => {
    for (const key of [null, undefined]) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        const options = key === null ? { method, key } : { method };
        const response = await platform.current.request(path, options);
        expectError(response, 404, "not_found");
        expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
      }
      const head = await platform.current.request(path, { method: "HEAD" });
      expect([head.status, head.text]).toEqual([404, ""]);
    }
  });

  it("does not repeat a key that stands in its query", async () => {
    const { text } = await platform.current.get("/unknown?token=very-secret", { key: null });
    expect(text).not.toContain("very-secret");
  });

  it("does not change one path into another", async () => {
    for (const path of [
      "/unknown/../healthz",
      "/rt/v1/../../healthz",
      "//healthz",
      "/%68ealthz/x",
    ]) {
      const { status } = await exchange(platform.current.url, path);
      expect({ path, status }).toEqual({ path, status: 404 });
    }
  });
});

describe("a method that an address does not have", () => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  const allowed = new Map<string, string[]>();
  for (const { method, path } of operations) {
    const plain = path.split("?")[0] ?? "";
    allowed.set(plain, [...(allowed.get(plain) ?? []), method]);
  }
  for (const path of ["/healthz", "/livez", "/readyz", "/metrics"]) allowed.set(path, ["GET"]);
  // It is the address of a theme with that slug as well.
  allowed.set("/api/v1/themes/import", ["POST", "GET", "PATCH", "DELETE"]);

  it.each([...allowed])("is 405 with Allow at %s", async (path, has) => {
    for (const method of [...methods, "PROPFIND"]) {
      if (has.includes(method)) continue;
      const response = await platform.current.request(path, { method });
      expectError(response, 405, "method_not_allowed");
      const allow = (response.headers.get("allow") ?? "").split(", ");
      expect(allow).toEqual(expect.arrayContaining(has));
      expect(allow).not.toContain(method);
      expect(allow.includes("HEAD")).toBe(has.includes("GET"));
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });

  it("is 405 for HEAD where there is no GET", async () => {
    const { status } = await platform.current.request("/api/v1/themes/quartz/publish", {
      method: "HEAD",
    });
    expect(status).toBe(405);
  });
});

describe("CORS at run time", () => {
  const paths = [
    "/rt/v1/theme.css?slug=quartz",
    "/rt/v1/theme.json?slug=quartz",
    "/rt/v1/manifest.json",
    "/rt/v1/theme.css?slug=unknown",
    "/rt/v1/theme.css",
    "/rt/v1/unknown",
  ];

  it.each(paths)("lets every origin read %s, errors and 304 too", async (path) => {
    for (const origin of [undefined, "https://anywhere.example", "null"]) {
      const headers: Record<string, string> = origin === undefined ? {} : { origin };
      const answers = [await platform.current.get(path, { key: null, headers })];
      const etag = answers[0]?.headers.get("etag");
      if (etag) {
        headers["if-none-match"] = etag;
        answers.push(await platform.current.get(path, { key: null, headers }));
      }
      for (const { headers: sent } of answers) {
        expect(sent.get("access-control-allow-origin")).toBe("*");
        expect(sent.get("cross-origin-resource-policy")).toBe("cross-origin");
        const exposed = (sent.get("access-control-expose-headers") ?? "")
          .toLowerCase()
          .split(/, ?/);
        expect(exposed).toEqual(
          expect.arrayContaining(["etag", "x-theme-version", "x-theme-updated-at", "x-request-id"]),
        );
        expect(sent.has("access-control-allow-credentials")).toBe(false);
      }
    }
  });

  it("answers the preflight of a conditional request or one with a key", async () => {
    const { status, headers, text } = await platform.current.request("/rt/v1/theme.css", {
      method: "OPTIONS",
      key: null,
      headers: {
        origin: "https://anywhere.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization, if-none-match",
      },
    });
    expect([status, text]).toEqual([204, ""]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-methods")).toContain("GET");
    const names = headers.get("access-control-allow-headers")?.toLowerCase() ?? "";
    for (const name of ["authorization", "if-none-match", "if-modified-since", "x-request-id"]) {
      expect(names).toContain(name);
    }
    expect(headers.get("x-request-id")).toMatch(uuid7);
  });
});

describe("CORS elsewhere", () => {
  const paths = ["/api/v1/themes", "/api/v1/unknown", "/healthz", "/unknown"];

  it.each(paths)("lets the configured origins alone read %s", async (path) => {
    const read = async (origin: string) =>
      (await platform.current.get(path, { headers: { origin } })).headers;
    for (const origin of [ORIGIN, "https://two.example.com"]) {
      const headers = await read(origin);
      expect(headers.get("access-control-allow-origin")).toBe(origin);
      expect(headers.get("vary")?.toLowerCase()).toContain("origin");
      expect(headers.get("access-control-expose-headers")).toContain("X-Request-ID");
      expect(headers.get("access-control-expose-headers")).toContain("Content-Disposition");
    }
    for (const origin of [
      "https://evil.example",
      `${ORIGIN}.evil.example`,
      "http://app.example.com",
      "null",
    ]) {
      expect((await read(origin)).has("access-control-allow-origin")).toBe(false);
    }
  });

  it("answers the preflight of a configured origin, and gives the others no permission", async () => {
    const preflight = (origin: string) =>
      platform.current.request("/api/v1/themes/quartz", {
        method: "OPTIONS",
        key: null,
        headers: {
          origin,
          "access-control-request-method": "PATCH",
          "access-control-request-headers": "authorization, content-type",
        },
      });
    const allowed = await preflight(ORIGIN);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe(ORIGIN);
    expect(allowed.headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(allowed.headers.get("access-control-allow-headers")).toContain("authorization");
    expect(allowed.headers.get("x-request-id")).toMatch(uuid7);
    const refused = await preflight("https://evil.example");
    expect(refused.headers.has("access-control-allow-origin")).toBe(false);
  });
});
