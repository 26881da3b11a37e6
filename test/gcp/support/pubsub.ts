import { randomBytes } from "node:crypto";
import { Duration, PubSub } from "@google-cloud/pubsub";
import { inject } from "vitest";
import { analysisTopic } from "../../../src/places/analysis/topic.ts";
import { linkingTopic } from "../../../src/places/linking/topic.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { PubSubQueue } from "../../../src/platform/queue/pubsub-queue.ts";
import type { Topic } from "../../../src/platform/queue/queue.ts";
import { dueTopic } from "../../../src/procedures/due/topic.ts";

const PROJECT = "tokenkit-test";
const topics: readonly Topic<object>[] = [analysisTopic, linkingTopic, dueTopic];

/** The run's emulator; null if none is available, which skips its tests. */
export const emulator = inject("pubsub");

/** The variables that Google's library reads: the host and the project. */
export const surroundings = (host = emulator?.host ?? ""): Record<string, string> => ({
  PUBSUB_EMULATOR_HOST: host,
  GOOGLE_CLOUD_PROJECT: PROJECT,
  // No metadata server exists here, about which the library would warn.
  METADATA_SERVER_DETECTION: "none",
});

export const newPrefix = (): string => `t${randomBytes(4).toString("hex")}-`;

interface Settings {
  /** The push endpoint; without one the subscription is pulled. */
  pushTo?: (topic: string) => string;
  ackDeadlineSeconds?: number;
  /** Seconds, for terraform has those of the topic. */
  backoff?: number;
  maxDeliveryAttempts?: number;
}

/** The resources of `terraform/modules/queue` per topic, with shorter waits if a test needs them. */
export async function makeTopics(
  prefix: string,
  { pushTo, ackDeadlineSeconds = 600, backoff = 10, maxDeliveryAttempts = 50 }: Settings = {},
  host?: string,
): Promise<void> {
  const client = clientOf(host);
  for (const { name } of topics) {
    const [dead] = await client.createTopic(`${prefix}${name}-dead`);
    await dead.createSubscription(`${prefix}${name}-dead`, { ackDeadlineSeconds: 60 });
    const [work] = await client.createTopic(`${prefix}${name}`);
    await work.createSubscription(`${prefix}${name}`, {
      ackDeadlineSeconds,
      enableMessageOrdering: false,
      retryPolicy: { minimumBackoff: { seconds: backoff }, maximumBackoff: { seconds: 600 } },
      deadLetterPolicy: { deadLetterTopic: dead.name, maxDeliveryAttempts },
      ...(pushTo === undefined ? {} : { pushConfig: { pushEndpoint: pushTo(name) } }),
    });
  }
  await client.close();
}

export function clientOf(host = emulator?.host ?? ""): PubSub {
  return new PubSub({ projectId: PROJECT, apiEndpoint: host, emulatorMode: true });
}

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
