import { expect, it } from "vitest";
import { inTurn } from "../../../src/console/routes/themes/new/in-turn.ts";

it("computes what is under way and the latest, and skips what was given up meanwhile", async () => {
  const begun: number[] = [];
  const first = Promise.withResolvers<string>();
  const asks = [0, 1, 2, 3].map((at) => {
    const given = new AbortController();
    const answer = inTurn(given.signal, () => {
      begun.push(at);
      return at === 0 ? first.promise : Promise.resolve(`answer ${at}`);
    });
    return { given, answer };
  });
  const settled = Promise.allSettled(asks.map(({ answer }) => answer));
  await Promise.resolve();
  for (const { given } of asks.slice(0, 3)) given.abort();
  first.resolve("answer 0");
  const outcomes = await settled;
  expect(begun).toEqual([0, 3]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
});

it("goes on after a task that fails", async () => {
  const { signal } = new AbortController();
  const failing = inTurn(signal, () => Promise.reject(new Error("unreadable")));
  const next = inTurn(signal, () => Promise.resolve("read"));
  await expect(failing).rejects.toThrow("unreadable");
  expect(await next).toBe("read");
});
