import { once } from "node:events";
import type { ParseArgsOptionsConfig } from "node:util";
import {
  type Command,
  endWith,
  readCommandLine,
  UsageError,
  type Values,
} from "../config/command-line.ts";
import { type Config, readConfig } from "../config/config.ts";
import { readEnvFile } from "../config/env-file.ts";
import { runningDatabase } from "../platform/database/attach.ts";
import type { DatabaseAddress } from "../platform/database/connect.ts";
import { createLogger, type Logger } from "../platform/logger.ts";

/** The help texts that every command next to a running platform shares. */
export const sharedHelp = {
  variables: { DATA_DIR: undefined, DATABASE_URL: undefined },
  statuses: { 0: "it is done", 1: "it failed, and says why" },
} as const;

/** A command's work on the running platform's database; prints its lines as they arrive. */
type Work = (address: DatabaseAddress, logger: Logger, config: Config) => AsyncIterable<string>;

/**
 * Runs a command next to a running platform. `prepare` checks the options first and throws a UsageError if
 * they are invalid.
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
  prepare: (values: Values<Options>) => Work,
): Promise<void> {
  // The reader of the pipe may stop early, as `head` does.
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
