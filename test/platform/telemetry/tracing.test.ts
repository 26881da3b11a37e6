import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { isTracingOn } from "../../../src/platform/telemetry/environment.ts";
import { startCollector } from "./collector.ts";

const packageFile = new URL("../../../package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { version: string };

const server = fileURLToPath(new URL("server.ts", import.meta.url));
const register = [
  "--import",
  fileURLToPath(new URL("../../../src/platform/telemetry/register.ts", import.meta.url)),
];

/** Runs the server program, lets `use` talk to it, ends it; gives what it said and how it ended. */
async function withServer(
  env: Record<string, string>,
  use: (base: string) => Promise<void>,
): Promise<{ output: string; code: number | null; shutdownMs: number }> {
  const child = spawn(process.execPath, [...register, server], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stderr.on("data", (text) => {
    output += text;
  });
  const lines = createInterface(child.stdout);
  const [port] = await once(lines, "line");
  lines.on("line", (line) => {
    output += `${line}\n`;
  });
  await use(`http://127.0.0.1:${port}`);
  const started = performance.now();
  child.kill("SIGTERM");
  const [code] = await once(child, "close");
  return { output, code, shutdownMs: performance.now() - started };
}

describe("with a collector", () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const parentId = "b7ad6b7169203331";

  it("a request is one server span in the caller's trace, its queries below it", async () => {
    const { url, spans, other } = await startCollector();
    const { code } = await withServer({ OTEL_EXPORTER_OTLP_ENDPOINT: url }, async (base) => {
      await fetch(`${base}/themes/aurora?appearance=dark&token=hush-hush&t%6Fken=hush-hush`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-request-id": "request-1",
          traceparent: `00-${traceId}-${parentId}-01`,
        },
        body: JSON.stringify({ secret: "hush-hush's \\ value" }),
      });
      await fetch(`${base}/broken`, { headers: { "x-request-id": "request-2" } });
    });
    expect(code).toBe(0);
    const root = spans.find((span) => span.attributes["request.id"] === "request-1");
    expect(root).toMatchObject({
      name: "POST /themes/{slug}",
      kind: "SPAN_KIND_SERVER",
      traceId,
      parentSpanId: parentId,
      resource: { "service.name": "tokenkit", "service.version": version },
      attributes: {
        "http.request.method": "POST",
        "http.response.status_code": "200",
        "http.route": "/themes/{slug}",
        "url.path": "/themes/aurora",
        "url.query": "appearance=dark&token=REDACTED&REDACTED",
        "url.scheme": "http",
        "server.address": "127.0.0.1",
        "network.protocol.version": "1.1",
      },
    });
    const queries = spans.filter((span) => span.kind === "SPAN_KIND_CLIENT");
    expect(queries.map((span) => span.attributes["db.query.text"])).toContain(
      "select  ?::text as secret, ? as number",
    );
    for (const query of queries) {
      expect(query).toMatchObject({ traceId, parentSpanId: root?.spanId });
    }
    const broken = spans.find((span) => span.attributes["request.id"] === "request-2");
    expect(broken).toMatchObject({
      name: "GET",
      status: "STATUS_CODE_ERROR",
      attributes: { "error.type": "500", "http.response.status_code": "500" },
    });
    expect(spans.length).toBe(2 + queries.length);
    expect(JSON.stringify(spans)).not.toMatch(/hush-hush|12345|of no request/);
    expect(other).toEqual([]);
  });
});

describe("a caller that is not sampled, as most are behind Google's front ends", () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const ask = async (env: Record<string, string>, headers: Record<string, string>) => {
    const { url, spans } = await startCollector();
    await withServer({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...env }, async (base) => {
      await fetch(`${base}/broken`, { headers });
    });
    return spans.map((span) => [span.traceId, span.parentSpanId]);
  };
  const unsampled = { traceparent: `00-${traceId}-b7ad6b7169203331-00` };

  it("is traced by a share of 1, in its own trace", async () => {
    expect(await ask({ OTEL_TRACES_SAMPLER_ARG: "1" }, unsampled)).toEqual([
      [traceId, "b7ad6b7169203331"],
    ]);
  });

  it("is not traced by a share of 0, nor by a sampler that follows it", async () => {
    expect(await ask({ OTEL_TRACES_SAMPLER_ARG: "0" }, unsampled)).toEqual([]);
    expect(await ask({ OTEL_TRACES_SAMPLER: "parentbased_always_on" }, unsampled)).toEqual([]);
  });

  it("may name its trace by Google's own header alone", async () => {
    const headers = { "x-cloud-trace-context": `${traceId}/255;o=1` };
    expect(await ask({ OTEL_TRACES_SAMPLER_ARG: "0" }, headers)).toEqual([
      [traceId, "00000000000000ff"],
    ]);
  });
});

describe("without a collector", () => {
  it("an endpoint that does not answer holds no shutdown up, and is told of", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    onTestFinished(() => void silent.close());
    await once(silent, "listening");
    const { port } = silent.address() as { port: number };
    const { code, shutdownMs, output } = await withServer(
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${port}/v1/traces` },
      async (base) => void (await fetch(`${base}/broken`)),
    );
    expect(code).toBe(0);
    expect(shutdownMs).toBeGreaterThan(2000);
    expect(shutdownMs).toBeLessThan(9000);
    expect(output).toMatch(/OpenTelemetry: The last spans were not sent: the collector does not/);
  });

  it("an endpoint that refuses is told of in the log", async () => {
    const { code, output } = await withServer(
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
        OTEL_EXPORTER_OTLP_TIMEOUT: "300",
      },
      async (base) => {
        await fetch(`${base}/broken`);
      },
    );
    expect(code).toBe(0);
    expect(output).toMatch(/"severity":"ERROR".*"OpenTelemetry: .*ECONNREFUSED 127\.0\.0\.1:1"/);
  });

  it("an unset or empty endpoint loads nothing of the SDK", async () => {
    const recorder = `data:text/javascript,${encodeURIComponent(
      'import { registerHooks } from "node:module"; registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });',
    )}`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", recorder, ...register, "--eval", ""],
      { env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: "" } },
    );
    expect(stdout).toContain("telemetry/register.ts");
    expect(stdout).not.toContain("node_modules");
  });

  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318" }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://c:4318" }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318", OTEL_SDK_DISABLED: "true" }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318", OTEL_TRACES_EXPORTER: "none" }, false],
  ])("%o: on is %s", (env, on) => {
    expect(isTracingOn(env)).toBe(on);
  });
});
