import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { isSpanContextValid, type SpanContext, TraceFlags, trace } from "@opentelemetry/api";

const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/;
/** Trace, the span as a decimal number, and whether it is sampled. */
const CLOUD_TRACE = /^([\da-f]{32})(?:\/(\d{1,20}))?(?:;o=(\d))?$/i;

/** What a `traceparent` (W3C Trace Context) says; undefined where it says nothing. */
export function readTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId = "", spanId = "", flags = "0"] = TRACEPARENT.exec(text ?? "") ?? [];
  return valid({ traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED });
}

export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;

/** What Google's front ends say, which send `traceparent` too, but not everywhere. */
export function readCloudTrace(header: string | string[] | undefined): SpanContext | undefined {
  const [, traceId = "", span = "0", sampled] = CLOUD_TRACE.exec(String(header ?? "")) ?? [];
  const spanId = BigInt.asUintN(64, BigInt(span)).toString(16).padStart(16, "0");
  return valid({ traceId: traceId.toLowerCase(), spanId, traceFlags: sampled === "1" ? 1 : 0 });
}

const valid = (context: SpanContext): SpanContext | undefined =>
  isSpanContextValid(context) ? { ...context, isRemote: true } : undefined;

const received = new AsyncLocalStorage<SpanContext>();

/** For where spans go nowhere: what is done for a request or a message is logged below its trace. */
export function belowReceived<T>(parent: SpanContext | undefined, work: () => T): T {
  return parent === undefined ? work() : received.run(parent, work);
}

/** The trace of a request's headers, where spans go nowhere. */
export function traceOfHeaders(headers: IncomingHttpHeaders): SpanContext | undefined {
  const { traceparent, "x-cloud-trace-context": cloud } = headers;
  if (traceparent === undefined && cloud === undefined) return undefined;
  return readTraceparent(String(traceparent ?? "")) ?? readCloudTrace(cloud);
}

/** The span that whatever runs now belongs to, be it one of ours or the caller's. */
export const currentTrace = (): SpanContext | undefined =>
  trace.getActiveSpan()?.spanContext() ?? received.getStore();
