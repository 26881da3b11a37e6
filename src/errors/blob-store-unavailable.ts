/** The storage of pictures does not do right now what it was asked for; the cause says why. */
export class BlobStoreUnavailable extends Error {
  /** @param what was asked for, as in "read" or "write" */
  constructor(what: string, cause: unknown) {
    super(`The blob store could not ${what}`, { cause });
    this.name = "BlobStoreUnavailable";
  }
}
