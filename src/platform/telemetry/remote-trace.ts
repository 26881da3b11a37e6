import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { isSpanContextValid, type SpanContext, TraceFlags, trace } from "@opentelemetry/api";

const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/;
/** The trace, the span as a decimal number, and the sampling flag. */
const CLOUD_TRACE = /^([\da-f]{32})(?:\/(\d{1,20}))?(?:;o=(\d))?$/i;

/** Parses a `traceparent` (W3C Trace Context); undefined if it is invalid. */
export function readTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId = "", spanId = "", flags = "0"] = TRACEPARENT.exec(text ?? "") ?? [];
  return valid({ traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED });
}

export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;

/** Parses the header of Google's front ends, which do not send `traceparent` everywhere. */
export function readCloudTrace(header: string | string[] | undefined): SpanContext | undefined {
  const [, traceId = "", span = "0", sampled] = CLOUD_TRACE.exec(String(header ?? "")) ?? [];
  const spanId = BigInt.asUintN(64, BigInt(span)).toString(16).padStart(16, "0");
  return valid({ traceId: traceId.toLowerCase(), spanId, traceFlags: sampled === "1" ? 1 : 0 });
}

const valid = (context: SpanContext): SpanContext | undefined =>
  isSpanContextValid(context) ? { ...context, isRemote: true } : undefined;

const received = new AsyncLocalStorage<SpanContext>();

/** Keeps the incoming trace for log lines when tracing is off. */
export function belowReceived<T>(parent: SpanContext | undefined, work: () => T): T {
  return parent === undefined ? work() : received.run(parent, work);
}

/** The trace in a request's headers, when tracing is off. */
export function traceOfHeaders(headers: IncomingHttpHeaders): SpanContext | undefined {
  const { traceparent, "x-cloud-trace-context": cloud } = headers;
  if (traceparent === undefined && cloud === undefined) return undefined;
  return readTraceparent(String(traceparent ?? "")) ?? readCloudTrace(cloud);
}

/** The current span: our own, or the caller's. */
export const currentTrace = (): SpanContext | undefined =>
  trace.getActiveSpan()?.spanContext() ?? received.getStore();
