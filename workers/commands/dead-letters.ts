// npm run dead-letters [-- --redeliver]: messages that no attempt got through, and a new try for them.
import { parseArgs } from "node:util";
import { connect } from "../../src/platform/database/connect.ts";
import { PostgresQueue } from "../../src/platform/queue/postgres-queue.ts";
import {
  type DeadLetter,
  retryPolicies,
  type TopicName,
  type Topics,
} from "../../src/platform/queue/queue.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { Services } from "../../src/services.ts";
import { runCommand } from "./command.ts";

const AT_ONCE = 1000;

await runCommand(async (address, logger) => {
  const { values } = parseArgs({ options: { redeliver: { type: "boolean", default: false } } });
  const queue = await PostgresQueue.start(address, logger);
  const orm = await connect(address, { poolSize: 1, unhurried: true });
  // This one procedure uses nothing but the database.
  const { analysis } = serviceCaller({ orm } as Services, "dead-letters");
  try {
    const lines: string[] = [];
    for (const topic of Object.keys(retryPolicies) as TopicName[]) {
      const letters = await queue.deadLetters(topic, AT_ONCE);
      lines.push(...letters.map(line));
      if (!values.redeliver) continue;
      if (topic === "analysis") await analysis.again({ imageIds: letters.map(imageOf) });
      lines.push(`${topic}: ${await queue.redeliver(topic, AT_ONCE)} sent again`);
    }
    return lines.length === 0 ? ["There are no dead letters."] : lines;
  } finally {
    await orm.close(true);
    await queue.close(1000);
  }
});

function line({ failedAt, topic, body, attempts, reason }: DeadLetter): string {
  return `${failedAt.toISOString()}  ${topic}  ${JSON.stringify(body)}  after ${attempts} attempts: ${reason}`;
}

function imageOf({ body }: DeadLetter): string {
  return (body as Topics["analysis"]).imageId;
}
