import type { Topic } from "../platform/queue/queue.ts";
import type { Services } from "../procedures/services.ts";

/** What telling the workers needs of a mutation's context. */
export interface Announcing {
  services: Pick<Services, "queue" | "logger">;
  afterCommit: (action: () => void | Promise<void>) => void;
}

/**
 * Tells the workers when the transaction has committed. The row itself says what is to be done, so
 * a message that does not get through is only late: the sweep sends it again.
 */
export function announceAfterCommit<Body extends object>(
  ctx: Announcing,
  topic: Topic<Body>,
  body: Body,
): void {
  announceEachAfterCommit(ctx, topic, [body]);
}

/** The same of many, one after the other, so that others get to the database in between. */
export function announceEachAfterCommit<Body extends object>(
  ctx: Announcing,
  topic: Topic<Body>,
  bodies: readonly Body[],
): void {
  const { queue, logger } = ctx.services;
  const publish = async (): Promise<void> => {
    try {
      for (const body of bodies) await queue.publish(topic, body);
    } catch (error) {
      logger.warn(
        { error, topic: topic.name },
        "A message did not get through; the sweep sends it again",
      );
    }
  };
  ctx.afterCommit(() => {
    const published = publish();
    if (queue.outside) return published;
  });
}
