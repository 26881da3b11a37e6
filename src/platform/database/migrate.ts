import type { MikroORM } from "@mikro-orm/postgresql";

/** "tokenkit" in ASCII, shortened to a bigint: the lock that one migrating replica holds. */
const MIGRATION_LOCK = 0x746f6b656e6b;

/**
 * Brings the schema up to date; replicas that start together wait for the first, over a connection
 * without hurry. `onUpgrade` hears of the steps that a database is behind by, before they begin: on
 * one with many rows they take a while.
 */
export async function migrate(
  orm: MikroORM,
  onUpgrade: (steps: string[]) => void = () => {},
): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em
      .getConnection()
      .execute(
        "select pg_advisory_xact_lock(?)",
        [MIGRATION_LOCK],
        "run",
        em.getTransactionContext(),
      );
    const pending = await orm.migrator.getPending();
    const isNew = (await orm.migrator.getExecuted()).length === 0;
    if (pending.length > 0 && !isNew) onUpgrade(pending.map(({ name }) => name));
    await orm.migrator.up();
  });
}
