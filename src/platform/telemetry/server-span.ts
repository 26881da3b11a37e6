import type { IncomingMessage } from "node:http";
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { plainPath, plainQuery } from "./redact.ts";
import { belowReceived, readCloudTrace, traceOfHeaders } from "./remote-trace.ts";
import { isTracing } from "./tracing.ts";

const tracer = trace.getTracer("tokenkit");
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const HOST = /^(\[[\da-f:.]+\]|[\w.-]{1,253})(?::(\d{1,5}))?$/i;

/** A request with its address as Express derives it from trusted proxies. */
interface Received extends IncomingMessage {
  protocol: string;
  host: string;
  originalUrl: string;
}

/** The span of one HTTP request. */
export interface ServerSpan {
  /** Runs a function with this span as its parent. */
  run<T>(work: () => T): T;
  /** The route is the matched pattern, such as `/api/v1/themes/{slug}`. */
  end(result: { status: number; route?: string | undefined }): void;
}

/**
 * Opens the span of a request, below the caller's if it names one. With tracing off, the request's log
 * lines still belong to the caller's trace.
 */
export function startServerSpan(req: Received, requestId: string): ServerSpan {
  if (!isTracing()) {
    const caller = traceOfHeaders(req.headers);
    return { run: (work) => belowReceived(caller, work), end: () => {} };
  }
  const caller = callerOf(req);
  const parent = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
  const { method = "" } = req;
  const name = methods.has(method) ? method : "HTTP";
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parent);
  const active = trace.setSpan(parent, span);
  const run: ServerSpan["run"] = (work) => context.with(active, work);
  if (!span.isRecording()) return { run, end: () => span.end() };
  span.setAttributes({ ...requestAttributes(req), "request.id": requestId });
  return {
    run,
    end: ({ status, route }) => {
      span.setAttribute("http.response.status_code", status);
      if (route?.startsWith("/")) {
        span.setAttributes({
          "http.route": route,
          "url.path": plainPath(addressOf(req)[0], route),
        });
        span.updateName(`${name} ${route}`);
      }
      if (status >= 500) {
        span.setAttribute("error.type", String(status));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** Keeps only ids and flags; drops whatever else a caller attaches to its trace. */
function callerOf({ headers }: IncomingMessage): SpanContext | undefined {
  const caller = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
  if (caller === undefined) return readCloudTrace(headers["x-cloud-trace-context"]);
  const { traceId, spanId, traceFlags } = caller;
  return { traceId, spanId, traceFlags, isRemote: true };
}

/**
 * The attributes of OpenTelemetry's semantic conventions for HTTP servers without personal data: no client
 * address, no user agent, and only the plain parts of path and query.
 */
function requestAttributes(req: Received): Attributes {
  const { method = "", httpVersion } = req;
  const [, query] = addressOf(req);
  const [, address, port] = HOST.exec(req.host ?? "") ?? [];
  return {
    "http.request.method": methods.has(method) ? method : "_OTHER",
    ...(!methods.has(method) && { "http.request.method_original": method }),
    "url.scheme": req.protocol,
    ...(query && { "url.query": plainQuery(query) }),
    "network.protocol.version": httpVersion,
    ...(address !== undefined && { "server.address": address }),
    ...(port !== undefined && { "server.port": Number(port) }),
  };
}

/** Path and query; within routers Express shortens `url`. */
function addressOf({ url = "", originalUrl = url }: Partial<Received>): [string, string?] {
  const mark = originalUrl.indexOf("?");
  return mark < 0 ? [originalUrl] : [originalUrl.slice(0, mark), originalUrl.slice(mark + 1)];
}
