import type { IncomingMessage } from "node:http";
import type { Request } from "express";

/** Surfaces for programs, whose errors are JSON for every caller. */
const OF_PROGRAMS =
  /^\/(api|graphql|trpc|rt\/v1|places\/[^/]+\/images|healthz|livez|readyz|status|metrics)(\/|$)/;
/** The one page among them. */
const EMBED_PAGE = "/rt/v1/embed-page";

/** Whether the address is for people, who get errors as pages if they prefer HTML. */
export const isForPeople = (req: Request): boolean => {
  const path = pathOf(req);
  return path === EMBED_PAGE || !OF_PROGRAMS.test(path);
};

/** Whether the client prefers HTML; a program that accepts anything gets JSON. */
export const prefersPage = (req: Request): boolean => req.accepts(["json", "html"]) === "html";

/** The path as the browser asked for it. */
export const pathOf = (req: IncomingMessage & { originalUrl?: string }): string =>
  (req.originalUrl ?? req.url ?? "/").split("?")[0] ?? "/";
