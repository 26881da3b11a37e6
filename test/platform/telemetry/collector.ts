import { MockOtlpServer } from "@elastic/mockotlpserver";
import { onTestFinished } from "vitest";

interface Span {
  name: string;
  kind: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  status: string;
  attributes: Record<string, unknown>;
  /** `service.name` of the resource. */
  service: unknown;
}

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}

/** OTLP as JSON (protobuf's mapping: bytes are base64, integers are strings). */
interface Traces {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: {
        name: string;
        kind: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        status: { code: string };
        attributes: KeyValue[];
      }[];
    }[];
  }[];
}

/** A collector of OTLP over HTTP, and what arrives at it. */
export async function startCollector(): Promise<{
  url: string;
  spans: Span[];
  /** Metrics and logs. */
  other: object[];
}> {
  const spans: Span[] = [];
  const other: object[] = [];
  const collector = new MockOtlpServer({
    services: ["http"],
    httpHostname: "127.0.0.1",
    httpPort: 0,
    logLevel: "fatal",
    onMetrics: (metrics) => other.push(metrics),
    onLogs: (logs) => other.push(logs),
    onTrace: (traces) => spans.push(...spansOf(JSON.parse(JSON.stringify(traces)))),
  });
  await collector.start();
  onTestFinished(() => collector.close());
  return { url: String(collector.httpUrl), spans, other };
}

function spansOf({ resourceSpans }: Traces): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        name: span.name,
        kind: span.kind,
        traceId: hex(span.traceId),
        spanId: hex(span.spanId),
        parentSpanId: hex(span.parentSpanId ?? ""),
        status: span.status.code,
        attributes: plain(span.attributes),
        service: plain(resource.attributes)["service.name"],
      })),
    ),
  );
}

const hex = (base64: string): string => Buffer.from(base64, "base64").toString("hex");

const plain = (attributes: KeyValue[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
