import { createExpressMiddleware } from "@trpc/server/adapters/express";
import { type RequestHandler, Router } from "express";
import { isServed } from "../../src/config/owners.ts";
import { platformErrorFrom } from "../../src/errors/platform-error-from.ts";
import { infoOf } from "../../src/procedures/procedure.ts";
import type { Services } from "../../src/procedures/services.ts";
import { appRouter, nameOf, procedureOf, routerOf, subscriptions } from "../../src/router.ts";
import { isForLater, RETRY_SECONDS } from "../support/errors.ts";
import { exchangeOf, requestIdOf } from "../support/exchange.ts";
import { contextOf } from "../support/request.ts";
import { methodNotAllowed } from "../support/routes.ts";
import { subscription } from "./stream.ts";
import { pictureUpload } from "./upload.ts";

const MAX_BATCH = 20;

/** The upload procedure has its own route, because pictures exceed the limit for JSON. */
export const UPLOAD_PATH = "/trpc/images.add";

/** Methods for which the adapter's `Request` constructor does not throw. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

const isRetriable = (error: unknown): boolean => isForLater(platformErrorFrom(error));

function inputOf(name: string): ReturnType<typeof infoOf>["input"] {
  const procedure = procedureOf(name);
  return procedure && infoOf(procedure).input;
}

/** `/trpc`: every procedure of the services that run. The typed client calls it. */
export function trpcSurface(services: Services): Router {
  const router = Router();
  const handle: RequestHandler = createExpressMiddleware({
    router: routerOf(services.config),
    createContext: async ({ req, res }) => ({
      ...(await contextOf(services, req, res)),
      inputOf,
      answersInJson: true,
    }),
    allowMethodOverride: true,
    maxBodySize: services.config.maxBodyBytes,
    maxBatchSize: MAX_BATCH,
    responseMeta: ({ errors }) => ({
      headers: {
        "cache-control": "no-store",
        ...(errors.some(isRetriable) ? { "retry-after": String(RETRY_SECONDS) } : {}),
      },
    }),
    onError: ({ error, ctx, path }) => {
      if (error.code === "INTERNAL_SERVER_ERROR" && ctx?.signal?.aborted !== true) {
        services.logger.error({ error, requestId: ctx?.requestId, path }, "A procedure failed");
      }
    },
  });
  const refuse = methodNotAllowed("/trpc", [{ method: "get" }, { method: "post" }]);
  for (const [name, procedure] of subscriptions) {
    if (!isServed(services.config, "procedures", name)) continue;
    // A route of its own, because its duration of hours would hide the others' in the metrics.
    const path = `/trpc/${name}`;
    router.use(path, (_req, res, next) => {
      exchangeOf(res).route = path;
      next();
    });
    router.get(path, subscription(services, name, procedure, inputOf));
    router.all(path, methodNotAllowed(path, [{ method: "get" }]));
  }
  if (isServed(services.config, "procedures", "images.add")) mountUpload(router, services);
  router.use("/trpc", (req, res, next) => {
    exchangeOf(res).route = "/trpc";
    if (!METHODS.has(req.method)) return refuse(req, res, next);
    res.setHeader("X-Request-ID", requestIdOf(res));
    // HEAD gets GET's answer; Node omits the body.
    if (req.method === "HEAD") req.method = "GET";
    return handle(req, res, next);
  });
  return router;
}

function mountUpload(router: Router, services: Services): void {
  router.use(UPLOAD_PATH, (_req, res, next) => {
    exchangeOf(res).route = UPLOAD_PATH;
    next();
  });
  const { add } = appRouter.images;
  router.post(UPLOAD_PATH, pictureUpload(services, nameOf(add), add));
  router.all(UPLOAD_PATH, methodNotAllowed(UPLOAD_PATH, [{ method: "post" }]));
}
