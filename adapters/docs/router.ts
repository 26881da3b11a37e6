import { readFile } from "node:fs/promises";
import { type RequestHandler, Router } from "express";
import { mark } from "../support/mark.ts";
import { queryOf } from "../support/request.ts";
import { methodNotAllowed } from "../support/routes.ts";
import { type Asset, BRIEFLY, createAsset, NEVER_KEPT, REVALIDATED, sendAsset } from "./asset.ts";
import type { PreviewTheme } from "./pages/guide.ts";
import {
  ADMIN_DOCUMENT,
  describeAdmin,
  describePlaces,
  describeRuntime,
  PLACES_DOCUMENT,
  RUNTIME_DOCUMENT,
  type Tables,
} from "./openapi/describe.ts";
import { documentationPage, ICON, STYLESHEET } from "./pages/page.ts";
import { withToken } from "./with-token.ts";

export interface DocsOptions extends Tables {
  publicBaseUrl: string;
  /** Built-in themes; the first one dresses the page. */
  themes: readonly PreviewTheme[];
}

/** The API descriptions and the page made of them; public, each made at its first request. */
export function docsSurface(options: DocsOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const serve = (path: string, make: () => Promise<Asset>, ...before: RequestHandler[]): void => {
    const asset = once(make);
    router.get(path, ...before, async (req, res) => {
      res.locals.route = path;
      sendAsset(await asset(), req, res);
    });
    router.all(path, methodNotAllowed(path, [{ method: "get" }]));
  };
  const json = (describe: (tables: Tables) => object, kept: string) => () =>
    createAsset("application/json; charset=utf-8", kept, JSON.stringify(describe(options)));
  serve(ADMIN_DOCUMENT, json(describeAdmin, NEVER_KEPT), openToAll);
  serve(RUNTIME_DOCUMENT, json(describeRuntime, BRIEFLY), openToAll);
  if (options.places) serve(PLACES_DOCUMENT, json(describePlaces, BRIEFLY), openToAll);
  redirect(router, "/", "docs");
  redirect(router, "/docs/", "../docs");
  const text = once(async () => page(options));
  serve(
    "/docs",
    async () => createAsset("text/html; charset=utf-8", REVALIDATED, await text()),
    async (req, res, next) => {
      const token = queryOf(req).get("token");
      if (token === null || req.method !== "GET") return next();
      res.locals.route = "/docs";
      // For the reader of this address alone.
      res.setHeader("Cache-Control", "private, no-store");
      res.type("html").send(withToken(await text(), token));
    },
  );
  serve(STYLESHEET, async () =>
    createAsset("text/css; charset=utf-8", REVALIDATED, await stylesheet()),
  );
  serve(ICON, () => createAsset("image/svg+xml", REVALIDATED, mark().text));
  return router;
}

/** To a relative place, so that it holds below the path of a proxy too. */
function redirect(router: Router, path: string, place: string): void {
  router.get(path, (_req, res) => {
    res.locals.route = path;
    res.redirect(place);
  });
  router.all(path, methodNotAllowed(path, [{ method: "get" }]));
}

const page = ({ places, ...options }: DocsOptions): string =>
  documentationPage({
    ...options,
    admin: describeAdmin(options),
    runtime: describeRuntime(options),
    ...(places ? { places: describePlaces({ ...options, places }) } : {}),
  });

/** The files of the page's layout in the order in which they are joined; later ones win ties. */
const styles = [
  new URL("./pages/styles/base.css", import.meta.url),
  new URL("./pages/styles/frame.css", import.meta.url),
  new URL("./pages/styles/guide.css", import.meta.url),
  new URL("./pages/styles/code.css", import.meta.url),
  new URL("./pages/styles/reference.css", import.meta.url),
  new URL("./pages/styles/contents.css", import.meta.url),
  new URL("./pages/styles/media.css", import.meta.url),
];

async function stylesheet(): Promise<string> {
  return (await Promise.all(styles.map((file) => readFile(file, "utf8")))).join("\n");
}

/** Tools that read descriptions run in browsers too, on origins of their own. */
const openToAll: RequestHandler = (_req, res, next) => {
  res.setHeader("Access-Control-Allow-Origin", "*");
  res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  next();
};

/** Makes it at the first call; what failed is tried again at the next. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
