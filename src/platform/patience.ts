import { AsyncLocalStorage } from "node:async_hooks";

/**
 * For how long an answer of the database is waited for, by who waits, in milliseconds. The server
 * ends a statement that takes too long by itself and in order, unless it hangs.
 */
const patience = {
  /** Run time: a page waits, and what is cached needs no database. */
  runtime: 3000,
  /** Every other request; longer than the server's own bound. */
  request: 12_000,
  /** Workers, whom nobody waits for; longer than the server's own bound for them. */
  worker: 65_000,
} as const;

/** After this the server ends a statement of a request. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/** The same for what workers do in a transaction. */
export const WORKER_STATEMENT_TIMEOUT_MS = 60_000;

const waiting = new AsyncLocalStorage<number>();

/** Runs `work`, which waits for the database as those of that kind do, or for so many milliseconds. */
export function waitingAs<T>(kind: "runtime" | "worker" | number, work: () => T): T {
  return waiting.run(typeof kind === "number" ? kind : patience[kind], work);
}

/** For how long who asks now waits. */
export const presentPatience = (): number => waiting.getStore() ?? patience.request;
