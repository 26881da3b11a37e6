/** The version of the code that makes masters and renditions. Raise it when they come out differently. */
export const PIPELINE = 3;

/**
 * Whether an older pipeline made the blob of that name next to an original: `master-v1-4096`,
 * `v2-640x480.webp`. Blobs of a newer pipeline belong to a newer replica.
 */
export function isOutdated(name: string): boolean {
  const version = /^(?:master-)?v(\d+)-/.exec(name)?.[1];
  return version !== undefined && Number(version) < PIPELINE;
}
