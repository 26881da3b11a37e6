import type { StorageProblem } from "../../src/errors/storage-problem.ts";
import type { DatabaseProbe } from "../../src/platform/database/probe.ts";
import { problemOfFolder } from "../../src/platform/storage.ts";
import type { Services } from "../../src/procedures/services.ts";

/** Less room than this, and the embedded server may fail at its next file of 16 MiB. */
const DATABASE_BYTES = 32 * 1024 * 1024;

const states: Record<StorageProblem, string> = {
  full: "is full, or nearly so",
  "read-only": "is read-only",
  failing: "fails",
};

/** What an operator should look at though everything that is there can be read. */
export async function warningsOf(
  { config, blobs }: Pick<Services, "config" | "blobs">,
  { readOnly }: DatabaseProbe,
): Promise<string[]> {
  const { database } = config;
  const inFolder =
    database.kind === "embedded" ? await problemOfFolder(database.dir, DATABASE_BYTES) : undefined;
  const ofDatabase = readOnly ? "read-only" : inFolder;
  const ofPictures = await blobs.problem(config.maxUploadBytes);
  return [
    ...(database.kind === "memory" ? ["The database is in memory; a restart empties it."] : []),
    ...(ofDatabase ? [`The database's storage ${states[ofDatabase]}; edits are refused.`] : []),
    ...(ofPictures ? [`The storage of pictures ${states[ofPictures]}; uploads are refused.`] : []),
  ];
}
