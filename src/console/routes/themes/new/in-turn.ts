let before: Promise<unknown> = Promise.resolve();

/** Runs one task at a time, in order; skips those that are given up before their turn. */
export function inTurn<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  const mine = before.then(() => {
    signal.throwIfAborted();
    return task();
  });
  before = mine.catch(() => undefined);
  return mine;
}
