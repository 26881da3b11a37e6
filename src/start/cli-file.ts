import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PlatformError } from "../errors/errors.ts";
import type { Logger } from "../platform/logger.ts";
import { runBuild } from "./run-build.ts";

const program = fileURLToPath(new URL("../cli/build.ts", import.meta.url));
const file = fileURLToPath(new URL("../../dist/cli/tokenkit.mjs", import.meta.url));

/**
 * Provides the command line tool as one file. A checkout builds it on the first request, in about a
 * second; an image contains the built file instead of its sources.
 *
 * @throws PlatformError `unavailable` if the build fails or the file is missing
 */
export async function readCliFile(logger: Logger): Promise<string> {
  if (existsSync(program)) {
    await runBuild(program).catch((error: unknown) =>
      logger.error({ error }, "The command line tool is as it was built last"),
    );
  }
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new PlatformError(
      "unavailable",
      "The command line tool is not built; run npm run build:cli, and see its output.",
    );
  }
}
