import type { EntityManager } from "@mikro-orm/postgresql";
import { uuidArray } from "../ids.ts";

/** "link" in ASCII: the space of the locks that stand for places, one for each. */
const PLACE_LOCKS = 0x6c696e6b;
/** The same as one lock: shared by all, alone for whoever locks more places than there is room for. */
const EVERY_PLACE = PLACE_LOCKS;
/** PostgreSQL has room for some 6,400 locks of all transactions together. */
const MOST_PLACES = 500;

/**
 * Until the transaction ends, or is rolled back to before this, nobody else changes a relation that
 * one of these places has, or removes one of them. Once in a transaction: the order in which all
 * take their locks is what keeps them from waiting for one another for ever.
 */
export async function lockRelations(em: EntityManager, placeIds: readonly string[]): Promise<void> {
  if (placeIds.length > MOST_PLACES) {
    await em.execute("select pg_advisory_xact_lock(?)", [EVERY_PLACE]);
    return;
  }
  await em.execute("select pg_advisory_xact_lock_shared(?)", [EVERY_PLACE]);
  await em.execute(
    `select pg_advisory_xact_lock(?, key) from (
       select distinct hashtext(id::text) as key from unnest(?::uuid[]) id order by key
     ) place`,
    [PLACE_LOCKS, uuidArray(placeIds)],
  );
}
