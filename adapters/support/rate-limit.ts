import type { Request, RequestHandler } from "express";
import { TooManyRequests } from "../../src/errors/too-many-requests.ts";
import type { Services } from "../../src/procedures/services.ts";
import { exchangeOf } from "./exchange.ts";
import { addressOf, type Limits } from "./limits.ts";
import { credentialsOf } from "./request.ts";

/**
 * Probes: they cost next to nothing, and refusing one would take a working process out of service.
 * Cache hits, which the server answers earlier, and preflights do not count either.
 */
const UNCOUNTED: ReadonlySet<string> = new Set(["/healthz", "/livez", "/status", "/readyz"]);

const LOGIN = /^\/auth(\/|$)/;

type Refusals = Services["metrics"]["refusals"];
type RefusingLimit = Parameters<Refusals["count"]>[0];

/**
 * Counts the request, on any path, before reading it; a batch is one request, because it has one
 * budget. Refuses requests over the limit with `Retry-After` (RFC 9110, 10.2.3).
 */
export function rateLimited(limits: Limits | null, refusals: Refusals): RequestHandler {
  if (limits === null) return (_req, _res, next) => next();
  return (req, res, next) => {
    const refused = UNCOUNTED.has(req.path) ? undefined : refusalOf(req, limits);
    if (refused === undefined) return next();
    const { seconds, limit } = refused;
    refusals.count(limit);
    exchangeOf(res).route = "(rate limited)";
    throw new TooManyRequests(
      `Too many requests from your address; try again in ${seconds} s.`,
      seconds,
    );
  };
}

/** The limit that the request exceeds, and the seconds to wait; undefined if there is none. */
function refusalOf(
  req: Request,
  limits: Limits,
): { seconds: number; limit: RefusingLimit } | undefined {
  const address = addressOf(req);
  const all = limits.requests.take(address);
  if (all !== undefined) return { seconds: all, limit: "requests" };
  const login = LOGIN.test(req.path) ? limits.login.take(address) : undefined;
  if (login !== undefined) return { seconds: login, limit: "login" };
  const { apiKey, session } = credentialsOf(req);
  if (apiKey === undefined && session === undefined) return undefined;
  // A caller who has guessed too often must not learn whether this guess is right.
  const guesses = limits.failures.check(address);
  return guesses === undefined ? undefined : { seconds: guesses, limit: "credentials" };
}
