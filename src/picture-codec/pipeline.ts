/** Raised when masters or renditions come out differently: what older ones made is not used any more. */
export const PIPELINE = 3;

/**
 * Whether an older pipeline made the blob of that name, beside an original: `master-v1-4096`,
 * `v2-640x480.webp`. Those of a newer one are a newer replica's.
 */
export function isOutdated(name: string): boolean {
  const version = /^(?:master-)?v(\d+)-/.exec(name)?.[1];
  return version !== undefined && Number(version) < PIPELINE;
}
