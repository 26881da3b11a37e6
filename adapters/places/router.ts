import { Router } from "express";
import type { Services } from "../../src/procedures/services.ts";
import { mountRoutes } from "../support/routes.ts";
import { placesRoutes } from "./routes.ts";

/** Places and pictures over REST, if ENABLE_REST is true; reads need no credential. */
export function placesSurface(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  if (!services.config.enableRest) return router;
  const paths = [
    "/api/places",
    "/api/images",
    "/api/comments",
    "/api/bin",
    "/api/reports",
    "/places",
  ];
  router.use(paths, (_req, res, next) => {
    res.setHeader("Cache-Control", "no-store");
    next();
  });
  mountRoutes(router, placesRoutes, services);
  return router;
}
