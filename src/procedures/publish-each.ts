import type { EntityManager } from "@mikro-orm/postgresql";
import type { Topic } from "../platform/queue/queue.ts";
import type { Services } from "./services.ts";

/**
 * Publishes messages one by one, so that other work reaches the database in between. If the queue refuses one, marks
 * the work of that and of the rest, so that the next sweep publishes it, and not the one after half an hour.
 *
 * @throws what the queue threw
 */
export async function publishEach<Body extends object>(
  { queue }: Pick<Services, "queue">,
  em: EntityManager,
  topic: Topic<Body>,
  bodies: readonly Body[],
): Promise<void> {
  for (const [index, body] of bodies.entries()) {
    try {
      await queue.publish(topic, body);
    } catch (error) {
      const mark = topic.refused?.(bodies.slice(index));
      // Without a database the row waits as long as that of a lost message.
      if (mark !== undefined) await em.execute(mark.sql, [mark.ids]).catch(() => {});
      throw error;
    }
  }
}
