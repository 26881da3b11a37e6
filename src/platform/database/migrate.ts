import type { MikroORM } from "@mikro-orm/postgresql";

/** "tokenkit" in ASCII, shortened to a bigint: the lock that one migrating replica holds. */
const MIGRATION_LOCK = 0x746f6b656e6b;

/** A database that lacks what this release needs; the message says how to mend it. */
class NotMigrated extends Error {
  /** For whoever started the platform: the message says it all. */
  readonly expected = true;
  override name = "NotMigrated";
}

/** @throws NotMigrated naming the steps that the database is behind by; newer ones do no harm */
export async function assertMigrated(orm: MikroORM): Promise<void> {
  const pending = await orm.migrator.getPending();
  if (pending.length === 0) return;
  const names = pending.map(({ name }) => name).join(", ");
  throw new NotMigrated(
    `MIGRATE=false, and the database lacks ${names}: run npm run migrate with this release first.`,
  );
}

/**
 * Brings the schema up to date; replicas that start together wait for the first, over a connection
 * without hurry. `onUpgrade` hears of the steps that a database is behind by, before they begin: on
 * one with many rows they take a while. Gives the steps that were taken.
 */
export async function migrate(
  orm: MikroORM,
  onUpgrade: (steps: string[]) => void = () => {},
): Promise<string[]> {
  return orm.em.fork().transactional(async (em) => {
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
    const done = await orm.migrator.up();
    return done.map(({ name }) => name);
  });
}
