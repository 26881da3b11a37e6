import { type RequestHandler, Router } from "express";
import { waitingAs } from "../../src/platform/patience.ts";
import type { Services } from "../../src/procedures/services.ts";
import { crossOrigin } from "../support/cors.ts";
import { mountRoutes } from "../support/routes.ts";
import { runtimeRoutes } from "./routes.ts";

/** Of every answer below `/rt/v1`, refusals included: any page may read it. */
export const runtimeHeaders: readonly RequestHandler[] = [
  crossOrigin({
    origin: "*",
    methods: ["GET", "HEAD"],
    allowedHeaders: ["Authorization", "If-None-Match", "If-Modified-Since", "X-Request-ID"],
    exposedHeaders: [
      "ETag",
      "Retry-After",
      "X-Theme-Version",
      "X-Theme-Updated-At",
      "X-Request-ID",
    ],
    maxAge: 86_400,
  }),
  (_req, res, next) => {
    res.setHeader("X-Content-Type-Options", "nosniff");
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
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
