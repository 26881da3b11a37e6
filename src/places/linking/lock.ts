import type { EntityManager } from "@mikro-orm/postgresql";

/** "link" in ASCII. */
const LINKING_LOCK = 0x6c696e6b;

/**
 * Until the transaction ends, nobody else computes relations or removes a place with its: each
 * sees what those before it did, and no two of them wait for each other's rows.
 */
export async function lockLinking(em: EntityManager): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(?)", [LINKING_LOCK]);
}
