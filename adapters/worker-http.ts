import http from "node:http";
import express from "express";
import { notFound } from "../src/errors/errors.ts";
import { requestIdFrom } from "../src/platform/ids.ts";
import type { Services } from "../src/procedures/services.ts";
import type { HttpServer } from "./http.ts";
import { type Observed, opsSurface } from "./ops/router.ts";
import { Drain } from "./support/drain.ts";
import { errorHandler } from "./support/errors.ts";
import { beginExchange } from "./support/exchange.ts";
import { KEEP_ALIVE_MS } from "./support/keep-alive.ts";
import { listen } from "./support/listen.ts";
import { observe } from "./support/observe.ts";
import { type Doors, workSurface } from "./worker/router.ts";

/** The HTTP side of a worker: probes, metrics, and the doors through which work arrives, if any. */
export function createWorkerServer(
  services: Observed & Pick<Services, "logger">,
  doors: Doors | null,
): HttpServer {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", services.config.trustProxy);
  app.use((req, res, next) => {
    const requestId = requestIdFrom(req.headers["x-request-id"]);
    res.setHeader("X-Request-ID", requestId);
    beginExchange(res, { requestId, route: undefined, countRefusal: () => {} });
    observe(services, req, res).run(next);
  });
  const server = http.createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    drain.track(req, res);
    app(req, res);
  });
  const drain = new Drain(server);
  app.use(opsSurface(services, () => drain.hasBegun));
  if (doors !== null) app.use(workSurface(doors));
  app.use((req) => {
    throw notFound(`There is nothing at ${req.method} ${req.path}; this is a worker.`);
  });
  app.use(errorHandler(services));
  return {
    server,
    listen: (port, host) => listen(server, port, host),
    close: (timeoutMs) => drain.close(timeoutMs),
  };
}
