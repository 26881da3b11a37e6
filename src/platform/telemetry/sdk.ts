import { DiagLogLevel, diag, ProxyTracerProvider, type Span, trace } from "@opentelemetry/api";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import {
  defaultResource,
  envDetector,
  hostDetector,
  type ResourceDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from "@opentelemetry/resources";
import { NodeSDK } from "@opentelemetry/sdk-node";
import type { TracerProvider } from "@opentelemetry/sdk-trace";
import { register } from "import-in-the-middle/register-hooks.mjs";
import { buildInfo } from "../build-info.ts";
import { createLogger } from "../logger.ts";
import { hasServiceName } from "./environment.ts";
import { exportsToGoogle, isOnGoogleCloud } from "./google.ts";
import { plainUrl, redactedStatement } from "./redact.ts";
import { shareSampler } from "./sampler.ts";
import { onTelemetry } from "./tracing.ts";

/** The default share of traces; a tenth for Google, which bills each span. */
const USUAL_SHARE = { google: 0.1, collector: 1 };
/** The pause before the same problem is logged again. */
const QUIET_MS = 60_000;
/** Google's detector returns a promise for every possible attribute. */
const UNKNOWN_ATTRIBUTE = "dropping invalid resource attribute";

/**
 * Starts the SDK for traces only; exporter, protocol, headers, sampler and the rest follow its own `OTEL_*`
 * variables. Does not instrument the HTTP server, because that costs two thirds of the throughput of cached
 * responses; `startServerSpan` opens the span where Express begins instead.
 */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<void> {
  const toGoogle = exportsToGoogle(env);
  await reportProblems(env);
  const google = toGoogle ? await openGoogle(env) : undefined;
  const sampler = shareSampler(env, toGoogle ? USUAL_SHARE.google : USUAL_SHARE.collector);
  register({ include: ["pg", "pg-pool"] });
  const sdk = new NodeSDK({
    // The environment's `OTEL_RESOURCE_ATTRIBUTES` override it.
    resource: defaultResource().merge(
      resourceFromAttributes({ "service.version": buildInfo.version }),
    ),
    ...(!hasServiceName(env) && { serviceName: "tokenkit" }),
    ...(sampler && { sampler }),
    ...(google && { traceExporter: google.exporter }),
    ...(!env.OTEL_NODE_RESOURCE_DETECTORS && {
      resourceDetectors: await detectorsFor(env, google?.project),
    }),
    instrumentations: [
      new PgInstrumentation({
        // Only queries within a request, not those of pollers and probes.
        requireParentSpan: true,
        ignoreConnectSpans: true,
        requestHook: (span, { query }) => {
          keepTypesOfErrors(span);
          span.setAttribute("db.query.text", redactedStatement(query.text));
        },
      }),
      new UndiciInstrumentation({
        requireParentforSpans: true,
        startSpanHook: ({ origin, path }) => ({
          "url.full": plainUrl(origin, path),
          "url.path": plainUrl("", path),
          "url.query": undefined,
        }),
        requestHook: keepTypesOfErrors,
      }),
    ],
    // Without these, the SDK would export metrics and logs to the same endpoint.
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  onTelemetry({ flush, shutdown: () => sdk.shutdown() });
}

async function openGoogle(env: NodeJS.ProcessEnv) {
  const { googleExporter } = await import("./google-exporter.ts");
  return googleExporter(env);
}

/** Omits the process's arguments and user; the environment overrides everything. */
async function detectorsFor(
  env: NodeJS.ProcessEnv,
  project: Promise<string | undefined> | undefined,
): Promise<ResourceDetector[]> {
  const detectors: ResourceDetector[] = [serviceInstanceIdDetector, hostDetector];
  if (project !== undefined) {
    detectors.push({ detect: () => ({ attributes: { "gcp.project_id": project } }) });
  }
  if (isOnGoogleCloud(env)) {
    const { gcpDetector } = await import("@opentelemetry/resource-detector-gcp");
    detectors.push(gcpDetector);
  }
  return [...detectors, envDetector];
}

/** Records only the types of errors, because their messages repeat the input. */
function keepTypesOfErrors(span: Span): void {
  const { setStatus } = span;
  span.setStatus = ({ code }) => setStatus.call(span, { code });
  span.recordException = (error) => {
    const errorCode = typeof error === "string" ? /\(code: (\w+)\)/.exec(error)?.[1] : error.code;
    const name = typeof error === "string" ? undefined : error.name;
    span.setAttribute("error.type", String(errorCode ?? name ?? "_OTHER"));
  };
}

async function flush(): Promise<void> {
  const provider = trace.getTracerProvider();
  const own = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider;
  await (own as Partial<TracerProvider>).forceFlush?.();
}

/** Logs the SDK's problems, such as a silent collector, unless OTEL_LOG_LEVEL has the SDK log by itself. */
async function reportProblems(env: NodeJS.ProcessEnv): Promise<void> {
  if (env.OTEL_LOG_LEVEL) return;
  const logger = await createLogger({ level: "warn", pretty: process.stdout.isTTY });
  const lastLogged = new Map<string, number>();
  const at =
    (level: "error" | "warn") =>
    (problem: string): void => {
      const message = messageOf(problem);
      if (message.startsWith(UNKNOWN_ATTRIBUTE)) return;
      const now = performance.now();
      if (now < (lastLogged.get(message) ?? 0)) return;
      lastLogged.set(message, now + QUIET_MS);
      logger[level](`OpenTelemetry: ${message}`);
    };
  const silent = (): void => {};
  diag.setLogger(
    { error: at("error"), warn: at("warn"), info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN },
  );
}

/** The SDK passes a failed export as an error in JSON, including its stack. */
function messageOf(problem: string): string {
  try {
    return String((JSON.parse(problem) as { message?: unknown }).message ?? problem);
  } catch {
    return problem;
  }
}
