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

/** A message that no delivery got through. */
export interface Failure {
  /** A UUID; the same each time that the failure is reported. */
  id: string;
  topic: string;
  /** As it was sent, which may be why. */
  body: unknown;
  /** Deliveries that failed. */
  attempts: number;
  failedAt: Date;
  /** What the last handler said, or what became of it; empty where that is not known. */
  reason: string;
}

/** What is on its way in a topic. */
export interface Depth {
  topic: string;
  /** Messages that wait for their first delivery. */
  waiting: number;
  /** Those that wait for another one. */
  retrying: number;
  /** Those that a handler has. */
  running: number;
  /** Age of the oldest of all these, null where there is none. */
  oldestSeconds: number | null;
}

/** What became of a message that was brought. */
export type Delivery = "done" | "again" | "malformed" | "unknown-topic";

/** Where messages are brought to a worker, instead of fetched by it. */
export interface PushDoor {
  /** `envelope` is the request's body, as Pub/Sub wraps a message; never throws. */
  deliver(topic: string, envelope: unknown): Promise<Delivery>;
}

/**
 * Messages to workers, at least once and in no order: a handler may get one twice, also at the same
 * time. Made for Pub/Sub; publishing is not part of a transaction, so whoever publishes has a row
 * that says so and a sweep that publishes again. What no delivery gets through leaves the queue by
 * `subscribeFailures`, and whoever takes it keeps it.
 */
export interface Queue {
  readonly topics: readonly Topic<object>[];
  /**
   * Whether a message goes to another machine: its process, which may stop once it has answered, then
   * waits for that, for a while.
   */
  readonly outside: boolean;
  /** Null where the queue fetches its messages itself. */
  readonly push: PushDoor | null;
  /** A message may be left out when one that is alike still waits for its first delivery. */
  publish<Body extends object>(topic: Topic<Body>, body: Body): Promise<void>;
  /** A handler that returns has done its work; one that throws gets the message again later. */
  subscribe<Body>(
    topic: Topic<Body>,
    concurrency: number,
    handler: (body: Body) => Promise<void>,
  ): Promise<void>;
  /**
   * Every message of every topic that no delivery gets through, until the handler has returned, as
   * far as the queue tells of it by itself.
   */
  subscribeFailures(handler: (failure: Failure) => Promise<void>): Promise<void>;
  /** The same of those that it holds right now: for the sweep, and for commands. */
  takeFailures(handler: (failure: Failure) => Promise<void>): Promise<void>;
  /** Of every topic; undefined where the queue does not tell. */
  depths(): Promise<Depth[] | undefined>;
  /** Messages that handlers of this process got through since it started, by topic. */
  handled(): ReadonlyMap<string, number>;
  /** Takes no more messages, waits for running handlers within the bound, and disconnects. */
  close(timeoutMs: number): Promise<void>;
}
