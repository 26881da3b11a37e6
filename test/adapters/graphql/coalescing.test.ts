import { describe, expect, it } from "vitest";
import { coalesced } from "../../../adapters/graphql/coalescing.ts";

/** A source that gives these at once, and then waits until `end` is called. */
function sourceOf(events: readonly string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // The source may fail before anything waits for it.
  promise.catch(() => undefined);
  async function* source(): AsyncGenerator<string, void> {
    yield* events;
    await promise;
  }
  return { source: source(), end: resolve, fail: reject };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("events that wait", () => {
  it("come once of each kind, in order, while others are answered", async () => {
    const { source, end } = sourceOf(["a", "b", "a", "c", "b", "a"]);
    const events = coalesced(source, (event) => event);
    const got = [(await events.next()).value];
    await turn();
    for (let n = 0; n < 3; n++) got.push((await events.next()).value);
    expect(got).toEqual(["a", "b", "a", "c"]);
    end();
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it("come before the failure of their source, which follows", async () => {
    const { source, fail } = sourceOf(["a", "b"]);
    const events = coalesced(source, (event) => event);
    fail(new Error("broken off"));
    await turn();
    expect([(await events.next()).value, (await events.next()).value]).toEqual(["a", "b"]);
    await expect(events.next()).rejects.toThrow("broken off");
  });

  it("are read ahead no further than a hundred kinds", async () => {
    const many = Array.from({ length: 300 }, (_, n) => String(n));
    let read = 0;
    async function* source(): AsyncGenerator<string, void> {
      for (const one of many) {
        read += 1;
        yield one;
      }
    }
    const events = coalesced(source(), (event) => event);
    expect((await events.next()).value).toBe("0");
    for (let n = 0; n < 1000; n++) await Promise.resolve();
    await turn();
    expect(read).toBeLessThan(110);
    const rest: string[] = [];
    for await (const event of events) rest.push(event);
    expect(rest).toEqual(many.slice(1));
  });
});
