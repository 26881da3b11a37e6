import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { Turns } from "../../../src/places/pictures/turns.ts";

const turns = (options: { waiting?: number; waitMs?: number } = {}) =>
  new Turns({ slots: 2, waiting: 10, waitMs: 10_000, ...options });

/** Work that lasts until it is let go. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, letGo: resolve };
}

it("does so much at a time, first come, first served", async () => {
  const limited = turns();
  const done: string[] = [];
  let running = 0;
  let most = 0;
  const work = (name: string, slots: number) =>
    limited.run(
      async () => {
        running += slots;
        most = Math.max(most, running);
        await setTimeout(5);
        running -= slots;
        done.push(name);
      },
      { slots },
    );
  await Promise.all([work("a", 1), work("large", 2), work("b", 1), work("c", 1)]);
  expect([most, done]).toEqual([2, ["a", "large", "b", "c"]]);
});

it("goes on after work that fails", async () => {
  const limited = turns();
  const failing = { slots: 2 };
  await expect(limited.run(() => Promise.reject(new Error("broke")), failing)).rejects.toThrow();
  expect(await limited.run(async () => 7, { slots: 2 })).toBe(7);
});

it("lets nobody wait in too long a line, nor for too long", async () => {
  const limited = turns({ waiting: 1, waitMs: 30 });
  const { work, letGo } = held();
  const first = limited.run(work, { slots: 2 });
  const large = limited.run(async () => "large", { slots: 2 });
  const tooMany = limited.run(async () => "never");
  const patient = limited.run(async () => "patient", { patient: true });
  await expect(tooMany).rejects.toMatchObject({ errorCode: "unavailable" });
  await expect(large).rejects.toMatchObject({ errorCode: "unavailable" });
  letGo();
  await first;
  expect(await patient).toBe("patient");
});

it("lets who is behind go on when the one before gives up", async () => {
  const limited = turns({ waitMs: 30 });
  const { work, letGo } = held();
  const first = limited.run(work);
  const large = limited.run(async () => "large", { slots: 2 });
  const small = limited.run(async () => "small", { patient: true });
  await expect(large).rejects.toMatchObject({ errorCode: "unavailable" });
  expect(await small).toBe("small");
  letGo();
  await first;
});
