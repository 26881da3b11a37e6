import { Router } from "express";
import type { Services } from "../../src/procedures/services.ts";
import type { Route } from "../support/route.ts";
import { mountRoutes } from "../support/routes.ts";
import { administrationRoutes } from "./administration.ts";
import { identityRoutes } from "./identity.ts";
import { previewRoutes } from "./previews.ts";
import { releaseRoutes } from "./releases.ts";
import { reviewRoutes } from "./reviews.ts";
import { themeRoutes } from "./themes.ts";
import { tokenRoutes } from "./tokens.ts";
import { webhookRoutes } from "./webhooks.ts";

export const apiRoutes: readonly Route[] = [
  ...themeRoutes,
  ...reviewRoutes,
  ...previewRoutes,
  ...releaseRoutes,
  ...tokenRoutes,
  ...identityRoutes,
  ...administrationRoutes,
  ...webhookRoutes,
];

/** `/api/v1`: for callers with a role, except the settings for signing in; uncached by default. */
export function apiSurface(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use("/api/v1", (_req, res, next) => {
    res.setHeader("Cache-Control", "no-store");
    next();
  });
  mountRoutes(router, apiRoutes, services);
  return router;
}
