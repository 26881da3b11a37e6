import { randomInt } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { buildBrowser } from "../../src/browser/build.ts";
import { buildConsole } from "../../src/console/build.ts";
import { model } from "../../src/model/model.ts";
import { connect } from "../../src/platform/database/connect.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.ts";
import { letUsersIn } from "../../src/start/database-users.ts";
import { seedBuiltinThemes } from "../../src/themes/seed.ts";
import { usersOf } from "./database-users.ts";
import { startSystemPostgres, systemPostgres } from "./system-postgres.ts";

interface TestServer {
  host: string;
  port: number;
  user: string;
  stop(): Promise<void>;
}

declare module "vitest" {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string };
  }
}

/**
 * The browser sources built, and one database server a run; each test file copies its database
 * from the template `tpl`.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  chooseSeed();
  await buildBrowser();
  const { NODE_ENV } = process.env;
  await buildConsole();
  process.env.NODE_ENV = NODE_ENV;
  const server = await startServer();
  const { host, port, user } = server;
  await execute(server, "create database tpl");
  const orm = await connect({ host, port, user, database: "tpl" }, model, { unhurried: true });
  await migrate(orm);
  await seedBuiltinThemes(orm.em.fork());
  await orm.close(true);
  await letUsersIn(
    {
      databaseUsers: usersOf(`postgresql://${user}@/tpl?host=${encodeURIComponent(host)}`),
      queue: { kind: "database" },
    },
    { host, port, user, database: "tpl" },
  );
  await execute(server, "alter database tpl with allow_connections false is_template true");
  project.provide("postgres", { host, port, user });
  return () => server.stop();
}

/** Workers inherit the seed, so that all property tests of a run draw from the one printed. */
function chooseSeed(): void {
  if (process.env.PROPERTY_SEED !== "random") return;
  process.env.PROPERTY_SEED = String(randomInt(2 ** 31));
  process.stdout.write(`PROPERTY_SEED=${process.env.PROPERTY_SEED}\n`);
}

/** The embedded server, or with `TEST_POSTGRES=system` the one that the machine has installed. */
async function startServer(): Promise<TestServer> {
  if (process.env.TEST_POSTGRES !== "system") return startEmbeddedPostgres({ durability: "none" });
  const bin = await systemPostgres();
  if (bin === undefined) throw new Error("TEST_POSTGRES=system: no PostgreSQL is installed");
  return startSystemPostgres(bin);
}

async function execute({ host, port, user }: TestServer, statement: string): Promise<void> {
  const client = new pg.Client({ host, port, user, database: "postgres" });
  await client.connect();
  await client.query(statement);
  await client.end();
}
