import type { EntityManager } from "@mikro-orm/postgresql";

export interface TransactionContext {
  em: EntityManager;
  afterCommit: (action: () => void) => void;
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
  const committed: (() => void)[] = [];
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
  for (const action of committed) action();
  return result;
}
