import { MockOtlpServer } from "@elastic/mockotlpserver";
import { onTestFinished } from "vitest";

export interface Span {
  name: string;
  kind: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  status: string;
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
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
        attributes?: KeyValue[];
      }[];
    }[];
  }[];
}

/** A collector of OTLP over HTTP, and what arrives at it. */
export interface Collector {
  url: string;
  spans: Span[];
  /** Traces as they came, every field of them. */
  raw: string[];
  /** Metrics and logs. */
  other: object[];
}

export async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  const raw: string[] = [];
  const other: object[] = [];
  const collector = new MockOtlpServer({
    services: ["http"],
    httpHostname: "127.0.0.1",
    httpPort: 0,
    logLevel: "fatal",
    onMetrics: (metrics) => other.push(metrics),
    onLogs: (logs) => other.push(logs),
    onTrace: (traces) => {
      const text = JSON.stringify(traces);
      raw.push(text);
      spans.push(...spansOf(JSON.parse(text)));
    },
  });
  await collector.start();
  onTestFinished(() => collector.close());
  return { url: String(collector.httpUrl), spans, raw, other };
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
        resource: plain(resource.attributes),
      })),
    ),
  );
}

const hex = (base64: string): string => Buffer.from(base64, "base64").toString("hex");

const plain = (attributes: KeyValue[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
