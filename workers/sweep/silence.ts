import type { WorkerServices } from "../services.ts";

/**
 * After so long without any message there is no backlog: work that is older and that no worker has tried
 * has lost its message, for instance with a queue that came back empty.
 */
const QUIET_SECONDS = 30;

/** Work that has waited since a time in this range has lost its message. */
export interface Lost {
  after: Date;
  before: Date;
}

/** Tells which work a silence of the queue shows as lost, once in each silence: a queue may also just not deliver. */
export class Silence {
  private readonly queue: WorkerServices["queue"];
  private since: number | undefined;
  private upTo = new Date(0);

  constructor(queue: WorkerServices["queue"]) {
    this.queue = queue;
  }

  /** The work that no earlier call of this silence has told of to its end; undefined while there is no silence. */
  lost(): Lost | undefined {
    const since = this.queue.quietSince();
    if (since === undefined || performance.now() - since < QUIET_SECONDS * 1000) return undefined;
    if (since !== this.since) this.upTo = new Date(0);
    this.since = since;
    return { after: this.upTo, before: new Date(Date.now() - QUIET_SECONDS * 1000) };
  }

  /** Records that all this work is queued again. */
  queued({ before }: Lost): void {
    this.upTo = before;
  }
}
