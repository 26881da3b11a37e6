import { type RequestHandler, Router } from "express";
import { createYoga } from "graphql-yoga";
import type { Services } from "../../src/procedures/services.ts";
import { exchangeOf } from "../support/exchange.ts";
import { methodNotAllowed } from "../support/routes.ts";
import { graphqlContext, type ServerContext } from "./context.ts";
import { errorLaw, keepError, refuseOtherTypes } from "./errors.ts";
import { boundedAnswer, stopAtFirstBadVariable } from "./execution.ts";
import { sendExplorer } from "./explorer.ts";
import { limits } from "./limits.ts";
import { schema } from "./schema.ts";
import { streaming } from "./streaming.ts";
import { boundedVariables } from "./variables.ts";

/** The body limit; a query of a thousand tokens with its variables takes a few kilobytes. */
const MAX_BODY_BYTES = 64 * 1024;

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
    maxRequestBodySize: Math.min(MAX_BODY_BYTES, services.config.maxBodyBytes),
    maskedErrors: { maskError: keepError },
    plugins: [
      refuseOtherTypes,
      ...limits,
      boundedVariables,
      stopAtFirstBadVariable,
      streaming(services),
      boundedAnswer,
      errorLaw(services.logger),
    ],
  });
  const handle: RequestHandler = async (req, res) => {
    exchangeOf(res).route = "/graphql";
    res.setHeader("Cache-Control", "no-store");
    if (explorer && req.method === "GET" && req.accepts(["json", "html"]) === "html") {
      return sendExplorer(req, res);
    }
    // HEAD gets GET's answer; Node omits the body.
    const isHead = req.method === "HEAD";
    if (isHead) req.method = "GET";
    await yoga(req, res, { req, res, isHead });
  };
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/graphql", handle);
  router.post("/graphql", handle);
  router.all("/graphql", methodNotAllowed("/graphql", [{ method: "get" }, { method: "post" }]));
  return router;
}
