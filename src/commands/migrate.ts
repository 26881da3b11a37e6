// npm run migrate: migrates the database before a roll-out.
import { readCommandLine } from "../config/command-line.ts";
import { readConfig } from "../config/config.ts";
import { readEnvFile } from "../config/env-file.ts";
import { model } from "../model/model.ts";
import { connect, externalAddress } from "../platform/database/connect.ts";
import { migrate } from "../platform/database/migrate.ts";
import { letUsersIn } from "../start/database-users.ts";
import { databaseError } from "../start/start-error.ts";

readCommandLine({
  name: "npm run migrate",
  options: {},
  help: {
    about: `
Brings the database that DATABASE_URL names up to date, as a start with MIGRATE=true does. Several
at a time wait for one another. Processes of the release before this one keep running meanwhile. If
programs connect as users of their own, it then gives these users their rights.`,
    variables: {
      DATABASE_URL: "the PostgreSQL 15 or newer to bring up to date, with the owner of its tables",
      WEB_DATABASE_URL: undefined,
      WORKER_DATABASE_URL: undefined,
      COMMANDS_DATABASE_URL: undefined,
    },
    statuses: { 0: "it is up to date", 1: "it failed, says why, and changed nothing" },
  },
});

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function run(): Promise<void> {
  readEnvFile();
  const config = readConfig(process.env);
  const { database } = config;
  if (database.kind !== "url") {
    throw new Error(
      "DATABASE_URL: name the database; an embedded one is brought up to date as it starts.",
    );
  }
  const address = await externalAddress(database);
  const orm = await connect(address, model, { poolSize: 2, unhurried: true });
  try {
    const steps = await migrate(orm, (names) => print(`Behind by ${names.join(", ")}`)).catch(
      (error: Error) => {
        throw databaseError(error, address);
      },
    );
    print(steps.length === 0 ? "Up to date already." : `Done: ${steps.join(", ")}`);
    for (const line of await letUsersIn(config, address)) print(line);
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
