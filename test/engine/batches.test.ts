import { expect, test } from "vitest";
import { Batches } from "../../src/engine/batches.ts";

/** Work that the test ends. */
function work() {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const run = async (items: string[]) => {
    begun.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => item.toUpperCase());
  };
  return { begun, ends, run };
}

const turns = () => new Promise<void>((resolve) => setImmediate(resolve));

test("what comes in while the first runs is done together after it", async () => {
  const { begun, ends, run } = work();
  const batches = new Batches<string, string>(10);
  const first = batches.add("k", "a", run);
  await turns();
  const rest = ["b", "c", "d"].map((item) => batches.add("k", item, run));
  await turns();
  expect(begun).toEqual([["a"]]);
  ends.shift()?.();
  expect(await first).toBe("A");
  await turns();
  expect(begun).toEqual([["a"], ["b", "c", "d"]]);
  ends.shift()?.();
  expect(await Promise.all(rest)).toEqual(["B", "C", "D"]);
});

test("a batch has a bound, and keys do not wait for each other", async () => {
  const { begun, ends, run } = work();
  const batches = new Batches<string, string>(2);
  const all = ["a", "b", "c"].map((item) => batches.add("k", item, run));
  const other = batches.add("other", "z", run);
  await turns();
  expect(begun).toEqual([["a", "b"], ["z"]]);
  for (const end of ends.splice(0)) end();
  await turns();
  for (const end of ends.splice(0)) end();
  expect(await Promise.all([...all, other])).toEqual(["A", "B", "C", "Z"]);
});

test("a batch that fails fails its items, and the next runs", async () => {
  const { begun, ends, run } = work();
  const batches = new Batches<string, string>(1);
  const failing = batches.add("k", "a", () => Promise.reject(new Error("no thread")));
  const next = batches.add("k", "b", run);
  await expect(failing).rejects.toThrow("no thread");
  await turns();
  expect(begun).toEqual([["b"]]);
  ends.shift()?.();
  expect(await next).toBe("B");
});
