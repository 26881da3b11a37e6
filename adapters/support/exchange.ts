import type { Response } from "express";

/** State that the handlers of one request share, and that logs and metrics read at its end. */
export interface Exchange {
  /** The correlation id. */
  readonly requestId: string;
  /** The pattern of its path in OpenAPI form, for logs, metrics and traces. */
  route: string | undefined;
  /** Reports a refused credential to the rate limiters. */
  readonly countRefusal: () => void;
}

const KEY = "exchange";

/** Called by the first middleware, so that every other one may rely on it. */
export function beginExchange(res: Response, exchange: Exchange): void {
  res.locals[KEY] = exchange;
}

export const exchangeOf = (res: Response): Exchange => res.locals[KEY] as Exchange;

export const requestIdOf = (res: Response): string => exchangeOf(res).requestId;
