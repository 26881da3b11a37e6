import { afterAll, beforeAll, describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { freshDatabase } from "../support/database.ts";
import { DatabaseLine } from "../support/database-line.ts";
import { TestPlatform, usePlatform } from "../support/platform.ts";
import { aPublished, expectError } from "./support/samples.ts";

const platform = usePlatform();
const visit = (path: string) => platform.current.get(path, { key: null });

describe.each(["/healthz", "/livez"])("GET %s", (path) => {
  it("answers a Health with build information and no checks", async () => {
    const { status, headers, body } = await visit(path);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(Object.keys(body).sort()).toEqual([
      "commit",
      "status",
      "uptimeSeconds",
      "version",
      "warnings",
    ]);
    expect(body).toMatchObject({ status: "ok", version: packageJson.version, warnings: [] });
    expect(body.uptimeSeconds).toBeGreaterThan(0);
  });
});

describe("GET /readyz", () => {
  it("answers a Health with the database's latency", async () => {
    const { status, headers, body } = await visit("/readyz");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(Object.keys(body).sort()).toEqual([
      "checks",
      "commit",
      "status",
      "uptimeSeconds",
      "version",
      "warnings",
    ]);
    expect(body).toMatchObject({ status: "ok", checks: { database: { status: "ok" } } });
    expect(body.checks.database.latencyMs).toBeGreaterThanOrEqual(0);
  });
});

describe("GET /readyz on a database in memory", () => {
  const forgetful = usePlatform({ DATABASE_URL: "memory:" });

  it("warns that a restart empties it", async () => {
    const { status, body } = await forgetful.current.get("/readyz", { key: null });
    expect(status).toBe(200);
    expect(body.warnings).toEqual([expect.stringMatching(/memory/)]);
  });
});

describe("GET /metrics", () => {
  it("is a text exposition with counts by route pattern, never by concrete path", async () => {
    const slug = await aPublished(platform.current, { slug: "metered" });
    for (let i = 0; i < 3; i++) await visit(`/rt/v1/themes/${slug}/theme.css`);
    await visit(`/rt/v1/theme.css?slug=${slug}`);
    await platform.current.get(`/api/v1/themes/${slug}`);
    await visit("/no/such/path-of-mine");
    const { status, headers, text } = await visit("/metrics");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).not.toContain("metered");
    expect(text).not.toContain("path-of-mine");
    expect(count(text, "/rt/v1/themes/{slug}/theme.css", 200)).toBe(3);
    expect(count(text, "/rt/v1/theme.css", 200)).toBe(1);
    expect(count(text, "/api/v1/themes/{slug}", 200)).toBe(1);
  });

  it("counts refusals, 304 and 405 under their pattern too", async () => {
    const first = await visit("/rt/v1/manifest.json");
    await platform.current.get("/rt/v1/manifest.json", {
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });
    await platform.current.get("/api/v1/stats", { key: null });
    await platform.current.post("/api/v1/stats");
    const { text } = await visit("/metrics");
    expect(count(text, "/rt/v1/manifest.json", 304)).toBe(1);
    expect(count(text, "/api/v1/stats", 401)).toBe(1);
    expect(count(text, "/api/v1/stats", 405)).toBe(1);
  });

  it("has a latency histogram, the render cache's hit rate and the runtime's gauges", async () => {
    const { text } = await visit("/metrics");
    expect(text).toMatch(/_bucket\{[^}]*le="\+Inf"[^}]*\} [1-9]/);
    expect(text).toMatch(/^tokenkit_render_cache_hit_ratio \d/m);
    expect(text).toMatch(/^tokenkit_webhook_deliveries_total\{outcome="failed"\} \d/m);
    expect(text).toMatch(/^tokenkit_webhook_oldest_undelivered_seconds \d/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    for (const line of text.split("\n").filter(Boolean)) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) .+|[a-zA-Z_:][\w:]*(\{.*\})? (-?[\d.]+(e[+-]?\d+)?|[+-]Inf|NaN))$/i,
      );
    }
  });
});

/** The Accept headers that Prometheus 2.53 and 3.5 send. */
const SCRAPERS = {
  "Prometheus 2":
    "application/openmetrics-text;version=1.0.0;q=0.5,application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2",
  "Prometheus 3":
    "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,application/openmetrics-text;version=0.0.1;q=0.5,text/plain;version=1.0.0;escaping=allow-utf-8;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2",
};
const metricsFor = (accept: string) =>
  platform.current.get("/metrics", { key: null, headers: { accept } });

