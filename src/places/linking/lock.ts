import type { EntityManager } from "@mikro-orm/postgresql";
import { uuidArray } from "../ids.ts";

/** "link" in ASCII: the space of the locks that stand for places' lists, one for each. */
const LIST_LOCKS = 0x6c696e6b;

/*
 * Whoever relates places takes its locks in this order, each in the order of their keys, and after
 * the last of them waits for nobody: that is what keeps all of them from waiting for one another for
 * ever.
 */

/**
 * Waits until whoever has begun to write relations that name the place, be it with what its
 * pictures were before, has ended: what is read after this holds all of them, and what they write
 * from here on knows of the pictures as they are now. Nothing stays locked.
 */
export async function waitForWriters(em: EntityManager, placeId: string): Promise<void> {
  await em.execute("savepoint waiting");
  await em.execute("select from place where id = ? for update", [placeId]);
  await em.execute("rollback to savepoint waiting");
}

/** Until the transaction ends nobody else changes the relations that one of these places keeps. */
export async function lockLists(em: EntityManager, placeIds: readonly string[]): Promise<void> {
  await em.execute(
    `select pg_advisory_xact_lock(?, key) from (
       select distinct hashtext(id::text) as key from unnest(?::uuid[]) id order by key
     ) place`,
    [LIST_LOCKS, uuidArray(placeIds)],
  );
}

/**
 * Those of the places that are still there; until the transaction ends nobody removes them. Before
 * their pictures are read to write relations that name them.
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
