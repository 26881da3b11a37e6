interface Entry<T> {
  result: Promise<T>;
  controller: AbortController;
  waiting: number;
}

/**
 * Work that runs once for all callers at the same time, and aborts when the last of them leaves.
 */
export class SharedWork<T> {
  private readonly running = new Map<string, Entry<T>>();

  /** @throws the signal's reason if it fires before the result */
  join(
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const entry = this.running.get(key) ?? this.begin(key, work);
    entry.waiting += 1;
    if (signal === undefined) return entry.result;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(signal.reason);
        entry.waiting -= 1;
        if (entry.waiting > 0) return;
        this.forget(key, entry);
        entry.controller.abort(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      entry.result.finally(() => signal.removeEventListener("abort", leave)).then(resolve, reject);
    });
  }

  private begin(key: string, work: (signal: AbortSignal) => Promise<T>): Entry<T> {
    const controller = new AbortController();
    const entry = { result: work(controller.signal), controller, waiting: 0 };
    this.running.set(key, entry);
    entry.result.then(
      () => this.forget(key, entry),
      () => this.forget(key, entry),
    );
    return entry;
  }

  private forget(key: string, entry: Entry<T>): void {
    if (this.running.get(key) === entry) this.running.delete(key);
  }
}
