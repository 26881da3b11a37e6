import { setTimeout as wait } from "node:timers/promises";
import type { Message, PubSub, SubscriberOptions, Subscription } from "@google-cloud/pubsub";
import { QueueUnavailable } from "../../errors/queue-unavailable.ts";
import type { Logger } from "../logger.ts";
import { processing, publishing, type TraceCarrier } from "../telemetry/message-spans.ts";
import { Line } from "./line.ts";
import { DeadSubscriptions } from "./pubsub-dead.ts";
import { type Arrived, bodyOf, failureOf, fromPush, toData } from "./pubsub-message.ts";
import { assertThere, LOOK_MS, namesOf, QueueProjectUnknown } from "./pubsub-names.ts";
import type { Delivery, Depth, Failure, PushDoor, Queue, Topic } from "./queue.ts";
import { within } from "./within.ts";

/** How long a handler may hold a message, bounded by `maxExtensionTime`. */
const LONGEST_RUN_SECONDS = 600;
/** How long to retry a publish; after that the rows and the sweep take over. */
const PUBLISH_MS = 5000;
/** The pause before reopening a subscription that ended, for instance because it is missing. */
const REOPEN_MS = 5000;
/** `max_delivery_attempts` of terraform/modules/queue; no further delivery would follow. */
const MAX_DELIVERIES = 50;

/** The gRPC codes of transient failures, after which a publish is retried. */
const TRANSIENT = [4, 8, 10, 13, 14];
const publishOptions = {
  // Sends each message at once, because one that waits for a batch is lost with its process.
  batching: { maxMessages: 1 },
  gaxOpts: {
    timeout: PUBLISH_MS,
    retry: {
      retryCodes: TRANSIENT,
      backoffSettings: {
        initialRetryDelayMillis: 100,
        retryDelayMultiplier: 2,
        maxRetryDelayMillis: 1000,
        initialRpcTimeoutMillis: PUBLISH_MS,
        rpcTimeoutMultiplier: 1,
        maxRpcTimeoutMillis: PUBLISH_MS,
        totalTimeoutMillis: PUBLISH_MS,
      },
    },
  },
};

/** Names from OpenTelemetry's semantic conventions. */
const SYSTEM = { "messaging.system.name": "gcp.pubsub" };

interface Subscribed {
  line: Line;
  /** @throws Error if the body does not fit the topic */
  read(body: unknown): () => Promise<void>;
}

export interface PubSubChoice {
  prefix: string;
  mode: "push" | "pull";
}

/**
 * The queue on Google Cloud Pub/Sub with existing topics and subscriptions (terraform/modules/queue).
 * Messages are pushed to a worker's endpoint, or pulled.
 */
export class PubSubQueue implements Queue, PushDoor {
  readonly topics: readonly Topic<object>[];
  readonly outside = true;
  readonly push: PushDoor | null;
  private readonly client: PubSub;
  private readonly prefix: string;
  private readonly logger: Logger;
  private readonly publishers: ReadonlyMap<string, ReturnType<PubSub["topic"]>>;
  private readonly subscribed = new Map<string, Subscribed>();
  private readonly pulled = new Map<
    string,
    { subscription: Subscription; options: SubscriberOptions }
  >();
  private readonly dead: DeadSubscriptions;
  private readonly done = new Map<string, number>();
  /** Publishes and handlers in progress. */
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly stopping = new AbortController();
  /** Messages in a line or a handler. */
  private held = 0;
  private heardAt = performance.now();
  private keep: ((failure: Failure) => Promise<void>) | undefined;

  private constructor(
    client: PubSub,
    { prefix, mode }: PubSubChoice,
    topics: readonly Topic<object>[],
    logger: Logger,
  ) {
    this.client = client;
    this.prefix = prefix;
    this.topics = topics;
    this.logger = logger;
    this.push = mode === "push" ? this : null;
    this.publishers = new Map(
      topics.map((topic) => [
        topic.name,
        client.topic(namesOf(prefix, topic.name).topic, publishOptions),
      ]),
    );
    this.dead = new DeadSubscriptions(client, prefix, topics);
  }

