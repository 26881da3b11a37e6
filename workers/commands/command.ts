import { once } from "node:events";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { readConfig } from "../../src/config/config.ts";
import { runningDatabase } from "../../src/platform/database/attach.ts";
import type { DatabaseAddress } from "../../src/platform/database/connect.ts";
import { createLogger, type Logger } from "../../src/platform/logger.ts";

interface Command<Options extends ParseArgsOptionsConfig> {
  /** What `--help` prints. */
  usage: string;
  options: Options;
}

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

/** Runs a command beside a platform that runs; what it gives is printed as lines, as it comes. */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  { usage, options }: Command<Options>,
  work: (
    values: Values<Options>,
    address: DatabaseAddress,
    logger: Logger,
  ) => AsyncIterable<string>,
): Promise<void> {
  // Whoever reads may have had enough, as `head` has.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    process.exit(error.code === "EPIPE" ? 0 : 1);
  });
  try {
    if (process.argv.slice(2).includes("--help")) {
      process.stdout.write(usage);
      return;
    }
    const { values } = parseArgs({ options });
    const logger = await createLogger({ level: "warn", pretty: true });
    const address = await runningDatabase(readConfig(process.env).database);
    for await (const line of work(values, address, logger)) {
      if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
