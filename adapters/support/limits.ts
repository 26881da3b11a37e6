import { isIP } from "node:net";
import type { Request } from "express";
import { ipKeyGenerator } from "express-rate-limit";
import { LRUCache } from "lru-cache";
import type { Config } from "../../src/config/config.ts";

const WINDOW_MS = 60_000;

/** The most addresses that a limiter counts at a time, some 200 bytes each. */
export const MAX_ADDRESSES = 20_000;

/**
 * Counts requests by address for a minute from the first one on. When full, it evicts the
 * addresses that have been quiet longest, so that a crowd hides no busy one.
 */
export class Limiter {
  private readonly limit: number;
  private readonly counts = new LRUCache<string, { used: number; until: number }>({
    max: MAX_ADDRESSES,
  });

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Counts one request; returns the seconds to wait if it is over the limit. */
  take(address: string): number | undefined {
    const now = Date.now();
    let count = this.counts.get(address);
    if (count === undefined || count.until <= now) {
      count = { used: 0, until: now + WINDOW_MS };
      this.counts.set(address, count);
    }
    count.used++;
    return count.used > this.limit ? secondsUntil(count.until) : undefined;
  }

  /** The same without counting: the seconds to wait if the next would be over the limit. */
  check(address: string): number | undefined {
    const count = this.counts.get(address);
    const isUsedUp = count !== undefined && count.used >= this.limit && count.until > Date.now();
    return isUsedUp ? secondsUntil(count.until) : undefined;
  }
}

const secondsUntil = (instant: number): number =>
  Math.max(1, Math.ceil((instant - Date.now()) / 1000));

/**
 * The client's address for limiters; its network for IPv6. The proxy's own address, if the proxy gives
 * no plain address: one with a port would differ for each request.
 */
export const addressOf = (req: Request): string =>
  ipKeyGenerator(isIP(req.ip ?? "") === 0 ? (req.socket.remoteAddress ?? "") : (req.ip ?? ""));

/** Every limiter of a platform; `RATE_LIMIT_PER_MINUTE` governs them all. */
export interface Limits {
  requests: Limiter;
  /** Requests to the login routes, a tenth. */
  login: Limiter;
  /** Refused credentials, a tenth; no others count. */
  failures: Limiter;
}

/** The limiters, or null if they are off. */
export function createLimits({
  rateLimitPerMinute,
}: Pick<Config, "rateLimitPerMinute">): Limits | null {
  if (rateLimitPerMinute === 0) return null;
  const tenth = Math.ceil(rateLimitPerMinute / 10);
  return {
    requests: new Limiter(rateLimitPerMinute),
    login: new Limiter(tenth),
    failures: new Limiter(tenth),
  };
}
