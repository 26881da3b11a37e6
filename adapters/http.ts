import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import express, { type Express, type RequestHandler, Router } from "express";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "../src/config/config.ts";
import { notFound, PlatformError } from "../src/errors/errors.ts";
import { requestIdFrom } from "../src/platform/ids.ts";
import { redactUrl } from "../src/platform/logger.ts";
import type { Services } from "../src/procedures/services.ts";
import { apiRoutes, apiSurface } from "./api/router.ts";
import { authSurface } from "./auth/router.ts";
import { cliSurface } from "./cli/router.ts";
import type { BuiltConsole } from "./console/build.ts";
import { consoleSurface } from "./console/router.ts";
import { docsSurface } from "./docs/router.ts";
import { graphqlError } from "./graphql/errors.ts";
import { graphqlSurface } from "./graphql/router.ts";
import { printedSchema } from "./graphql/schema.ts";
import { mediaHeaders, mediaSurface } from "./media/router.ts";
import { healthSchema, opsSurface } from "./ops/router.ts";
import { placesSurface } from "./places/router.ts";
import { placesRoutes } from "./places/routes.ts";
import { placesPages } from "./places-page/router.ts";
import { runtimeHeaders, runtimeSurface } from "./runtime/router.ts";
import { runtimeRoutes } from "./runtime/routes.ts";
import { writeArtefact } from "./support/artefact.ts";
import { holdBack } from "./support/body-on-its-way.ts";
import { boundedByConnection } from "./support/connections.ts";
import { crossOrigin } from "./support/cors.ts";
import { Drain } from "./support/drain.ts";
import { errorHandler } from "./support/errors.ts";
import { beginExchange } from "./support/exchange.ts";
import { faceStyle } from "./support/face/style.ts";
import { hostFault } from "./support/host.ts";
import { KEEP_ALIVE_MS } from "./support/keep-alive.ts";
import { addressOf, createLimits } from "./support/limits.ts";
import { observe } from "./support/observe.ts";
import { watchPace } from "./support/pace.ts";
import { rateLimited } from "./support/rate-limit.ts";
import { answerClientError, rawError, sendBusy } from "./support/raw-answers.ts";
import { assertNoNul } from "./support/request.ts";
import { trpcError } from "./trpc/errors.ts";
import { trpcSurface, UPLOAD_PATH } from "./trpc/router.ts";

/** A phone on a bad line needs more than Node's five minutes for a picture. */
const REQUEST_TIMEOUT_MS = 3_600_000;

export interface HttpServer {
  server: http.Server;
  /** @throws Error when the address cannot be had */
  listen(port: number, host: string): Promise<void>;
  /** Answers what has arrived, lets what runs finish within the bound, then cuts what is left. */
  close(timeoutMs: number): Promise<void>;
}

/** What is built apart from the process that serves it. */
export interface BuiltFiles {
  console: BuiltConsole;
  /** The command line tool. */
  readCli(): Promise<string>;
}

/** The whole HTTP side: cache hits answered by the raw listener, everything else by Express. */
export function createHttpServer(services: Services, built: BuiltFiles): HttpServer {
  const hit = hitHandler(services);
  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    if (!hit(req, res)) enter(req, res);
  };
  const listener = (req: IncomingMessage, res: ServerResponse): void => {
    if (drain.hasBegun) {
      drain.track(req, res);
      // Those that came in with it have been read by then, so that it shows which is the last.
      setImmediate(answer, req, res);
    } else if (hit(req, res)) {
      // One behind another that still runs waits for it.
      if (res.socket === null) drain.track(req, res);
    } else {
      drain.track(req, res);
      enter(req, res);
    }
  };
  const server = http.createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      requireHostHeader: false,
    },
    listener,
  );
  const drain = new Drain(server);
  const app = createApp(services, built, () => drain.hasBegun);
  const begin = (req: IncomingMessage, res: ServerResponse): void => {
    if (bringsBody(req)) watchPace(req, () => answerClientError(tooSlow, req.socket), BODY_PACE);
    app(req, res);
  };
  const enter = boundedByConnection(begin, (_req, res) => sendBusy(res));
  server.on("checkExpectation", listener);
  server.on("checkContinue", (req: IncomingMessage, res: ServerResponse) => {
    // Who asks before sending much is told before sending it; pictures are asked for later.
    const announced = Number(req.headers["content-length"] ?? 0);
    if (announced <= services.config.maxBodyBytes) res.writeContinue();
    else holdBack(req, res);
    listener(req, res);
  });
  server.on("clientError", answerClientError);
  server.on("connect", (_req: IncomingMessage, socket: Socket) => {
    // Node takes its own listener off, and a client that hangs up must not end the process.
    socket.on("error", () => socket.destroy());
    const allow = "Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n";
    rawError(socket, "method_not_allowed", "CONNECT is not offered here.", allow);
  });
  return {
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, resolve);
      }),
    close: (timeoutMs) => drain.close(timeoutMs),
  };
}

