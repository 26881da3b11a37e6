import { DiagLogLevel, diag } from "@opentelemetry/api";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { register } from "import-in-the-middle/register-hooks.mjs";
import { createLogger } from "../logger.ts";
import { hasServiceName } from "./environment.ts";
import { redactedStatement } from "./redact.ts";
import { onTelemetryShutdown } from "./tracing.ts";

/**
 * Starts the SDK for traces alone; exporter, protocol, headers, sampler and the rest are its own
 * `OTEL_*` variables. The HTTP server is not instrumented: that costs two thirds of the throughput
 * of cached responses, so `startServerSpan` opens the span where Express begins instead.
 */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<void> {
  await reportProblems(env);
  register({ include: ["pg", "pg-pool"] });
  const sdk = new NodeSDK({
    ...(!hasServiceName(env) && { serviceName: "tokenkit" }),
    instrumentations: [
      new PgInstrumentation({
        // Queries of a request, not those of pollers and probes.
        requireParentSpan: true,
        ignoreConnectSpans: true,
        requestHook: (span, { query }) => {
          span.setAttribute("db.query.text", redactedStatement(query.text));
        },
      }),
    ],
    // Left out, they would be exported to the same endpoint.
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  onTelemetryShutdown(() => sdk.shutdown());
}

/** A collector that does not answer is told of in the log; with OTEL_LOG_LEVEL the SDK tells more. */
async function reportProblems(env: NodeJS.ProcessEnv): Promise<void> {
  if (env.OTEL_LOG_LEVEL) return;
  const logger = await createLogger({ level: "warn", pretty: process.stdout.isTTY });
  const at =
    (level: "error" | "warn") =>
    (problem: string): void =>
      logger[level](`OpenTelemetry: ${messageOf(problem)}`);
  const silent = (): void => {};
  diag.setLogger(
    { error: at("error"), warn: at("warn"), info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN },
  );
}

/** The SDK hands over a failed export as an error in JSON, stack and all. */
function messageOf(problem: string): string {
  try {
    return String((JSON.parse(problem) as { message?: unknown }).message ?? problem);
  } catch {
    return problem;
  }
}
