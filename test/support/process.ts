import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { reachableCheckout } from "./reachable-checkout.ts";
import { launch, NODE_START, SpawnedPlatform } from "./spawned-platform.ts";

export { PROCESS_KEY } from "./spawned-platform.ts";

/** Starts as an operator does; unlike `NODE_START`, builds the browser's parts first. */
export const NPM_START = ["npm", "start"] as const;

/** The platform as a process of its own, for one test. */
export class PlatformProcess extends SpawnedPlatform {
  /** Spawned, not yet ready; killed when the test ends, whatever happens. */
  static async spawn(
    env: Record<string, string>,
    command: readonly [string, ...string[]] = NODE_START,
    { ownGroup = false, uid = undefined as number | undefined } = {},
  ): Promise<PlatformProcess> {
    const cwd = uid === undefined ? {} : { cwd: await reachableCheckout() };
    const { child, port } = await launch(env, command, { ...cwd, ownGroup, uid });
    const process = new PlatformProcess(child, port);
    onTestFinished(() => process.end());
    return process;
  }
}

/** A folder for one test, removed at its end. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
