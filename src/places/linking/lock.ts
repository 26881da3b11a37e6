import type { EntityManager } from "@mikro-orm/postgresql";
import { uuidArray } from "../ids.ts";

/** "link" in ASCII: the lock space with one lock per place's list. */
const LIST_LOCKS = 0x6c696e6b;

/*
 * Every pass that relates places takes its locks in this order, each group in key order, and waits for
 * no other transaction after the last one. This order prevents deadlocks.
 */

/**
 * Waits for every transaction that has begun to write relations naming the place, perhaps from its
 * earlier pictures. Reads after this see all their relations, and later writers see the current
 * pictures. Keeps no lock.
 */
export async function waitForWriters(em: EntityManager, placeId: string): Promise<void> {
  await em.execute("savepoint waiting");
  await em.execute("select from place where id = ? for update", [placeId]);
  await em.execute("rollback to savepoint waiting");
}

/** Locks these places' lists until the transaction ends; no other transaction changes them. */
export async function lockLists(em: EntityManager, placeIds: readonly string[]): Promise<void> {
  await em.execute(
    `select pg_advisory_xact_lock(?, key) from (
       select distinct hashtext(id::text) as key from unnest(?::uuid[]) id order by key
     ) place`,
    [LIST_LOCKS, uuidArray(placeIds)],
  );
}

/**
 * Returns the places that still exist and locks them against removal until the transaction ends.
 * Call before reading their pictures to write relations that name them.
 */
export async function holdPlaces(
  em: EntityManager,
  placeIds: readonly string[],
): Promise<Set<string>> {
  const rows = await em.execute<{ id: string }[]>(
    "select id from place where id = any(?::uuid[]) order by id for key share",
    [uuidArray(placeIds)],
  );
  return new Set(rows.map(({ id }) => id));
}
