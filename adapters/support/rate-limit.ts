import type { Request, RequestHandler } from "express";
import { PlatformError } from "../../src/errors/errors.ts";
import { exchangeOf } from "./exchange.ts";
import { addressOf, type Limits } from "./limits.ts";
import { credentialsOf } from "./request.ts";

/**
 * Probes: they cost next to nothing, and refusing one would take a working process out of service.
 * Cache hits, which the server answers earlier, and preflights do not count either.
 */
const UNCOUNTED: ReadonlySet<string> = new Set(["/healthz", "/livez", "/status", "/readyz"]);

const LOGIN = /^\/auth(\/|$)/;

/**
 * Counts the request, on any path, before reading it; a batch is one request, because it has one
 * budget. Refuses requests over the limit with `Retry-After` (RFC 9110, 10.2.3).
 */
export function rateLimited(limits: Limits | null): RequestHandler {
  if (limits === null) return (_req, _res, next) => next();
  const secondsToWait = (req: Request): number | undefined => {
    const address = addressOf(req);
    const seconds =
      limits.requests.take(address) ??
      (LOGIN.test(req.path) ? limits.login.take(address) : undefined);
    if (seconds !== undefined) return seconds;
    const { apiKey, session } = credentialsOf(req);
    if (apiKey === undefined && session === undefined) return undefined;
    // A caller who has guessed too often must not learn whether this guess is right.
    return limits.failures.check(address);
  };
  return (req, res, next) => {
    const seconds = UNCOUNTED.has(req.path) ? undefined : secondsToWait(req);
    if (seconds === undefined) return next();
    exchangeOf(res).route = "(rate limited)";
    res.setHeader("Retry-After", seconds);
    throw new PlatformError(
      "rate_limited",
      `Too many requests from your address; try again in ${seconds} s.`,
    );
  };
}
