import {
  type Attributes,
  type Context,
  context,
  diag,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { PlatformError } from "../../errors/errors.ts";

/** The time for the last export, so that a dead collector does not delay the shutdown. */
const SHUTDOWN_MS = 3000;

/** The running SDK, which can flush its spans. */
interface Telemetry {
  flush(): Promise<void>;
  shutdown(): Promise<void>;
}

const tracer = trace.getTracer("tokenkit");
let telemetry: Telemetry | undefined;

/** Whether tracing is on. */
export const isTracing = (): boolean => telemetry !== undefined;

/** Registers the SDK at its start; until then a span costs one comparison. */
export function onTelemetry(started: Telemetry): void {
  telemetry = started;
}

/**
 * Runs the work in a new span below the active one; records nothing below an unsampled one. Neither the name
 * nor the attributes may contain a person's input.
 */
export function inSpan<T>(
  name: string,
  work: () => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  if (telemetry === undefined) return work();
  const active = trace.getActiveSpan();
  if (active !== undefined && !isSampled(active)) return work();
  return spanned(name, { attributes }, context.active(), work);
}

/** Opens a span below the active one, for work that ends in a callback; only the first `end` counts. */
export function beginSpan(name: string): { end(error?: unknown): void } {
  const active = trace.getActiveSpan();
  if (telemetry === undefined || active === undefined || !isSampled(active)) return NO_SPAN;
  const span = tracer.startSpan(name, {}, context.active());
  return {
    end: (error) => {
      if (error !== undefined) fail(span, error);
      span.end();
    },
  };
}

const NO_SPAN = { end: () => {} };

/** Runs the work in a new span with these options below `parent`. */
export async function spanned<T>(
  name: string,
  options: SpanOptions,
  parent: Context,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, options, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

export const isSampled = (span: Span): boolean =>
  (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;

/** Records an error by type, because messages repeat the input. A caller's mistake is no error here. */
function fail(span: Span, error: unknown): void {
  const isPlatformError = error instanceof PlatformError;
  const type = error instanceof Error ? error.constructor.name : "unknown";
  span.setAttribute("error.type", isPlatformError ? error.errorCode : type);
  if (!isPlatformError || error.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Flushes the pending spans before the answer, for processes without CPU time after it; never fails and takes
 * no longer than the limit.
 */
export async function flushTelemetry(timeoutMs: number): Promise<void> {
  if (telemetry !== undefined) await within(timeoutMs, telemetry.flush(), "Spans");
}

/** Flushes the pending spans; never fails and never takes long. Call it last. */
export async function shutdownTelemetry(): Promise<void> {
  if (telemetry === undefined) return;
  const sent = telemetry.shutdown();
  telemetry = undefined;
  await within(SHUTDOWN_MS, sent, "The last spans");
}

async function within(timeoutMs: number, sent: Promise<void>, what: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the collector does not answer")), timeoutMs);
  });
  try {
    await Promise.race([sent, late]);
  } catch (error) {
    const [first] = [error].flat() as Error[];
    diag.error(`${what} were not sent: ${first?.message}`);
  } finally {
    clearTimeout(timer);
  }
}
