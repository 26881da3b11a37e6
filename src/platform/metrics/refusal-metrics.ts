import { Counter, type Registry } from "prom-client";

/**
 * Limits by address (`requests`, `login`, `credentials`) and budgets of one request (`objects`, `bytes`,
 * `time`, `fields`, `links`).
 */
const limits = [
  "requests",
  "login",
  "credentials",
  "objects",
  "bytes",
  "time",
  "fields",
  "links",
] as const;
export type RefusingLimit = (typeof limits)[number];

/** Counts requests that were refused because they were too many or too much. */
export class RefusalMetrics {
  private readonly counter: Counter;

  constructor(registry: Registry) {
    this.counter = new Counter({
      name: "tokenkit_refusals_total",
      help: "Refusals by a limit of an address or a budget of one request.",
      labelNames: ["limit"],
      registers: [registry],
    });
    for (const limit of limits) this.counter.inc({ limit }, 0);
  }

  count(limit: RefusingLimit): void {
    this.counter.inc({ limit });
  }
}
