import { randomBytes } from "node:crypto";
import { Duration, type PubSub } from "@google-cloud/pubsub";
import { inject } from "vitest";
import { createLogger } from "../../../src/platform/logger.ts";
import { PubSubQueue } from "../../../src/platform/queue/pubsub-queue.ts";
import { clientAt, makeTopicsAt, surroundingsOf, type TopicSettings, topics } from "./topics.ts";

/** The run's emulator; null if none is available, which skips its tests. */
export const emulator = inject("pubsub");

export const surroundings = (host = emulator?.host ?? ""): Record<string, string> =>
  surroundingsOf(host);

export const newPrefix = (): string => `t${randomBytes(4).toString("hex")}-`;

/** Makes the topics of a prefix in the run's emulator, or in another one. */
export const makeTopics = (
  prefix: string,
  settings?: TopicSettings,
  host = emulator?.host ?? "",
): Promise<void> => makeTopicsAt(host, prefix, settings);

export const clientOf = (host = emulator?.host ?? ""): PubSub => clientAt(host);

/** Publishes raw bytes, which the program never does. */
export async function publishRaw(
  topic: string,
  data: string,
  attributes: Record<string, string> = {},
): Promise<void> {
  const client = clientOf();
  await client.topic(topic).publishMessage({ data: Buffer.from(data), attributes });
  await client.close();
}

/** The number of unacknowledged messages of a subscription, as far as one pull returns them. */
export async function waitingIn(subscription: string): Promise<number> {
  const client = clientOf();
  const seen = new Set<string>();
  const looked = client.subscription(subscription, {
    closeOptions: { timeout: Duration.from({ seconds: 2 }) },
  });
  looked.on("message", (message) => {
    seen.add(message.id);
    message.nack();
  });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await looked.close();
  await client.close();
  return seen.size;
}

export const silent = createLogger({ level: "silent", pretty: false });

/** The queue on the emulator, by the variables that Google's library reads. */
export async function openPubSub(
  prefix: string,
  mode: "push" | "pull" = "pull",
  host?: string,
): Promise<PubSubQueue> {
  Object.assign(process.env, surroundings(host));
  return PubSubQueue.start({ prefix, mode }, topics, await silent);
}
