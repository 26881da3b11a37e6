/** What messages of one kind are about, and how often their handler is tried. */
export interface Topic<Body> {
  name: string;
  /** Deliveries after the first. */
  retries: number;
  /** Seconds before the second delivery; each further one waits about twice as long. */
  firstDelaySeconds: number;
  longestDelaySeconds: number;
  /**
   * The body of a message that came, which names a row; the row says the rest.
   *
   * @throws Error where it is none of this topic's
   */
  read(body: unknown): Body;
}

/** A message that no delivery got through; kept until somebody looks. */
export interface DeadLetter {
  id: string;
  topic: string;
  /** As it was sent, which may be why. */
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
  publish<Body extends object>(topic: Topic<Body>, body: Body): Promise<void>;
  /** A handler that returns has done its work; one that throws gets the message again later. */
  subscribe<Body>(
    topic: Topic<Body>,
    concurrency: number,
    handler: (body: Body) => Promise<void>,
  ): Promise<void>;
  deadLetters(topic: Topic<unknown>, limit: number): Promise<DeadLetter[]>;
  /** Sends dead letters to their topic again, the oldest first; says how many. */
  redeliver(topic: Topic<unknown>, limit: number): Promise<number>;
  /** Takes no more messages, waits for running handlers within the bound, and disconnects. */
  close(timeoutMs: number): Promise<void>;
}
