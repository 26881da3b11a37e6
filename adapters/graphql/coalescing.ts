/** Kinds of events that wait here; further ones wait at the source, which bounds its listeners. */
const MAX_KINDS = 100;

/**
 * Reads ahead of its reader, and yields one event where several of the same key wait: its answer says how
 * things are now, so that further ones would say the same. Ends and fails as the source does.
 */
export async function* coalesced<T>(
  source: AsyncGenerator<T, void>,
  keyOf: (event: T) => string,
): AsyncGenerator<T, void> {
  const waiting = new Map<string, T>();
  const filled = new Wake();
  const emptied = new Wake();
  let end: { error?: unknown } | undefined;
  const read = async (): Promise<void> => {
    for await (const event of source) {
      while (waiting.size >= MAX_KINDS) await emptied.wait();
      waiting.set(keyOf(event), event);
      filled.wake();
    }
  };
  const ended = (reason: { error?: unknown }): void => {
    end = reason;
    filled.wake();
  };
  void read().then(
    () => ended({}),
    (error: unknown) => ended({ error }),
  );
  try {
    while (end === undefined || waiting.size > 0) {
      const [first] = waiting;
      if (first === undefined) {
        await filled.wait();
        continue;
      }
      waiting.delete(first[0]);
      emptied.wake();
      yield first[1];
    }
    if ("error" in end) throw end.error;
  } finally {
    // Settles with the connection, which a waiting source notices.
    void source.return();
  }
}

/** Wakes one waiting reader. */
class Wake {
  private resolve: () => void = () => undefined;

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  wake(): void {
    this.resolve();
  }
}
