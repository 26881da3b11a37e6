import type http from "node:http";
import express, { type Express } from "express";
import { runs } from "../src/config/owners.ts";
import { notFound } from "../src/errors/errors.ts";
import { redactUrl } from "../src/platform/logger.ts";
import type { Services } from "../src/procedures/services.ts";
import { apiRoutes, apiSurface } from "./api/router.ts";
import { authSurface } from "./auth/router.ts";
import { cliSurface } from "./cli/router.ts";
import type { BuiltConsole } from "./console/build.ts";
import { consoleSurface, ownSheets } from "./console/router.ts";
import { ADMIN_DOCUMENT, PLACES_DOCUMENT } from "./docs/openapi/describe.ts";
import { docsSurface } from "./docs/router.ts";
import { graphqlError } from "./graphql/errors.ts";
import { graphqlSurface } from "./graphql/router.ts";
import { printedSchema } from "./graphql/schema.ts";
import { mediaSurface } from "./media/router.ts";
import { healthSchema, opsSurface } from "./ops/router.ts";
import { placesSurface } from "./places/router.ts";
import { placesRoutes } from "./places/routes.ts";
import { placesPages } from "./places-page/router.ts";
import { runtimeSurface } from "./runtime/router.ts";
import { runtimeRoutes } from "./runtime/routes.ts";
import { styleGuideSurface } from "./style-guide/router.ts";
import { errorHandler } from "./support/errors.ts";
import { listen } from "./support/listen.ts";
import { assertNoNul } from "./support/request.ts";
import { createServer, guards } from "./transport.ts";
import { trpcError } from "./trpc/errors.ts";
import { trpcSurface } from "./trpc/router.ts";

export interface HttpServer {
  server: http.Server;
  /** @throws Error when the server cannot listen at the address */
  listen(port: number, host: string): Promise<void>;
  /**
   * Answers every request that has arrived, waits for them within the bound, then cuts the rest.
   */
  close(timeoutMs: number): Promise<void>;
}

/** Files that a separate build makes, and this process serves. */
export interface BuiltFiles {
  console: BuiltConsole;
  /** The command line tool. */
  readCli(): Promise<string>;
}

/** The whole HTTP side: cache hits answered by the raw listener, everything else by Express. */
export function createHttpServer(services: Services, built: BuiltFiles): HttpServer {
  const { server, drain } = createServer(services, (isDraining) =>
    createApp(services, built, isDraining),
  );
  return {
    server,
    listen: (port, host) => listen(server, port, host),
    close: (timeoutMs) => drain.close(timeoutMs),
  };
}

function createApp(services: Services, built: BuiltFiles, isDraining: () => boolean): Express {
  const hasThemes = runs(services.config, "themes");
  const hasPlaces = runs(services.config, "places");
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("strict routing");
  app.enable("case sensitive routing");
  app.set("query parser", false);
  app.set("trust proxy", services.config.trustProxy);
  app.use(...guards(services));
  if (hasThemes) app.use(runtimeSurface(services));
  app.use((req, _res, next) => {
    if (isOpen(req.path)) assertNoNul(req.originalUrl);
    next();
  });
  if (hasPlaces) app.use(mediaSurface(services));
  app.use(opsSurface(services, isDraining));
  app.use(authSurface(services));
  app.use(apiSurface(services));
  if (hasPlaces) app.use(placesSurface(services), placesPages(services), graphqlSurface(services));
  app.use(trpcSurface(services));
  app.use(consoleSurface(services, built.console));
  if (hasThemes) app.use(styleGuideSurface(services));
  app.use(cliSurface(built.readCli));
  app.use(
    docsSurface(
      services,
      {
        admin: apiRoutes,
        runtime: runtimeRoutes,
        places: placesRoutes,
        health: healthSchema,
        graphql: printedSchema,
      },
      () => ownSheets(built.console),
    ),
  );
  app.use((req) => {
    assertNoNul(req.originalUrl);
    throw notFound(`There is nothing at ${req.method} ${redactUrl(req.path)}.`);
  });
  if (hasPlaces) app.use("/graphql", errorHandler(services, graphqlError));
  app.use("/trpc", errorHandler(services, trpcError));
  app.use(errorHandler(services));
  return app;
}

/** Surfaces on which 401 comes before the refusal of an address; they check their addresses themselves. */
const OF_CALLERS = /^\/(api|places|trpc)(\/|$)/;

/** Whether an address needs no credential, so that a bad one is refused at once. */
const isOpen = (path: string): boolean =>
  !OF_CALLERS.test(path) || path === ADMIN_DOCUMENT || path === PLACES_DOCUMENT;
