import type { Request, Response } from "express";
import { redactUrl } from "../../src/platform/logger.ts";
import { type ServerSpan, startServerSpan } from "../../src/platform/telemetry/server-span.ts";
import type { Services } from "../../src/procedures/services.ts";
import { exchangeOf, requestIdOf } from "./exchange.ts";
import { sampleOf } from "./request-log.ts";

/** The status in logs and metrics if the client disconnected before its answer (a custom of nginx). */
const ABORTED = 499;

/**
 * Records one span, one measurement and, unless it is left out as one of many, one log line per request
 * that Express answers; run the request in the span.
 */
export function observe(
  { config, logger, metrics }: Pick<Services, "config" | "logger" | "metrics">,
  req: Request,
  res: Response,
): ServerSpan {
  const started = performance.now();
  // The GraphQL and tRPC routers change the method of a HEAD to GET, so read it first.
  const { method } = req;
  const span = startServerSpan(req, requestIdOf(res));
  res.once("close", () => {
    const seconds = (performance.now() - started) / 1000;
    const { route = "(unmatched)" } = exchangeOf(res);
    const status = res.writableFinished ? res.statusCode : ABORTED;
    metrics.requests.route(route).of(method, status).record(seconds);
    span.run(() => logLine(status, seconds));
    span.end({ status, route });
  });
  const logLine = (status: number, seconds: number): void => {
    const sample = sampleOf({ status, seconds }, config.logRequestsSample);
    if (sample === undefined) return;
    const line = {
      requestId: requestIdOf(res),
      // Counts of lines divide by it.
      ...(sample < 1 && { sample }),
      httpRequest: {
        requestMethod: method,
        requestUrl: redactUrl(req.originalUrl),
        status,
        latency: `${seconds.toFixed(6)}s`,
        userAgent: req.headers["user-agent"],
        remoteIp: req.ip,
      },
    };
    logger.info(line, `${method} ${redactUrl(req.originalUrl)} ${status}`);
  };
  return span;
}
