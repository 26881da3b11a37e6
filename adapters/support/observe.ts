import type { Request, Response } from "express";
import { redactUrl } from "../../src/platform/logger.ts";
import { type ServerSpan, startServerSpan } from "../../src/platform/telemetry/server-span.ts";
import type { Services } from "../../src/procedures/services.ts";
import { exchangeOf, requestIdOf } from "./exchange.ts";

/** The status in logs and metrics if the client disconnected before its answer (a custom of nginx). */
const ABORTED = 499;

/**
 * Records one span, one log line and one measurement per request that Express answers; run the
 * request in the span.
 */
export function observe(
  { logger, metrics }: Pick<Services, "logger" | "metrics">,
  req: Request,
  res: Response,
): ServerSpan {
  const started = performance.now();
  // The GraphQL and tRPC routers change the method of a HEAD to GET, so read it first.
  const { method } = req;
  const span = startServerSpan(req, requestIdOf(res));
  res.once("close", () => {
    const seconds = (performance.now() - started) / 1000;
    const { route = "(unmatched)", requestId } = exchangeOf(res);
    const status = res.writableFinished ? res.statusCode : ABORTED;
    metrics.requests.route(route).of(method, status).record(seconds);
    const line = {
      requestId,
      httpRequest: {
        requestMethod: method,
        requestUrl: redactUrl(req.originalUrl),
        status,
        latency: `${seconds.toFixed(6)}s`,
        userAgent: req.headers["user-agent"],
        remoteIp: req.ip,
      },
    };
    span.run(() => logger.info(line, `${method} ${redactUrl(req.originalUrl)} ${status}`));
    span.end({ status, route });
  });
  return span;
}