  /**
   * @throws QueueProjectUnknown
   * @throws QueueMissing if a topic does not exist; without an answer from Pub/Sub it counts as existing
   */
  static async start(
    choice: PubSubChoice,
    topics: readonly Topic<object>[],
    logger: Logger,
  ): Promise<PubSubQueue> {
    // Imported on demand, because the library takes seconds and tens of megabytes.
    const { PubSub } = await import("@google-cloud/pubsub");
    const client = new PubSub();
    try {
      await within(LOOK_MS, client.getClientConfig());
    } catch (error) {
      throw new QueueProjectUnknown(error);
    }
    if (client.projectId === "") throw new QueueProjectUnknown(undefined);
    const queue = new PubSubQueue(client, choice, topics, logger);
    try {
      await Promise.all(
        [...queue.publishers.values()].map((topic) =>
          assertThere(logger, "topic", topic.name, () => topic.getMetadata({ timeout: LOOK_MS })),
        ),
      );
    } catch (error) {
      await client.close();
      throw error;
    }
    return queue;
  }

  async publish<Body extends object>({ name }: Topic<Body>, body: Body): Promise<void> {
    const topic = this.publishers.get(name);
    if (topic === undefined) throw new Error(`There is no topic ${name}`);
    const send = (carrier: TraceCarrier): Promise<string> =>
      topic.publishMessage({ data: toData(body), attributes: { ...carrier } });
    const sent = publishing(name, (carrier) => within(PUBLISH_MS, send(carrier)), SYSTEM);
    await this.tracked(sent).catch((error: unknown) => {
      throw new QueueUnavailable(`publish to ${topic.name}`, error);
    });
  }

  async subscribe<Body>(
    topic: Topic<Body>,
    concurrency: number,
    handler: (body: Body) => Promise<void>,
  ): Promise<void> {
    this.subscribed.set(topic.name, {
      line: new Line(concurrency),
      read: (raw) => {
        const body = topic.read(raw);
        return () => handler(body);
      },
    });
    if (this.push !== null) return;
    const { subscription: name } = namesOf(this.prefix, topic.name);
    const subscription = this.client.subscription(name);
    await assertThere(this.logger, "subscription", subscription.name, () =>
      subscription.getMetadata({ timeout: LOOK_MS }),
    );
    await this.pull(topic.name, name, concurrency);
  }

  /** Pulls until the queue is closed, and reopens an ended stream, because even its final errors pass with time. */
  private async pull(topic: string, name: string, maxMessages: number): Promise<void> {
    const { Duration } = await import("@google-cloud/pubsub");
    const options: SubscriberOptions = {
      flowControl: { maxMessages, allowExcessMessages: false },
      maxExtensionTime: Duration.from({ seconds: LONGEST_RUN_SECONDS }),
    };
    if (this.stopping.signal.aborted) return;
    const subscription = this.client.subscription(name, options);
    this.pulled.set(topic, { subscription, options });
    subscription.on("message", (message: Message) => {
      void this.handle(topic, arrivedOf(message)).then((became) =>
        became === "done" ? message.ack() : message.nack(),
      );
    });
    subscription.on("error", (error: unknown) => {
      this.logger.warn({ error, topic }, "A subscription ended; it is opened again shortly");
      void subscription.close();
    });
    subscription.once("close", () => {
      const { signal } = this.stopping;
      wait(REOPEN_MS, undefined, { signal, ref: false }).then(
        () => this.pull(topic, name, maxMessages),
        () => {},
      );
    });
  }

  async deliver(topic: string, envelope: unknown): Promise<Delivery> {
    if (!this.publishers.has(topic)) return "unknown-topic";
    const arrived = fromPush(envelope);
    return arrived === undefined ? "malformed" : this.handle(topic, arrived);
  }

