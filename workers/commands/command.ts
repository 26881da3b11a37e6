import { readConfig } from "../../src/config.ts";
import { runningDatabase } from "../../src/platform/database/attach.ts";
import type { DatabaseAddress } from "../../src/platform/database/connect.ts";
import { createLogger, type Logger } from "../../src/platform/logger.ts";

/** Runs a command beside a platform that runs; what it gives is printed as lines. */
export async function runCommand(
  work: (address: DatabaseAddress, logger: Logger) => Promise<string[]>,
): Promise<void> {
  try {
    const logger = await createLogger({ level: "warn", pretty: true });
    const lines = await work(await runningDatabase(readConfig(process.env).database), logger);
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
