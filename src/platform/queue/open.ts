import type { DatabaseAddress } from "../database/connect.ts";
import type { Logger } from "../logger.ts";
import { PostgresQueue } from "./postgres-queue.ts";
import type { Queue, Topic } from "./queue.ts";

/** In the database, or in Google Cloud Pub/Sub with names that begin with `prefix`. */
export type QueueChoice =
  | { kind: "database" }
  | { kind: "pubsub"; prefix: string; mode: "push" | "pull" };

export interface QueueSurroundings {
  address: DatabaseAddress;
  topics: readonly Topic<object>[];
  logger: Logger;
}

/** Opens the configured queue and loads its library only then. */
export async function openQueue(
  choice: QueueChoice,
  { address, topics, logger }: QueueSurroundings,
): Promise<Queue> {
  if (choice.kind === "database") return PostgresQueue.start(address, topics, logger);
  const { PubSubQueue } = await import("./pubsub-queue.ts");
  return PubSubQueue.start(choice, topics, logger);
}
