/** The queue does not do right now what it was asked for; the cause says why. */
export class QueueUnavailable extends Error {
  /** @param what was asked for, as in "publish" or "say what waits" */
  constructor(what: string, cause: unknown) {
    super(`The queue could not ${what}`, { cause });
    this.name = "QueueUnavailable";
  }
}
