/** A kind of message: its body, and the retries of its handler. */
export interface Topic<Body> {
  name: string;
  /** Retries after the first delivery. */
  retries: number;
  /** Seconds before the second delivery; each further one waits about twice as long. */
  firstDelaySeconds: number;
  longestDelaySeconds: number;
  /**
   * Parses the body of a message, which names a row; the row has the rest.
   *
   * @throws Error if it does not fit this topic
   */
  read(body: unknown): Body;
  /**
   * Marks the rows of messages that the queue refused, so that the next sweep publishes them; a topic without
   * it is read from its rows each minute anyway.
   */
  refused?(bodies: readonly Body[]): Mark;
}

/** SQL that marks rows, whose ids are its one value. */
interface Mark {
  sql: string;
  /** PostgreSQL's text of an array of UUIDs. */
  ids: string;
}

/** A message whose every delivery failed. */
export interface Failure {
  /** A UUID, the same for each report of the failure. */
  id: string;
  topic: string;
  /** The body as sent, which may be the cause. */
  body: unknown;
  /** Deliveries that failed. */
  attempts: number;
  failedAt: Date;
  /** The last handler's error or outcome; empty if unknown. */
  reason: string;
}

/** The messages in progress in a topic. */
export interface Depth {
  topic: string;
  /** Messages that wait for their first delivery. */
  waiting: number;
  /** Messages that wait for a retry. */
  retrying: number;
  /** Messages in a handler. */
  running: number;
  /** The age of the oldest of all these, null if there are none. */
  oldestSeconds: number | null;
}

/** The result of a pushed message. */
export type Delivery = "done" | "again" | "malformed" | "unknown-topic";

/** The endpoint for messages that are pushed to a worker. */
export interface PushDoor {
  /** `envelope` is the request's body in Pub/Sub's form; never throws. */
  deliver(topic: string, envelope: unknown): Promise<Delivery>;
}

/**
 * Messages to workers, delivered at least once and in no order: a handler may get one twice, even at the
 * same time. Designed for Pub/Sub, so publishing is not part of a transaction; a row records the pending
 * work and the sweep publishes again. A message whose every delivery failed leaves the queue by
 * `subscribeFailures`, and its subscriber keeps it.
 */
export interface Queue {
  readonly topics: readonly Topic<object>[];
  /**
   * Whether messages go to another machine. A process that may stop after its answer then waits a while for
   * them to be sent.
   */
  readonly outside: boolean;
  /** Null if the queue fetches its messages itself. */
  readonly push: PushDoor | null;
  /** May skip a message if an equal one still waits for its first delivery. */
  publish<Body extends object>(topic: Topic<Body>, body: Body): Promise<void>;
  /** A handler that returns is done; one that throws gets the message again later. */
  subscribe<Body>(
    topic: Topic<Body>,
    concurrency: number,
    handler: (body: Body) => Promise<void>,
  ): Promise<void>;
  /**
   * Subscribes to finally failed messages of every topic, if the queue reports them itself; each stays in the
   * queue until the handler returns.
   */
  subscribeFailures(handler: (failure: Failure) => Promise<void>): Promise<void>;
  /** Passes the finally failed messages that the queue holds now to the handler; for the sweep and commands. */
  takeFailures(handler: (failure: Failure) => Promise<void>): Promise<void>;
  /** The messages in progress by topic; undefined if the queue does not report them. */
  depths(): Promise<Depth[] | undefined>;
  /**
   * The time, of `performance.now()`, from which this process has heard nothing of the queue: the end of its last
   * message, or its start, and now as long as it holds one. Undefined if the queue reports its messages, or this
   * process receives none.
   */
  quietSince(): number | undefined;
  /** Messages that this process's handlers have finished since its start, by topic. */
  handled(): ReadonlyMap<string, number>;
  /** Accepts no more messages, waits for running handlers within the time limit, and disconnects. */
  close(timeoutMs: number): Promise<void>;
}
