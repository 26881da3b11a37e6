import { Router } from "express";
import { createAsset, REVALIDATED, sendAsset } from "../support/asset.ts";
import { exchangeOf } from "../support/exchange.ts";
import { once } from "../support/once.ts";
import { methodNotAllowed } from "../support/routes.ts";

const FILE = "/cli/tokenkit.mjs";

/**
 * The command line tool as one file, in the platform's own version; public, because its source is.
 * `read` builds it at the first request.
 */
export function cliSurface(read: () => Promise<string>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const file = once(async () =>
    createAsset("text/javascript; charset=utf-8", REVALIDATED, await read()),
  );
  router.get(FILE, async (req, res) => {
    exchangeOf(res).route = FILE;
    sendAsset(await file(), req, res);
  });
  router.all(FILE, methodNotAllowed(FILE, [{ method: "get" }]));
  return router;
}
