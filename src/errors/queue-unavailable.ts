/** The queue cannot carry out an operation right now; the cause says why. */
export class QueueUnavailable extends Error {
  /** @param what the operation, such as "publish" or "count messages" */
  constructor(what: string, cause: unknown) {
    super(`The queue could not ${what}`, { cause });
    this.name = "QueueUnavailable";
  }
}
