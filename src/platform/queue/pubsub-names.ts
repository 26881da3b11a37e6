import type { Logger } from "../logger.ts";
import { within } from "./within.ts";

/** The names that terraform/modules/queue gives to a topic's resources. */
export const namesOf = (prefix: string, name: string) => ({
  topic: `${prefix}${name}`,
  subscription: `${prefix}${name}`,
  deadSubscription: `${prefix}${name}-dead`,
});

/** The time limit for checking that a resource exists. */
export const LOOK_MS = 5000;

/** gRPC's codes. */
const NOT_FOUND = 5;
const PERMISSION_DENIED = 7;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** A missing Pub/Sub resource that an operator must create; the message names it. */
class QueueMissing extends Error {
  /** An operator's error, so the message alone is printed. */
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

/** Rewords the failure of a missing resource; leaves others unchanged. */
export const orMissing = (error: unknown, what: "topic" | "subscription", name: string): unknown =>
  codeOf(error) === NOT_FOUND ? new QueueMissing(what, name, error) : error;

/**
 * Checks that a resource exists. Assumes so if Pub/Sub does not answer, because themes are served without
 * it and rows record the pending work.
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
