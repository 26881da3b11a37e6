import type { Logger } from "../logger.ts";
import { type DatabaseAddress, type DatabaseChoice, externalAddress } from "./connect.ts";

export interface OpenDatabase {
  address: DatabaseAddress;
  close(): Promise<void>;
}

/**
 * Opens the configured database: starts the embedded server, or connects to an external one. Restarts the
 * embedded one if it ends by itself; calls `onFatal` when it gives up.
 */
export async function openDatabase(
  database: DatabaseChoice,
  logger: Logger,
  onFatal: (error: Error) => void,
): Promise<OpenDatabase> {
  if (database.kind === "url") {
    return { address: await externalAddress(database), close: async () => {} };
  }
  const { startEmbeddedPostgres } = await import("../postgres/embedded.ts");
  const server = await startEmbeddedPostgres({
    ...(database.kind === "embedded" ? { dataDir: database.dir } : {}),
    onExit: (error) => logger.error({ error }, "The database is gone; starting it again"),
    onRestart: () => logger.warn("The database is back"),
    onFatal,
  });
  const { host, port, user, database: name } = server;
  return { address: { host, port, user, database: name }, close: () => server.stop() };
}
