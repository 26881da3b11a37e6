/** The blob store cannot carry out an operation right now; the cause says why. */
export class BlobStoreUnavailable extends Error {
  /** @param what the operation, such as "read" or "write" */
  constructor(what: string, cause: unknown) {
    super(`The blob store could not ${what}`, { cause });
    this.name = "BlobStoreUnavailable";
  }
}
