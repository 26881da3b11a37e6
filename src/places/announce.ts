import type { TopicName, Topics } from "../platform/queue/queue.ts";
import type { Services } from "../services.ts";

/** What telling the workers needs of a mutation's context. */
export interface Announcing {
  services: Services;
  afterCommit: (action: () => void) => void;
}

/**
 * Tells the workers when the transaction has committed. The row itself says what is to be done, so
 * a message that does not get through is only late: the sweep sends it again.
 */
export function announceAfterCommit<Name extends TopicName>(
  ctx: Announcing,
  topic: Name,
  body: Topics[Name],
): void {
  const { queue, logger } = ctx.services;
  ctx.afterCommit(() => {
    queue.publish(topic, body).catch((error: unknown) => {
      logger.warn({ error, topic }, "A message did not get through; the sweep sends it again");
    });
  });
}
