import type { MikroORM } from "@mikro-orm/postgresql";

/** "tokenkit" in ASCII, shortened to a bigint: the lock that one migrating replica holds. */
const MIGRATION_LOCK = 0x746f6b656e6b;

/** Brings the schema up to date; replicas that start together wait for the first. */
export async function migrate(orm: MikroORM): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    // Another replica's migration may take longer than any statement should.
    await em.execute("set local statement_timeout = 0");
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
