import http, { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type RequestHandler, Router } from "express";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "../src/config/config.ts";
import { runs } from "../src/config/owners.ts";
import { PlatformError } from "../src/errors/errors.ts";
import { requestIdFrom } from "../src/platform/ids.ts";
import type { Services } from "../src/procedures/services.ts";
import { mediaHeaders } from "./media/router.ts";
import { runtimeHeaders } from "./runtime/router.ts";
import { isReady, writeArtefact } from "./support/artefact.ts";
import { holdBack } from "./support/body-on-its-way.ts";
import { boundedByConnection } from "./support/connections.ts";
import { crossOrigin } from "./support/cors.ts";
import { Drain } from "./support/drain.ts";
import { beginExchange } from "./support/exchange.ts";
import { faceStyle } from "./support/face/style.ts";
import { hostFault } from "./support/host.ts";
import { KEEP_ALIVE_MS } from "./support/keep-alive.ts";
import { addressOf, createLimits } from "./support/limits.ts";
import { observe } from "./support/observe.ts";
import { watchPace } from "./support/pace.ts";
import { rateLimited } from "./support/rate-limit.ts";
import { answerClientError, rawError, sendBusy } from "./support/raw-answers.ts";
import { UPLOAD_PATH } from "./trpc/router.ts";

/*
 * The transport: every guard between a socket and the surfaces, in the order in which a request
 * meets it. Each guard has a file of its own in support/; this file only puts them in sequence.
 *
 * On the connection, before Express (`createServer`):
 *
 *  1. malformed HTTP and CONNECT     → an ApiError, and the end of the connection (raw-answers)
 *  2. Expect: 100-continue           → asks for a small body at once, a picture's later (body-on-its-way)
 *  3. shutdown                       → marks the last answer of each connection (drain)
 *  4. a cached run-time response     → the finished bytes; Express never runs (artefact)
 *  5. pipelined requests             → a few at a time, 503 beyond 100 (connections)
 *  6. a slow body                    → the end of the connection (pace)
 *
 * In Express (`guards`), before any surface reads the request:
 *
 *  7. request id, span, log line, metrics (exchange, observe)
 *  8. the Host header                → 400 (host)
 *  9. security headers and CORS, by path (cors)
 * 10. rate limits                    → 429 (limits, rate-limit)
 *
 * The surface then authorises the caller, and only after that reads path, query and body
 * (request, read-input, body); errors.ts words every refusal.
 */

/** Long enough for a picture over a bad line, which needs more than Node's five minutes. */
const REQUEST_TIMEOUT_MS = 3_600_000;

/** Guards 1 to 6. `isDraining` turns true when the shutdown begins. */
export function createServer(
  services: Services,
  makeApp: (isDraining: () => boolean) => RequestListener,
): { server: http.Server; drain: Drain } {
  const hit = hitHandler(services);
  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    if (!hit(req, res)) enter(req, res);
  };
  const listener = (req: IncomingMessage, res: ServerResponse): void => {
    if (drain.hasBegun) {
      drain.track(req, res);
      // By then the requests that arrived with it have been read, and the last one is known.
      setImmediate(answer, req, res);
    } else if (hit(req, res)) {
      // An answer without a socket waits for an earlier one on the connection.
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
  const app = makeApp(() => drain.hasBegun);
  const begin = (req: IncomingMessage, res: ServerResponse): void => {
    if (bringsBody(req)) watchPace(req, () => answerClientError(tooSlow, req.socket), BODY_PACE);
    app(req, res);
  };
  const enter = boundedByConnection(begin, (_req, res) => sendBusy(res));
  server.on("checkExpectation", listener);
  server.on("checkContinue", (req: IncomingMessage, res: ServerResponse) => {
    // Small bodies get 100 Continue at once; the upload route sends it for pictures later.
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
  return { server, drain };
}

/** The least pace of a body, so that the server buffers no part of it for long. */
const BODY_PACE = { bytes: 16 * 1024, everyMs: 10_000 };
const tooSlow: NodeJS.ErrnoException = Object.assign(new Error("The body came too slowly."), {
  code: "ERR_HTTP_REQUEST_TIMEOUT",
});

/** Whether memory holds the request's body; forms and pictures are streamed, at a pace of their own. */
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
    const found = delivery.lookup(url, (artefact) => isReady(req, artefact));
    if (found === undefined || hostFault(req) !== undefined) return false;
    const started = performance.now();
    const requestId = requestIdFrom(req.headers["x-request-id"]);
    const status = writeArtefact(req, res, found.artefact, requestId);
    const series = metrics.requests.route(found.route).of(method, status);
    series.record((performance.now() - started) / 1000);
    return true;
  };
}

/** Guards 7 to 10, in this order. */
export function guards(services: Services): RequestHandler[] {
  const { config } = services;
  const limits = createLimits(config);
  const observed: RequestHandler = (req, res, next) => {
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
  };
  return [
    observed,
    headersByPath(config),
    faceStyle.router,
    rateLimited(limits, services.metrics.refusals),
  ];
}

/** Sets the security and CORS headers of a path for every answer. */
function headersByPath(config: Config): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const done: RequestHandler = (_req, _res, next) => next("router");
  if (runs(config, "themes")) router.use("/rt/v1", ...runtimeHeaders, done);
  if (runs(config, "places")) router.use("/media", ...mediaHeaders, done);
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
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
  },
  referrerPolicy: { policy: "no-referrer" },
});
