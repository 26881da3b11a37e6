import { type ConstructorOptions, PgBoss } from "pg-boss";
import type { DatabaseAddress } from "../database/connect.ts";

/** The schema of pg-boss's tables. */
export const QUEUE_SCHEMA = "queue";

const LEFT = `
  select id, command from ${QUEUE_SCHEMA}.bam where status <> 'completed' order by created_on`;
const DONE = `
  update ${QUEUE_SCHEMA}.bam set status = 'completed', completed_on = now(), error = null where id = $1`;

/**
 * Brings pg-boss's schema up to date, with the indexes that an upgrade of it leaves to be built in the background,
 * one a minute. Users that own nothing could not build them.
 *
 * @param owner the user that owns the tables, or will
 * @throws Error if an index cannot be built
 */
export async function upgradeQueueSchema(owner: DatabaseAddress): Promise<void> {
  // Once stopped, it builds nothing more at the same time as this.
  await (await opened(owner, true)).stop({ graceful: false });
  const boss = await opened(owner, false);
  try {
    const db = boss.getDb();
    const { rows } = await db.executeSql(LEFT);
    for (const { id, command } of rows as { id: string; command: string }[]) {
      await db.executeSql(command);
      await db.executeSql(DONE, [id]);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function opened(owner: DatabaseAddress, migrate: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(owner as ConstructorOptions),
    application_name: "tokenkit migration of the queue",
    max: 2,
    schema: QUEUE_SCHEMA,
    schedule: false,
    supervise: false,
    migrate,
  });
  // A build that fails here fails again below, where it ends the migration.
  boss.on("error", () => {});
  return boss.start();
}
