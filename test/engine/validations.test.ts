import { afterEach, expect, test } from "vitest";
import { Engine } from "../../src/engine/engine.ts";
import { grave, light } from "./support/documents.ts";

let engine = new Engine();
afterEach(async () => {
  await engine.close();
  engine = new Engine();
});

test("a validation ends with its request, running or waiting, and the next begins", async () => {
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = engine.validate(grave(1), { caller: "a", signal: running.signal });
  const second = engine.validate(grave(2), { caller: "a", signal: waiting.signal });
  const third = engine.validate(light("a"), { caller: "a" });
  let isDone = false;
  void third.then(() => (isDone = true));
  waiting.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  expect(isDone).toBe(false);
  running.abort(new Error("gone too"));
  await expect(first).rejects.toThrow("gone too");
  expect(await third).toMatchObject({ errorCount: 0 });
});

test("a caller's large documents leave a thread to others", async () => {
  const stop = new AbortController();
  const mine = [1, 2, 3].map((seed) =>
    engine.validate(grave(seed), { caller: "a", signal: stop.signal }),
  );
  let done = 0;
  for (const one of mine) one.then(() => (done += 1)).catch(() => undefined);
  expect(await engine.validate(light("b"), { caller: "b" })).toMatchObject({ errorCount: 0 });
  expect(done).toBe(0);
  stop.abort(new Error("gone"));
  for (const { status } of await Promise.allSettled(mine)) expect(status).toBe("rejected");
});

test("a document that several validate at once is validated once, and remembered", async () => {
  const document = light("a");
  const first = engine.validate(document, { caller: "a" });
  const gone = new AbortController();
  const second = engine.validate(document, { caller: "b", signal: gone.signal });
  gone.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  expect(await engine.validate(document, { caller: "c" })).toBe(await first);
});

test("a caller with 32 large documents waiting is told to wait for one of them", async () => {
  const stop = new AbortController();
  const request = { caller: "a", signal: stop.signal };
  const mine = Array.from({ length: 33 }, (_, at) => engine.validate(light(`n${at}`), request));
  const settled = Promise.allSettled(mine);
  await expect(engine.validate(light("last"), request)).rejects.toMatchObject({
    errorCode: "rate_limited",
    message:
      "One document of yours is being worked on and 32 wait already; wait for one of them first.",
  });
  stop.abort(new Error("gone"));
  await settled;
});
