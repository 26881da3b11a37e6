import type { Config } from "../../config.ts";
import { type DatabaseAddress, parseDatabaseUrl } from "./connect.ts";

export interface OpenDatabase {
  address: DatabaseAddress;
  close(): Promise<void>;
}

/** The configured database: the embedded server, started here, or one that runs elsewhere. */
export async function openDatabase(
  database: Config["database"],
  onExit: (error: Error) => void,
): Promise<OpenDatabase> {
  if (database.kind === "url") {
    return { address: parseDatabaseUrl(database.url), close: async () => {} };
  }
  const { startEmbeddedPostgres } = await import("../postgres/embedded.ts");
  const server = await startEmbeddedPostgres({
    ...(database.kind === "embedded" ? { dataDir: database.dir } : {}),
    onExit,
  });
  const { host, port, user, database: name } = server;
  return { address: { host, port, user, database: name }, close: () => server.stop() };
}
