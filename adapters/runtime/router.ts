import cors from "cors";
import { Router } from "express";
import type { Artefact } from "../../src/delivery/artefact.ts";
import type { Services } from "../../src/services.ts";
import { mountRoutes } from "../support/routes.ts";
import { runtimeRoutes } from "./routes.ts";

/** `/rt/v1`: public, cacheable, open to every origin. */
export function runtimeSurface(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(
    "/rt/v1",
    cors({
      origin: "*",
      methods: ["GET", "HEAD"],
      allowedHeaders: ["Authorization", "If-None-Match", "If-Modified-Since", "X-Request-ID"],
      exposedHeaders: ["ETag", "X-Theme-Version", "X-Theme-Updated-At", "X-Request-ID"],
      maxAge: 86_400,
    }),
    (req, res, next) => {
      res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      res.once("finish", () => {
        const { artefact, route } = res.locals as { artefact?: Artefact; route: string };
        if (artefact) services.delivery.cache.remember(req.originalUrl, { artefact, route });
      });
      next();
    },
  );
  mountRoutes(router, runtimeRoutes, services);
  return router;
}
