/** Work whose time is a column of its rows: deliveries that are retried, for instance. */
export interface DueTask {
  /** Names the task in messages of `dueTopic`. */
  name: string;
  /**
   * Works on due rows until none is left that it could claim, the named one first. May run several
   * times at once, here and in other processes.
   */
  run(run: DueRun): Promise<void>;
  /** Milliseconds until the next row falls due or the next claim lapses; null for none. */
  next(): Promise<number | null>;
}

export interface DueRun {
  /** The row that a message names. */
  id?: string | undefined;
  /** Fires when the process stops, and after half a minute; claim nothing more then. */
  signal: AbortSignal;
}
