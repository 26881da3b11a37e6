import type { EntityManager } from "@mikro-orm/postgresql";

/**
 * An entity manager with an identity map of its own, in the same transaction. One without the transaction would wait
 * for another connection while it holds one, and with all of them held none would come.
 */
export const apart = (em: EntityManager): EntityManager =>
  em.fork({ keepTransactionContext: true }) as EntityManager;
