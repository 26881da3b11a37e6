import type { EntityManager } from "@mikro-orm/postgresql";
import type { Topic } from "../platform/queue/queue.ts";
import { publishEach } from "./publish-each.ts";
import type { Services } from "./services.ts";

/** The parts of a mutation's context that messages to the workers need. */
export interface Announcing {
  em: EntityManager;
  services: Pick<Services, "queue" | "logger">;
  afterCommit: (action: () => void | Promise<void>) => void;
}

/**
 * Sends a message to the workers once the transaction has committed. The row itself records the
 * work, so a lost or refused message only delays it: the sweep sends it again.
 */
export function announceAfterCommit<Body extends object>(
  ctx: Announcing,
  topic: Topic<Body>,
  body: Body,
): void {
  announceEachAfterCommit(ctx, topic, [body]);
}

/** Sends many messages. */
export function announceEachAfterCommit<Body extends object>(
  ctx: Announcing,
  topic: Topic<Body>,
  bodies: readonly Body[],
): void {
  const { queue, logger } = ctx.services;
  const publish = async (): Promise<void> => {
    try {
      await publishEach(ctx.services, ctx.em.fork(), topic, bodies);
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
