import type { IncomingMessage } from "node:http";
import type { Request, Response } from "express";
import { type Credentials, createContext } from "../../src/context.ts";
import { invalid } from "../../src/errors.ts";
import { requestIdFrom } from "../../src/platform/ids.ts";
import type { Services } from "../../src/services.ts";
import type { Context } from "../../src/trpc.ts";
import { signalOf } from "./connections.ts";
import { cookiesOf, SESSION_COOKIE } from "./cookies.ts";
import { isCrossSiteWrite } from "./cross-site.ts";
import { addressOf, limitsOf } from "./limits.ts";
import { whyNotFromThisMachine } from "./this-machine.ts";

/** The correlation id of a response; set by the first middleware. */
export function requestIdOf(res: Response): string {
  return res.locals.requestId as string;
}

export function assignRequestId(req: Request, res: Response): void {
  const id = requestIdFrom(req.headers["x-request-id"]);
  res.locals.requestId = id;
  res.setHeader("X-Request-ID", id);
}

/**
 * U+0000 is nowhere in an address, whatever reads it (decisions.md#clean-text).
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

/** The text after the question mark; a URL that no parser takes has one all the same. */
export function queryOf(req: IncomingMessage): URLSearchParams {
  const url = req.url ?? "";
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start + 1));
}

/**
 * The key that a request presents: `Authorization: Bearer <key>`, or the query parameter `token`,
 * for a link has no header. One that is not well-formed is presented all the same.
 */
function apiKeyOf(req: IncomingMessage): string | undefined {
  const bearer = /^bearer(?: +(.*))?$/i.exec(req.headers.authorization?.trim() ?? "");
  if (bearer !== null) return bearer[1] ?? "";
  return queryOf(req).get("token") ?? undefined;
}

/** What a request presents to say who it is from. */
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
  const context = await createContext(services, {
    requestId: requestIdOf(res),
    signal: signalOf(res),
    ...credentialsOf(req),
    fromThisMachine: whyNotFromThisMachine(req) === undefined,
    address: addressOf(req),
    crossSiteWrite: isCrossSiteWrite(req, services.config.publicBaseUrl),
  });
  const { refusal } = context;
  // A session that was good before is no attempt to get in.
  if (refusal === "unknown_key" || refusal === "invalid_session") {
    limitsOf(services)?.failures.take(addressOf(req));
  }
  return context;
}
