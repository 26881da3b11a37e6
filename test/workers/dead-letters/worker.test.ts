import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { createLogger } from "../../../src/platform/logger.ts";
import type { Failure, Queue } from "../../../src/platform/queue/queue.ts";
import { takeDeadLetters } from "../../../workers/dead-letters/worker.ts";
import { usePlatform } from "../../support/platform.ts";

const platform = usePlatform();

it("keeps why a message failed in the table, and out of the log, for reasons may quote rows", async () => {
  const { services } = platform.current.running;
  const em = services.orm.em.fork();
  const failed = await em
    .execute("select ?::int", ["hushed-value"])
    .catch((error: unknown) => error);
  const { message: reason } = failed as Error;
  expect(reason).toContain("hushed-value");
  const failure: Failure = {
    id: crypto.randomUUID(),
    topic: "linking",
    body: { placeId: crypto.randomUUID() },
    attempts: 6,
    failedAt: new Date(),
    reason,
  };
  const queue: Queue = Object.assign(Object.create(services.queue), {
    takeFailures: (handler: (failure: Failure) => Promise<void>) => handler(failure),
  });
  let text = "";
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const logger = await createLogger({ level: "info", pretty: false, destination });
  await takeDeadLetters({ ...services, queue, logger });

  const rows = await em.execute("select reason from dead_letter where id = ?", [failure.id]);
  expect(rows).toEqual([{ reason: expect.stringContaining("hushed-value") }]);
  expect(text).toContain('"topic":"linking"');
  expect(text).not.toContain("hushed-value");
});
