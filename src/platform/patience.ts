import { AsyncLocalStorage } from "node:async_hooks";

/**
 * How long each kind of caller waits for an answer of the database, in milliseconds. The server itself ends
 * statements that take too long, unless it hangs.
 */
const patience = {
  /** Run time: a page waits, and cached responses need no database. */
  runtime: 3000,
  /** Every other request; longer than the server's own bound. */
  request: 12_000,
  /** Workers, which no client waits for; longer than the server's own bound for them. */
  worker: 65_000,
} as const;

/** The time after which the server ends a statement of a request. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/** The same for a worker's transaction. */
export const WORKER_STATEMENT_TIMEOUT_MS = 60_000;

const waiting = new AsyncLocalStorage<number>();

/** Runs `work` with the waiting time of that kind of caller, or with a number of milliseconds. */
export function waitingAs<T>(kind: "runtime" | "worker" | number, work: () => T): T {
  return waiting.run(typeof kind === "number" ? kind : patience[kind], work);
}

/** The waiting time of the current caller. */
export const presentPatience = (): number => waiting.getStore() ?? patience.request;
