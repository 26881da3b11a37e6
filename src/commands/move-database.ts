// npm run move-database: copies the embedded PostgreSQL to an external one.
import { access } from "node:fs/promises";
import { join } from "node:path";
import { readCommandLine } from "../config/command-line.ts";
import { embeddedFolder, readConfig } from "../config/config.ts";
import { readEnvFile } from "../config/env-file.ts";
import { model } from "../model/model.ts";
import { connect, type DatabaseAddress, externalAddress } from "../platform/database/connect.ts";
import { type CopiedTable, copyDatabase, NotEmpty } from "../platform/database/copy.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open.ts";
import { createLogger } from "../platform/logger.ts";
import { databaseError } from "../start/start-error.ts";

readCommandLine({
  name: "npm run move-database",
  options: {},
  help: {
    about: `
Copies everything that the embedded PostgreSQL of DATA_DIR holds into the empty database that
DATABASE_URL names: all of it, or nothing. Stop the platform first; start it afterwards with that
DATABASE_URL and the same DATA_DIR, which keeps the pictures. Nothing is removed from the embedded
one.`,
    variables: {
      DATABASE_URL: "the PostgreSQL 15 or newer to copy into",
      DATA_DIR: "the data folder to copy from [.data]",
    },
    statuses: { 0: "all is copied", 1: "it failed, says why, and has copied nothing" },
  },
});

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function migrated(address: DatabaseAddress): Promise<DatabaseAddress> {
  const orm = await connect(address, model, { unhurried: true });
  try {
    await migrate(orm);
  } finally {
    await orm.close(true);
  }
  return address;
}

async function move(): Promise<readonly CopiedTable[]> {
  const { database, dataDir } = readConfig(process.env);
  if (database.kind !== "url") {
    throw new Error("DATABASE_URL: set it to the database to copy into.");
  }
  const dir = embeddedFolder(dataDir);
  await access(join(dir, "cluster", "PG_VERSION")).catch(() => {
    throw new Error(`DATA_DIR: there is no embedded database in ${dataDir}.`);
  });
  const logger = await createLogger({ level: "warn", pretty: true });
  const embedded = await openDatabase({ kind: "embedded", dir }, logger, () => {});
  try {
    const target = await externalAddress(database);
    await migrated(target).catch((error: Error) => {
      throw databaseError(error, target);
    });
    return await copyDatabase(await migrated(embedded.address), target);
  } catch (error) {
    if (!(error instanceof NotEmpty)) throw error;
    throw new Error(
      `DATABASE_URL: the database holds rows already, in the table ${error.message}; create an empty one.`,
    );
  } finally {
    await embedded.close();
  }
}

try {
  readEnvFile();
  for (const { name, rows } of await move()) print(`${String(rows).padStart(9)}  ${name}`);
  print("Copied. Start the platform with this DATABASE_URL and the same DATA_DIR.");
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
