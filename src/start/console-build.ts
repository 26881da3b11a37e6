import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runBuild } from "./run-build.ts";

const program = fileURLToPath(new URL("../console/build.ts", import.meta.url));

/**
 * Has the console built in a process of its own, beside the start of the database; a build that is
 * up to date takes a moment. An image has the built console instead of its sources.
 */
export async function buildConsoleBeside(): Promise<void> {
  if (!existsSync(program)) return;
  await runBuild(program).catch((error: Error) => {
    throw new Error(`The console was not built: ${error.message}`);
  });
}
