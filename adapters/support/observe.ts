import type { Request, Response } from "express";
import { redactUrl } from "../../src/platform/logger.ts";
import type { Services } from "../../src/procedures/services.ts";
import { exchangeOf } from "./exchange.ts";

/** In logs and metrics, for a client that went away before its answer (a custom of nginx). */
const ABORTED = 499;

/** One log line and one measurement a request that Express answers. */
export function observe(
  { logger, metrics }: Pick<Services, "logger" | "metrics">,
  req: Request,
  res: Response,
): void {
  const started = performance.now();
  // Where HEAD follows GET, it is called that on the way.
  const { method } = req;
  res.once("close", () => {
    const seconds = (performance.now() - started) / 1000;
    const { route = "(unmatched)", requestId } = exchangeOf(res);
    const status = res.writableFinished ? res.statusCode : ABORTED;
    metrics.requests.route(route).of(method, status).record(seconds);
    logger.info(
      {
        requestId,
        httpRequest: {
          requestMethod: method,
          requestUrl: redactUrl(req.originalUrl),
          status,
          latency: `${seconds.toFixed(6)}s`,
          userAgent: req.headers["user-agent"],
          remoteIp: req.ip,
        },
      },
      `${method} ${redactUrl(req.originalUrl)} ${status}`,
    );
  });
}
