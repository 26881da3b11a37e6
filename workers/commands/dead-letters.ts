// npm run dead-letters: messages that no attempt got through, and a new try for them.

import { model, topics } from "../../src/model/model.ts";
import { analysisTopic } from "../../src/places/analysis/topic.ts";
import { connect } from "../../src/platform/database/connect.ts";
import { PostgresQueue } from "../../src/platform/queue/postgres-queue.ts";
import type { DeadLetter } from "../../src/platform/queue/queue.ts";
import { commandCaller } from "../../src/service-router.ts";
import { besides, runCommand } from "./command.ts";

const AT_ONCE = 1000;

const help = {
  ...besides,
  about: `
Prints the messages to the workers that no attempt got through, and why.
A platform has to run on the same DATA_DIR or DATABASE_URL.`,
  options: { "--redeliver": "gives each of them a new try" },
};

const options = { redeliver: { type: "boolean", default: false } } as const;

await runCommand(
  { name: "npm run dead-letters", help, options },
  (values) =>
    async function* (address, logger) {
      const queue = await PostgresQueue.start(address, topics, logger);
      const orm = await connect(address, model, { poolSize: 1, unhurried: true });
      const { analysis } = commandCaller({ orm }, "dead-letters");
      try {
        let none = true;
        for (const topic of topics) {
          const letters = await queue.deadLetters(topic, AT_ONCE);
          for (const letter of letters) yield line(letter);
          none &&= letters.length === 0 && !values.redeliver;
          if (!values.redeliver) continue;
          if (topic === analysisTopic) {
            const imageIds = letters.flatMap(({ body }) => imageOf(body) ?? []);
            await analysis.again({ imageIds });
          }
          yield `${topic.name}: ${await queue.redeliver(topic, AT_ONCE)} sent again`;
        }
        if (none) yield "There are no dead letters.";
      } finally {
        await orm.close(true);
        await queue.close(1000);
      }
    },
);

function line({ failedAt, topic, body, attempts, reason }: DeadLetter): string {
  return `${failedAt.toISOString()}  ${topic}  ${JSON.stringify(body)}  after ${attempts} attempts: ${reason}`;
}

/** Undefined for a message that is none of its topic: sent again, it comes back. */
function imageOf(body: unknown): string | undefined {
  try {
    return analysisTopic.read(body).imageId;
  } catch {
    return undefined;
  }
}
