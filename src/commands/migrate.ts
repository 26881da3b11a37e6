// npm run migrate: migrates the database before a roll-out.
import { readCommandLine } from "../config/command-line.ts";
import { readConfig } from "../config/config.ts";
import { readEnvFile } from "../config/env-file.ts";
import { model } from "../model/model.ts";
import { connect, parseDatabaseUrl } from "../platform/database/connect.ts";
import { migrate } from "../platform/database/migrate.ts";
import { databaseError } from "../start/start-error.ts";

readCommandLine({
  name: "npm run migrate",
  options: {},
  help: {
    about: `
Brings the database that DATABASE_URL names up to date, as a start with MIGRATE=true does. Several
at a time wait for one another. Processes of the release before this one keep running meanwhile.`,
    variables: { DATABASE_URL: "the PostgreSQL 15 or newer to bring up to date" },
    statuses: { 0: "it is up to date", 1: "it failed, says why, and changed nothing" },
  },
});

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function run(): Promise<void> {
  readEnvFile();
  const { database } = readConfig(process.env);
  if (database.kind !== "url") {
    throw new Error(
      "DATABASE_URL: name the database; an embedded one is brought up to date as it starts.",
    );
  }
  const address = parseDatabaseUrl(database.url);
  const orm = await connect(address, model, { poolSize: 2, unhurried: true });
  try {
    const steps = await migrate(orm, (names) => print(`Behind by ${names.join(", ")}`)).catch(
      (error: Error) => {
        throw databaseError(error, address);
      },
    );
    print(steps.length === 0 ? "Up to date already." : `Done: ${steps.join(", ")}`);
  } finally {
    await orm.close(true);
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
