import { setTimeout } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";

/** How long the answer waits for work after the commit; the work continues beyond that. */
const AFTERWARDS_MS = 2000;

export interface TransactionContext {
  em: EntityManager;
  /** Runs the action after the commit. The answer waits briefly for its promise, which must not reject. */
  afterCommit: (action: () => void | Promise<void>) => void;
}

/**
 * Wraps the rest of a procedure in a transaction. `next()` never throws, so this rethrows its error; the
 * transaction would commit otherwise.
 */
export async function inTransaction<Result extends { ok: boolean }>(
  em: EntityManager,
  next: (ctx: TransactionContext) => Promise<Result>,
  beforeCommit: (ctx: TransactionContext) => void | Promise<void> = () => {},
): Promise<Result> {
  const committed: (() => void | Promise<void>)[] = [];
  const result = await em.transactional(async (transaction) => {
    const own = transaction as EntityManager;
    const ctx: TransactionContext = {
      em: own,
      afterCommit: (action) => void committed.push(action),
    };
    const inner = await next(ctx);
    if (!inner.ok) throw (inner as unknown as { error: Error }).error;
    await beforeCommit(ctx);
    return inner;
  });
  const promised = committed.map((action) => action()).filter((done) => done !== undefined);
  if (promised.length > 0) await atMost(AFTERWARDS_MS, Promise.all(promised));
  return result;
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const enough = new AbortController();
  const late = setTimeout(ms, undefined, { signal: enough.signal }).catch(() => {});
  await Promise.race([work, late]);
  enough.abort();
}
