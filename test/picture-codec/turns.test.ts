import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { Turns } from "../../src/picture-codec/turns.ts";

const turns = (options: { waiting?: number; waitMs?: number } = {}) =>
  new Turns({ atOnce: 1, waiting: 10, waitMs: 10_000, ...options });

/** Work that lasts until released. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, letGo: resolve };
}

it("does so much at a time, first come, first served", async () => {
  const limited = new Turns({ atOnce: 2, waiting: 10, waitMs: 10_000 });
  const done: string[] = [];
  let running = 0;
  let most = 0;
  const work = (name: string) =>
    limited.run(async () => {
      most = Math.max(most, ++running);
      await setTimeout(5);
      running--;
      done.push(name);
    });
  await Promise.all(["a", "b", "c", "d", "e"].map(work));
  expect([most, done]).toEqual([2, ["a", "b", "c", "d", "e"]]);
});

it("goes on after work that fails", async () => {
  const limited = turns();
  await expect(limited.run(() => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
  expect(await limited.run(async () => 7)).toBe(7);
});

it("lets nobody wait in too long a line, nor for too long", async () => {
  const limited = turns({ waiting: 1, waitMs: 30 });
  const { work, letGo } = held();
  const first = limited.run(work);
  const late = limited.run(async () => "late");
  const tooMany = limited.run(async () => "never");
  const patient = limited.run(async () => "patient", { patient: true });
  await expect(tooMany).rejects.toMatchObject({ errorCode: "unavailable" });
  await expect(late).rejects.toMatchObject({ errorCode: "unavailable" });
  letGo();
  await first;
  expect(await patient).toBe("patient");
});

it("begins nothing for who has gone, and lets who is behind move up", async () => {
  const limited = turns({ waiting: 2 });
  const { work, letGo } = held();
  const first = limited.run(work);
  const gone = new AbortController();
  let begun = false;
  const waiting = limited.run(
    async () => {
      begun = true;
    },
    { signal: gone.signal },
  );
  const behind = limited.run(async () => "behind");
  gone.abort(new Error("hung up"));
  await expect(waiting).rejects.toThrow("hung up");
  const another = limited.run(async () => "another");
  letGo();
  await first;
  expect([await behind, await another, begun]).toEqual(["behind", "another", false]);
  const never = limited.run(async () => "never", { signal: gone.signal });
  await expect(never).rejects.toThrow("hung up");
});

it("lets everybody go before who stands behind, and those one after another", async () => {
  const limited = turns();
  const { work, letGo } = held();
  const done: string[] = [];
  const all = [
    limited.run(work),
    ...["behind", "behind too"].map((name) =>
      limited.run(async () => void done.push(name), { behind: true }),
    ),
    ...["first", "second"].map((name) => limited.run(async () => void done.push(name))),
  ];
  letGo();
  await Promise.all(all);
  expect(done).toEqual(["first", "second", "behind", "behind too"]);
});
