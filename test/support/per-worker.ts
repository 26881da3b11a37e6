import { test } from "vitest";

/** Resources shared by a worker's test files; the worker closes them in reverse order at its end. */
class Shared {
  readonly #started = new Map<string, Promise<unknown>>();
  readonly #closers: (() => Promise<void>)[] = [];

  get<T>(name: string, start: () => Promise<T>, close: (made: T) => Promise<void>): Promise<T> {
    const started = (this.#started.get(name) as Promise<T> | undefined) ?? start();
    if (!this.#started.has(name)) {
      this.#started.set(name, started);
      this.#closers.unshift(async () => close(await started));
    }
    return started;
  }

  async close(): Promise<void> {
    for (const close of this.#closers) await close();
  }
}

const worker = test
  .extend("made", { scope: "worker" }, { shared: new Shared() })
  .extend("shared", { scope: "worker" }, ({ made: { shared } }, { onCleanup }) => {
    onCleanup(() => shared.close());
    return shared;
  });

/** Something that all test files of a worker share under a name; the first of them starts it. */
export function usePerWorker<T>(
  name: string,
  start: () => Promise<T>,
  close: (made: T) => Promise<void>,
): { readonly current: T } {
  let current: { made: T } | undefined;
  worker.beforeAll(async ({ shared }) => {
    current = { made: await shared.get(name, start, close) };
  });
  return {
    get current() {
      if (current === undefined) throw new Error(`The worker's ${name} is not up yet`);
      return current.made;
    },
  };
}