  /** Never throws. */
  private async handle(topic: string, arrived: Arrived): Promise<"done" | "again"> {
    this.held += 1;
    try {
      return await this.tracked(this.inLine(topic, arrived));
    } catch (error) {
      this.logger.warn({ error, topic }, "A message could not be dealt with; it comes again");
      return "again";
    } finally {
      this.held -= 1;
      this.heardAt = performance.now();
    }
  }

  private async inLine(topic: string, arrived: Arrived): Promise<"done" | "again"> {
    const subscribed = this.subscribed.get(topic);
    if (subscribed === undefined || this.stopping.signal.aborted) return "again";
    return subscribed.line.run(() => this.attempt(topic, subscribed, arrived));
  }

  /** @throws Error if the dead letter could not be kept */
  private async attempt(
    topic: string,
    { read }: Subscribed,
    arrived: Arrived,
  ): Promise<"done" | "again"> {
    const { body, isJson } = bodyOf(arrived);
    let work: () => Promise<void>;
    try {
      work = read(body);
    } catch (error) {
      // Another delivery would have the same body.
      return this.giveUp(topic, arrived, isJson ? reasonOf(error) : "Its body is no JSON.");
    }
    try {
      const described = { ...SYSTEM, "messaging.message.id": arrived.id };
      await processing(topic, arrived.attributes, work, described);
    } catch (error) {
      if (arrived.attempt >= MAX_DELIVERIES) return this.giveUp(topic, arrived, reasonOf(error));
      this.logger.warn({ error, topic }, "A message got through at no attempt yet; it comes again");
      return "again";
    }
    this.done.set(topic, (this.done.get(topic) ?? 0) + 1);
    return "done";
  }

  private async giveUp(topic: string, arrived: Arrived, reason: string): Promise<"done" | "again"> {
    if (this.keep === undefined) return "again";
    await this.keep(failureOf(topic, arrived, { reason }));
    return "done";
  }

  async subscribeFailures(handler: (failure: Failure) => Promise<void>): Promise<void> {
    this.keep = handler;
  }

  async takeFailures(handler: (failure: Failure) => Promise<void>): Promise<void> {
    await this.tracked(this.dead.take(handler, this.stopping.signal));
  }

  async depths(): Promise<Depth[] | undefined> {
    return undefined;
  }

  quietSince(): number | undefined {
    if (this.subscribed.size === 0) return undefined;
    return this.held > 0 ? performance.now() : this.heardAt;
  }

  handled(): ReadonlyMap<string, number> {
    return this.done;
  }

  async close(timeoutMs: number): Promise<void> {
    this.stopping.abort();
    const ended = Promise.all([
      ...[...this.pulled.values()].map((pulled) => this.endPull(pulled, timeoutMs)),
      ...[...this.publishers.values()].map((topic) => topic.flush()),
      Promise.allSettled(this.underWay),
    ]);
    await Promise.race([ended, wait(timeoutMs, undefined, { ref: false })]);
    await this.dead.close();
    await this.client.close();
  }

  /**
   * Waits for handlers. A second before the time limit the library returns their messages to Pub/Sub, so that
   * another process gets them at once.
   */
  private async endPull(
    { subscription, options }: { subscription: Subscription; options: SubscriberOptions },
    milliseconds: number,
  ): Promise<void> {
    const { Duration, SubscriptionCloseBehaviors } = await import("@google-cloud/pubsub");
    subscription.setOptions({
      ...options,
      closeOptions: {
        behavior: SubscriptionCloseBehaviors.WaitForProcessing,
        timeout: Duration.from({ milliseconds }),
      },
    });
    await subscription.close();
  }

  private async tracked<T>(work: Promise<T>): Promise<T> {
    this.underWay.add(work);
    try {
      return await work;
    } finally {
      this.underWay.delete(work);
    }
  }
}

const arrivedOf = (message: Message): Arrived => ({
  id: message.id,
  data: message.data,
  attributes: message.attributes,
  publishedAt: message.publishTime,
  // 0 if the subscription has no dead-letter topic.
  attempt: message.deliveryAttempt || 1,
});

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : "The handler failed.";
