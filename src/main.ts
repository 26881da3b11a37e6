import { constants } from "node:os";
import { readCommandLine } from "./config/command-line.ts";
import { type Config, readConfig } from "./config/config.ts";
import { aloneIn, onlyService } from "./config/owners.ts";
import { buildInfo } from "./platform/build-info.ts";
import { logConsole } from "./platform/console.ts";
import { createLogger, type Logger } from "./platform/logger.ts";
import { runningNode } from "./platform/node.ts";
import { banner } from "./start/banner.ts";
import { buildConsoleInBackground } from "./start/console-build.ts";
import type { Surroundings } from "./start/foundation.ts";
import { startCommand } from "./start/start-command.ts";
import { reportStartError } from "./start/start-error.ts";

/** Milliseconds in which a second signal counts as the first, because the terminal and npm may both send it. */
const REPEATED_MS = 1000;

/** The running process in any role; `words` is its message for the terminal. */
interface Running {
  words: string;
  close(): Promise<void>;
}

async function main(): Promise<void> {
  readCommandLine(startCommand);
  const config = readConfig(process.env);
  const logger = await createLogger({ level: config.logLevel, pretty: process.stdout.isTTY });
  logConsole(logger);
  const stop = async (code: number): Promise<void> => {
    // The start itself reports its failure.
    const role = await running.catch(() => undefined);
    if (role === undefined) return;
    try {
      await role.close();
      process.exit(code);
    } catch (error) {
      logger.fatal({ error }, "The shutdown failed");
      process.exit(1);
    }
  };
  const onFatal = (error: Error): void => {
    logger.fatal({ error }, "The database cannot be started again; stopping");
    void stop(1);
  };
  const running = start(config, logger, { onFatal });
  stopOnSignals(stop);
  const { words } = await running;
  const { version, origin } = runningNode;
  const only = onlyService(config);
  logger.info(
    { ...buildInfo, node: runningNode, role: config.role, ...aloneIn(config) },
    `Ready${only === undefined ? "" : `, with ${only} alone`}, on Node ${version}, ${origin}`,
  );
  // A log of production is read by programs, line by line.
  if (process.stdout.isTTY || !config.production) process.stdout.write(words);
}

/** Starts the configured role and loads only its modules; a worker neither renders nor serves pages. */
async function start(config: Config, logger: Logger, surroundings: Surroundings): Promise<Running> {
  if (config.role === "worker") {
    const { startWorker } = await import("./start/worker.ts");
    const { port, close } = await startWorker(config, logger, surroundings);
    return { words: `\n  tokenkit works; its probes are on port ${port}\n\n`, close };
  }
  const consoleBuilt = buildConsoleInBackground();
  consoleBuilt.catch((error) => logger.error({ error }, "The console is as it was built last"));
  const { startPlatform } = await import("./start/platform.ts");
  const platform = await startPlatform(config, logger, { ...surroundings, consoleBuilt });
  return { words: banner(platform, config), close: platform.close };
}

/** Stops in order at the first signal; a second one, over a second later, ends the process at once. */
function stopOnSignals(stop: (code: number) => Promise<void>): void {
  let signalledAt: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (signalledAt === undefined) {
        signalledAt = now;
        void stop(0);
      } else if (now - signalledAt > REPEATED_MS) {
        process.exit(128 + constants.signals[signal]);
      }
    });
  }
}

try {
  await main();
} catch (error) {
  reportStartError(error);
  process.exit(1);
}
