import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { exportsToGoogle } from "../../../src/platform/telemetry/google.ts";
import { scratchFolder } from "../../support/process.ts";
import { type Span, startCollector } from "./collector.ts";

const HOST = "telemetry.googleapis.com";
const program = fileURLToPath(new URL("one-span.ts", import.meta.url));
const register = fileURLToPath(
  new URL("../../../src/platform/telemetry/register.ts", import.meta.url),
);
/** Redirects this process's requests for this name to this machine. */
const nameServer = `data:text/javascript,${encodeURIComponent(`
  import dns from "node:dns";
  const { lookup } = dns;
  dns.lookup = (name, options, done) =>
    lookup(name === "${HOST}" ? "127.0.0.1" : name, options, done);
`)}`;

const hasOpenssl = (() => {
  try {
    execFileSync("openssl", ["version"]);
    return true;
  } catch {
    process.stderr.write("Left out: sending traces to Google, for which openssl makes the keys.\n");
    return false;
  }
})();

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Google's endpoint, with a certificate of its own, in front of a collector. */
async function startEndpoint(status: number) {
  const folder = await scratchFolder();
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
      ...["-keyout", key, "-out", cert, "-days", "1", "-subj", `/CN=${HOST}`],
      ...["-addext", `subjectAltName=DNS:${HOST}`],
    ],
    { stdio: "ignore" },
  );
  const collector = await startCollector();
  const requests: { path: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const port = await listening(
    createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, async (req, res) => {
      requests.push({ path: req.url, headers: req.headers });
      const body = await buffer(req);
      if (status === 200) {
        const type = req.headers["content-type"] ?? "";
        await fetch(`${collector.url}v1/traces`.replace(/([^:])\/\//, "$1/"), {
          method: "POST",
          headers: { "content-type": type },
          body: body as never,
        });
      }
      res.writeHead(status).end();
    }),
  );
  return { cert, port, requests, spans: collector.spans };
}

/** The metadata server of an instance of Cloud Run; `token` is the answer to who asks for one. */
function startMetadata(token: object | undefined): Promise<number> {
  const answers: Record<string, string | undefined> = {
    "/computeMetadata/v1/instance": "",
    "/computeMetadata/v1/instance/id": "a-instance",
    "/computeMetadata/v1/instance/region": "projects/1/regions/europe-west1",
    "/computeMetadata/v1/project/project-id": "a-project",
    "/computeMetadata/v1/universe/universe-domain": "googleapis.com",
    "/computeMetadata/v1/instance/service-accounts/default/token": token && JSON.stringify(token),
  };
  return listening(
    createServer((req, res) => {
      const answer = answers[(req.url ?? "").split("?", 1)[0]?.replace(/\/$/, "") ?? ""];
      res.writeHead(answer === undefined ? 404 : 200, { "metadata-flavor": "Google" });
      res.end(answer);
    }),
  );
}

async function runOneSpan(token: object | undefined, status = 200) {
  const endpoint = await startEndpoint(status);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", nameServer, "--import", register, program],
    {
      env: {
        ...process.env,
        OTEL_EXPORTER_OTLP_ENDPOINT: `https://${HOST}:${endpoint.port}`,
        OTEL_TRACES_SAMPLER_ARG: "1",
        // A busy machine may need longer for a token and an answer than the 10 s of production.
        OTEL_EXPORTER_OTLP_TIMEOUT: "120000",
        OTEL_BSP_EXPORT_TIMEOUT: "120000",
        GCE_METADATA_HOST: `127.0.0.1:${await startMetadata(token)}`,
        NODE_EXTRA_CA_CERTS: endpoint.cert,
        K_SERVICE: "web",
        K_REVISION: "web-00001",
        K_CONFIGURATION: "web",
      },
    },
  );
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { ...endpoint, lines };
}

it.skipIf(!hasOpenssl)("goes to Google with a token, its project and where it ran", async () => {
  const token = { access_token: "a-token", expires_in: 3600, token_type: "Bearer" };
  const { requests, spans, lines } = await runOneSpan(token);
  expect(requests[0]).toMatchObject({
    path: "/v1/traces",
    headers: {
      authorization: "Bearer a-token",
      "x-goog-user-project": "a-project",
      "content-type": "application/x-protobuf",
    },
  });
  const [span] = spans as [Span];
  expect(spans).toHaveLength(1);
  expect(span).toMatchObject({
    name: "work",
    resource: {
      "gcp.project_id": "a-project",
      "cloud.platform": "gcp_cloud_run",
      "cloud.region": "europe-west1",
      "faas.name": "web",
    },
  });
  expect(lines).toMatchObject([
    {
      message: "In it",
      "logging.googleapis.com/trace": `projects/a-project/traces/${span.traceId}`,
      "logging.googleapis.com/spanId": span.spanId,
      "logging.googleapis.com/trace_sampled": true,
    },
    { message: "Flushed" },
  ]);
});

it.skipIf(!hasOpenssl)("without credentials it says what to do, and works on", async () => {
  const { requests, lines } = await runOneSpan(undefined);
  expect(requests).toEqual([]);
  expect(lines.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^OpenTelemetry: .*set GOOGLE_APPLICATION_CREDENTIALS, run where a/),
  );
  expect(lines).toContainEqual(expect.objectContaining({ message: "Flushed" }));
});

it.skipIf(!hasOpenssl)("without the right it says which one to give", async () => {
  const token = { access_token: "a-token", expires_in: 3600, token_type: "Bearer" };
  const { lines } = await runOneSpan(token, 403);
  expect(lines.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^OpenTelemetry: .*403.*roles\/telemetry\.tracesWriter/),
  );
  expect(JSON.stringify(lines)).not.toContain("a-token");
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "https://telemetry.googleapis.com" }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://telemetry.googleapis.com/v1/traces" }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "https://telemetry.europe-west1.rep.googleapis.com" }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://telemetry.googleapis.com" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "https://telemetry.googleapis.com.example.org" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" }, false],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://telemetry.googleapis.com",
      OTEL_TRACES_EXPORTER: "console",
    },
    false,
  ],
])("%o gets credentials: %s", (env, google) => {
  expect(exportsToGoogle(env)).toBe(google);
});
