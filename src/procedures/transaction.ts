import { setTimeout } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";

/** How long the answer waits for what is done after the commit; all that goes on. */
const AFTERWARDS_MS = 2000;

export interface TransactionContext {
  em: EntityManager;
  /** What it promises, never to fail, the answer waits for, though not for long. */
  afterCommit: (action: () => void | Promise<void>) => void;
}

/**
 * A transaction around the rest of a procedure. `next()` never throws, so its error is thrown
 * again here, or the transaction would commit.
 */
export async function inTransaction<Result extends { ok: boolean }>(
  em: EntityManager,
  next: (ctx: TransactionContext) => Promise<Result>,
  beforeCommit: (em: EntityManager) => void = () => {},
): Promise<Result> {
  const committed: (() => void | Promise<void>)[] = [];
  const result = await em.transactional(async (transaction) => {
    const own = transaction as EntityManager;
    const inner = await next({
      em: own,
      afterCommit: (action) => void committed.push(action),
    });
    if (!inner.ok) throw (inner as unknown as { error: Error }).error;
    beforeCommit(own);
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
