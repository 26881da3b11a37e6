/** What is sent, by topic. A message names a row; what is to be done is read from there. */
export interface Topics {
  analysis: { imageId: string };
  linking: { placeId: string };
}

export type TopicName = keyof Topics;

/** How a topic's messages are delivered again when their handler fails. */
export interface RetryPolicy {
  /** Deliveries after the first. */
  retries: number;
  /** Seconds before the second delivery; each further one waits about twice as long. */
  firstDelaySeconds: number;
  longestDelaySeconds: number;
}

/** A picture is analysed up to five times more (decisions.md#analysis-status). */
export const retryPolicies: Record<TopicName, RetryPolicy> = {
  analysis: { retries: 5, firstDelaySeconds: 2, longestDelaySeconds: 120 },
  linking: { retries: 8, firstDelaySeconds: 1, longestDelaySeconds: 120 },
};

export interface Delivery<T> {
  body: T;
  /** 1 at first. Some queues do not count (Pub/Sub push), so no rule may depend on it. */
  attempt: number;
}

/** A message that no delivery got through; kept until somebody looks. */
export interface DeadLetter {
  id: string;
  topic: TopicName;
  body: unknown;
  /** Deliveries that failed. */
  attempts: number;
  failedAt: Date;
  /** What the last handler said. */
  reason: string;
}

/**
 * Messages to workers, at least once and in no order: a handler may get one twice, also at the same
 * time. Made for Pub/Sub; publishing is not part of a transaction, so whoever publishes has a row
 * that says so and a sweep that publishes again.
 */
export interface Queue {
  /** A message may be left out when one that is alike still waits for its first delivery. */
  publish<Name extends TopicName>(topic: Name, body: Topics[Name]): Promise<void>;
  /** A handler that returns has done its work; one that throws gets the message again later. */
  subscribe<Name extends TopicName>(
    topic: Name,
    concurrency: number,
    handler: (delivery: Delivery<Topics[Name]>) => Promise<void>,
  ): Promise<void>;
  deadLetters(topic: TopicName, limit: number): Promise<DeadLetter[]>;
  /** Sends dead letters to their topic again, the oldest first; says how many. */
  redeliver(topic: TopicName, limit: number): Promise<number>;
  /** Takes no more messages, waits for running handlers within the bound, and disconnects. */
  close(timeoutMs: number): Promise<void>;
}
