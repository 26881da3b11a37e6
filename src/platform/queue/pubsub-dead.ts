import type { PubSub, v1 } from "@google-cloud/pubsub";
import { QueueUnavailable } from "../../errors/queue-unavailable.ts";
import { failureOfDead } from "./pubsub-message.ts";
import { namesOf, orMissing } from "./pubsub-names.ts";
import type { Failure, Topic } from "./queue.ts";

type ClientOptions = NonNullable<ConstructorParameters<typeof v1.SubscriberClient>[0]>;

const AT_ONCE = 100;
const PATIENCE = { timeout: 5000 };

/**
 * Pub/Sub's dead-letter subscriptions. Reads them now and then with single pulls, because a stream would
 * keep its process awake.
 */
export class DeadSubscriptions {
  private readonly client: PubSub;
  private readonly prefix: string;
  private readonly topics: readonly Topic<object>[];
  private subscriber: v1.SubscriberClient | undefined;

  constructor(client: PubSub, prefix: string, topics: readonly Topic<object>[]) {
    this.client = client;
    this.prefix = prefix;
    this.topics = topics;
  }

  /**
   * Passes the waiting messages to the handler and acknowledges each afterwards.
   *
   * @throws QueueMissing if the subscription does not exist
   * @throws QueueUnavailable
   */
  async take(handler: (failure: Failure) => Promise<void>, signal: AbortSignal): Promise<void> {
    const subscriber = await this.open();
    for (const topic of this.topics) {
      const name = namesOf(this.prefix, topic.name).deadSubscription;
      const subscription = subscriber.subscriptionPath(this.client.projectId, name);
      for (let more = true; more && !signal.aborted; ) {
        const received = await pulled(subscriber, subscription);
        for (const { ackId, message } of received) {
          if (signal.aborted) return;
          await handler(failureOfDead(topic.name, arrivedOf(message ?? {})));
          await subscriber.acknowledge({ subscription, ackIds: [ackId ?? ""] }, PATIENCE);
        }
        more = received.length > 0;
      }
    }
  }

  private async open(): Promise<v1.SubscriberClient> {
    if (this.subscriber === undefined) {
      const { v1 } = await import("@google-cloud/pubsub");
      const config = (await this.client.getClientConfig()) as ClientOptions;
      this.subscriber = new v1.SubscriberClient(config);
    }
    return this.subscriber;
  }

  async close(): Promise<void> {
    await this.subscriber?.close();
  }
}

async function pulled(subscriber: v1.SubscriberClient, subscription: string) {
  const request = { subscription, maxMessages: AT_ONCE, returnImmediately: true };
  try {
    const [{ receivedMessages }] = await subscriber.pull(request, PATIENCE);
    return receivedMessages ?? [];
  } catch (error) {
    const missing = orMissing(error, "subscription", subscription);
    throw missing === error ? new QueueUnavailable(`hand over ${subscription}`, error) : missing;
  }
}

type PubSubMessage = NonNullable<Awaited<ReturnType<typeof pulled>>[number]["message"]>;

function arrivedOf({ messageId, data, attributes, publishTime }: PubSubMessage) {
  const bytes = typeof data === "string" ? Buffer.from(data, "base64") : data;
  return {
    id: messageId ?? "",
    data: bytes ?? new Uint8Array(),
    attributes: attributes ?? {},
    publishedAt: new Date(Number(publishTime?.seconds ?? 0) * 1000),
    attempt: 1,
  };
}
