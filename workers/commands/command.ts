import { once } from "node:events";
import type { ParseArgsOptionsConfig } from "node:util";
import {
  type Command,
  endWith,
  readCommandLine,
  UsageError,
  type Values,
} from "../../src/config/command-line.ts";
import { type Config, readConfig } from "../../src/config/config.ts";
import { readEnvFile } from "../../src/config/env-file.ts";
import { runningDatabase } from "../../src/platform/database/attach.ts";
import type { DatabaseAddress } from "../../src/platform/database/connect.ts";
import { createLogger, type Logger } from "../../src/platform/logger.ts";

/** What every command beside a platform says of its surroundings. */
export const besides = {
  variables: { DATA_DIR: undefined, DATABASE_URL: undefined },
  statuses: { 0: "it is done", 1: "it failed, and says why" },
} as const;

/** Work of a command, on the database of the platform beside it; its lines are printed as they come. */
type Work = (address: DatabaseAddress, logger: Logger, config: Config) => AsyncIterable<string>;

/**
 * Runs a command beside a platform that runs. `prepare` looks at the options before anything else
 * is done, and throws a UsageError where they make no sense.
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
  prepare: (values: Values<Options>) => Work,
): Promise<void> {
  // Whoever reads may have had enough, as `head` has.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    process.exit(error.code === "EPIPE" ? 0 : 1);
  });
  const values = readCommandLine(command);
  try {
    const work = prepare(values);
    readEnvFile();
    const logger = await createLogger({ level: "warn", pretty: true });
    const config = readConfig(process.env);
    const address = await runningDatabase(config.database);
    for await (const line of work(address, logger, config)) {
      if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
    }
  } catch (error) {
    if (error instanceof UsageError) endWith(error, command.name);
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
