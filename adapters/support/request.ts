import type { IncomingMessage } from "node:http";
import type { Request, Response } from "express";
import { invalid } from "../../src/errors/errors.ts";
import type { Credentials } from "../../src/procedures/caller.ts";
import type { Context } from "../../src/procedures/context.ts";
import { createContext } from "../../src/procedures/create-context.ts";
import type { Services } from "../../src/procedures/services.ts";
import { signalOf } from "./connections.ts";
import { cookiesOf, SESSION_COOKIE } from "./cookies.ts";
import { isCrossSiteWrite } from "./cross-site.ts";
import { exchangeOf } from "./exchange.ts";
import { addressOf } from "./limits.ts";
import { whyNotFromThisMachine } from "./this-machine.ts";

/**
 * Refuses U+0000 anywhere in an address, on every surface (decisions.md#clean-text).
 *
 * @throws PlatformError `validation_failed` naming the parameter, or the path
 */
export function assertNoNul(url: string): void {
  if (!/%00/.test(url)) return;
  const mark = url.indexOf("?");
  const query = [...new URLSearchParams(mark < 0 ? "" : url.slice(mark + 1))];
  const name = query.find((pair) => pair.join("").includes("\0"))?.[0];
  throw invalid(name?.replaceAll("\0", "\ufffd") ?? "path", "contains U+0000; remove it");
}

/** The parameters after the question mark, even of a URL that no parser accepts. */
export function queryOf(req: IncomingMessage): URLSearchParams {
  const url = req.url ?? "";
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start + 1));
}

/**
 * The key that a request presents: `Authorization: Bearer <key>`, or the query parameter `token`,
 * because a link has no header. A malformed key counts as presented, too.
 */
function apiKeyOf(req: IncomingMessage): string | undefined {
  const bearer = /^bearer(?: +(.*))?$/i.exec(req.headers.authorization?.trim() ?? "");
  if (bearer !== null) return bearer[1] ?? "";
  // Below these addresses the token is that of a preview link, and no key.
  if (req.url?.startsWith("/rt/v1/preview/")) return undefined;
  return queryOf(req).get("token") ?? undefined;
}

/** The credentials that a request presents. */
export const credentialsOf = (req: IncomingMessage): Pick<Credentials, "apiKey" | "session"> => ({
  apiKey: apiKeyOf(req),
  session: cookiesOf(req)[SESSION_COOKIE],
});

/**
 * The context in which procedures run for this request.
 *
 * @throws PlatformError `forbidden` for a cookie's write from another site
 */
export async function contextOf(services: Services, req: Request, res: Response): Promise<Context> {
  const exchange = exchangeOf(res);
  const context = await createContext(services, {
    requestId: exchange.requestId,
    signal: signalOf(res),
    ...credentialsOf(req),
    fromThisMachine: whyNotFromThisMachine(req) === undefined,
    address: addressOf(req),
    crossSiteWrite: isCrossSiteWrite(req, services.config.publicBaseUrl),
  });
  const { refusal } = context;
  // An expired session is no attempt to guess a credential.
  if (refusal === "unknown_key" || refusal === "invalid_session") {
    exchange.countRefusal();
  }
  return context;
}
