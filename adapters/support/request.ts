import type { IncomingMessage } from "node:http";
import type { Request, Response } from "express";
import { createContext } from "../../src/context.ts";
import { requestIdFrom } from "../../src/platform/ids.ts";
import type { Services } from "../../src/services.ts";
import type { Context } from "../../src/trpc.ts";

/** The correlation id of a response; set by the first middleware. */
export function requestIdOf(res: Response): string {
  return res.locals.requestId as string;
}

export function assignRequestId(req: Request, res: Response): void {
  const id = requestIdFrom(req.headers["x-request-id"]);
  res.locals.requestId = id;
  res.setHeader("X-Request-ID", id);
}

/** The text after the question mark; a URL that no parser takes has one all the same. */
export function queryOf(req: IncomingMessage): URLSearchParams {
  const url = req.url ?? "";
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start + 1));
}

/** `Authorization: Bearer <key>`, or the query parameter `token`, for a link has no header. */
function apiKeyOf(req: IncomingMessage): string | undefined {
  const bearer = /^bearer +([^ ]+) *$/i.exec(req.headers.authorization ?? "");
  return bearer?.[1] ?? queryOf(req).get("token") ?? undefined;
}

/** The context in which procedures run for this request. */
export function contextOf(services: Services, req: Request, res: Response): Promise<Context> {
  return createContext(services, { requestId: requestIdOf(res), apiKey: apiKeyOf(req) });
}
