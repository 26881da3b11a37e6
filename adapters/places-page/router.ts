import { type Request, type RequestHandler, type Response, Router } from "express";
import { invalid } from "../../src/errors/errors.ts";
import type { Services } from "../../src/procedures/services.ts";
import { createCaller } from "../../src/router.ts";
import { exchangeOf } from "../support/exchange.ts";
import type { Html } from "../support/html.ts";
import { assertNoNul, contextOf, queryOf } from "../support/request.ts";
import { methodNotAllowed } from "../support/routes.ts";
import { sendHtml } from "../support/send-html.ts";
import { listPage, PLACES_A_PAGE, placePage } from "./page.ts";
import type { Addresses } from "./parts.ts";
import { pageStyle } from "./style.ts";

const LIST = "/places";
const PLACE = "/places/{placeId}";

type Call = ReturnType<typeof createCaller>;

/**
 * The places as pages for people: the public lists, read through the same procedures as GraphQL and
 * REST, even if REST is off. The pages need no script.
 */
export function placesPages(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { publicBaseUrl } = services.config;
  const serve =
    (
      path: string,
      root: string,
      make: (call: Call, req: Request, addresses: Addresses) => Promise<Html>,
    ): RequestHandler =>
    async (req: Request, res: Response) => {
      exchangeOf(res).route = path;
      const ctx = await contextOf(services, req, res);
      assertNoNul(req.originalUrl);
      const page = await make(createCaller(ctx), req, { root, publicBaseUrl });
      res.setHeader("Cache-Control", "no-store");
      await sendHtml(req, res, page.text);
    };
  router.get(
    LIST,
    serve(LIST, "", async (call, req, addresses) => {
      const offset = offsetOf(req);
      return listPage(await call.places.list({ limit: PLACES_A_PAGE, offset }), addresses);
    }),
  );
  router.use(pageStyle.router);
  router.get(
    "/places/:placeId",
    serve(PLACE, "../", async (call, req, addresses) =>
      placePage(await call.places.shown({ placeId: String(req.params.placeId) }), addresses),
    ),
  );
  router.all(LIST, methodNotAllowed(LIST, [{ method: "get" }]));
  router.all("/places/:placeId", methodNotAllowed(PLACE, [{ method: "get" }]));
  return router;
}

function offsetOf(req: Request): number {
  const texts = queryOf(req).getAll("offset");
  if (texts.length === 0) return 0;
  const [text = ""] = texts;
  if (texts.length > 1 || !/^\d{1,9}$/.test(text)) {
    throw invalid("offset", "must be a whole number from 0 on, given once");
  }
  return Number(text);
}
