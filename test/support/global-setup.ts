import type { TestProject } from "vitest/node";
import { connect } from "../../src/platform/database/connect.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.ts";
import { PostgresQueue } from "../../src/platform/queue/postgres-queue.ts";
import { seedBuiltinThemes } from "../../src/themes/seed.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string };
  }
}

/** One database server a run; each test file copies its database from the template `tpl`. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmbeddedPostgres({ durability: "none" });
  const { host, port, user, database } = server;
  await onDatabase({ host, port, user, database }, ["create database tpl"]);
  const orm = await connect({ host, port, user, database: "tpl" });
  await migrate(orm);
  await seedBuiltinThemes(orm.em.fork());
  await orm.close(true);
  const silent = await createLogger({ level: "silent", pretty: false });
  const queue = await PostgresQueue.start({ host, port, user, database: "tpl" }, silent);
  await queue.close(1000);
  await onDatabase({ host, port, user, database }, [
    "alter database tpl with allow_connections false is_template true",
  ]);
  project.provide("postgres", { host, port, user });
  return () => server.stop();
}

async function onDatabase(
  address: { host: string; port: number; user: string; database: string },
  statements: string[],
): Promise<void> {
  const { default: pg } = await import("pg");
  const client = new pg.Client(address);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
