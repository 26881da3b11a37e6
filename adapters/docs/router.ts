import { type RequestHandler, Router } from "express";
import { methodNotAllowed } from "../support/routes.ts";
import { type Asset, createAsset, sendAsset } from "./asset.ts";
import {
  ADMIN_DOCUMENT,
  describeAdmin,
  describeRuntime,
  RUNTIME_DOCUMENT,
  type Tables,
} from "./openapi.ts";

/** The API descriptions; public, made at the first request. */
export function docsSurface(tables: Tables): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const json = (describe: (tables: Tables) => object) =>
    once(() => createAsset("application/json; charset=utf-8", JSON.stringify(describe(tables))));
  const serve = (path: string, asset: () => Promise<Asset>, ...before: RequestHandler[]): void => {
    router.get(path, ...before, async (req, res) => {
      res.locals.route = path;
      sendAsset(await asset(), req, res);
    });
    router.all(path, methodNotAllowed(path, [{ method: "get" }]));
  };
  serve(ADMIN_DOCUMENT, json(describeAdmin), openToAll);
  serve(RUNTIME_DOCUMENT, json(describeRuntime), openToAll);
  return router;
}

/** Tools that read descriptions run in browsers too, on origins of their own. */
const openToAll: RequestHandler = (_req, res, next) => {
  res.setHeader("Access-Control-Allow-Origin", "*");
  res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  next();
};

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
