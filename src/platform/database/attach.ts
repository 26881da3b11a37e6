import { join } from "node:path";
import { DATABASE, SUPERUSER } from "../postgres/cluster.ts";
import { EmbeddedPostgresError } from "../postgres/errors.ts";
import { readPostmasterFile } from "../postgres/postmaster-file.ts";
import { type DatabaseAddress, type DatabaseChoice, externalAddress } from "./connect.ts";

/**
 * The database of a running platform, for commands next to it; only the platform's own process starts and
 * ends the embedded server.
 *
 * @throws EmbeddedPostgresError if none runs in this data folder
 */
export async function runningDatabase(database: DatabaseChoice): Promise<DatabaseAddress> {
  if (database.kind === "url") return externalAddress(database);
  const server =
    database.kind === "embedded"
      ? await readPostmasterFile(join(database.dir, "cluster"))
      : undefined;
  if (server === undefined || server === "damaged" || !server.ready) {
    throw new EmbeddedPostgresError(
      "There is no platform running on this data folder. Start it first, or set DATA_DIR or DATABASE_URL to those of one that runs.",
    );
  }
  return { host: server.socketFolder, port: 5432, user: SUPERUSER, database: DATABASE };
}
