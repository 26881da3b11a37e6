import type { RequestHandler, Response, Router } from "express";
import { PlatformError } from "../../src/errors/errors.ts";
import { call } from "../../src/procedures/procedure.ts";
import type { Services } from "../../src/procedures/services.ts";
import { nameOf } from "../../src/router.ts";
import { exchangeOf } from "./exchange.ts";
import { inputReader } from "./read-input.ts";
import { contextOf } from "./request.ts";
import { procedureIn, type Route, servedRoutes } from "./route.ts";

/**
 * Mounts those rows of a table whose service runs: per row a handler, per path a 405 for every other
 * method.
 */
export function mountRoutes(router: Router, table: readonly Route[], services: Services): void {
  const routes = servedRoutes(services.config, table);
  const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
  for (const route of routes) {
    router[route.method](expressPath(route.path), handlerOf(route, services));
  }
  // After every handler, because `/themes/import` is also the address of a theme with that slug.
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => covers(route.path, path));
    router.all(expressPath(path), methodNotAllowed(path, here));
  }
}

/** Whether every address of `path` is one of `pattern`. */
function covers(pattern: string, path: string): boolean {
  const parts = path.split("/");
  const wanted = pattern.split("/");
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => part === parts[at] || part.startsWith("{"))
  );
}

/** Refuses every method but those of `here`, which `Allow` lists. */
export function methodNotAllowed(
  path: string,
  here: readonly Pick<Route, "method">[],
): RequestHandler {
  const methods = here.flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method]));
  const allow = [...new Set(methods.map((method) => method.toUpperCase()))].join(", ");
  return (req, res) => {
    exchangeOf(res).route = path;
    res.setHeader("Allow", allow);
    throw new PlatformError(
      "method_not_allowed",
      `${req.method} is not allowed here; use ${allow}.`,
    );
  };
}

/** The procedure authorises before it reads its input: 401 and 403 come before every 400. */
function handlerOf(route: Route, services: Services): RequestHandler {
  const procedure = procedureIn(route);
  const name = nameOf(procedure);
  const readInput = inputReader(route, services.config);
  return async (req, res) => {
    exchangeOf(res).route = route.path;
    const ctx = await contextOf(services, req, res);
    const result = await call(procedure, name, ctx, () => readInput(req, res));
    const { originalUrl: url, path } = req;
    if (route.respond)
      await route.respond(result as never, { res, url, path, route: route.path, services });
    else sendJson(res, route.status, result);
  };
}

function sendJson(res: Response, status: number, result: unknown): void {
  res.status(status);
  if (status === 204) res.end();
  else res.json(result);
}
