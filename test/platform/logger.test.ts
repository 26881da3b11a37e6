import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { promisify, stripVTControlCharacters } from "node:util";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createLogger, redactUrl } from "../../src/platform/logger.ts";
import { belowReceived, traceOfHeaders } from "../../src/platform/telemetry/remote-trace.ts";

type Write = (logger: Awaited<ReturnType<typeof createLogger>>) => void;

const lineOf = async (write: Write) => JSON.parse(await textOf(write));

async function textOf(write: Write, { pretty = false } = {}): Promise<string> {
  let text = "";
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk;
      done();
    },
  });
  write(await createLogger({ level: "info", pretty, destination }));
  await expect.poll(() => text).not.toBe("");
  return text;
}

/** The output for a terminal; the process detects color support once. */
async function coloredLine(env: Record<string, string>): Promise<string> {
  const script = `
    const { createLogger } = await import(${JSON.stringify(new URL("../../src/platform/logger.ts", import.meta.url).href)});
    const logger = await createLogger({ level: "info", pretty: true });
    logger.info({ httpRequest: { status: 404, latency: "0.001s" } }, "GET /x 404");`;
  const { NO_COLOR, FORCE_COLOR, ...rest } = process.env;
  const { stdout } = await promisify(execFile)("node", ["--input-type=module", "-e", script], {
    env: { ...rest, ...env },
  });
  return stdout;
}

describe("logs", () => {
  it("carry the fields that Cloud Logging reads", async () => {
    const line = await lineOf((logger) => logger.warn({ requestId: "r1" }, "Slow"));
    expect(line).toMatchObject({ severity: "WARNING", message: "Slow", requestId: "r1" });
    expect(new Date(line.time).toISOString()).toBe(line.time);
  });

  it("are one line a request in a terminal, with its duration and its id", async () => {
    const httpRequest = { requestMethod: "GET", status: 200, latency: "0.012345s" };
    const text = await textOf(
      (logger) => logger.info({ requestId: "r1", httpRequest }, "GET /api/v1/themes 200"),
      { pretty: true },
    );
    const line = stripVTControlCharacters(text);
    expect(line).toMatch(/^\[[\d:]+\] INFO: GET \/api\/v1\/themes 200 12\.3 ms r1\n$/);
  });

  it.each([
    [200, " 200 1.0 ms r1"],
    [304, " 304 1.0 ms r1"],
    [401, " 401 Unauthorized 1.0 ms r1"],
    [404, " 404 Not Found 1.0 ms r1"],
    [499, " 499 Given up by the client 1.0 ms r1"],
    [503, " 503 Service Unavailable 1.0 ms r1"],
  ])("tell %i in a terminal in words too", async (status, end) => {
    const httpRequest = { status, latency: "0.001s" };
    const text = await textOf(
      (logger) => logger.info({ requestId: "r1", httpRequest }, `GET /x ${status}`),
      { pretty: true },
    );
    expect(stripVTControlCharacters(text)).toContain(`GET /x${end}\n`);
  });

  it("color a failure in a terminal, unless NO_COLOR is set", async () => {
    const inColor = await coloredLine({ FORCE_COLOR: "1" });
    expect(inColor).toContain("\u001b[33m404 Not Found");
    expect(await coloredLine({ FORCE_COLOR: "1", NO_COLOR: "1" })).toMatch(
      /^\[[\d:]+\] INFO: GET \/x 404 Not Found 1\.0 ms\n$/,
    );
  });

  it("keep the error in a terminal", async () => {
    const text = await textOf((logger) => logger.error({ error: new Error("Ouch") }, "Failed"), {
      pretty: true,
    });
    expect(stripVTControlCharacters(text)).toMatch(/ERROR: Failed\n.*Ouch.* at /s);
  });

  it("redact credentials", async () => {
    const line = await lineOf((logger) =>
      logger.info({ headers: { authorization: "Bearer secret", cookie: "secret" }, key: "secret" }),
    );
    expect(JSON.stringify(line)).not.toContain("secret");
  });

  it.each([false, true])("shorten the storage key of a picture (pretty: %s)", async (pretty) => {
    const key = `pictures/4f/${"a1b2c3d4e5".repeat(3)}`;
    const error = new Error(
      `ENOENT: no such file or directory, open '/data/blobs/${key}/original'`,
    );
    Object.assign(error, { path: `/data/blobs/${key}/original` });
    const text = await textOf((logger) => logger.error({ error }, "A request failed"), { pretty });
    expect(text).toContain("pictures/4f/a1b2c3…/original");
    expect(text).not.toContain(key);
  });

  it.each([
    ["/a?token=secret", "/a?token=REDACTED"],
    ["/a?x=1&t%6Fken=secret&y=2", "/a?x=1&t%6Fken=REDACTED&y=2"],
    ["/a?mytoken=plain", "/a?mytoken=plain"],
    ["/a", "/a"],
  ])("redact the token of %s", (url, redacted) => {
    expect(redactUrl(url)).toBe(redacted);
  });
});

