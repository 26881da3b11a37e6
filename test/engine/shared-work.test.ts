import { expect, it } from "vitest";
import { SharedWork } from "../../src/engine/shared-work.ts";

/** Work that counts how often it began and knows whether it was given up. */
function counted() {
  const shared = new SharedWork<string>();
  const { promise, resolve } = Promise.withResolvers<string>();
  const seen = { begun: 0, signals: [] as AbortSignal[] };
  const work = (signal: AbortSignal) => {
    seen.begun++;
    seen.signals.push(signal);
    return promise;
  };
  return { seen, finish: resolve, join: (signal?: AbortSignal) => shared.join("a", work, signal) };
}

it("is done once for all who ask while it runs", async () => {
  const { seen, finish, join } = counted();
  const all = [join(), join(new AbortController().signal), join()];
  finish("done");
  expect(await Promise.all(all)).toEqual(["done", "done", "done"]);
  expect(seen.begun).toBe(1);
  await join();
  expect(seen.begun).toBe(2);
});

it("is given up when the last has gone, not before", async () => {
  const { seen, finish, join } = counted();
  const [one, two] = [new AbortController(), new AbortController()];
  const first = join(one.signal);
  const second = join(two.signal);
  one.abort(new Error("one hung up"));
  await expect(first).rejects.toThrow("one hung up");
  expect(seen.signals[0]?.aborted).toBe(false);
  two.abort(new Error("two hung up"));
  await expect(second).rejects.toThrow("two hung up");
  expect(seen.signals[0]?.aborted).toBe(true);
  const third = join();
  finish("anew");
  expect([await third, seen.begun]).toEqual(["anew", 2]);
});
