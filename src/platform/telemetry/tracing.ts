import type { IncomingMessage } from "node:http";
import {
  type Attributes,
  context,
  diag,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { redactedQuery } from "./redact.ts";

/** How long the last spans may take to leave, so that a dead collector holds no shutdown up. */
const SHUTDOWN_MS = 3000;

const tracer = trace.getTracer("tokenkit");
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The span of one HTTP request. */
export interface ServerSpan {
  /** Runs the rest of the request's handling with this span as its parent. */
  run<T>(work: () => T): T;
  /** The route is the matched pattern, such as `/api/v1/themes/{slug}`. */
  end(result: { status: number; route?: string | undefined }): void;
}

const noSpan: ServerSpan = { run: (work) => work(), end: () => {} };

let stop: (() => Promise<void>) | undefined;

/** Opens the span of a request, below the caller's own where it sent a `traceparent`. */
export function startServerSpan(req: IncomingMessage, requestId: string): ServerSpan {
  if (stop === undefined) return noSpan;
  const parent = propagation.extract(ROOT_CONTEXT, req.headers);
  const attributes = requestAttributes(req, requestId);
  const method = String(attributes["http.request.method"]);
  const name = method === "_OTHER" ? "HTTP" : method;
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  const active = trace.setSpan(parent, span);
  return {
    run: (work) => context.with(active, work),
    end: ({ status, route }) => {
      span.setAttribute("http.response.status_code", status);
      if (route !== undefined) {
        span.setAttribute("http.route", route);
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

/** Names of OpenTelemetry's semantic conventions for HTTP servers, and our own `request.id`. */
function requestAttributes(req: IncomingMessage, requestId: string): Attributes {
  const [path = "", query] = split(req.url ?? "");
  const { method = "" } = req;
  return {
    "http.request.method": methods.has(method) ? method : "_OTHER",
    ...(!methods.has(method) && { "http.request.method_original": method }),
    "url.scheme": "http",
    "url.path": path,
    ...(query && { "url.query": redactedQuery(query) }),
    "user_agent.original": req.headers["user-agent"],
    "request.id": requestId,
  };
}

function split(url: string): [string, string?] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** Whether spans go anywhere. */
export const isTracing = (): boolean => stop !== undefined;

/** Called by what starts the SDK; until then spans cost a comparison. */
export function onTelemetryShutdown(shutdown: () => Promise<void>): void {
  stop = shutdown;
}

/** Sends the spans that wait; never fails and never takes long. To be called last of all. */
export async function shutdownTelemetry(): Promise<void> {
  if (stop === undefined) return;
  const sent = stop();
  stop = undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the collector does not answer")), SHUTDOWN_MS);
  });
  try {
    await Promise.race([sent, late]);
  } catch (error) {
    diag.error(`The last spans were not sent: ${(error as Error).message}`);
  } finally {
    clearTimeout(timer);
  }
}
