import { type Running, runs } from "../../src/config/owners.ts";
import type { StorageProblem } from "../../src/errors/storage-problem.ts";
import type { DatabaseProbe } from "../../src/platform/database/probe.ts";
import { problemOfFolder } from "../../src/platform/storage.ts";
import type { Services } from "../../src/procedures/services.ts";

/** Below this much free disk, the embedded server may fail to create its next 16 MiB file. */
const DATABASE_BYTES = 32 * 1024 * 1024;

const states: Record<StorageProblem, string> = {
  full: "is full, or nearly so",
  "read-only": "is read-only",
  failing: "fails",
};

/** Problems that an operator should check although all data is readable. */
export async function warningsOf(
  { config, blobs }: Pick<Services, "config" | "blobs">,
  { readOnly }: DatabaseProbe,
): Promise<string[]> {
  const { database } = config;
  const inFolder =
    database.kind === "embedded" ? await problemOfFolder(database.dir, DATABASE_BYTES) : undefined;
  const ofDatabase = readOnly ? "read-only" : inFolder;
  const ofBlobs = await blobs.problem(config.maxUploadBytes);
  return [
    ...(database.kind === "memory" ? ["The database is in memory; a restart empties it."] : []),
    ...(ofDatabase ? [`The database's storage ${states[ofDatabase]}; edits are refused.`] : []),
    ...(ofBlobs ? [wordsOf(ofBlobs, config)] : []),
  ];
}

/** Pictures cannot do without their storage; run time renders again what it could not keep. */
const wordsOf = (problem: StorageProblem, running: Running): string =>
  runs(running, "places")
    ? `The storage of pictures ${states[problem]}; uploads are refused.`
    : `The storage of rendered themes ${states[problem]}; each process renders them itself.`;