/** What is held of a body while it comes in is held for a while only. */
const BODY_PACE = { bytes: 16 * 1024, everyMs: 10_000 };
const tooSlow: NodeJS.ErrnoException = Object.assign(new Error("The body came too slowly."), {
  code: "ERR_HTTP_REQUEST_TIMEOUT",
});

/** A form and a picture are not held, and have a pace of their own. */
const bringsBody = ({ headers, url }: IncomingMessage): boolean =>
  (headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0") &&
  url?.split("?", 1)[0] !== UPLOAD_PATH &&
  !headers["content-type"]?.toLowerCase().startsWith("multipart/form-data");

/** Answers a run-time request from the render cache by its raw URL, before Express is entered. */
function hitHandler(services: Services): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { delivery, metrics } = services;
  return (req, res) => {
    const { method, url } = req;
    if ((method !== "GET" && method !== "HEAD") || url === undefined) return false;
    const found = delivery.lookup(url);
    if (found === undefined || hostFault(req) !== undefined) return false;
    const started = performance.now();
    const requestId = requestIdFrom(req.headers["x-request-id"]);
    const status = writeArtefact(req, res, found.artefact, requestId);
    const series = metrics.requests.route(found.route).of(method, status);
    series.record((performance.now() - started) / 1000);
    return true;
  };
}

function createApp(services: Services, built: BuiltFiles, isDraining: () => boolean): Express {
  const { config } = services;
  const limits = createLimits(config);
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("strict routing");
  app.enable("case sensitive routing");
  app.set("query parser", false);
  app.set("trust proxy", config.trustProxy);
  app.use((req, res, next) => {
    const requestId = requestIdFrom(req.headers["x-request-id"]);
    res.setHeader("X-Request-ID", requestId);
    beginExchange(res, {
      requestId,
      route: undefined,
      countRefusal: () => void limits?.failures.take(addressOf(req)),
    });
    const span = observe(services, req, res);
    const fault = hostFault(req);
    if (fault !== undefined) throw new PlatformError("malformed_body", fault);
    span.run(next);
  });
  app.use(headersByPath(config));
  app.use(faceStyle.router);
  app.use(rateLimited(limits));
  app.use(runtimeSurface(services));
  app.use(mediaSurface(services));
  app.use(OPEN_PATHS, (req, _res, next) => {
    assertNoNul(req.originalUrl);
    next();
  });
  app.use(opsSurface(services, isDraining));
  app.use(authSurface(services));
  app.use(apiSurface(services));
  app.use(placesSurface(services));
  app.use(placesPages(services));
  app.use(graphqlSurface(services));
  app.use(trpcSurface(services));
  app.use(consoleSurface(services, built.console));
  app.use(cliSurface(built.readCli));
  app.use(
    docsSurface(services, {
      admin: apiRoutes,
      runtime: runtimeRoutes,
      places: placesRoutes,
      health: healthSchema,
      graphql: printedSchema,
    }),
  );
  app.use((req) => {
    assertNoNul(req.originalUrl);
    throw notFound(`There is nothing at ${req.method} ${redactUrl(req.path)}.`);
  });
  app.use("/graphql", errorHandler(services, graphqlError));
  app.use("/trpc", errorHandler(services, trpcError));
  app.use(errorHandler(services));
  return app;
}

/** Where nobody is asked who they are, so that the address is looked at first. */
const OPEN_PATHS = [
  "/healthz",
  "/livez",
  "/status",
  "/readyz",
  "/metrics",
  "/docs",
  "/api/v1/openapi.json",
];

/** What browsers are to keep to and who may read the answer, whatever it turns out to be. */
function headersByPath(config: Config): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const done: RequestHandler = (_req, _res, next) => next("router");
  router.use("/rt/v1", ...runtimeHeaders, done);
  router.use("/media", ...mediaHeaders, done);
  router.use(
    helmet(helmetOptions(config)),
    (_req, res, next) => {
      res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
      next();
    },
    crossOrigin({
      origin: [...config.corsOrigins],
      exposedHeaders: ["ETag", "X-Request-ID", "Link", "X-Total-Count", "Retry-After"],
    }),
  );
  return router;
}

const helmetOptions = ({ auth }: Config): HelmetOptions => ({
  crossOriginResourcePolicy: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", "data:"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      // A form that signs out is redirected to the provider, which counts as its action.
      formAction: ["'self'", ...(auth?.kind === "oidc" ? [new URL(auth.issuer).origin] : [])],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: "no-referrer" },
});
