import { type Attributes, context, ROOT_CONTEXT, SpanKind, trace } from "@opentelemetry/api";
import { belowReceived, currentTrace, readTraceparent, writeTraceparent } from "./remote-trace.ts";
import { isSampled, isTracing, spanned } from "./tracing.ts";

/** The trace of a message as `traceparent` (W3C); empty if there is none. */
export type TraceCarrier = Readonly<Record<string, string>>;

/**
 * Sends a message in a span of its own, and passes `send` the trace to send along. `attributes` name the
 * system (`messaging.system.name`) and the message.
 */
export async function publishing<T>(
  topic: string,
  send: (carrier: TraceCarrier) => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  const active = isTracing() ? trace.getActiveSpan() : undefined;
  if (active === undefined || !isSampled(active)) return send(carrierOfCurrent());
  const options = { kind: SpanKind.PRODUCER, attributes: described("send", topic, attributes) };
  return spanned(`send ${topic}`, options, context.active(), () => send(carrierOfCurrent()));
}

function carrierOfCurrent(): TraceCarrier {
  const current = currentTrace();
  return current === undefined ? {} : { traceparent: writeTraceparent(current) };
}

/**
 * Handles a message in the trace of its sender, so that one trace spans the queue. Links the span of the
 * request that pushed it.
 */
export async function processing<T>(
  topic: string,
  carrier: TraceCarrier,
  handle: () => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  const sender = readTraceparent(carrier.traceparent);
  if (!isTracing()) return belowReceived(sender, handle);
  const active = trace.getActiveSpan();
  const options = {
    kind: SpanKind.CONSUMER,
    attributes: described("process", topic, attributes),
    ...(active && { links: [{ context: active.spanContext() }] }),
  };
  const parent = sender ? trace.setSpanContext(ROOT_CONTEXT, sender) : ROOT_CONTEXT;
  return spanned(`process ${topic}`, options, parent, handle);
}

const described = (operation: string, topic: string, attributes: Attributes): Attributes => ({
  "messaging.operation.name": operation,
  "messaging.operation.type": operation,
  "messaging.destination.name": topic,
  ...attributes,
});
