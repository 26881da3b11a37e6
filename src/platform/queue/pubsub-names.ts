import type { Logger } from "../logger.ts";
import { within } from "./within.ts";

/** As terraform/modules/queue names what belongs to a topic. */
export const namesOf = (prefix: string, name: string) => ({
  topic: `${prefix}${name}`,
  subscription: `${prefix}${name}`,
  deadSubscription: `${prefix}${name}-dead`,
});

/** How long Pub/Sub is asked whether something is there. */
export const LOOK_MS = 5000;

/** gRPC's codes. */
const NOT_FOUND = 5;
const PERMISSION_DENIED = 7;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Something that Pub/Sub should have has to be made by an operator; the message says what. */
class QueueMissing extends Error {
  /** Told to operators as it is. */
  readonly expected = true;

  constructor(what: "topic" | "subscription", name: string, cause: unknown) {
    super(
      `Pub/Sub has no ${what} ${name}. Make it as terraform/modules/queue does, ` +
        "or correct PUBSUB_TOPIC_PREFIX and GOOGLE_CLOUD_PROJECT.",
      { cause },
    );
    this.name = "QueueMissing";
  }
}

/** Neither the environment nor the machine names a project of Google Cloud. */
export class QueueProjectUnknown extends Error {
  readonly expected = true;

  constructor(cause: unknown) {
    super("Pub/Sub: nothing names the project; set GOOGLE_CLOUD_PROJECT.", { cause });
    this.name = "QueueProjectUnknown";
  }
}

/** The failure in our words where it is that something is missing, else as it is. */
export const orMissing = (error: unknown, what: "topic" | "subscription", name: string): unknown =>
  codeOf(error) === NOT_FOUND ? new QueueMissing(what, name, error) : error;

/**
 * Looks whether something is there. Where it cannot be told, it is taken to be: themes are served
 * without Pub/Sub, too, and rows keep what is to be done.
 *
 * @throws QueueMissing
 */
export async function assertThere(
  logger: Logger,
  what: "topic" | "subscription",
  name: string,
  look: () => Promise<unknown>,
): Promise<void> {
  try {
    await within(LOOK_MS, look());
  } catch (error) {
    if (codeOf(error) === NOT_FOUND) throw new QueueMissing(what, name, error);
    const why =
      codeOf(error) === PERMISSION_DENIED
        ? `This account may not look whether there is a ${what} ${name}; roles/pubsub.viewer lets it`
        : `Pub/Sub does not say whether there is a ${what} ${name}`;
    logger.warn({ error }, why);
  }
}
