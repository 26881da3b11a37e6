import { PubSub } from "@google-cloud/pubsub";
import { analysisTopic } from "../../../src/places/analysis/topic.ts";
import { linkingTopic } from "../../../src/places/linking/topic.ts";
import type { Topic } from "../../../src/platform/queue/queue.ts";
import { dueTopic } from "../../../src/procedures/due/topic.ts";

const PROJECT = "tokenkit-test";
export const topics: readonly Topic<object>[] = [analysisTopic, linkingTopic, dueTopic];

/** The variables that Google's library reads: the host and the project. */
export const surroundingsOf = (host: string): Record<string, string> => ({
  PUBSUB_EMULATOR_HOST: host,
  GOOGLE_CLOUD_PROJECT: PROJECT,
  // No metadata server exists here, about which the library would warn.
  METADATA_SERVER_DETECTION: "none",
});

export const clientAt = (host: string): PubSub =>
  new PubSub({ projectId: PROJECT, apiEndpoint: host, emulatorMode: true });

export interface TopicSettings {
  /** The push endpoint; without one the subscription is pulled. */
  pushTo?: (topic: string) => string;
  ackDeadlineSeconds?: number;
  /** Seconds, for terraform has those of the topic. */
  backoff?: number;
  longestBackoff?: number;
  maxDeliveryAttempts?: number;
}

/** The resources of `terraform/modules/queue` per topic, with shorter waits if a test needs them. */
export async function makeTopicsAt(
  host: string,
  prefix: string,
  settings: TopicSettings = {},
): Promise<void> {
  const { pushTo, ackDeadlineSeconds = 600, maxDeliveryAttempts = 50 } = settings;
  const { backoff = 10, longestBackoff = 600 } = settings;
  const client = clientAt(host);
  for (const { name } of topics) {
    const [dead] = await client.createTopic(`${prefix}${name}-dead`);
    await dead.createSubscription(`${prefix}${name}-dead`, { ackDeadlineSeconds: 60 });
    const [work] = await client.createTopic(`${prefix}${name}`);
    await work.createSubscription(`${prefix}${name}`, {
      ackDeadlineSeconds,
      enableMessageOrdering: false,
      retryPolicy: {
        minimumBackoff: { seconds: backoff },
        maximumBackoff: { seconds: longestBackoff },
      },
      deadLetterPolicy: { deadLetterTopic: dead.name, maxDeliveryAttempts },
      ...(pushTo === undefined ? {} : { pushConfig: { pushEndpoint: pushTo(name) } }),
    });
  }
  await client.close();
}