describe("the trace of a log line", () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const received = (headers: Record<string, string>) => traceOfHeaders(headers);
  const w3c = received({ traceparent: `00-${traceId}-b7ad6b7169203331-01` });

  afterEach(() => vi.unstubAllEnvs());

  it("is what the request brought, where nothing is traced here", async () => {
    const line = await lineOf((logger) => belowReceived(w3c, () => logger.info("Hello")));
    expect(line).toMatchObject({
      trace_id: traceId,
      span_id: "b7ad6b7169203331",
      trace_sampled: true,
    });
  });

  it("is in Cloud Logging's form where a project is known", async () => {
    vi.stubEnv("GOOGLE_CLOUD_PROJECT", "a-project");
    const google = received({ "x-cloud-trace-context": `${traceId}/13235353014750950193;o=0` });
    const line = await lineOf((logger) => belowReceived(google, () => logger.info("Hello")));
    expect(line).toMatchObject({
      "logging.googleapis.com/trace": `projects/a-project/traces/${traceId}`,
      "logging.googleapis.com/spanId": "b7ad6b7169203331",
      "logging.googleapis.com/trace_sampled": false,
    });
    expect(line).not.toHaveProperty("trace_id");
  });

  it("has its project from Google's metadata server, which is asked once", async () => {
    const requests: unknown[] = [];
    const metadata = createServer((req, res) => {
      requests.push([req.url, req.headers["metadata-flavor"]]);
      res.end("metadata-project");
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void metadata.close());
    await once(metadata, "listening");
    vi.stubEnv("K_SERVICE", "web");
    vi.stubEnv("GCE_METADATA_HOST", `127.0.0.1:${(metadata.address() as AddressInfo).port}`);
    for (let time = 0; time < 2; time++) {
      const line = await lineOf((logger) => belowReceived(w3c, () => logger.info("Hello")));
      expect(line["logging.googleapis.com/trace"]).toBe(
        `projects/metadata-project/traces/${traceId}`,
      );
    }
    expect(requests).toEqual([["/computeMetadata/v1/project/project-id", "Google"]]);
  });

  it.each([
    {},
    { traceparent: "garbage" },
    { traceparent: `00-${"0".repeat(32)}-b7ad6b7169203331-01` },
    { "x-cloud-trace-context": `${traceId}/ninety` },
    { "x-cloud-trace-context": traceId },
  ])("is none for %o", async (headers) => {
    const line = await lineOf((logger) =>
      belowReceived(received(headers), () => logger.info("Hello")),
    );
    expect(Object.keys(line)).toEqual(["severity", "time", "message"]);
  });

  it("is not on a line for people", async () => {
    const write: Write = (logger) => belowReceived(w3c, () => logger.info("Hello"));
    expect(stripVTControlCharacters(await textOf(write, { pretty: true }))).toMatch(
      /^\[[\d:]+\] INFO: Hello\n$/,
    );
  });
});
