import { afterEach, expect, test } from "vitest";
import { Engine } from "../../src/engine/engine.ts";
import { grave, light } from "./support/documents.ts";

let engine = new Engine();
afterEach(async () => {
  await engine.close();
  engine = new Engine();
});

const of = (caller: string, signal?: AbortSignal) => ({ caller, signal });

test("sheets and exports do not wait for verdicts", async () => {
  const verdicts = ["a", "b", "c"].map((caller, seed) =>
    engine.verdict(grave(0), grave(seed + 1), of(caller)).catch(() => undefined),
  );
  let judged = 0;
  for (const verdict of verdicts) void verdict.then(() => (judged += 1));
  const sheet = await engine.run("export", {
    document: light("a"),
    slug: "t",
    format: "swift",
    appearance: "light",
    preferred: "light",
  });
  expect(sheet).toContain("enum Tokens");
  expect(judged).toBe(0);
});

test("a verdict ends with its request, running or waiting, and the next is made", async () => {
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = engine.verdict(grave(0), grave(1), of("a", running.signal));
  const second = engine.verdict(grave(0), grave(2), of("a", waiting.signal));
  const other = engine.verdict(light("a"), light("b"), of("b"));
  let isJudged = false;
  void other.then(() => (isJudged = true));
  waiting.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  expect(isJudged).toBe(false);
  running.abort(new Error("gone too"));
  await expect(first).rejects.toThrow("gone too");
  expect(await other).toMatchObject({ level: "major" });
});

test("a verdict that several wait for ends with the last of them", async () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const documents = [light("a"), light("b")] as const;
  const first = engine.verdict(...documents, of("a", one.signal));
  const second = engine.verdict(...documents, of("b", two.signal));
  one.abort(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  expect(await second).toMatchObject({ level: "major" });
  // Cached by now, also for a caller without a turn.
  expect(await engine.verdict(...documents, of("c"))).toBe(await second);
});

test("a caller has one verdict made at a time and three waiting; others take turns", async () => {
  const stop = new AbortController();
  const mine = [1, 2, 3, 4].map((seed) =>
    engine.verdict(grave(0), grave(seed), of("a", stop.signal)),
  );
  await expect(engine.verdict(grave(0), grave(5), of("a"))).rejects.toMatchObject({
    errorCode: "rate_limited",
    message: "One verdict of yours is being made and 3 wait already; wait for one of them first.",
  });
  const other = engine.verdict(light("a"), light("b"), of("b", AbortSignal.timeout(60_000)));
  stop.abort(new Error("gone"));
  for (const { status } of await Promise.allSettled(mine)) expect(status).toBe("rejected");
  expect(await other).toMatchObject({ level: "major" });
});
