import type { Config } from "../config/config.ts";
import { model } from "../model/model.ts";
import { connect, type DatabaseAddress } from "../platform/database/connect.ts";
import { assertMigrated, migrate } from "../platform/database/migrate.ts";
import type { Logger } from "../platform/logger.ts";
import { databaseError, INSUFFICIENT_PRIVILEGE } from "./start-error.ts";

/**
 * Connects for the first time, then migrates the database or checks that it is migrated.
 *
 * @throws StartError that explains the failure of a configured database
 */
export async function prepareDatabase(
  { database, migrate: migrates }: Pick<Config, "database" | "migrate">,
  address: DatabaseAddress,
  logger: Logger,
): Promise<void> {
  const explain = (error: Error): never => {
    throw database.kind === "url" ? databaseError(error, address) : error;
  };
  const orm = await connect(address, model, { unhurried: true });
  try {
    await orm.em.fork().execute("select 1").catch(explain);
    if (!migrates) return await assertMigrated(orm);
    const onUpgrade = (steps: string[]): void =>
      logger.info({ steps }, "Bringing the database up to date, which may take a while");
    await migrate(orm, onUpgrade).catch((error) => {
      throw error.code === INSUFFICIENT_PRIVILEGE ? explain(error) : error;
    });
  } finally {
    await orm.close(true);
  }
}
