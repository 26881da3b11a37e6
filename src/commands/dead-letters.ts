// npm run dead-letters: lists dead letters, and sends them again.

import { model, topicsOf } from "../model/model.ts";
import { connect } from "../platform/database/connect.ts";
import { openQueue } from "../platform/queue/open.ts";
import type { Queue, Topic } from "../platform/queue/queue.ts";
import { commandCaller } from "../service-router.ts";
import { runCommand, sharedHelp } from "./command.ts";

const AT_ONCE = 1000;

const help = {
  ...sharedHelp,
  about: `
Prints the messages to the workers whose every attempt failed, and why.
A platform has to run on the same DATA_DIR or DATABASE_URL. If PUBSUB_TOPIC_PREFIX is set, the
command first moves into that database what Pub/Sub has given up on.`,
  variables: { ...sharedHelp.variables, PUBSUB_TOPIC_PREFIX: undefined, SERVICES: undefined },
  options: { "--redeliver": "sends each of them again" },
};

const options = { redeliver: { type: "boolean", default: false } } as const;

await runCommand(
  { name: "npm run dead-letters", help, options },
  (values) =>
    async function* (address, logger, config) {
      const orm = await connect(address, model, { poolSize: 1, unhurried: true });
      const { deadLetters } = commandCaller({ orm }, "dead-letters");
      const topics = topicsOf(config);
      const queue = await openQueue(config.queue, { address, topics, logger });
      try {
        await queue.takeFailures((failure) => deadLetters.keep(failure));
        let none = true;
        for (const { name: topic } of topics) {
          for (const letter of await deadLetters.letters({ topic, limit: AT_ONCE })) {
            none = false;
            yield line(letter);
          }
        }
        if (values.redeliver) yield* sentAgain(queue, topics, deadLetters.reopened);
        else if (none) yield "There are no dead letters.";
      } finally {
        await queue.close(1000);
        await orm.close(true);
      }
    },
);

/** Sends all current letters again, in batches; leaves those that fail again meanwhile. */
async function* sentAgain(
  queue: Queue,
  topics: readonly Topic<object>[],
  reopened: (of: { topic: string; before: Date }) => Promise<object[]>,
): AsyncGenerator<string> {
  const before = new Date();
  for (const topic of topics) {
    let sent = 0;
    for (let more = true; more; ) {
      const bodies = await reopened({ topic: topic.name, before });
      for (const body of bodies) await queue.publish(topic, body);
      sent += bodies.length;
      more = bodies.length > 0;
    }
    yield `${topic.name}: ${sent} sent again`;
  }
}

function line(letter: {
  failedAt: Date;
  topic: string;
  body: string;
  attempts: number;
  reason: string;
}): string {
  const { failedAt, topic, body, attempts, reason } = letter;
  return `${failedAt.toISOString()}  ${topic}  ${body}  after ${attempts} attempts: ${reason}`;
}
