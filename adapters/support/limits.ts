import type { Request, Response } from "express";
import { ipKeyGenerator, rateLimit } from "express-rate-limit";
import { PlatformError } from "../../src/errors.ts";
import type { Services } from "../../src/services.ts";

const WINDOW_MS = 60_000;

/** Counts requests by client address, a network for IPv6, in this process. */
class Limiter {
  private readonly limit: number;
  private readonly handler: ReturnType<typeof rateLimit>;

  constructor(limit: number) {
    this.limit = limit;
    this.handler = rateLimit({
      windowMs: WINDOW_MS,
      limit,
      standardHeaders: false,
      legacyHeaders: false,
      // Its checks of the proxy setting write to the console; ours is in the configuration.
      validate: false,
      keyGenerator: (req) => addressOf(req as Request),
      handler: (_req, _res, next) => next(EXCEEDED),
    });
  }

  /** Counts the request; false where that is one too many. */
  count(req: Request, res: Response): Promise<boolean> {
    return new Promise((resolve, reject) => {
      void this.handler(req, res, (error?: unknown) => {
        if (error === undefined || error === EXCEEDED) resolve(error === undefined);
        else reject(error);
      });
    });
  }

  /**
   * Counts the request, and refuses it where that is one too many.
   *
   * @throws PlatformError `rate_limited`, with `Retry-After` set (RFC 9110, 10.2.3)
   */
  async take(req: Request, res: Response): Promise<void> {
    if (!(await this.count(req, res))) await this.refuse(req, res);
  }

  /**
   * Refuses the request where its address has used up its share; does not count it.
   *
   * @throws PlatformError `rate_limited`
   */
  async check(req: Request, res: Response): Promise<void> {
    const seen = await this.handler.getKey(addressOf(req));
    if (seen !== undefined && seen.totalHits >= this.limit) await this.refuse(req, res);
  }

  private async refuse(req: Request, res: Response): Promise<never> {
    const reset = (await this.handler.getKey(addressOf(req)))?.resetTime?.getTime() ?? 0;
    const seconds = Math.max(1, Math.ceil((reset - Date.now()) / 1000));
    res.setHeader("Retry-After", String(seconds));
    throw new PlatformError(
      "rate_limited",
      `Too many requests from your address; try again in ${seconds} s.`,
    );
  }
}

const EXCEEDED = Symbol("exceeded");

/** The client's address; for IPv6 its network, for everybody has many there. */
export const addressOf = (req: Request): string => ipKeyGenerator(req.ip ?? "unknown");

/** Every limiter of a platform; `RATE_LIMIT_PER_MINUTE` governs them all. */
interface Limits {
  /** Requests that reach a procedure. */
  requests: Limiter;
  /** Requests to the login routes, a tenth. */
  login: Limiter;
  /** Credentials that were refused, a tenth; only these count. */
  failures: Limiter;
}

const made = new WeakMap<Services, Limits | null>();

/** The limiters, or null where they are off. */
export function limitsOf(services: Services): Limits | null {
  let limits = made.get(services);
  if (limits === undefined) {
    const { rateLimitPerMinute } = services.config;
    const tenth = Math.ceil(rateLimitPerMinute / 10);
    limits =
      rateLimitPerMinute === 0
        ? null
        : {
            requests: new Limiter(rateLimitPerMinute),
            login: new Limiter(tenth),
            failures: new Limiter(tenth),
          };
    made.set(services, limits);
  }
  return limits;
}
