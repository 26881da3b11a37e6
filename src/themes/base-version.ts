import { PlatformError } from "../errors/errors.ts";

/**
 * Refuses a change based on another version than the theme's current one.
 *
 * @throws PlatformError `version_conflict` naming both
 */
export function assertBaseVersion(
  { version }: { version: number },
  baseVersion: number | undefined,
): void {
  if (baseVersion === undefined || baseVersion === version) return;
  throw versionConflict(
    version,
    baseVersion,
    `your change is based on version ${baseVersion}; read it again and repeat the change`,
  );
}

/** A copy based on an older version would undo later changes, even if the caller knows them. */
export function assertBasedOn({ version }: { version: number }, basedOn: number | undefined): void {
  if (basedOn === undefined || basedOn === version) return;
  throw versionConflict(
    version,
    basedOn,
    `its working copy is based on version ${basedOn}; save it with baseVersion ${version} once it has what came since`,
  );
}

/** Appends `why` to the message about the theme; it says how to resolve the conflict. */
export const versionConflict = (version: number, baseVersion: number, why: string): PlatformError =>
  new PlatformError("version_conflict", `The theme is at version ${version}, ${why}.`, [
    { field: "baseVersion", message: `is ${baseVersion}` },
    { field: "version", message: `is ${version}` },
  ]);
