import { afterAll, expect, test } from "vitest";
import { GivenUp, Threads } from "../../src/engine/threads.ts";

const worker = new URL("support/worker.ts", import.meta.url);
const opened: Threads<string>[] = [];
const threads = (most: number): Threads<string> => {
  const made = new Threads<string>({ worker, most });
  opened.push(made);
  return made;
};
afterAll(() => Promise.all(opened.map((one) => one.close())));

test("a task that hangs is given up, and those that wait go on in another thread", async () => {
  const one = threads(1);
  const hanging = one.run("hang", 1000);
  const waiting = [one.run("a", 60_000), one.run("b", 60_000)];
  expect(one.waiting).toBe(2);
  await expect(hanging).rejects.toThrow(GivenUp);
  expect(await Promise.all(waiting)).toEqual(["a", "b"]);
  expect(await one.run("c", 60_000)).toBe("c");
});

test("every thread may be held at once, and each is replaced", async () => {
  const two = threads(2);
  const all = await Promise.allSettled(
    ["hang", "hang", "a", "hang", "b"].map((task) => two.run(task, task === "hang" ? 500 : 60_000)),
  );
  expect(all.map((one) => (one.status === "fulfilled" ? one.value : one.reason.name))).toEqual([
    "GivenUp",
    "GivenUp",
    "a",
    "GivenUp",
    "b",
  ]);
});

test("what waits does not run out of time before its turn", async () => {
  const one = threads(1);
  const hanging = one.run("hang", 6000);
  const waiting = one.run("a", 5000);
  await expect(hanging).rejects.toThrow(GivenUp);
  expect(await waiting).toBe("a");
});

test("what waits when all is closed fails", async () => {
  const one = threads(1);
  const all = [one.run("hang", 60_000), one.run("a", 60_000)];
  await Promise.all([...all.map((task) => expect(task).rejects.toThrow()), one.close()]);
});

test("tasks of one lane run one at a time, and those of others take their turn in between", async () => {
  const two = threads(2);
  const done: string[] = [];
  const run = (task: string, lane: string) =>
    two.run(task, 60_000, lane).then(() => done.push(`${lane} ${task}`));
  const hanging = two.run("hang", 2000, "many");
  const many = ["1", "2", "3"].map((task) => run(task, "many"));
  // The second thread is free for every lane but the busy one.
  await run("a", "few");
  expect(done).toEqual(["few a"]);
  expect(two.waiting).toBe(1);
  await expect(hanging).rejects.toThrow(GivenUp);
  await Promise.all(many);
  expect(done).toEqual(["few a", "many 1", "many 2", "many 3"]);
});

test("lanes take turns", async () => {
  const one = threads(1);
  const done: string[] = [];
  const run = (task: string, lane: string) =>
    one.run(task, 60_000, lane).then(() => done.push(`${lane} ${task}`));
  await Promise.all([
    run("1", "many"),
    run("2", "many"),
    run("3", "many"),
    run("1", "few"),
    run("2", "few"),
  ]);
  expect(done).toEqual(["many 1", "few 1", "many 2", "few 2", "many 3"]);
});

test("a signal takes a waiting task out of its lane, and ends one that runs with its thread", async () => {
  const one = threads(1);
  const [running, waiting] = [new AbortController(), new AbortController()];
  const hanging = one.run("hang", 60_000, "many", running.signal);
  const queued = one.run("hang", 60_000, "many", waiting.signal);
  const last = one.run("a", 60_000, "few");
  expect([one.waiting, one.waitingIn("many"), one.waitingIn("few")]).toEqual([2, 1, 1]);
  waiting.abort(new Error("gone while it waited"));
  await expect(queued).rejects.toThrow("gone while it waited");
  expect([one.waiting, one.waitingIn("many")]).toEqual([1, 0]);
  running.abort(new Error("gone while it ran"));
  await expect(hanging).rejects.toThrow("gone while it ran");
  expect(await last).toBe("a");
  const late = one.run("b", 60_000, "many", AbortSignal.abort(new Error("gone before")));
  await expect(late).rejects.toThrow("gone before");
  expect([await one.run("c", 60_000, "many"), one.waiting]).toEqual(["c", 0]);
});
