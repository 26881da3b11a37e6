import { type NextFunction, type Request, type Response, Router } from "express";
import { z } from "zod";
import { PlatformError } from "../../src/errors/errors.ts";
import { waitingAs } from "../../src/platform/patience.ts";
import type { Services } from "../../src/procedures/services.ts";
import { createCaller } from "../../src/router.ts";
import { sendArtefact } from "../support/artefact.ts";
import { exchangeOf } from "../support/exchange.ts";
import { assertNoNul, contextOf, queryOf } from "../support/request.ts";
import type { Route } from "../support/route.ts";
import { mountRoutes } from "../support/routes.ts";

const ROOT = "/";

const common = {
  method: "get",
  tag: "Style guide",
  status: 200,
  errors: ["not_found"],
  responseSchema: z.string(),
  respond: sendArtefact,
} as const;

/** Pages about published themes, for people without an account. */
const routes: readonly Route[] = [
  // Before the address of a style guide, whose slugs have no dots.
  {
    ...common,
    path: "/t/feed.atom",
    procedure: (p) => p.delivery.feedOfAll,
    fixed: { format: "atom" },
    summary: "What changed in all published themes, as an Atom feed",
  },
  {
    ...common,
    path: "/t/feed.json",
    procedure: (p) => p.delivery.feedOfAll,
    fixed: { format: "json" },
    summary: "What changed in all published themes, as a JSON Feed",
  },
  {
    ...common,
    path: "/t/{slug}",
    procedure: (p) => p.delivery.styleGuide,
    others: "inputs",
    summary: "A theme's style guide",
  },
  {
    ...common,
    path: "/t/{slug}/embed",
    procedure: (p) => p.delivery.styleGuideEmbed,
    others: "inputs",
    summary: "A theme's style guide, for frames in other pages",
  },
  {
    ...common,
    path: "/t/{slug}/changes",
    procedure: (p) => p.delivery.styleGuideChanges,
    summary: "What changed in a theme",
  },
  {
    ...common,
    path: "/t/{slug}/feed.atom",
    procedure: (p) => p.delivery.styleGuideFeed,
    summary: "What changed in a theme, as a feed",
  },
  {
    ...common,
    path: "/t/{slug}/picture.png",
    procedure: (p) => p.delivery.styleGuidePicture,
    summary: "A picture of a theme, for links",
  },
];

/** `/t/…`, and `/` with the published themes for strangers; people who have signed in go to the console. */
export function styleGuideSurface(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use("/t", (_req, _res, next) => waitingAs("runtime", next));
  mountRoutes(router, routes, services);
  router.get("/", (req, res, next) => sendGallery(services, req, res, next));
  return router;
}

/**
 * Sends the published themes to a stranger. Leaves the address to the documentation if nothing is published, or
 * the themes are closed to strangers.
 */
async function sendGallery(
  services: Services,
  req: Request,
  res: Response,
  next: NextFunction,
): Promise<void> {
  exchangeOf(res).route = ROOT;
  assertNoNul(req.originalUrl);
  const theme = queryOf(req).get("theme") ?? undefined;
  const ctx = await contextOf(services, req, res);
  if (ctx.caller !== null) {
    // A relative address also works below the path of a proxy.
    res.redirect("console");
    return;
  }
  const caller = createCaller(ctx);
  const { originalUrl: url, path } = req;
  try {
    const artefact = await caller.delivery.gallery({ theme });
    await sendArtefact(artefact, { res, url, path, route: ROOT, services });
  } catch (error) {
    if (theme !== undefined || !isClosed(error)) throw error;
    next("router");
  }
}

const isClosed = (error: unknown): boolean =>
  error instanceof PlatformError && /^(?:unauthenticated|not_found)$/.test(error.errorCode);
