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

/** How long the last spans may take to leave, so that a dead collector holds no shutdown up. */
const SHUTDOWN_MS = 3000;

/** What has been started, and can be asked to send what waits. */
interface Telemetry {
  flush(): Promise<void>;
  shutdown(): Promise<void>;
}

const tracer = trace.getTracer("tokenkit");
let telemetry: Telemetry | undefined;

/** Whether spans go anywhere. */
export const isTracing = (): boolean => telemetry !== undefined;

/** Called by what starts the SDK; until then spans cost a comparison. */
export function onTelemetry(started: Telemetry): void {
  telemetry = started;
}

/**
 * Does the work in a span of its own, below the active one. Below one that is not sampled there is
 * nothing to record. Neither name nor attributes may hold what people typed.
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

/** The same for any span, which need not be below the active one. */
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

/** By its type alone: messages repeat what was sent. What the caller did wrong is no error of ours. */
function fail(span: Span, error: unknown): void {
  const known = error instanceof PlatformError;
  const type = error instanceof Error ? error.constructor.name : "unknown";
  span.setAttribute("error.type", known ? error.errorCode : type);
  if (!known || error.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Sends the spans that wait, for where the process gets no time after its answer; never fails, and
 * takes no longer than that.
 */
export async function flushTelemetry(timeoutMs: number): Promise<void> {
  if (telemetry !== undefined) await within(timeoutMs, telemetry.flush(), "Spans");
}

/** Sends the spans that wait; never fails and never takes long. To be called last of all. */
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