describe("GET /metrics as OpenMetrics", () => {
  it.each(Object.entries(SCRAPERS))("is what %s prefers", async (_, accept) => {
    const before = (await metricsFor("*/*")).text;
    const { headers, text } = await metricsFor(accept);
    expect(headers.get("content-type")).toBe(
      "application/openmetrics-text; version=1.0.0; charset=utf-8",
    );
    expect(headers.get("vary")).toContain("Accept");
    expect(text).toMatch(/\n# EOF\n$/);
    expect(text).not.toContain("\n\n");
    const counters = [...text.matchAll(/^# TYPE (\S+) counter$/gm)].map(([, name]) => name ?? "");
    expect(counters).toContain("http_requests");
    for (const name of counters) {
      expect(name).not.toMatch(/_total$/);
      expect(text).toMatch(new RegExp(`^${name}_total[ {]`, "m"));
    }
    // A request for one form leaves the other unchanged.
    const names = (exposition: string) => exposition.match(/^# TYPE .+$/gm);
    expect(names((await metricsFor("*/*")).text)).toEqual(names(before));
  });

  it.each([
    "text/plain",
    "application/openmetrics-text;version=0.0.1",
    "application/json",
    "a/b;;",
  ])("is the text format for %s", async (accept) => {
    const { status, headers } = await metricsFor(accept);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  });
});

/** The sum of the request counters of a route and status. */
function count(text: string, route: string, status: number): number {
  return text
    .split("\n")
    .filter((line) => /^\w+_total\{/.test(line) || /^\w*requests\w*\{/.test(line))
    .filter((line) => line.includes(`"${route}"`) && line.includes(`"${status}"`))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

describe("with ENABLE_METRICS=false", () => {
  const quiet = usePlatform({ ENABLE_METRICS: "false" });

  it("/metrics is 404", async () => {
    expectError(await quiet.current.get("/metrics", { key: null }), 404, "not_found");
  });
});

describe("without its database", () => {
  let served: TestPlatform;
  let line: DatabaseLine;

  beforeAll(async () => {
    line = await DatabaseLine.to(await freshDatabase());
    served = await TestPlatform.start({ DATABASE_URL: line.url, READY_TIMEOUT_MS: "300" });
    await served.get("/rt/v1/theme.css?slug=quartz", { key: null });
  });
  afterAll(async () => {
    line.mode = "open";
    await served.close();
    await line.close();
  });

  const timed = async (path: string) => {
    const started = performance.now();
    const response = await served.get(path, { key: null });
    return { ...response, ms: performance.now() - started };
  };

  it("is not ready: 503, a Health that is an ApiError as well", async () => {
    line.mode = "cut";
    const { status, headers, body } = await timed("/readyz");
    expect(status).toBe(503);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({
      status: "unavailable",
      code: "unavailable",
      message: expect.stringMatching(/./),
      requestId: headers.get("x-request-id"),
      checks: { database: { status: "unavailable" } },
    });
  });

  it("is alive, and serves what is rendered already", async () => {
    line.mode = "cut";
    for (const path of ["/healthz", "/livez", "/metrics", "/rt/v1/theme.css?slug=quartz"]) {
      expect((await timed(path)).status).toBe(200);
    }
  });

  it("answers everything else with 503 unavailable, and says nothing of the inside", async () => {
    line.mode = "cut";
    for (const path of ["/api/v1/themes", "/rt/v1/theme.css?slug=hearth", "/api/v1/stats"]) {
      const response = await served.get(path);
      expectError(response, 503, "unavailable");
      expect(response.text).not.toMatch(/ECONN|postgres|select|127\.0\.0\.1|\.ts\b/i);
    }
  });

  it("asks the database a few times at most, however often /readyz is asked", async () => {
    line.mode = "open";
    await expect.poll(async () => (await timed("/readyz")).status).toBe(200);
    line.probes = 0;
    const probes = Array.from({ length: 300 }, async () => (await timed("/readyz")).status);
    expect(new Set(await Promise.all(probes))).toEqual(new Set([200]));
    expect(line.probes).toBeLessThan(20);
  });

  it("answers /readyz within its bound when the database hangs", async () => {
    line.mode = "hang";
    await expect
      .poll(async () => {
        const { status, ms } = await timed("/readyz");
        expect(ms).toBeLessThan(1500);
        return status;
      })
      .toBe(503);
  });

  it("is ready again by itself", async () => {
    line.mode = "open";
    await expect.poll(async () => (await timed("/readyz")).status).toBe(200);
    expect((await served.get("/api/v1/themes")).status).toBe(200);
  });
});
