import type { Request, RequestHandler } from "express";
import { PlatformError } from "../../src/errors/errors.ts";
import { exchangeOf } from "./exchange.ts";
import { addressOf, type Limits } from "./limits.ts";
import { credentialsOf } from "./request.ts";

/**
 * Probes: they cost next to nothing, and one that was refused would take a process out of service
 * that does its work. Neither do cache hits count, which are answered before, nor preflights.
 */
const UNCOUNTED: ReadonlySet<string> = new Set(["/healthz", "/livez", "/status", "/readyz"]);

const LOGIN = /^\/auth(\/|$)/;

/**
 * Counts the request, whatever its path, before anything of it is read; a batch is one request, for
 * it has one budget. What is too much is refused with `Retry-After` (RFC 9110, 10.2.3).
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
    // Whoever has guessed too often is not told whether this one is right.
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
