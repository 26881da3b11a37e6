import type { TestProject } from "vitest/node";
import { emulatorProgram, startEmulator } from "./emulator.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Null where the machine has none. */
    pubsub: { program: string; host: string } | null;
  }
}

/** One Pub/Sub emulator a run; each test file has topics with a prefix of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const program = await emulatorProgram();
  if (program === undefined) {
    process.stderr.write(
      "LEFT OUT: the tests of Pub/Sub. They need Java and the emulator of Google's SDK:\n" +
        "  gcloud components install pubsub-emulator\n",
    );
    project.provide("pubsub", null);
    return async () => {};
  }
  const emulator = await startEmulator(program);
  project.provide("pubsub", { program, host: emulator.host });
  return () => emulator.stop();
}
