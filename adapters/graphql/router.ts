import { type Request, type RequestHandler, type Response, Router } from "express";
import { createYoga } from "graphql-yoga";
import type { Services } from "../../src/services.ts";
import { methodNotAllowed } from "../support/routes.ts";
import { graphqlContext } from "./context.ts";
import { errorLaw, keepError, refuseOtherTypes } from "./errors.ts";
import { limits } from "./limits.ts";
import { schema } from "./schema.ts";

export interface ServerContext {
  req: Request;
  res: Response;
}

/** The explorer is one page that brings its scripts along. */
const EXPLORER_POLICY =
  "default-src 'self'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; " +
  "img-src 'self' data: https:; font-src data:; worker-src blob:";

/** `/graphql`: places and pictures, by GraphQL over HTTP; the explorer in local mode only. */
export function graphqlSurface(services: Services): Router {
  const explorer = !services.config.production;
  const yoga = createYoga<ServerContext>({
    schema,
    context: ({ req, res }) => graphqlContext(services, req, res),
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    batching: false,
    logging: false,
    maxRequestBodySize: services.config.maxBodyBytes,
    maskedErrors: { maskError: keepError },
    plugins: [refuseOtherTypes, ...limits, errorLaw(services.logger)],
  });
  const handle: RequestHandler = async (req, res) => {
    res.locals.route = "/graphql";
    res.setHeader("Cache-Control", "no-store");
    if (explorer && req.method === "GET" && req.accepts(["json", "html"]) === "html") {
      return sendExplorer(res);
    }
    // What GET answers, HEAD does too; Node leaves the body out.
    if (req.method === "HEAD") req.method = "GET";
    await yoga(req, res, { req, res });
  };
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/graphql", handle);
  router.post("/graphql", handle);
  router.all("/graphql", methodNotAllowed("/graphql", [{ method: "get" }, { method: "post" }]));
  return router;
}

/** Read when it is first asked for: it is 9 MB of script that most processes never need. */
async function sendExplorer(res: Response): Promise<void> {
  const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql");
  res.setHeader("Content-Security-Policy", EXPLORER_POLICY);
  res.type("html").send(renderGraphiQL({ title: "tokenkit places", endpoint: "/graphql" }));
}
