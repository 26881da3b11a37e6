import { type RequestHandler, Router } from "express";
import { EXPOSED, FOR_ANY_PAGE } from "../../src/delivery/headers.ts";
import { waitingAs } from "../../src/platform/patience.ts";
import type { Services } from "../../src/procedures/services.ts";
import { crossOrigin } from "../support/cors.ts";
import { mountRoutes } from "../support/routes.ts";
import { runtimeRoutes } from "./routes.ts";

/** On every response below `/rt/v1`, refusals included: any page may read it. */
export const runtimeHeaders: readonly RequestHandler[] = [
  crossOrigin({
    origin: "*",
    methods: ["GET", "HEAD"],
    allowedHeaders: ["Authorization", "If-None-Match", "If-Modified-Since", "X-Request-ID"],
    exposedHeaders: [...EXPOSED, "Retry-After"],
    maxAge: 86_400,
  }),
  (_req, res, next) => {
    for (const [name, value] of Object.entries(FOR_ANY_PAGE)) res.setHeader(name, value);
    next();
  },
];

/** `/rt/v1`: public, cacheable, open to every origin. */
export function runtimeSurface(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use("/rt/v1", (_req, _res, next) => waitingAs("runtime", next));
  mountRoutes(router, runtimeRoutes, services);
  return router;
}
