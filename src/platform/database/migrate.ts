import type { MikroORM } from "@mikro-orm/postgresql";

/** The lock that one migrating replica holds: "tokenk" in ASCII, because a number is exact up to 53 bits. */
export const MIGRATION_LOCK = 0x746f6b656e6b;

/** A database without this release's migrations; the message says how to migrate it. */
class NotMigrated extends Error {
  /** An operator's error, so the message alone is printed. */
  readonly expected = true;
  override name = "NotMigrated";
}

/** @throws NotMigrated naming the missing migrations; newer ones are harmless */
export async function assertMigrated(orm: MikroORM): Promise<void> {
  const pending = await orm.migrator.getPending();
  if (pending.length === 0) return;
  const names = pending.map(({ name }) => name).join(", ");
  throw new NotMigrated(
    `MIGRATE=false, and the database lacks ${names}: run npm run migrate with this release first.`,
  );
}

/**
 * Migrates the schema; replicas that start together wait for the first one, without a statement timeout.
 * Calls `onUpgrade` with the missing migrations before they begin, because they take a while on many rows.
 * Returns the migrations it ran.
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
