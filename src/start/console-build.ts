import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runBuild } from "./run-build.ts";

const program = fileURLToPath(new URL("../console/build.ts", import.meta.url));

/**
 * Builds the console in a separate process while the database starts; an up-to-date build takes a
 * moment. An image contains the built console instead of its sources.
 */
export async function buildConsoleInBackground(): Promise<void> {
  if (!existsSync(program)) return;
  await runBuild(program).catch((error: Error) => {
    throw new Error(`The console was not built: ${error.message}`);
  });
}
