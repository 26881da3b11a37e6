import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.ts";
import { killAndHoldDown } from "../../test/support/database-processes.ts";

/** A PostgreSQL server that keeps what it has committed, with a database for a row. */
export interface Database {
  url: string;
  query<T>(text: string): Promise<T[]>;
  /** Kills the server, and keeps it down until the returned function is called. */
  kill(): Promise<() => void>;
  stop(): Promise<void>;
}

/** @param folder keeps the cluster */
export async function startDatabase(folder: string): Promise<Database> {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
  const { host, port, user } = server;
  const name = `faults_${randomBytes(4).toString("hex")}`;
  const first = new pg.Client({ host, port, user, database: "postgres" });
  await first.connect();
  await first.query(`create database ${name}`);
  await first.end();
  const pool = new pg.Pool({ host, port, user, database: name, max: 2 });
  // Its idle connections end with a server that is killed.
  pool.on("error", () => {});
  return {
    url: `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    query: async <T>(text: string) => (await pool.query(text)).rows as T[],
    kill: async () => (await killAndHoldDown(server.pid)).release,
    stop: async () => {
      await pool.end();
      await server.stop();
    },
  };
}
