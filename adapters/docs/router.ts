import { type RequestHandler, Router } from "express";
import type { z } from "zod";
import { isServed, runs } from "../../src/config/owners.ts";
import type { Services } from "../../src/procedures/services.ts";
import {
  type Asset,
  BRIEFLY,
  createAsset,
  NEVER_KEPT,
  REVALIDATED,
  sendAsset,
} from "../support/asset.ts";
import { exchangeOf } from "../support/exchange.ts";
import { mark } from "../support/mark.ts";
import { once } from "../support/once.ts";
import type { Route } from "../support/route.ts";
import { methodNotAllowed } from "../support/routes.ts";
import { sendGallery } from "./gallery/send.ts";
import {
  ADMIN_DOCUMENT,
  describeAdmin,
  describePlaces,
  describeRuntime,
  PLACES_DOCUMENT,
  RUNTIME_DOCUMENT,
  type Tables,
} from "./openapi/describe.ts";
import type { PageSheet } from "./pages/frame.ts";
import { GALLERY, paths } from "./pages/paths.ts";
import { type KeptPages, sendPage } from "./send-page.ts";
import { ASSETS, ICON, makeSite, sourcesOf } from "./site.ts";

/** The descriptions that the other surfaces provide. */
export interface Described {
  admin: readonly Route[];
  runtime: readonly Route[];
  places: readonly Route[];
  /** Body of the probes. */
  health: z.ZodType;
  /** The schema of `/graphql`, in its own language. */
  graphql: () => string;
}

/** The API descriptions and the pages made of them; public, each made at its first request. */
export function docsSurface(
  services: Services,
  described: Described,
  stylesheets: () => Promise<readonly PageSheet[]>,
): Router {
  const { config } = services;
  const { graphql, places, ...routes } = described;
  const hasThemes = runs(config, "themes");
  const hasPlaces = runs(config, "places");
  const tables: Tables = {
    ...routes,
    services: config.services,
    ...(config.enableRest && hasPlaces ? { places } : {}),
  };
  const site = once(async () =>
    makeSite(sourcesOf(config, tables, graphql()), hasThemes ? [] : await stylesheets()),
  );
  const kept: KeptPages = new Map();
  const router = Router({ caseSensitive: true, strict: true });
  const mount = (path: string, ...handlers: RequestHandler[]): void => {
    const named: RequestHandler = (_req, res, next) => {
      exchangeOf(res).route = path;
      next();
    };
    router.get(path, named, ...handlers);
    router.all(path, methodNotAllowed(path, [{ method: "get" }]));
  };
  const serve = (path: string, make: () => Promise<Asset>, ...before: RequestHandler[]): void => {
    const asset = once(make);
    mount(path, ...before, async (req, res) => sendAsset(await asset(), req, res));
  };
  const json = (describe: (tables: Tables) => object, kept: string) => () =>
    createAsset("application/json; charset=utf-8", kept, JSON.stringify(describe(tables)));
  serve(ADMIN_DOCUMENT, json(describeAdmin, NEVER_KEPT), openToAll);
  if (hasThemes) serve(RUNTIME_DOCUMENT, json(describeRuntime, BRIEFLY), openToAll);
  if (tables.places) serve(PLACES_DOCUMENT, json(describePlaces, BRIEFLY), openToAll);
  // Redirects to a relative address, so that it also works below the path of a proxy.
  mount("/", (_req, res) => res.redirect(config.auth === null ? "docs" : "console"));
  mount("/docs/", (_req, res) => res.redirect("../docs"));
  serve(ICON, () => createAsset("image/svg+xml", REVALIDATED, mark().text));
  mount(`${ASSETS}/:name`, async (req, res, next) => {
    const asset = (await site()).assets.get(req.path);
    if (asset === undefined) return next("router");
    sendAsset(asset, req, res);
  });
  for (const path of paths) {
    if (!isServed(config, "pages", path)) continue;
    mount(path, async (req, res) => {
      const { texts } = await site();
      await sendPage(services, kept, texts.get(path) as string, req, res);
    });
  }
  if (!hasThemes) return router;
  mount(GALLERY, async (req, res) => sendGallery(services, (await site()).frame, req, res));
  return router;
}

/** Tools that read descriptions also run in browsers, on origins of their own. */
const openToAll: RequestHandler = (_req, res, next) => {
  res.setHeader("Access-Control-Allow-Origin", "*");
  res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  next();
};
