import { createExpressMiddleware } from "@trpc/server/adapters/express";
import { type RequestHandler, type Response, Router } from "express";
import { platformErrorFrom } from "../../src/errors/platform-error-from.ts";
import { infoOf } from "../../src/procedures/procedure.ts";
import type { Services } from "../../src/procedures/services.ts";
import { appRouter, procedureOf } from "../../src/router.ts";
import { RETRY_SECONDS } from "../support/errors.ts";
import { exchangeOf, requestIdOf } from "../support/exchange.ts";
import { contextOf } from "../support/request.ts";
import { methodNotAllowed } from "../support/routes.ts";

const MAX_BATCH = 20;

/** Nothing on the way may keep an event, nor wait for more of them to compress together. */
const STREAM_CACHING = "no-store, no-transform";

/** The adapter makes a Request of each call, and that throws on some methods. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

const isUnavailable = (error: unknown): boolean =>
  platformErrorFrom(error).errorCode === "unavailable";

const isStream = (name: string): boolean => procedureOf(name)?._def.type === "subscription";

function inputOf(name: string): ReturnType<typeof infoOf>["input"] {
  const procedure = procedureOf(name);
  return procedure && infoOf(procedure).input;
}

/** tRPC says 200 and then why not, and so would whatever is on the way take it for answered. */
function refuseStream(res: Response, error: unknown): void {
  if (res.headersSent) return;
  const { status, errorCode } = platformErrorFrom(error);
  res.status(status);
  if (errorCode === "unavailable" || errorCode === "rate_limited") {
    res.setHeader("Retry-After", RETRY_SECONDS);
  }
}

/** `/trpc`: the router as it is, for the typed client. */
export function trpcSurface(services: Services): Router {
  const router = Router();
  const handle: RequestHandler = createExpressMiddleware({
    router: appRouter,
    createContext: async ({ req, res }) => ({
      ...(await contextOf(services, req, res)),
      inputOf,
      hangUp: () => void res.destroy(),
    }),
    allowMethodOverride: true,
    maxBodySize: services.config.maxBodyBytes,
    maxBatchSize: MAX_BATCH,
    responseMeta: ({ errors, type }) => ({
      headers: {
        "cache-control": type === "subscription" ? STREAM_CACHING : "no-store",
        ...(errors.some(isUnavailable) ? { "retry-after": String(RETRY_SECONDS) } : {}),
      },
    }),
    onError: ({ error, ctx, path, type, req: { res } }) => {
      if (type === "subscription" && res !== undefined) refuseStream(res, error);
      if (error.code === "INTERNAL_SERVER_ERROR") {
        services.logger.error({ error, requestId: ctx?.requestId, path }, "A procedure failed");
      }
    },
  });
  const refuse = methodNotAllowed("/trpc", [{ method: "get" }, { method: "post" }]);
  router.use("/trpc", (req, res, next) => {
    const name = req.path.slice(1);
    // By a name of its own: it lasts for hours, and what others take would not show beside it.
    exchangeOf(res).route = isStream(name) ? `/trpc/${name}` : "/trpc";
    if (!METHODS.has(req.method)) return refuse(req, res, next);
    res.setHeader("X-Request-ID", requestIdOf(res));
    // What GET answers, HEAD does too; Node leaves the body out. A stream would have no end.
    if (req.method === "HEAD" && !isStream(name)) req.method = "GET";
    return handle(req, res, next);
  });
  return router;
}
