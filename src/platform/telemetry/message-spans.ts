import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { isTracing } from "./tracing.ts";

/** Which trace a message belongs to: `traceparent`, and `tracestate` where there is one (W3C). */
export type TraceCarrier = Readonly<Record<string, string>>;

const tracer = trace.getTracer("tokenkit");

/** Sends a message below the span that is active, with what names it. */
export function publishing<T>(
  topic: string,
  send: (carrier: TraceCarrier) => Promise<T>,
): Promise<T> {
  if (!isTracing() || trace.getActiveSpan() === undefined) return send({});
  const span = tracer.startSpan(`send ${topic}`, {
    kind: SpanKind.PRODUCER,
    attributes: { "messaging.operation.type": "send", "messaging.destination.name": topic },
  });
  return spanned(span, trace.setSpan(context.active(), span), () => {
    const carrier: Record<string, string> = {};
    propagation.inject(context.active(), carrier);
    return send(carrier);
  });
}

/** Handles a message below the span that sent it: one trace over the queue. */
export function processing<T>(
  topic: string,
  carrier: TraceCarrier,
  handle: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return handle();
  const parent = propagation.extract(ROOT_CONTEXT, carrier);
  const span = tracer.startSpan(
    `process ${topic}`,
    {
      kind: SpanKind.CONSUMER,
      attributes: { "messaging.operation.type": "process", "messaging.destination.name": topic },
    },
    parent,
  );
  return spanned(span, trace.setSpan(parent, span), handle);
}

async function spanned<T>(
  span: ReturnType<typeof tracer.startSpan>,
  active: ReturnType<typeof context.active>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await context.with(active, work);
  } catch (error) {
    span.setAttribute("error.type", error instanceof Error ? error.constructor.name : "unknown");
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
