import type { MikroORM } from "@mikro-orm/postgresql";

/** "tokenkit" in ASCII, shortened to a bigint: the lock that one migrating replica holds. */
const MIGRATION_LOCK = 0x746f6b656e6b;

/**
 * Brings the schema up to date; replicas that start together wait for the first, over a connection
 * without hurry.
 */
export async function migrate(orm: MikroORM): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em
      .getConnection()
      .execute(
        "select pg_advisory_xact_lock(?)",
        [MIGRATION_LOCK],
        "run",
        em.getTransactionContext(),
      );
    await orm.migrator.up();
  });
}
