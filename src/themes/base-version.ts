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

/** Appends `why` to the message about the theme; it says how to resolve the conflict. */
export const versionConflict = (version: number, baseVersion: number, why: string): PlatformError =>
  new PlatformError("version_conflict", `The theme is at version ${version}, ${why}.`, [
    { field: "baseVersion", message: `is ${baseVersion}` },
    { field: "version", message: `is ${version}` },
  ]);
