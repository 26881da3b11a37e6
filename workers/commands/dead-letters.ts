// npm run dead-letters [-- --redeliver]: messages that no attempt got through, and a new try for them.
import { parseArgs } from "node:util";
import { PostgresQueue } from "../../src/platform/queue/postgres-queue.ts";
import { retryPolicies, type TopicName } from "../../src/platform/queue/queue.ts";
import { runCommand } from "./command.ts";

const AT_ONCE = 1000;

await runCommand(async (address, logger) => {
  const { values } = parseArgs({ options: { redeliver: { type: "boolean", default: false } } });
  const queue = await PostgresQueue.start(address, logger);
  try {
    const lines: string[] = [];
    for (const topic of Object.keys(retryPolicies) as TopicName[]) {
      for (const letter of await queue.deadLetters(topic, AT_ONCE)) {
        const { failedAt, attempts, body, reason } = letter;
        lines.push(
          `${failedAt.toISOString()}  ${topic}  ${JSON.stringify(body)}  after ${attempts} attempts: ${reason}`,
        );
      }
      if (values.redeliver) {
        lines.push(`${topic}: ${await queue.redeliver(topic, AT_ONCE)} sent again`);
      }
    }
    return lines.length === 0 ? ["There are no dead letters."] : lines;
  } finally {
    await queue.close(1000);
  }
});
