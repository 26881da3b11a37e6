import type { EntityManager } from "@mikro-orm/postgresql";

/**
 * Locks the cases of a place and of what is in it until the transaction ends, so that a thing has one open
 * case. Comes after the locks of the place and of the item in the bin.
 */
export async function lockCases(em: EntityManager, placeId: string): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 2))", [`cases ${placeId}`]);
}
